import type { TenantContext } from '../context.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord } from '../storage/entities/chat.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { sayUnasked } from './say-unasked.ts';

/**
 * Tells a guest, unasked, that the table is no longer held; once per booking, which gives the message its id. A
 * guest who has written since then is answered by the brain, which sees the clock, too.
 */
export async function tellHoldExpired(
  { ctx, input }: { ctx: TenantContext; input: { sessionKey: string; bookingId: string } },
): Promise<void> {
  const { sessionKey, bookingId } = input;
  await ctx.db.transaction(async (em) => {
    const booking = await em.findOne(TableBooking, { id: bookingId, sessionKey, state: 'expired' });
    if (!booking || await hasWrittenSince(em, sessionKey, booking.utcExpiresAt ?? booking.changedDate)) return;
    await sayUnasked(em, ctx, { sessionKey, id: bookingId, text: 'booking.expired' });
  });
}

async function hasWrittenSince(em: EntityManager, sessionKey: string, moment: Date): Promise<boolean> {
  return await em.count(ChatMessageRecord, { sessionKey, type: 'guest', createdDate: { $gt: moment } }) > 0;
}
