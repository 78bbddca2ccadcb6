import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { DomainError } from '../model/errors.ts';
import { MAX_WEBHOOKS, OVERLAP_HOURS } from '../model/webhooks.ts';
import { parseInput } from '../parse.ts';
import type { WebhookRunner } from '../ports/durable-runner.ts';
import { Webhook } from '../storage/entities/webhook.ts';
import { requireClient } from '../tenant/require-client.ts';
import {
  auditedWebhook, lockEnabledClient, newSecret, requireTellable, requireWebhook, requireWebhooks, toWebhookRecord, webhookBodySchema,
  type WebhookBody, type WebhookDeps, type WebhookRecord,
} from './webhook-record.ts';

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

/**
 * Sends events to one of the hotel's servers from now on.
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

interface OfWebhook {
  ctx: TenantContext;
  id: string;
}

/**
 * Changes a webhook; its secret stays. Its last editor becomes its owner: their permissions decide which events are sent. A webhook that is
 * enabled gets what still waits for it.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function updateWebhook(
  { ctx, id, input, deps, runner }: OfWebhook & { input: WebhookBody; deps: WebhookDeps; runner: WebhookRunner },
): Promise<WebhookRecord> {
  requireWebhooks(ctx, 'WRITE');
  const { url, events, enabled } = parseInput('body', webhookBodySchema, input);
  const record = await ctx.db.transaction(async (em) => {
    await lockEnabledClient(em, ctx);
    const row = await requireWebhook(em, ctx, id);
    const ownerId = requireTellable(ctx, { url, events }, deps.outbound);
    const before = auditedWebhook(row);
    const begins = (enabled ?? row.enabled) && (!row.enabled || url !== row.url);
    Object.assign(row, { url, events, ownerId, changedDate: ctx.now(), enabled: enabled ?? row.enabled });
    // Another address, or a person who says that all is well, gets a week of its own.
    if (begins) Object.assign(row, { ended: null, owesMail: false, failingSince: null, restsUntil: null });
    audit(em, ctx, { action: 'webhook.update', target: `webhook:${id}`, before, after: auditedWebhook(row) });
    return toWebhookRecord(row, ctx.now());
  });
  // What waits goes out at once; the sweep would see to it a minute later.
  if (record.enabled) await ignoreUnavailable(() => runner.wakeWebhook({ clientId: ctx.clientId, webhookId: id }));
  return record;
}

/** Ends a webhook, with its log. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function deleteWebhook({ ctx, id }: OfWebhook): Promise<void> {
  requireWebhooks(ctx, 'WRITE');
  await requireClient(ctx);
  await ctx.db.transaction(async (em) => {
    const row = await requireWebhook(em, ctx, id);
    audit(em, ctx, { action: 'webhook.delete', target: `webhook:${id}`, before: auditedWebhook(row) });
    em.remove(row);
  });
}

export const rotateSecretSchema = z.strictObject({
  overlapHours: z.number().int().min(0).max(168).default(OVERLAP_HOURS).meta({
    description: 'How long both secrets sign, so that the receiver can switch; 0 ends the present one at once.',
  }),
}).meta({ id: 'RotateWebhookSecretBody' });

/**
 * Gives a webhook a new secret, which is shown only this once.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled
 */
export async function rotateSecret(
  { ctx, id, input, deps: { secrets } }: OfWebhook & { input: z.input<typeof rotateSecretSchema>; deps: Pick<WebhookDeps, 'secrets'> },
): Promise<WebhookRecord & { secret: string }> {
  requireWebhooks(ctx, 'WRITE');
  const { overlapHours } = parseInput('body', rotateSecretSchema, input);
  return ctx.db.transaction(async (em) => {
    await lockEnabledClient(em, ctx);
    const row = await requireWebhook(em, ctx, id);
    const { secret, sealed } = newSecret(secrets, ctx.clientId, id);
    const until = overlapHours === 0 ? null : new Date(ctx.now().getTime() + overlapHours * 3_600_000);
    Object.assign(row, { previousSecret: until && row.secret, previousUntil: until, secret: sealed, changedDate: ctx.now() });
    audit(em, ctx, { action: 'webhook.rotate', target: `webhook:${id}`, after: { overlapHours } });
    return { ...toWebhookRecord(row, ctx.now()), secret };
  });
}
