import { proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { TableAppActivities, TableAppValue } from '../activities/table-app-activities.ts';
import type { TableAppOutcome, TableAppRequest } from '../domain/model/booking/table-app-request.ts';
import { searchAttribute } from '../domain/model/flows.ts';

// Somebody waits at a page: one attempt, and a second only if the worker died during the first.
const provider = proxyActivities<TableAppActivities>({
  startToCloseTimeout: '30 s',
  scheduleToCloseTimeout: '40 s',
  heartbeatTimeout: '5 s',
  retry: { maximumAttempts: 2, initialInterval: '200 ms' },
});

const summaries: Record<TableAppRequest['kind'], string> = {
  check: 'Try the connection', requestVerification: 'Have a code mailed', verifyBooker: 'Check the mailed code',
};

/** One call to a hotel's table-booking system, for an API process. */
export async function tableAppRequest(request: TableAppRequest): Promise<TableAppOutcome<TableAppValue>> {
  const outcome = await provider.callTableApp.executeWithOptions({ summary: summaries[request.kind] }, [request]);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome.ok ? 'answered' : outcome.code)]);
  return outcome;
}
