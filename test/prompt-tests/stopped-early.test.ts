import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { ApplicationFailure } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { pipelineTaskFlow, pipelineTaskId } from '../../domain/model/flows.ts';
import type { PipelineTaskInput, TaskEnd } from '../../domain/model/pipelines.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { useTemporal } from '../support/stack/temporal.ts';
import { testStack } from '../support/stack/test-stack.ts';

const temporal = useTemporal();

it('a run of prompt tests that fails at its beginning is closed, since its record may be there', async () => {
  installQuietRuntime();
  const connection = await NativeConnection.connect({ address: testStack().temporalAddress });
  const [taskId, clientId, closed] = [newTaskId(), randomUUID(), [] as string[]];
  const worker = await Worker.create({
    connection, taskQueue: `test-${taskId}`, workflowBundle: { codePath: testStack().bundlePath },
    activities: {
      beginTask: async () => true,
      finishTask: async ({ end }: { end: TaskEnd }) => end.status,
      beginPromptRun: async () => { throw ApplicationFailure.nonRetryable('There is no question to ask.', 'CONFLICT'); },
      finishPromptRun: async ({ state }: { state: string }) => { closed.push(state); return null; },
    },
  });
  const input: PipelineTaskInput = { clientId, taskId, taskType: 'run-prompt-tests', source: null, options: {}, sessionId: null };
  await worker.runUntil(async () => {
    const handle = await temporal.workflow.start(pipelineTaskFlow.type, { workflowId: pipelineTaskId(clientId, taskId), taskQueue: `test-${taskId}`, args: [input] });
    await handle.result().catch(() => undefined);
  });
  await connection.close();
  expect(closed).toEqual(['stopped']);
}, 240_000);
