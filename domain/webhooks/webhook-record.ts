import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { sealSecret, type SecretPlace } from '../accounts/sealed-secret.ts';
import type { TenantContext } from '../context.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { requireSecureUrl, type OutboundRules } from '../model/outbound-url.ts';
import { holds, type Grant } from '../model/permissions.ts';
import { endings, webhookEvents, type DeliveryType } from '../model/webhooks.ts';
import type { Secrets } from '../secrets.ts';
import type { EntityManager } from '../storage/database.ts';
import type { Client } from '../storage/entities/client.ts';
import { Webhook } from '../storage/entities/webhook.ts';
import { lockClient } from '../tenant/client-record.ts';

const dateTime = z.iso.datetime();

/** A webhook as operators see it; its secret is shown when it is created, and never again. */
export const webhookRecordSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  enabled: z.boolean(),
  ended: z.enum(endings).nullable().meta({
    description: 'Why the service switched it off: the receiver answered 410, or accepted nothing for a week. Null when a person did.',
  }),
  failingSince: dateTime.nullable().meta({ description: 'The first failure since the last success.' }),
  previousSecretUntil: dateTime.nullable().meta({ description: 'Until then the former secret signs as well.' }),
  ownerId: z.uuid().meta({ description: 'The user whose permissions decide which events it receives.' }),
  createdDate: dateTime,
  changedDate: dateTime,
}).meta({ id: 'Webhook' });
export type WebhookRecord = z.output<typeof webhookRecordSchema>;

/** The fields of a webhook, for creating and changing it. */
export const webhookBodySchema = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length).transform((events) => [...new Set(events)]),
  enabled: z.boolean().optional().meta({ description: 'If left out, it stays as it is; a new one is enabled.' }),
}).meta({ id: 'WebhookBody' });
export type WebhookBody = z.input<typeof webhookBodySchema>;

export interface WebhookDeps {
  secrets: Secrets;
  outbound: OutboundRules;
}

export const toWebhookRecord = (row: Webhook, now: Date): WebhookRecord => ({
  id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  ended: row.ended ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  previousSecretUntil: row.previousUntil && row.previousUntil > now ? row.previousUntil.toISOString() : null,
  ownerId: row.ownerId,
  createdDate: row.createdDate.toISOString(),
  changedDate: row.changedDate.toISOString(),
});

/** For the audit trail: a path or query may hold secrets of the receiver's. */
export const auditedWebhook = ({ url, events, enabled }: Webhook): object => ({ origin: new URL(url).origin, events, enabled });

export const secretPlaceOf = (clientId: string, webhookId: string): SecretPlace =>
  ({ clientId, integration: 'webhook', field: webhookId });

/** @returns a new secret in the form of Standard Webhooks, and as it is kept */
export function newSecret(secrets: Secrets, clientId: string, webhookId: string): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  return { secret, sealed: sealSecret(secrets, secretPlaceOf(clientId, webhookId), secret) };
}

/** Whether somebody with these grants may currently learn about an event of the client. */
export const mayReceive = (grants: readonly Grant[], clientId: string, type: DeliveryType): boolean => holds(grants, {
  feature: type === 'task.ended' ? 'clients' : type === 'webhook.test' ? 'update-client' : 'conversations',
  action: 'READ', scope: { clientId },
});

/**
 * Whether the actor may have the events sent there.
 *
 * @returns the user in charge
 * @throws DomainError FORBIDDEN, INVALID_INPUT
 */
export function requireTellable(
  ctx: TenantContext, { url, events }: { url: string; events: DeliveryType[] }, outbound: OutboundRules,
): string {
  requireSecureUrl('body url', url, outbound);
  if (!('userId' in ctx.actor)) throw new DomainError('FORBIDDEN', 'A webhook belongs to a user.');
  const { userId, grants } = ctx.actor;
  const hidden = events.filter((event) => !mayReceive(grants, ctx.clientId, event));
  if (hidden.length > 0) throw new DomainError('FORBIDDEN', `You may not see what ${hidden.join(', ')} reports for this client.`);
  return userId;
}

/** The client of a change, held until the transaction ends. @throws DomainError NOT_FOUND; CONFLICT when it is disabled */
export async function lockEnabledClient(em: EntityManager, { clientId }: TenantContext): Promise<Client> {
  const client = await lockClient(em, clientId);
  if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
  return client;
}

/** @throws DomainError NOT_FOUND */
export async function requireWebhook(em: EntityManager, { clientId }: TenantContext, id: string): Promise<Webhook> {
  const row = await em.findOne(Webhook, { id, clientId });
  if (row === null) throw notFound('This webhook');
  return row;
}

/** The permission of all of this. @throws DomainError FORBIDDEN, NOT_FOUND */
export const requireWebhooks = (ctx: TenantContext, action: 'READ' | 'WRITE'): void => requirePermission(ctx, `update-client:${action}`);
