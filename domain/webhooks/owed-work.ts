import { findHolders } from '../accounts/find-holders.ts';
import type { TenantContext } from '../context.ts';
import type { WebhookInput } from '../model/webhooks.ts';
import type { MailRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { Webhook } from '../storage/entities/webhook.ts';

const FORGOTTEN_AFTER_MS = 60_000;
const AT_ONCE = 500;

/** Has the client's operators told that the service has ended a webhook. Safe to repeat: it orders the same mails. */
export async function orderEndingMails(
  { ctx, webhookId, system, runner }: { ctx: TenantContext; webhookId: string; system: UnitOfWork; runner: MailRunner },
): Promise<void> {
  const webhook = await ctx.db.read((em) => em.findOne(Webhook, { id: webhookId, clientId: ctx.clientId, owesMail: true }));
  if (webhook === null) return;
  const holders = await system.read((em) => findHolders(em, { feature: 'update-client', clientId: ctx.clientId }));
  for (const userId of holders) await runner.sendMail(
    { kind: 'webhook-ended', userId, clientId: ctx.clientId, webhookId, endedAt: webhook.changedDate.getTime() },
  );
  await ctx.db.transaction((em) => em.nativeUpdate(Webhook, { id: webhookId, changedDate: webhook.changedDate }, { owesMail: false }));
}

/**
 * Webhooks with events that should have gone out a minute ago, and those whose end nobody was told about: they were written while nobody
 * listened. Some of them are being handled right now; waking those again changes nothing.
 */
export async function forgottenWebhooks({ db, now }: { db: UnitOfWork; now: Date }): Promise<WebhookInput[]> {
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  const rows = await db.read((em) => em.execute<{ client_id: string; id: string }[]>(
    `select w.client_id, w.id from webhook w join client on client.id = w.client_id and client.disabled_date is null
     where w.owes_mail or (w.enabled and exists (
       select from webhook_delivery d where d.webhook_id = w.id and d.state = 'pending' and d.next_attempt <= ?))
     order by random() limit ${AT_ONCE}`,
    [before],
  ));
  return rows.map(({ client_id: clientId, id: webhookId }) => ({ clientId, webhookId }));
}
