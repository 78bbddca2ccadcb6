import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import { backgroundQueues, frontQueues } from '../../domain/model/flows.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { startProduct } from '../support/stack/product.ts';

interface Start {
  pid: number;
  taskQueues: string[];
}

const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true });
const worker = await product.startWorker({ env: { WORKER_QUEUES: '' } });
afterAll(() => product.stop());

/** What the worker's log tells of the processes that serve queues, its own first. */
const starts = await waitFor(() => {
  const lines = readFileSync(worker.logFile, 'utf8').split('\n').filter((line) => line.includes('The worker is running'));
  const found = lines.map((line) => JSON.parse(line) as Start).toSorted(({ pid }) => (pid === worker.pid ? -1 : 1));
  return found.length === 2 && found;
}, { what: 'both processes to serve their queues' });

describe('a worker of whose queues nothing is said', () => {
  itVerifies(['decisions/fairness/processes'], 'serves background queues in a child process, and all that somebody waits for itself', () => {
    expect(starts.map(({ taskQueues }) => taskQueues)).toEqual([[...frontQueues], [...backgroundQueues]]);
  });

  it('lets guests go before background work, also where Linux shares the processor out among sessions', async () => {
    const pid = starts[1]?.pid ?? 0;
    expect([getPriority(worker.pid), getPriority(pid)]).toEqual([0, 10]);
    const session = `/proc/${pid}/autogroup`;
    if (existsSync(session)) await waitFor(() => readFileSync(session, 'utf8').trim().endsWith(' nice 10'), { what: 'the lower session' });
  });
});
