import type { TenantContext } from '../context.ts';
import { isEntitled } from '../tenant/is-entitled.ts';
import { CHANNELS_FEATURE, needsNewToken } from '../model/channels.ts';
import { WINDOW_MARGIN_MS } from '../model/channels/inbound.ts';
import type { Gate } from '../model/channels/sends.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import type { ChannelThread } from '../storage/entities/channel-threads.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';

/** Who speaks: replies by themselves pass every gate, a person's words and notices to the guest only those of the channel. */
export type Speaker = 'concierge' | 'person';

/**
 * The first gate that speaks against writing to a guest now; null when none does.
 *
 * @param connection the thread's current one, as `currentConnection` finds it
 */
export async function gateAgainst(
  em: EntityManager, ctx: TenantContext, thread: ChannelThread, connection: ChannelConnection | null, speaker: Speaker,
): Promise<Gate | null> {
  const client = await em.findOneOrFail(Client, { id: ctx.clientId });
  if (client.isDisabled()) return 'CLIENT_DISABLED';
  if (!await isEntitled(em, ctx.clientId, CHANNELS_FEATURE)) return 'NOT_ENTITLED';
  if (connection === null) return 'DISCONNECTED';
  if (speaker === 'concierge') {
    if (!connection.autoReplyEnabled) return 'AUTO_REPLY_OFF';
    const session = await em.findOneOrFail(ChatSession, { key: thread.sessionKey });
    if (session.handledBy === 'person') return 'WITH_PERSON';
  }
  const left = (thread.windowExpiresAt?.getTime() ?? 0) - ctx.now().getTime();
  if (left <= WINDOW_MARGIN_MS) return 'WINDOW_CLOSED';
  return null;
}

/** As {@link gateAgainst}, with what keeps a message from leaving and not from being stored. */
export async function sendGate(
  em: EntityManager, ctx: TenantContext, thread: ChannelThread, connection: ChannelConnection | null, speaker: Speaker,
): Promise<Gate | null> {
  const nobody = thread.guestId || thread.guestPhone ? null : 'GUEST_UNKNOWN';
  return await gateAgainst(em, ctx, thread, connection, speaker) ?? nobody ?? (connection && tokenGate(connection));
}

/** Sends stop where Meta has refused the token, until another one is entered. */
const tokenGate = (connection: ChannelConnection): Gate | null => (needsNewToken({
  status: connection.status, statusReason: connection.statusReason ?? null,
}) ? 'TOKEN_NEEDED' : null);

/** The connection that serves a thread now; null when its account is disconnected. */
export async function currentConnection(em: EntityManager, { clientId, channel, channelAccountId }: ChannelThread): Promise<ChannelConnection | null> {
  return em.findOne(ChannelConnection, { clientId, channel, channelAccountId, deletedDate: null });
}
