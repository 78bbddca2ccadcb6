import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pipelineTaskFlow, pipelineTaskId } from '../../domain/model/flows.ts';
import type { PipelineTaskInput, TaskEnd } from '../../domain/model/pipelines.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { useTemporal } from '../support/stack/temporal.ts';
import { testStack } from '../support/stack/test-stack.ts';

/** The flow alone, over steps of the test's own. */
const client = useTemporal();
const taskQueue = `stopped-${randomUUID()}`;
/** What the flow asks for, in order. */
let steps: string[] = [];
let isOurs: () => boolean;
let duringBatch: (batch: number) => Promise<void>;
let worker: Worker;
let running: Promise<void>;
let connection: NativeConnection;

const took = (step: string): void => { steps.push(step); };
const activities = {
  beginTask: async () => { took('begin'); return isOurs(); },
  beginCrawl: async () => took('enter'),
  crawlPages: async () => {
    took('read');
    await duringBatch(steps.filter((step) => step === 'read').length);
    return { finished: false, waitMs: 0, done: 1, total: 1000 };
  },
  endCrawl: async () => took('discard'),
  tidyTask: async ({ taskType }: { taskType: string }) => took(`tidy ${taskType}`),
  finishTask: async ({ end }: { end: TaskEnd }) => { took(end.status); return end.status; },
};

beforeAll(async () => {
  installQuietRuntime();
  const { bundlePath, temporalAddress } = testStack();
  connection = await NativeConnection.connect({ address: temporalAddress });
  worker = await Worker.create({ connection, taskQueue, workflowBundle: { codePath: bundlePath }, activities, reuseV8Context: true });
  running = worker.run();
});
beforeEach(() => {
  steps = [];
  isOurs = () => true;
  duringBatch = async () => undefined;
});
afterAll(async () => {
  worker.shutdown();
  await running;
  await connection.close();
});

async function start(more: Partial<PipelineTaskInput> = {}, startDelay?: '1 s'): Promise<WorkflowHandle> {
  const [clientId, taskId] = [randomUUID(), randomUUID()];
  const input: PipelineTaskInput = { clientId, taskId, taskType: 'sync-website', source: 'https://hotel.example/', options: {}, sessionId: null, ...more };
  return client.workflow.start(pipelineTaskFlow.type, { workflowId: pipelineTaskId(clientId, taskId), taskQueue, args: [input], ...(startDelay && { startDelay }) });
}

/** The batch after which a run hands over to the next one. */
const LAST_OF_RUN = 20;

describe('a task that is stopped', () => {
  it('in the last batch of a run begins no other run, and tidies up', async () => {
    duringBatch = async (batch) => { if (batch === LAST_OF_RUN) await flow.cancel(); };
    const flow = await start();
    await expect(flow.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect(steps).toEqual(['begin', 'enter', ...Array.from({ length: LAST_OF_RUN }, () => 'read'), 'discard', 'CANCELED']);
  });

  it('when its next run has not begun yet tidies up after the earlier one', async () => {
    const flow = await start({ carried: { crawling: true } }, '1 s');
    await flow.cancel();
    await expect(flow.result()).rejects.toMatchObject({ cause: { name: 'CancelledFailure' } });
    expect(steps).toEqual(['tidy sync-website', 'CANCELED']);
  });

  it('by its record alone tidies up after the earlier run, and not where there was none', async () => {
    isOurs = () => false;
    expect(await (await start({ carried: { crawling: true } })).result()).toBe('CANCELED');
    expect(await (await start()).result()).toBe('CANCELED');
    expect(steps).toEqual(['begin', 'tidy sync-website', 'CANCELED', 'begin', 'CANCELED']);
  });
});
