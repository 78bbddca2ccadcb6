import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { WorkflowFailedError, type WorkflowHandle } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { activityInfo } from '@temporalio/activity';
import { ClientCeiling } from '../../domain/limits/client-ceiling.ts';
import { OffSlot } from '../../activities/slots/off-slot.ts';
import { toolCallFlow, type ToolCallInput } from '../../domain/model/booking/tool-call.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { applicationFailureOf } from '../../temporal/failures.ts';
import { completionsOver } from '../../workers/completions.ts';
import type { toolCall } from '../../workflows/tool-call.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Gate } from '../support/general/gate.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const { temporalAddress: address, bundlePath } = testStack();
installQuietRuntime();
const client = temporalClient({ address, namespace: 'default' });
const connection = await NativeConnection.connect({ address });
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
  await connection.close();
  await client.connection.close();
});

type Work = (call: ToolCallInput) => Promise<string>;

/** The flow of tool calls on a queue of the test's own, whose activity goes on without its slot; there is one. */
async function startWorker(taskQueue: string, work: Work, perClient = 100) {
  const ceiling = new ClientCeiling({ atOnce: 1000, perClient, maxWaiting: 1000 });
  const offSlot = new OffSlot({ completions: completionsOver(client.activity), ceiling });
  const worker = await Worker.create({
    connection, taskQueue, workflowBundle: { codePath: bundlePath }, reuseV8Context: true, maxConcurrentActivityTaskExecutions: 1,
    activities: { makeToolCall: async (call: ToolCallInput) => offSlot.run(call.clientId, () => work(call)) },
  });
  const run = worker.run();
  let stopped: Promise<void> | undefined;
  const stop = (graceMs = 0): Promise<void> => (stopped ??= (async () => {
    worker.shutdown();
    await Promise.all([run, offSlot.stop(graceMs)]);
  })());
  stops.push(() => stop());
  return { stop };
}

const newQueue = (): string => `off-slot/${randomUUID()}`;

const start = (taskQueue: string, { reads = false, clientId = randomUUID() } = {}): Promise<WorkflowHandle<typeof toolCall>> => client.workflow.start<typeof toolCall>(
  toolCallFlow.type, { taskQueue, workflowId: randomUUID(), args: [{ clientId, callId: randomUUID(), tool: 'tableapp_create_hold', reads }] },
);

describe('an activity that waits for another flow', () => {
  itVerifies(['decisions/fairness/no-slot-while-waiting'], 'holds no slot: twenty are under way with one', async () => {
    const taskQueue = newQueue();
    const gate = new Gate();
    let underWay = 0;
    await startWorker(taskQueue, async () => { underWay += 1; await gate.passed; return 'answered'; });
    const flows = await Promise.all(Array.from({ length: 20 }, () => start(taskQueue)));
    await waitFor(() => underWay === 20, { what: 'twenty activities under way' });
    gate.open();
    expect(new Set(await Promise.all(flows.map((flow) => flow.result())))).toEqual(new Set(['answered']));
  });

  itVerifies(['decisions/fairness/client-ceiling'], 'waits its turn where its client has as much under way as may be', async () => {
    const taskQueue = newQueue();
    const gates: Gate[] = [];
    let underWay = 0;
    let most = 0;
    await startWorker(taskQueue, async () => {
      const gate = new Gate();
      gates.push(gate);
      underWay += 1;
      most = Math.max(most, underWay);
      await gate.passed;
      underWay -= 1;
      return 'answered';
    }, 2);
    const clientId = randomUUID();
    const flows = await Promise.all(Array.from({ length: 6 }, () => start(taskQueue, { clientId })));
    await waitFor(() => underWay === 2, { what: 'two activities of the client under way' });
    for (const turn of flows.keys()) {
      await waitFor(() => gates.length > turn, { what: `activity ${String(turn + 1)} of six begun` });
      gates[turn]?.open();
    }
    await Promise.all(flows.map((flow) => flow.result()));
    expect(most).toBe(2);
  });

  it('fails as the work does, once where trying again is of no use', async () => {
    const taskQueue = newQueue();
    let tries = 0;
    await startWorker(taskQueue, async () => { tries += 1; throw new DomainError('FORBIDDEN', 'The key of this call does not count any more.'); });
    const error = await (await start(taskQueue)).result().catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(WorkflowFailedError);
    expect(applicationFailureOf((error as WorkflowFailedError).cause)).toMatchObject({ type: 'FORBIDDEN', message: 'The key of this call does not count any more.' });
    expect(tries).toBe(1);
  });

  it('is tried again after a failure that passes', async () => {
    const taskQueue = newQueue();
    const attempts: number[] = [];
    await startWorker(taskQueue, async () => {
      attempts.push(activityInfo().attempt);
      if (attempts.length === 1) throw new DomainError('UNAVAILABLE', 'Not now.', { retryAfterSeconds: 0 });
      return 'answered';
    });
    expect(await (await start(taskQueue)).result()).toBe('answered');
    expect(attempts).toEqual([1, 2]);
  });

  it('lets a run that is stopped end while the work takes its course', async () => {
    const taskQueue = newQueue();
    const gate = new Gate();
    let [begun, done] = [false, false];
    await startWorker(taskQueue, async () => { begun = true; await gate.passed; done = true; return 'answered'; });
    const flow = await start(taskQueue, { reads: true });
    await waitFor(() => begun, { what: 'the work to begin' });
    await flow.cancel();
    await expect(flow.result()).rejects.toThrow();
    gate.open();
    await waitFor(() => done, { what: 'the work to end' });
  });

  it('is handed to another worker by one that stops', async () => {
    const taskQueue = newQueue();
    const gate = new Gate();
    let begun = false;
    const first = await startWorker(taskQueue, async () => { begun = true; await gate.passed; return 'too late'; });
    const flow = await start(taskQueue);
    await waitFor(() => begun, { what: 'the work to begin' });
    await first.stop();
    await startWorker(taskQueue, async () => 'answered');
    expect(await flow.result()).toBe('answered');
    gate.open();
  });
});
