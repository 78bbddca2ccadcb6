import { activityInfo } from '@temporalio/activity';
import type { TaskEnd, TaskKey, TaskStatus, TaskType } from '../domain/model/pipelines.ts';
import { beginTask } from '../domain/pipelines/begin-task.ts';
import { finishTask, wakeNext } from '../domain/pipelines/end-task.ts';
import { tidyTask } from '../domain/upkeep/tidy-task.ts';
import type { PipelineRunner } from '../domain/ports/durable-runner.ts';
import { activityContext, patientContext, type ActivityDeps, type PatientDatabase } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export type PipelineActivities = ReturnType<typeof createPipelineActivities>;

export interface PipelineDeps extends ActivityDeps {
  patientDatabase: PatientDatabase;
  runner: PipelineRunner;
  /** How many tasks of one client run at once. */
  ceiling: number;
}

/** The record of a background task, as its flow keeps it. */
export function createPipelineActivities(deps: PipelineDeps) {
  return withSafeFailures({
    /**
     * @param mayWait whether the run knows what to do when it is not its turn yet
     * @returns whether the run is to do the work: false for a task that is stopped or done
     */
    async beginTask({ clientId, taskId, mayWait = false }: TaskKey & { mayWait?: boolean }): Promise<boolean | 'later'> {
      const runId = activityInfo().workflowExecution?.runId ?? '';
      return beginTask({ ctx: activityContext(deps, clientId), input: { taskId, runId, ceiling: mayWait ? deps.ceiling : undefined } });
    },

    /** Clears away what a stopped task's earlier runs have made ready. */
    async tidyTask({ clientId, taskId, taskType }: TaskKey & { taskType: TaskType }): Promise<void> {
      await withHeartbeat(async () => tidyTask({ ctx: await patientContext(deps, clientId), input: { taskId, taskType } }));
    },

    /** @returns how the task ended: as told, unless it had ended before */
    async finishTask({ clientId, taskId, end }: TaskKey & { end: TaskEnd }): Promise<TaskStatus> {
      const ctx = activityContext(deps, clientId);
      const status = await finishTask({ ctx, input: { taskId, end } });
      await wakeNext({ ctx, runner: deps.runner });
      return status;
    },
  });
}
