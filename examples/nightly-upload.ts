/**
 * Uploads a document to a hotel's knowledge and waits until the concierge knows it; for a nightly job, since a file of the same name is
 * a new version of the document, and the same content again changes nothing. The key needs the scope `knowledge`
 * (docs/administration.md):
 *
 *   KEY=hcp_local_… HOTEL=7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10 node examples/nightly-upload.ts house-rules.md
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { steadyFetch } from '../clients/typescript/src/steady-fetch.ts';

const { API = 'http://localhost:3000', HOTEL = '', KEY = '' } = process.env;
const [, , path = 'house-rules.md'] = process.argv;

// Sends again what the service could not take at that moment; an upload has a key of its own, so that it is done once.
const request = steadyFetch({ headers: { 'x-api-key': KEY } });
const client = `${API}/api/clients/${HOTEL}`;

async function answerOf<Body>(answering: Promise<Response>): Promise<Body> {
  const answer = await answering;
  const body = await answer.json() as Body & { error: string };
  if (!answer.ok) throw new Error(body.error);
  return body;
}

interface Task { status: string; result: Record<string, unknown> | null; error: string | null }

const form = new FormData();
form.set('file', new Blob([await readFile(path)]), basename(path));
const { taskId, documentId } = await answerOf<{ taskId: string; documentId: string }>(
  request(`${client}/knowledge/documents`, { method: 'POST', body: form }),
);
console.log(`Uploaded ${basename(path)} as ${documentId}`);
let task: Task;
do {
  await wait(500);
  task = await answerOf<Task>(request(`${client}/pipelinetasks/${taskId}`));
} while (task.status === 'QUEUED' || task.status === 'RUNNING');
console.log(task.status, JSON.stringify(task.result ?? task.error));
process.exitCode = task.status === 'COMPLETED' ? 0 : 1;
