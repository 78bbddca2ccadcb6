import { ActivityFailure, ApplicationFailure, TimeoutFailure, type TemporalFailure } from '@temporalio/workflow';

/** Why a task failed, for the hotel's operator: the message of the step that failed. */
export function describeFailure(failure: TemporalFailure): string {
  let cause: Error | undefined = failure;
  while (cause instanceof ActivityFailure) cause = cause.cause;
  if (cause instanceof ApplicationFailure) return cause.message;
  if (cause instanceof TimeoutFailure) return 'A step took longer than it may and was given up. Start the task again.';
  return 'Something went wrong on our side. Start the task again.';
}
