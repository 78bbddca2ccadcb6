import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, it } from '@jest/globals';
import { backgroundQueues, frontQueues } from '../../domain/model/flows.ts';
import { isRunning } from '../../local/process-table.mjs';
import { patientDatabase } from '../support/stack/patient-database.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct } from '../support/stack/product.ts';
import { createHotel } from '../support/stack/storage.ts';
import { recordedTask, taskOf } from '../support/pipelines/pipelines.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';

/** A worker as a deployment starts it that says nothing of queues. */
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
const worker = await product.startWorker({ env: { WORKER_QUEUES: '' } });
const temporal = useTemporal(product);
const database = await patientDatabase(product.databaseUrl, 2);
afterAll(async () => {
  await database.close();
  await product.stop();
});

interface Start {
  pid: number;
  taskQueues: string[];
}

const starts = (): Start[] => readFileSync(worker.logFile, 'utf8').split('\n').filter((line) => line.includes('The worker is running'))
  .map((line) => JSON.parse(line) as Start);
const untilBackground = (count: number): Promise<Start[]> => waitFor(() => {
  const found = starts().filter(({ pid }) => pid !== worker.pid);
  return found.length === count && found;
}, { what: `${count} starts of a background worker` });

itVerifies(['decisions/fairness/processes'], 'serves background queues in a child process, and all that somebody waits for itself', async () => {
  const [background] = await untilBackground(1);
  expect(background?.taskQueues).toEqual([...backgroundQueues]);
  expect(starts().find(({ pid }) => pid === worker.pid)?.taskQueues).toEqual([...frontQueues]);
});

it('lets guests go before background work, also where Linux shares the processor out among sessions', async () => {
  const pid = (await untilBackground(1))[0]?.pid ?? 0;
  expect([getPriority(worker.pid), getPriority(pid)]).toEqual([0, 10]);
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) await waitFor(() => readFileSync(session, 'utf8').trim().endsWith(' nice 10'), { what: 'the lower session' });
});

it('starts the child again when it dies, and does without it meanwhile', async () => {
  const [first] = await untilBackground(1);
  process.kill(first?.pid ?? 0, 'SIGKILL');
  const { id: clientId } = await createHotel(database);
  const reply = await fetch(`${(await apiWith({}, product)).url}/api/message`, {
    method: 'POST', headers: { 'content-type': 'application/json', 'x-client-id': clientId, 'x-test-session': 'true' },
    body: JSON.stringify({ query: 'Hello' }),
  });
  expect(reply.status).toBe(200);
  await untilBackground(2);
  // What it says of that is one line of the log, as all else.
  const lines = readFileSync(worker.logFile, 'utf8').split('\n').slice(0, -1).map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', msg: expect.stringContaining('background worker ended') }));
  const { taskId } = await recordedTask(database, clientId, { taskType: 'check-consistency', status: 'QUEUED', dispatched: true, createdDate: new Date(0) });
  await runUpkeep(temporal, 'sweep');
  await waitFor(async () => (await taskOf(database, clientId, taskId)).status === 'COMPLETED', { what: 'the task to be done' });
});

it('takes the child along when it ends, in whatever way', async () => {
  const { pid } = (await untilBackground(2)).at(-1) as Start;
  await worker.kill();
  await waitFor(() => !isRunning(pid), { what: 'the child to end' });
});
