import {
  CancellationScope, CancelledFailure, makeContinueAsNewFunc, workflowInfo, type Workflow,
} from '@temporalio/workflow';

/** A run that its operators hold on one version is told of another as soon as it begins, and would begin again forever. */
const EVENTS_BEFORE_MOVING = 20;

/**
 * Whether a long run had better go on in a new one: its history grows, or another version of the workers is current than the one that
 * it is pinned to. Services that cannot tell of the second leave such a run where it is until it ends.
 */
export function wantsNewRun(): boolean {
  const { continueAsNewSuggested, historyLength, targetWorkerDeploymentVersionChanged } = workflowInfo();
  return continueAsNewSuggested || (targetWorkerDeploymentVersionChanged && historyLength > EVENTS_BEFORE_MOVING);
}

/**
 * Goes on in a new run, as `continueAsNew`, on the version of the workers that is current then. A run that has been asked to stop does
 * not: the next one would know nothing of that, and would go on forever.
 *
 * @throws CancelledFailure in a run, or a part of one, that is being cancelled
 */
export async function continueInNewRun<Flow extends Workflow>(...args: Parameters<Flow>): Promise<never> {
  if (CancellationScope.current().consideredCancelled) throw new CancelledFailure('Stopped between two runs');
  const { targetWorkerDeploymentVersionChanged: moves } = workflowInfo();
  return makeContinueAsNewFunc<Flow>(moves ? { initialVersioningBehavior: 'AUTO_UPGRADE' } : {})(...args);
}
