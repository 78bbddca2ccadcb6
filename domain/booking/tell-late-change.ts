import { newsOfChange } from '../chat/late-news.ts';
import { sayUnasked } from '../chat/say-unasked.ts';
import type { TenantContext } from '../context.ts';
import { ReservationChange } from '../storage/entities/booking.ts';
import { hearsByReply } from './hears-by-reply.ts';

/**
 * Tells a guest, unasked, what came of a change whose outcome was not certain when it was asked for; once per change,
 * which gives the message its id. A change that was asked for outside of a conversation has nobody to be told.
 */
export async function tellLateChange(
  { ctx, input: { changeId } }: { ctx: TenantContext; input: { changeId: string } },
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const change = await em.findOne(ReservationChange, { id: changeId });
    const news = change === null ? null : newsOfChange(change);
    if (!change?.sessionKey || news === null) return;
    const { sessionKey, changeKey } = change;
    if (!await hearsByReply(em, sessionKey, [changeKey])) await sayUnasked(em, ctx, { sessionKey, ...news });
  });
}
