import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import type { TurnKey } from '../model/turn.ts';
import { ChatSession } from '../storage/entities/chat.ts';
import { leftTo } from './left-to-person.ts';
import { findReply } from './turn-record.ts';

/**
 * The answer to a stored message: the concierge's reply, or the notice that told its guest about a person.
 *
 * @returns null while it waits
 * @throws DomainError NOT_FOUND when the session is gone
 */
export async function replyTo({ ctx, input }: { ctx: TenantContext; input: TurnKey }): Promise<string | null> {
  return ctx.db.read(async (em) => {
    const session = await em.findOne(ChatSession, { key: input.sessionKey });
    if (session === null) throw notFound('This session');
    return await findReply(em, input) ?? (await leftTo(em, session, input.messageId)).turn;
  });
}
