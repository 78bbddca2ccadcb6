import { defineQuery, proxyActivities, setHandler, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { GuestActivities } from '../activities/guest-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import { showDetails } from './operators/details.ts';
import { eraseGuestFlow, type ErasureInput, type ErasureState } from '../domain/model/guests.ts';

// A guest has a right to erasure, so every step is retried until it succeeds.
const steps = proxyActivities<GuestActivities>({
  startToCloseTimeout: '10 min',
  retry: { initialInterval: '500 ms', backoffCoefficient: 1.5, maximumInterval: '1 min' },
});

/** How long an API process remembers a session that it has looked up. */
const KNOWN_FOR = '90 s';

const stateQuery = defineQuery<ErasureState>(eraseGuestFlow.queries.state);

/** Deletes what is known about one guest, step by step. Each step is safe to repeat, and its row has the progress. */
export async function eraseGuest(erasure: ErasureInput): Promise<'done'> {
  let state: ErasureState = 'queued';
  setHandler(stateQuery, () => state);
  const enter = (next: ErasureState): void => {
    state = next;
    showDetails('Erasure of a guest', next);
  };
  enter('settling');
  await steps.settleGuest.executeWithOptions({ summary: 'End conversations, bring tables to rest' }, [erasure]);
  enter('deleting');
  await steps.eraseGuestRecords.executeWithOptions({ summary: 'Delete records' }, [erasure]);
  enter('forgetting');
  await steps.forgetGuestFlows.executeWithOptions({ summary: 'Delete histories of workflows' }, [erasure]);
  const conversations = await steps.finishErasure.executeWithOptions({ summary: 'Record the result' }, [erasure]);
  enter('done');
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', 'done')]);
  if (conversations.length > 0) {
    await sleep(KNOWN_FOR, { summary: 'Until no process knows the session' });
    await steps.forgetLateFlows.executeWithOptions({ summary: 'Delete what came late' }, [conversations]);
  }
  return 'done';
}
