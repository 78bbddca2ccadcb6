import { defineSignal, proxyActivities, setHandler, workflowInfo } from '@temporalio/workflow';
import type { UpkeepActivities } from '../activities/upkeep-activities.ts';
import { applySchedulesFlow } from '../domain/model/flows.ts';
import { continueInNewRun } from './continue-in-new-run.ts';

// Calls to Temporal itself and short statements, retried until both are back: nobody else does this work.
const { applyScheduleChanges } = proxyActivities<UpkeepActivities>({
  startToCloseTimeout: '2 min',
  heartbeatTimeout: '20 s',
  retry: { initialInterval: '1 s', maximumInterval: '1 min' },
});

const changed = defineSignal(applySchedulesFlow.signals.changed);

/** Applies changed settings to clients' schedules until no change is left. One run at a time. */
export async function applySchedules(): Promise<void> {
  let isDone = false;
  setHandler(changed, () => { isDone = false; });
  while (!isDone) {
    isDone = true;
    const dealtWith = await applyScheduleChanges.executeWithOptions({ summary: 'Follow changed settings' }, []);
    if (dealtWith > 0) isDone = false;
    if (workflowInfo().continueAsNewSuggested) await continueInNewRun<typeof applySchedules>();
  }
}
