import {
  CancellationScope, ContinueAsNew, isCancellation, proxyActivities, TemporalFailure, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { PipelineActivities } from '../activities/pipeline-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { PipelineTaskInput, TaskEnd, TaskStatus } from '../domain/model/pipelines.ts';
import { describeFailure } from './pipeline/failure.ts';
import { showProgress } from './pipeline/progress.ts';
import { stories } from './pipeline/stories.ts';

// The task's record in Postgres: short statements, tried until the database is back.
const { beginTask, finishTask } = proxyActivities<PipelineActivities>({
  startToCloseTimeout: '20 s',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '30 s' },
});

/** One background task of a hotel: takes its record on, does the work of its type, and records how it ended. */
export async function pipelineTask(input: PipelineTaskInput): Promise<TaskStatus> {
  const { clientId, taskId, taskType } = input;
  if (input.carried === undefined) showProgress({ done: 0, total: null, unit: 'steps' });
  try {
    const isOurs = await beginTask.executeWithOptions({ summary: 'Mark the task as running' }, [{ clientId, taskId }]);
    if (!isOurs) return await end(input, { status: 'CANCELED' });
    const result = await stories[taskType](input);
    return await end(input, { status: 'COMPLETED', result });
  } catch (error) {
    // A mistake in the code is no outcome of the task: the run waits for mended code and goes on.
    if (error instanceof ContinueAsNew || !(error instanceof TemporalFailure)) throw error;
    const how: TaskEnd = isCancellation(error) ? { status: 'CANCELED' } : { status: 'FAILED', error: describeFailure(error) };
    await CancellationScope.nonCancellable(() => end(input, how));
    throw error;
  }
}

/** @returns how the record says that the task ended, which someone who stopped it may have decided before */
async function end({ clientId, taskId }: PipelineTaskInput, how: TaskEnd): Promise<TaskStatus> {
  const status = await finishTask.executeWithOptions({ summary: 'Record how the task ended' }, [{ clientId, taskId, end: how }]);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', status)]);
  return status;
}
