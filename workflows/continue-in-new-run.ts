import {
  CancellationScope, CancelledFailure, makeContinueAsNewFunc, workflowInfo, type Workflow,
} from '@temporalio/workflow';

/** A run that operators pin to one version hears of another version as soon as it begins, and would restart for ever. */
const EVENTS_BEFORE_MOVING = 20;

/**
 * Whether a long run should go on in a new one: its history grows, or it is pinned to a version of the workers that is no longer
 * current. A service that does not report versions leaves such a run where it is until it ends.
 */
export function wantsNewRun(): boolean {
  const { continueAsNewSuggested, historyLength, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return continueAsNewSuggested || (targetWorkerDeploymentVersionChanged && historyLength > EVENTS_BEFORE_MOVING);
}

/**
 * Goes on in a new run, like `continueAsNew`, on the version of the workers that is current by then. A run that was asked to stop does
 * not: the next one would not know, and would go on forever.
 *
 * @throws CancelledFailure in a run or scope that is being cancelled
 */
export async function continueInNewRun<Flow extends Workflow>(...args: Parameters<Flow>): Promise<never> {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('Stopped between two runs');
  const { targetWorkerDeploymentVersionChanged: moves } = workflowInfo();
  return makeContinueAsNewFunc<Flow>(moves ? { initialVersioningBehavior: 'AUTO_UPGRADE' } : {})(...args);
}
