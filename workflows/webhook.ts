import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { WebhookActivities } from '../activities/webhook-activities.ts';
import { webhookFlow, type WebhookInput } from '../domain/model/webhooks.ts';
import { continueInNewRun, wantsNewRun } from './continue-in-new-run.ts';
import { showDetails } from './operators/details.ts';

// What a receiver answers is a result; what fails here is ours, and is tried until it is mended.
const { dueDeliveries, tellReceiver, orderEndingMails } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '20 s',
  heartbeatTimeout: '5 s',
  retry: { initialInterval: '500 ms', backoffCoefficient: 2, maximumInterval: '1 min' },
});

/** Says that there is something to tell; it keeps a run that is about to end from ending. */
const wakeSignal = defineSignal(webhookFlow.signals.wake);

/**
 * Tells one webhook's receiver what waits for it: events of one conversation one after the other, others beside them. When
 * a try comes next stands in Postgres; the run sleeps until then, and ends when nothing waits.
 */
export async function webhook(input: WebhookInput): Promise<void> {
  let woken = false;
  setHandler(wakeSignal, () => { woken = true; });
  for (;;) {
    woken = false;
    const { ids, waitMs, owesMail } = await dueDeliveries.executeWithOptions({ summary: 'Look for what is to be told' }, [input]);
    if (owesMail) await orderEndingMails.executeWithOptions({ summary: 'Have mailed that it has ended' }, [input]);
    showDetails(ids.length > 0 ? `Telling ${ids.length}` : `Waiting for ${waitMs ?? 0} ms`);
    if (ids.length > 0) {
      await Promise.all(ids.map((id) => tellReceiver.executeWithOptions({ summary: `Event ${id}` }, [{ ...input, id }])));
    } else if (waitMs !== null) await condition(() => woken, Math.max(waitMs, 1));
    else if (!woken) return;
    if (wantsNewRun()) await continueInNewRun<typeof webhook>(input);
  }
}
