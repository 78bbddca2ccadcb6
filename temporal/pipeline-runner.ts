import { pipelineTaskFlow, pipelineTaskId, taskQueues } from '../domain/model/flows.ts';
import type { TaskKey } from '../domain/model/pipelines.ts';
import type { PipelineRunner } from '../domain/ports/durable-runner.ts';
import type { pipelineTask } from '../workflows/pipeline-task.ts';
import { reach, unlessGone } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** A cancellation or a signal takes milliseconds; while it is under way the task's record is locked. */
const MESSAGE_TIMEOUT_MS = 5_000;

/** Background tasks, one workflow each. */
export function pipelineRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): PipelineRunner {
  const handle = ({ clientId, taskId }: TaskKey) => client.workflow.getHandle<typeof pipelineTask>(pipelineTaskId(clientId, taskId));

  return {
    async startPipeline(input) {
      const { clientId, taskId, taskType } = input;
      const shown = await shownToOperators(view, {
        clientId, taskType, summary: `Background task: ${taskType}`,
        links: { 'Task in the API': `/api/clients/${clientId}/pipelinetasks/${taskId}` },
      });
      await reach(client, acceptTimeoutMs, () => client.workflow.start<typeof pipelineTask>(pipelineTaskFlow.type, {
        workflowId: pipelineTaskId(clientId, taskId),
        workflowIdConflictPolicy: 'USE_EXISTING',
        // A late start finds the task's record finished and ends at once. A run that was terminated before it
        // recorded anything may be started again.
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        taskQueue: taskQueues.pipeline,
        args: [input],
        ...shown,
        // One hotel's many tasks must not hold up the others'.
        priority: { priorityKey: 4, fairnessKey: clientId },
      }));
    },

    cancelPipeline: (key, timeoutMs = MESSAGE_TIMEOUT_MS) =>
      reach(client, timeoutMs, () => unlessGone(handle(key).cancel().then(() => true), false)),

    async wakePipeline(key) {
      await reach(client, MESSAGE_TIMEOUT_MS, () => unlessGone(handle(key).signal(pipelineTaskFlow.signals.turn), undefined));
    },

    isPipelineOpen: (key) =>
      reach(client, acceptTimeoutMs, () => unlessGone(handle(key).describe().then(({ status }) => status.name === 'RUNNING'), false)),
  };
}
