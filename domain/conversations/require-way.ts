import { currentConnection, sendGuard, type Speaker } from '../channels/send-guards.ts';
import type { TenantContext } from '../context.ts';
import type { SendGuard } from '../model/channels/sends.ts';
import { DomainError } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChannelThread } from '../storage/entities/channel-threads.ts';
import type { ChatSession } from '../storage/entities/chat.ts';

const advice: Partial<Record<SendGuard, string>> = {
  CLIENT_DISABLED: 'The hotel is disabled, so that nothing is sent to its guests. Have it enabled first.',
  NOT_ENTITLED: 'The hotel is not entitled to channels any more. Have the feature granted again, or reach the guest another way.',
  DISCONNECTED: 'The account that the guest wrote to is disconnected. Connect it again (POST …/channels), then write.',
  AUTO_REPLY_OFF: 'The account answers nobody by itself. Switch automatic replies on, or answer the guest and hand back with "leave".',
  TOKEN_NEEDED: 'Meta refuses the access token of the account. Enter a new one (POST …/channels), then write.',
  WINDOW_CLOSED: 'The platform takes messages for 24 hours after the guest\'s last one, and they are over. Wait until the guest writes '
    + 'again, or reach the guest another way.',
};

/**
 * Refuses a message that could only be dropped later: the guest would keep waiting, and nobody would know.
 *
 * @throws DomainError CONFLICT where the guest's channel takes no message of this speaker now
 */
export async function requireWay(
  em: EntityManager, ctx: TenantContext, { key, channel }: Pick<ChatSession, 'key' | 'channel'>, speaker: Speaker,
): Promise<void> {
  if (channel === 'WEB') return;
  const thread = await em.findOneOrFail(ChannelThread, { sessionKey: key });
  const guard = await sendGuard(em, ctx, thread, await currentConnection(em, thread), speaker);
  if (guard !== null) {
    throw new DomainError(
      'CONFLICT', advice[guard] ?? 'The platform has not told how to reach the guest. Wait until the guest writes again.',
    );
  }
}
