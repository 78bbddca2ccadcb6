import { activityInfo } from '@temporalio/activity';
import type { TaskEnd, TaskKey, TaskStatus, TaskType } from '../domain/model/pipelines.ts';
import { beginTask } from '../domain/pipelines/begin-task.ts';
import { finishTask } from '../domain/pipelines/end-task.ts';
import { tidyTask } from '../domain/pipelines/tidy-task.ts';
import { activityContext, patientContext, type ActivityDeps, type PatientDatabase } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export type PipelineActivities = ReturnType<typeof createPipelineActivities>;

/** The record of a background task, as its flow keeps it. */
export function createPipelineActivities(deps: ActivityDeps & { patientDatabase: PatientDatabase }) {
  return withSafeFailures({
    /** @returns whether the run is to do the work: false for a task that is stopped or done */
    async beginTask({ clientId, taskId }: TaskKey): Promise<boolean> {
      const runId = activityInfo().workflowExecution?.runId ?? '';
      return beginTask({ ctx: activityContext(deps, clientId), input: { taskId, runId } });
    },

    /** Clears away what a stopped task's earlier runs have made ready. */
    async tidyTask({ clientId, taskId, taskType }: TaskKey & { taskType: TaskType }): Promise<void> {
      await withHeartbeat(async () => tidyTask({ ctx: await patientContext(deps, clientId), input: { taskId, taskType } }));
    },

    /** @returns how the task ended: as told, unless it had ended before */
    async finishTask({ clientId, taskId, end }: TaskKey & { end: TaskEnd }): Promise<TaskStatus> {
      return finishTask({ ctx: activityContext(deps, clientId), input: { taskId, end } });
    },
  });
}
