import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from '@jest/globals';
import { NativeConnection, type Worker } from '@temporalio/worker';
import { toolCallFlow, type ToolCallInput } from '../../domain/model/booking/tool-call.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { onOneWorkflowThread } from '../../workers/one-workflow-thread.ts';
import type { toolCall } from '../../workflows/tool-call.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { testStack } from '../support/stack/test-stack.ts';

const { temporalAddress: address, bundlePath } = testStack();
installQuietRuntime();
const client = temporalClient({ address, namespace: 'default' });
const connection = await NativeConnection.connect({ address });
afterAll(async () => {
  await connection.close();
  await client.connection.close();
});

const answerOf = (taskQueue: string): Promise<unknown> => client.workflow.execute<typeof toolCall>(toolCallFlow.type, {
  taskQueue, workflowId: randomUUID(), args: [{ clientId: randomUUID(), callId: randomUUID(), tool: 'tableapp_create_hold', reads: true }],
});

it('runs the workflows of all queues of a process in one thread, which outlives the first of its workers', async () => {
  const threads: unknown[] = [];
  const count = (thread: unknown): void => { threads.push(thread); };
  process.on('worker', count);
  const QueueWorker = onOneWorkflowThread({ makeToolCall: undefined });
  const queues = ['interactive', 'booking', 'upkeep'].map((name) => `${name}/${randomUUID()}`);
  const workers: Worker[] = await Promise.all(queues.map((taskQueue) => QueueWorker.create({
    connection, taskQueue, workflowBundle: { codePath: bundlePath }, reuseV8Context: true,
    activities: { makeToolCall: async (_call: ToolCallInput) => taskQueue },
  })));
  process.off('worker', count);
  expect(threads).toHaveLength(1);

  const [first, ...others] = workers.map((worker) => ({ worker, run: worker.run() }));
  expect(await Promise.all(queues.map(answerOf))).toEqual(queues);
  first?.worker.shutdown();
  await first?.run;
  expect(await Promise.all(queues.slice(1).map(answerOf))).toEqual(queues.slice(1));
  for (const { worker } of others) worker.shutdown();
  await Promise.all(others.map(({ run }) => run));
});
