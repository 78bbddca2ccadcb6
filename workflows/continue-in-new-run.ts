import {
  CancellationScope, CancelledFailure, continueAsNew, type Workflow,
} from '@temporalio/workflow';

/**
 * Goes on in a new run, as `continueAsNew`. A run that has been asked to stop does not: the next one would know nothing
 * of that, and would go on for ever.
 *
 * @throws CancelledFailure in a run, or a part of one, that is being cancelled
 */
export async function continueInNewRun<Flow extends Workflow>(...args: Parameters<Flow>): Promise<never> {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('Stopped between two runs');
  return continueAsNew<Flow>(...args);
}
