import { CancellationScope, proxyActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { ToolCallActivities } from '../activities/tool-call-activities.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { ToolCallInput } from '../domain/model/booking/tool-call.ts';
import { showDetails } from './operators/details.ts';

// The caller waits, and calls again if it takes too long: nothing is lost when this gives up.
const reading = proxyActivities<ToolCallActivities>({
  startToCloseTimeout: '1 min',
  scheduleToCloseTimeout: '90 s',
  heartbeatTimeout: '5 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '200 ms', maximumInterval: '5 s' },
});

// Each attempt joins the work of the one before, so a dead worker or an outage only delays the answer.
const writing = proxyActivities<ToolCallActivities>({
  startToCloseTimeout: '4 min',
  scheduleToCloseTimeout: '15 min',
  heartbeatTimeout: '5 s',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

/**
 * One call of a table-booking tool by an agent. A write runs to its end even when the run is cancelled, because it may have
 * taken effect.
 *
 * @returns `answered`, or the code of the refusal; the answer itself is in the call's row
 */
export async function toolCall(call: ToolCallInput): Promise<string> {
  const summary = { summary: call.tool };
  const outcome = call.reads
    ? await reading.makeToolCall.executeWithOptions(summary, [call])
    : await CancellationScope.nonCancellable(() => writing.makeToolCall.executeWithOptions(summary, [call]));
  showDetails(call.tool, outcome);
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
  return outcome;
}
