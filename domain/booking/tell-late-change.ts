import { newsOfChange } from '../chat/late-news.ts';
import { sayUnasked } from '../chat/say-unasked.ts';
import type { TenantContext } from '../context.ts';
import { ReservationChange } from '../storage/entities/booking.ts';
import { learnsByReply } from './learns-by-reply.ts';

/**
 * Tells a guest the outcome of a change that was uncertain when it was requested; once per change, which gives the message its id. For a
 * change that was requested outside a conversation, there is nobody to tell.
 */
export async function tellLateChange(
  { ctx, input: { changeId } }: { ctx: TenantContext; input: { changeId: string } },
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const change = await em.findOne(ReservationChange, { id: changeId });
    const news = change === null ? null : newsOfChange(change);
    if (!change?.sessionKey || news === null) return;
    const { sessionKey, changeKey } = change;
    if (!await learnsByReply(em, sessionKey, [changeKey])) await sayUnasked(em, ctx, { sessionKey, ...news });
  });
}
