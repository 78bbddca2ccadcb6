import type { TenantContext } from '../../context.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ChannelSend } from '../../storage/entities/channel-threads.ts';

/** A message with a hole in it helps nobody: its later parts go with the one that cannot be sent. */
export async function endMessage(
  em: EntityManager, ctx: TenantContext, send: ChannelSend, state: 'failed' | 'suppressed', reason: string,
): Promise<void> {
  const { sessionKey, messageId, part } = send;
  const end = { state, settledDate: ctx.now(), text: null };
  Object.assign(send, { ...end, reason });
  await em.nativeUpdate(ChannelSend, { sessionKey, messageId, part: { $gt: part }, settledDate: null, state: 'planned' }, {
    ...end, reason: state === 'failed' ? 'EARLIER_PART_FAILED' : reason,
  });
}
