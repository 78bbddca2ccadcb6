import type { TenantContext } from '../context.ts';
import { Webhook } from '../storage/entities/webhook.ts';
import { requireClient } from '../tenant/require-client.ts';
import { requireWebhook, requireWebhooks, toWebhookRecord, type WebhookRecord } from './webhook-record.ts';

/** A client's webhooks, oldest first. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function listWebhooks({ ctx }: { ctx: TenantContext }): Promise<WebhookRecord[]> {
  requireWebhooks(ctx, 'READ');
  await requireClient(ctx);
  const rows = await ctx.db.read((em) => em.find(Webhook, { clientId: ctx.clientId }, { orderBy: { createdDate: 'asc', id: 'asc' } }));
  return rows.map((row) => toWebhookRecord(row, ctx.now()));
}

/** One of them. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getWebhook({ ctx, id }: { ctx: TenantContext; id: string }): Promise<WebhookRecord> {
  requireWebhooks(ctx, 'READ');
  await requireClient(ctx);
  return ctx.db.read(async (em) => toWebhookRecord(await requireWebhook(em, ctx, id), ctx.now()));
}
