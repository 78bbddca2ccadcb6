import { randomUUID } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { z } from 'zod';
import type { Secrets } from '../secrets.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { healthy, instagramLogins, messagingChannels } from '../model/channels.ts';
import { DomainError, invalidInput } from '../model/errors.ts';
import { instantSchema } from '../model/instant.ts';
import { nameSchema } from '../model/names.ts';
import { parseInput } from '../parse.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import { lockEntitledClient, requireChannels, toChannelRecord, type ChannelRecord } from './channel-record.ts';
import { sealToken } from './connection-token.ts';

/** It is sent in headers and addresses, where a space or line break would end the value. */
const visibleText = (max: number) =>
  z.string().trim().min(1).max(max).regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

export const connectChannelSchema = z.strictObject({
  channel: z.enum(messagingChannels),
  channelAccountId: visibleText(128).meta({ description: 'Of the Instagram business account, Facebook page or WhatsApp phone number.' }),
  channelUsername: nameSchema(200).nullable().optional(),
  accessToken: visibleText(4096).meta({ description: 'Kept encrypted, and never shown again.' }),
  tokenExpiresAt: instantSchema.nullable().optional().meta({ description: 'Left out or null for a token that does not expire.' }),
  loginType: z.enum(instagramLogins).optional().meta({
    description: 'INSTAGRAM only: through whom the hotel gave access; instagram when left out.',
  }),
}).meta({ id: 'ConnectChannelBody' });

type Body = z.output<typeof connectChannelSchema>;

/**
 * Connects an account of the hotel. One that it has connected already gets the new token and is healthy again, with
 * its id and auto-reply as they were. Whether Meta takes the token shows with the first send.
 *
 * @returns the connection, and whether it is a new one
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled or the account is
 *   connected elsewhere
 */
export async function connectChannel(
  { ctx, input, secrets }: { ctx: TenantContext; input: z.input<typeof connectChannelSchema>; secrets: Secrets },
): Promise<{ created: boolean; channel: ChannelRecord }> {
  requireChannels(ctx, 'WRITE');
  const body = parseInput('body', connectChannelSchema, input);
  if (body.loginType !== undefined && body.channel !== 'INSTAGRAM') {
    throw invalidInput('body loginType: is for INSTAGRAM only; leave it out.');
  }
  const expiry = typeof body.tokenExpiresAt === 'string' ? new Date(body.tokenExpiresAt) : null;
  if (expiry !== null && expiry <= ctx.now()) throw invalidInput('body tokenExpiresAt: has passed; enter a token that is still valid.');
  return ctx.db.transaction(async (em) => {
    await lockEntitledClient(em, ctx);
    const known = await em.findOne(ChannelConnection, {
      clientId: ctx.clientId, channel: body.channel, channelAccountId: body.channelAccountId, deletedDate: null,
    });
    const before = known && toChannelRecord(known);
    const row = known ? renew(known, body) : create(em, ctx, body);
    Object.assign(
      row, { ...healthy, accessToken: sealToken(secrets, row, body.accessToken), tokenExpiresAt: expiry, tokenWarnedDate: null },
    );
    audit(em, ctx, {
      action: known ? 'channel.renew' : 'channel.connect', target: `channel:${row.id}`,
      before, after: { ...toChannelRecord(row), tokenChanged: true },
    });
    return { created: known === null, channel: toChannelRecord(row) };
  }).catch((error: unknown) => {
    throw error instanceof UniqueConstraintViolationException
      ? new DomainError('CONFLICT', 'This account is connected elsewhere already. Disconnect it there before connecting it here.') : error;
  });
}

function create(
  em: EntityManager, { clientId, now }: TenantContext, { channel, channelAccountId, channelUsername, loginType }: Body,
): ChannelConnection {
  return em.create(ChannelConnection, {
    ...healthy, id: randomUUID(), clientId, channel, channelAccountId, channelUsername: channelUsername ?? null,
    loginType: channel === 'INSTAGRAM' ? loginType ?? 'instagram' : null,
    accessToken: '', tokenVersion: 1, autoReplyEnabled: true, createdDate: now(),
  });
}

/** What is left out stays. */
function renew(row: ChannelConnection, { channelUsername, loginType }: Body): ChannelConnection {
  if (channelUsername !== undefined) row.channelUsername = channelUsername;
  if (loginType !== undefined) row.loginType = loginType;
  row.tokenVersion += 1;
  return row;
}
