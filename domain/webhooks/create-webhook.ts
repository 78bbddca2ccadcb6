import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { MAX_WEBHOOKS } from '../model/webhooks.ts';
import { parseInput } from '../parse.ts';
import { Webhook } from '../storage/entities/webhook.ts';
import {
  auditedWebhook, lockEnabledClient, newSecret, requireTellable, requireWebhooks, toWebhookRecord, webhookBodySchema, type WebhookBody,
  type WebhookDeps, type WebhookRecord,
} from './webhook-record.ts';

/**
 * Has a server of the hotel's told of events from now on.
 *
 * @returns the webhook with its secret, which is shown this once
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled or has too many
 */
export async function createWebhook(
  { ctx, input, deps }: { ctx: TenantContext; input: WebhookBody; deps: WebhookDeps },
): Promise<WebhookRecord & { secret: string }> {
  requireWebhooks(ctx, 'WRITE');
  const { url, events, enabled = true } = parseInput('body', webhookBodySchema, input);
  const id = randomUUID();
  const { secret, sealed } = newSecret(deps.secrets, ctx.clientId, id);
  return ctx.db.transaction(async (em) => {
    await lockEnabledClient(em, ctx);
    const ownerId = requireTellable(ctx, { url, events }, deps.outbound);
    if (await em.count(Webhook, { clientId: ctx.clientId }) >= MAX_WEBHOOKS) {
      throw new DomainError('CONFLICT', `A client has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
    }
    const row = em.create(Webhook, {
      id, clientId: ctx.clientId, ownerId, url, events, enabled, secret: sealed, owesMail: false,
      createdDate: ctx.now(), changedDate: ctx.now(),
    });
    audit(em, ctx, { action: 'webhook.create', target: `webhook:${id}`, after: auditedWebhook(row) });
    return { ...toWebhookRecord(row, ctx.now()), secret };
  });
}
