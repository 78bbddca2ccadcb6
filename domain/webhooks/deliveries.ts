import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { deliveryStates, deliveryTypes, TEST_EVENT, TRIED_FOR_MS } from '../model/webhooks.ts';
import { parseInput } from '../parse.ts';
import type { WebhookRunner } from '../ports/durable-runner.ts';
import { WebhookDelivery } from '../storage/entities/webhook.ts';
import { requireClient } from '../tenant/require-client.ts';
import { lockEnabledClient, requireWebhook, requireWebhooks } from './webhook-record.ts';

const dateTime = z.iso.datetime();

export const deliveryRecordSchema = z.object({
  id: z.uuid().meta({ description: 'The `webhook-id` of every try.' }),
  type: z.enum(deliveryTypes),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable().meta({ description: 'What the receiver answered last.' }),
  error: z.string().nullable(),
  nextAttempt: dateTime.nullable().meta({ description: 'Not before; an earlier event of the same conversation comes first.' }),
  lastAttempt: dateTime.nullable(),
  createdDate: dateTime,
  data: z.record(z.string(), z.unknown()).meta({ description: 'Ids and states of what happened; never what was said.' }),
}).meta({ id: 'WebhookDelivery' });
export type DeliveryRecord = z.output<typeof deliveryRecordSchema>;

export const listDeliveriesSchema = z.strictObject({ ...pageQuery, state: z.enum(deliveryStates).optional() });

export interface OfWebhook {
  ctx: TenantContext;
  webhookId: string;
}

type OfDelivery = OfWebhook & { id: string };

const toDeliveryRecord = (row: WebhookDelivery): DeliveryRecord => ({
  id: row.id, type: row.type, state: row.state, attempts: row.attempts, status: row.status ?? null, error: row.error ?? null,
  nextAttempt: row.state === 'pending' ? row.nextAttempt.toISOString() : null,
  lastAttempt: row.lastAttempt?.toISOString() ?? null, createdDate: row.createdDate.toISOString(), data: row.data,
});

/** What a webhook has received and will receive, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listDeliveries(
  { ctx, webhookId, input, deps }: OfWebhook & { input: z.input<typeof listDeliveriesSchema>; deps: ListDeps },
): Promise<Page<DeliveryRecord>> {
  requireWebhooks(ctx, 'READ');
  await requireClient(ctx);
  const { state, ...page } = parseInput('query', listDeliveriesSchema, input);
  const list = ['webhook-deliveries', webhookId, state ?? null];
  const where = { webhookId, ...(state !== undefined && { state }) };
  const { items, nextCursor } = await ctx.db.read(async (em) => {
    await requireWebhook(em, ctx, webhookId);
    return readByDate(em, WebhookDelivery, { list, where, by: 'createdDate', page, deps });
  });
  return { items: items.map(toDeliveryRecord), nextCursor };
}

/** One of them. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getDelivery({ ctx, webhookId, id }: OfDelivery): Promise<DeliveryRecord> {
  requireWebhooks(ctx, 'READ');
  await requireClient(ctx);
  const row = await ctx.db.read((em) => em.findOne(WebhookDelivery, { id, webhookId, clientId: ctx.clientId }));
  if (row === null) throw notFound('This delivery');
  return toDeliveryRecord(row);
}

/**
 * Sends an event once more, under the same id, now and with retries for three more days.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the webhook is switched off or the client disabled
 */
export async function replayDelivery({ ctx, webhookId, id, runner }: OfDelivery & { runner: WebhookRunner }): Promise<DeliveryRecord> {
  requireWebhooks(ctx, 'WRITE');
  const record = await ctx.db.transaction(async (em) => {
    await lockEnabledClient(em, ctx);
    const webhook = await requireWebhook(em, ctx, webhookId);
    if (!webhook.enabled) throw new DomainError('CONFLICT', 'This webhook is switched off. Enable it first.');
    const row = await em.findOne(WebhookDelivery, { id, webhookId });
    if (row === null) throw notFound('This delivery');
    const now = ctx.now();
    Object.assign(row, { state: 'pending', nextAttempt: now, triedUntil: new Date(now.getTime() + TRIED_FOR_MS), attempts: 0 });
    audit(em, ctx, { action: 'webhook.replay', target: `webhook:${webhookId}`, after: { delivery: id } });
    return toDeliveryRecord(row);
  });
  await ignoreUnavailable(() => runner.wakeWebhook({ clientId: ctx.clientId, webhookId }));
  return record;
}

/**
 * Sends a made-up event, even to a webhook that is switched off, so that a receiver can be tested first. There is one attempt; the delivery
 * has the receiver's answer.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when the client is disabled
 */
export async function testWebhook({ ctx, webhookId, runner }: OfWebhook & { runner: WebhookRunner }): Promise<DeliveryRecord> {
  requireWebhooks(ctx, 'WRITE');
  const id = randomUUID();
  const row = await ctx.db.transaction(async (em) => {
    await lockEnabledClient(em, ctx);
    await requireWebhook(em, ctx, webhookId);
    const now = ctx.now();
    const made = em.create(WebhookDelivery, {
      id, clientId: ctx.clientId, webhookId, type: TEST_EVENT, lane: id, data: {}, createdDate: now, nextAttempt: now, triedUntil: now,
      state: 'pending', attempts: 0,
    } as never);
    audit(em, ctx, { action: 'webhook.test', target: `webhook:${webhookId}`, after: { delivery: id } });
    return made as WebhookDelivery;
  });
  await ignoreUnavailable(() => runner.wakeWebhook({ clientId: ctx.clientId, webhookId }));
  return toDeliveryRecord(row);
}
