import type { Secrets } from '../domain/secrets.ts';
import type { DueDeliveries, WebhookInput } from '../domain/model/webhooks.ts';
import type { MailRunner } from '../domain/ports/durable-runner.ts';
import type { NotificationSender } from '../domain/ports/notification-sender.ts';
import { orderEndingMails } from '../domain/webhooks/owed-work.ts';
import { dueDeliveries, tellReceiver } from '../domain/webhooks/tell-receiver.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface WebhookDeps extends ActivityDeps {
  secrets: Secrets;
  sender: NotificationSender;
  runner: MailRunner;
}

export type WebhookActivities = ReturnType<typeof createWebhookActivities>;

/** The events of one webhook. Telling may run twice, and the receiver can tell by the id; the rest changes nothing twice. */
export function createWebhookActivities(deps: WebhookDeps) {
  const { database, secrets, sender, runner } = deps;
  return withSafeFailures({
    async dueDeliveries({ clientId, webhookId }: WebhookInput): Promise<DueDeliveries> {
      return dueDeliveries({ ctx: activityContext(deps, clientId), webhookId });
    },

    async tellReceiver({ clientId, webhookId, id }: WebhookInput & { id: string }): Promise<void> {
      const ctx = activityContext(deps, clientId);
      await withHeartbeat(() => tellReceiver({ ctx, webhookId, id, system: database.forSystem(), secrets, sender }));
    },

    async orderEndingMails({ clientId, webhookId }: WebhookInput): Promise<void> {
      await orderEndingMails({ ctx: activityContext(deps, clientId), webhookId, system: database.forSystem(), runner });
    },
  });
}
