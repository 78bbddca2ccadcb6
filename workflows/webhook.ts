import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { WebhookActivities } from '../activities/webhook-activities.ts';
import { webhookFlow, type WebhookInput } from '../domain/model/webhooks.ts';
import { continueInNewRun, wantsNewRun } from './continue-in-new-run.ts';
import { showDetails } from './operators/details.ts';

// Any answer of a receiver is a result. A failure here is our own, and is retried until it is fixed.
const { dueDeliveries, tellReceiver, orderEndingMails } = proxyActivities<WebhookActivities>({
  startToCloseTimeout: '20 s',
  heartbeatTimeout: '5 s',
  retry: { initialInterval: '500 ms', maximumInterval: '1 min' },
});

/** There is something to deliver. A run that is about to end continues. */
const wakeSignal = defineSignal(webhookFlow.signals.wake);

/**
 * Delivers to one webhook's receiver what waits for it: events of one conversation in order, other conversations in parallel. Postgres
 * has the time of the next attempt; the run sleeps until then, and ends when nothing waits.
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
