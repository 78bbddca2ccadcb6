import { ignoreUnavailable } from '../domain/ignore-unavailable.ts';
import type { TaskQueue } from '../domain/model/flows.ts';
import { WEBHOOKS_CHANNEL } from '../domain/model/webhooks.ts';
import type { WebhookRunner } from '../domain/ports/durable-runner.ts';
import { NotificationEar } from '../platform/notification-ear.ts';
import type { Logger } from '../platform/logger.ts';

/** The advisory lock of the one worker that passes the news on; a number that nothing else in this database locks. */
const LOCK = 7_215_030_041;
/** How long to gather news, so that several in a row wake a webhook once; in milliseconds. */
const GATHER_MS = 20;

/**
 * Wakes the flows of webhooks as soon as there is something to deliver. One worker at a time does this, the one whose connection holds a
 * lock; the sweep finds news that come between two holders.
 */
export function webhookEar(
  { url, logger, runner, queues }: { url: string; logger: Logger; runner: WebhookRunner; queues: readonly TaskQueue[] },
): NotificationEar {
  const news = new Set<string>();
  const wake = async (): Promise<void> => {
    const told = [...news];
    news.clear();
    for (const each of told) {
      const [clientId = '', webhookId = ''] = each.split('/');
      await ignoreUnavailable(() => runner.wakeWebhook({ clientId, webhookId }));
    }
  };
  const ear = new NotificationEar({
    url, logger, name: 'concierge-webhooks', channels: [WEBHOOKS_CHANNEL],
    onNotification(_channel, payload, client) {
      if (news.size === 0) setTimeout(() => {
        client.query<{ mine: boolean }>(
          `select exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) or pg_try_advisory_lock($1) as mine`,
          [LOCK],
        ).then(({ rows: [row] }) => (row?.mine ? wake() : news.clear()))
          .catch((error: unknown) => logger.warn({ err: error }, 'News for webhooks were not passed on; the sweep does so'));
      }, GATHER_MS);
      news.add(payload);
    },
  });
  if (queues.includes('webhooks')) ear.start();
  return ear;
}
