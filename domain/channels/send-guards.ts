import type { TenantContext } from '../context.ts';
import { isEntitled } from '../tenant/is-entitled.ts';
import { CHANNELS_FEATURE, needsNewToken } from '../model/channels.ts';
import { WINDOW_MARGIN_MS } from '../model/channels/inbound.ts';
import type { SendGuard } from '../model/channels/sends.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelConnection } from '../storage/entities/channels.ts';
import type { ChannelThread } from '../storage/entities/channel-threads.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { Client } from '../storage/entities/client.ts';

/**
 * Who speaks: automatic replies must pass every guard; a person's words and notices to the guest, only those of the channel; a
 * concierge that is about to have the conversation back, all but the one that a person has it.
 */
export type Speaker = 'concierge' | 'person' | 'successor';

/**
 * The first guard that forbids writing to a guest now; null when all allow it.
 *
 * @param connection the thread's current one, as `currentConnection` finds it
 */
export async function replyGuard(
  em: EntityManager, ctx: TenantContext, thread: ChannelThread, connection: ChannelConnection | null, speaker: Speaker,
): Promise<SendGuard | null> {
  const client = await em.findOneOrFail(Client, { id: ctx.clientId });
  if (client.isDisabled()) return 'CLIENT_DISABLED';
  if (!await isEntitled(em, ctx.clientId, CHANNELS_FEATURE)) return 'NOT_ENTITLED';
  if (connection === null) return 'DISCONNECTED';
  if (speaker !== 'person' && !connection.autoReplyEnabled) return 'AUTO_REPLY_OFF';
  if (speaker === 'concierge') {
    const session = await em.findOneOrFail(ChatSession, { key: thread.sessionKey });
    if (session.handledBy === 'person') return 'WITH_PERSON';
  }
  const left = (thread.windowExpiresAt?.getTime() ?? 0) - ctx.now().getTime();
  if (left <= WINDOW_MARGIN_MS) return 'WINDOW_CLOSED';
  return null;
}

/** As {@link replyGuard}, with what keeps a message from leaving and not from being stored. */
export async function sendGuard(
  em: EntityManager, ctx: TenantContext, thread: ChannelThread, connection: ChannelConnection | null, speaker: Speaker,
): Promise<SendGuard | null> {
  const nobody = thread.guestId || thread.guestPhone ? null : 'GUEST_UNKNOWN';
  return await replyGuard(em, ctx, thread, connection, speaker) ?? nobody ?? (connection && tokenGuard(connection));
}

/** Sends stop where Meta has refused the token, until another one is entered. */
const tokenGuard = (connection: ChannelConnection): SendGuard | null => (needsNewToken({
  status: connection.status, statusReason: connection.statusReason ?? null,
}) ? 'TOKEN_NEEDED' : null);

/** The connection that serves a thread now; null when its account is disconnected. */
export async function currentConnection(
  em: EntityManager, { clientId, channel, channelAccountId }: ChannelThread,
): Promise<ChannelConnection | null> {
  return em.findOne(ChannelConnection, { clientId, channel, channelAccountId, deletedDate: null });
}
