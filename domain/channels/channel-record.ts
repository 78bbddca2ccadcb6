import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { lockClient } from '../tenant/client-record.ts';
import { isEntitled } from '../tenant/is-entitled.ts';
import type { TenantContext } from '../context.ts';
import { CHANNELS_FEATURE, connectionStatuses, messagingChannels, statusReasons } from '../model/channels.ts';
import { DomainError, notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';

const dateTime = z.iso.datetime();

/** A connection as operators see it (spec 2.6). Its token is shown to nobody again. */
export const channelRecordSchema = z.object({
  id: z.uuid(),
  channel: z.enum(messagingChannels),
  channelAccountId: z.string().meta({ description: 'The platform\'s id of the business account, page or phone number.' }),
  channelUsername: z.string().nullable(),
  status: z.enum(connectionStatuses).meta({ description: 'ACTION_NEEDED: an operator has to do something. ERROR: sends keep failing.' }),
  statusReason: z.enum(statusReasons).nullable().meta({
    description: 'Why; with CONNECTED it says what is about to change. A new token ends all reasons that name the token.',
  }),
  autoReplyEnabled: z.boolean(),
  tokenExpiresAt: dateTime.nullable().meta({ description: 'Null for a token that does not expire.' }),
  createdDate: dateTime,
}).meta({ id: 'ChannelConnection' });
export type ChannelRecord = z.output<typeof channelRecordSchema>;

export const toChannelRecord = (row: ChannelConnection): ChannelRecord => ({
  id: row.id,
  channel: row.channel,
  channelAccountId: row.channelAccountId,
  channelUsername: row.channelUsername ?? null,
  status: row.status,
  statusReason: row.statusReason ?? null,
  autoReplyEnabled: row.autoReplyEnabled,
  tokenExpiresAt: row.tokenExpiresAt?.toISOString() ?? null,
  createdDate: row.createdDate.toISOString(),
});

/** Whose answer to a grant for another client is 403, because the specification's row lists no 404. */
export function requireChannels(ctx: TenantContext, action: 'READ' | 'WRITE'): void {
  requirePermission(ctx, { feature: 'update-client', action, scope: { clientId: ctx.clientId }, foreign: 'refuse' });
}

/**
 * Holds the client until the transaction ends, for a change that builds on channels. What takes away, such as
 * disconnecting, needs the client alone.
 *
 * @throws DomainError NOT_FOUND; CONFLICT when the client is disabled; FORBIDDEN when it is not entitled to channels,
 *   whose feature is the master switch of their administration (spec 2.4)
 */
export async function lockEntitledClient(em: EntityManager, { clientId }: TenantContext): Promise<void> {
  const client = await lockClient(em, clientId);
  if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before changing it.');
  if (await isEntitled(em, clientId, CHANNELS_FEATURE)) return;
  throw new DomainError('FORBIDDEN', 'This client is not entitled to channels. A platform administrator grants the feature `channels`.');
}

/** One that is not disconnected. @throws DomainError NOT_FOUND */
export async function requireConnection(em: EntityManager, { clientId }: TenantContext, id: string): Promise<ChannelConnection> {
  const row = await em.findOne(ChannelConnection, { id, clientId, deletedDate: null });
  if (!row) throw notFound('This channel');
  return row;
}
