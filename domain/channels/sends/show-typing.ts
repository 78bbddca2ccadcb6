import type { Secrets } from '../../secrets.ts';
import type { TenantContext } from '../../context.ts';
import type { ChannelSender } from '../../ports/channel-sender.ts';
import { ChannelThread } from '../../storage/entities/channel-threads.ts';
import { openToken } from '../connection-token.ts';
import { currentConnection, sendGuard } from '../send-guards.ts';

/**
 * Shows a guest that the message was seen and that an answer is coming, where an answer may be sent. A courtesy: it
 * may fail, and nothing depends on it.
 */
export async function showTyping(
  { ctx, input, deps }: { ctx: TenantContext; input: { sessionKey: string }; deps: { sender: ChannelSender; secrets: Secrets } },
): Promise<void> {
  const found = await ctx.db.read(async (em) => {
    const thread = await em.findOne(ChannelThread, { sessionKey: input.sessionKey });
    const connection = thread && await currentConnection(em, thread);
    if (!thread?.lastMid || !connection) return null;
    return await sendGuard(em, ctx, thread, connection, 'concierge') === null ? { thread, connection } : null;
  });
  if (found === null) return;
  const { thread, connection } = found;
  const token = await openToken(ctx, deps.secrets, connection);
  if (token === undefined) return;
  await deps.sender.showTyping(
    { channel: thread.channel, accountId: thread.channelAccountId, loginType: connection.loginType ?? null, token },
    { guest: { id: thread.guestId ?? null, phone: thread.guestPhone ?? null }, mid: thread.lastMid ?? '' },
  );
}
