import {
  CancellationScope,
  condition, ContinueAsNew, defineSignal, isCancellation, proxyActivities, setHandler, TemporalFailure, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { PipelineActivities } from '../activities/pipeline-activities.ts';
import { pipelineTaskFlow, searchAttribute } from '../domain/model/flows.ts';
import type { PipelineTaskInput, TaskEnd, TaskKey, TaskStatus } from '../domain/model/pipelines.ts';
import { showDetails } from './operators/details.ts';
import { describeFailure } from './pipeline/failure.ts';
import { showProgress } from './pipeline/progress.ts';
import { taskHandlers } from './pipeline/task-handlers.ts';

// The task's record in Postgres: short statements, retried until the database is back.
const { beginTask, finishTask } = proxyActivities<PipelineActivities>({
  startToCloseTimeout: '20 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

// The task's earlier runs may have staged a whole site.
const { tidyTask } = proxyActivities<PipelineActivities>({
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '15 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

/** Another task of the hotel has ended. */
const turnSignal = defineSignal(pipelineTaskFlow.signals.turn);
/** How often a waiting task looks by itself, in case no signal comes. */
const LOOK_AGAIN = '2 min';

/**
 * One background task of a hotel: waits for its turn among the hotel's tasks, marks itself as running, does the work of
 * its type, and records how it ended.
 */
export async function pipelineTask(input: PipelineTaskInput): Promise<TaskStatus> {
  const { clientId, taskId, taskType } = input;
  if (input.carried === undefined) showProgress({ done: 0, total: null, unit: 'steps' });
  let isBegun = false;
  try {
    const isOurs = await beginInTurn({ clientId, taskId });
    if (!isOurs) return await CancellationScope.nonCancellable(() => endUnbegun(input));
    isBegun = true;
    const result = await taskHandlers[taskType](input);
    return await end(input, { status: 'COMPLETED', result });
  } catch (error) {
    // A bug is not an outcome of the task: the run waits for fixed code and goes on.
    if (error instanceof ContinueAsNew || !(error instanceof TemporalFailure)) throw error;
    const how: TaskEnd = isCancellation(error) ? { status: 'CANCELED' } : { status: 'FAILED', error: describeFailure(error) };
    await CancellationScope.nonCancellable(() => (isBegun ? end(input, how) : endUnbegun(input, how)));
    throw error;
  }
}

/** A hotel runs a few tasks at once; the others wait here, where they hold nothing. */
async function beginInTurn(key: TaskKey): Promise<boolean> {
  let mayBeFree = false;
  setHandler(turnSignal, () => { mayBeFree = true; });
  for (;;) {
    mayBeFree = false;
    const isOurs = await beginTask.executeWithOptions({ summary: 'Mark the task as running' }, [{ ...key, mayWait: true }]);
    if (isOurs !== 'later') return isOurs;
    showDetails('Waiting for other tasks of this hotel to end');
    await condition(() => mayBeFree, LOOK_AGAIN, { summary: 'Waiting for other tasks' });
  }
}

/** Ends a run that did no work. Earlier runs of the task may have done some before it was stopped. */
async function endUnbegun(input: PipelineTaskInput, how: TaskEnd = { status: 'CANCELED' }): Promise<TaskStatus> {
  const { clientId, taskId, taskType } = input;
  if (input.carried !== undefined) {
    await tidyTask.executeWithOptions({ summary: 'Discard what was made ready' }, [{ clientId, taskId, taskType }]);
  }
  return end(input, how);
}

/** @returns how the task ended by its record, which somebody who stopped it may have written before */
async function end({ clientId, taskId }: PipelineTaskInput, how: TaskEnd): Promise<TaskStatus> {
  const status = await finishTask.executeWithOptions({ summary: 'Record how the task ended' }, [{ clientId, taskId, end: how }]);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', status)]);
  return status;
}
