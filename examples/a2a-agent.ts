/**
 * An agent that gives the concierge a task over A2A 1.0 and is told of its progress by push notifications, so that it need not wait.
 * They go to this machine, which the service of `npm start` allows; elsewhere the address is public and https. The key needs the scope
 * `guest` (docs/agents.md shows how to make one):
 *
 *   KEY=hcp_local_… HOTEL=7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10 node examples/a2a-agent.ts "When is breakfast?"
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

const { API = 'http://localhost:3000', HOTEL = '', KEY = '' } = process.env;
const token = randomUUID();
const over = new Set(['TASK_STATE_COMPLETED', 'TASK_STATE_FAILED', 'TASK_STATE_CANCELED', 'TASK_STATE_INPUT_REQUIRED']);

interface Notification {
  statusUpdate?: { status: { state: string } };
  artifactUpdate?: { artifact: { parts: { text?: string }[] } };
}

const seen = new Set<string>();
const receiver = createServer((request, response) => {
  // Only the service knows the token; what it repeats has the same id.
  const id = String(request.headers['x-a2a-notification-id']);
  if (request.headers['x-a2a-notification-token'] !== token) {
    response.writeHead(403).end();
    return;
  }
  json(request).then((body) => {
    response.writeHead(204).end();
    if (!seen.has(id)) hear(body as Notification);
    seen.add(id);
  }, () => response.writeHead(400).end());
});
await new Promise<void>((resolve) => { receiver.listen(0, '127.0.0.1', resolve); });
const { port } = receiver.address() as AddressInfo;

function hear({ statusUpdate, artifactUpdate }: Notification): void {
  for (const { text } of artifactUpdate?.artifact.parts ?? []) if (text !== undefined) console.log('>', text);
  const state = statusUpdate?.status.state;
  if (state !== undefined) console.log(state);
  if (state !== undefined && over.has(state)) receiver.close();
}

const answer = await fetch(`${API}/a2a/v1`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'a2a-version': '1.0', 'x-api-key': KEY, 'x-client-id': HOTEL },
  body: JSON.stringify({
    jsonrpc: '2.0', id: 1, method: 'SendMessage', params: {
      message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: process.argv[2] ?? 'When is breakfast?' }] },
      configuration: { returnImmediately: true, taskPushNotificationConfig: { url: `http://127.0.0.1:${port}/`, token } },
    },
  }),
});
const { result, error } = await answer.json() as { result?: { task: { id: string } }; error?: { message: string } };
if (result === undefined) throw new Error(error?.message ?? `The service answered ${answer.status}.`);
console.log('Task', result.task.id);
