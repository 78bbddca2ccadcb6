import type { BookingFailureCode } from '../../model/booking/failures.ts';
import { tellHoldExpired } from '../../chat/tell-hold-expired.ts';
import { recordState } from '../record-state.ts';
import type { StepDeps } from './hold.ts';
import { newsOfBooking, tellOwed } from '../../chat/late-news.ts';
import { sayUnasked } from '../../chat/say-unasked.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { learnsByReply } from '../learns-by-reply.ts';

type Step = Omit<StepDeps, 'providers'>;

/** Ends a booking without a reservation. A booking that has ended stays as it ended. */
export async function closeBooking(
  { ctx, bookingId, to, failure }: Step & { to: 'released' | 'expired' | 'failed'; failure: BookingFailureCode | null },
): Promise<void> {
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['quoting', 'held', 'reserving'], to, patch: { failureCode: failure },
  }));
}

/** After a refused order, the table stays held for another order. */
export async function keepHeld({ ctx, bookingId }: Step): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const { reserveKey } = await em.findOneOrFail(TableBooking, { id: bookingId, clientId: ctx.clientId });
    const { booking, moved } = await recordState(em, ctx, {
      bookingId, from: ['reserving'], to: 'held', patch: { guest: null, orderHash: null, reserveKey: null },
    });
    if (moved && reserveKey && booking.sessionKey) await tellOwed(em, ctx, booking.sessionKey, reserveKey);
  });
}

/** Posts to the conversation that the table is no longer held, if no run of the conversation is there to do it. */
export async function tellExpired({ ctx, bookingId, sessionKey }: Step & { sessionKey: string }): Promise<void> {
  await tellHoldExpired({ ctx, input: { sessionKey, bookingId } });
}

/**
 * Tells the guest, once per booking, the outcome of an order that was uncertain when it was placed. A guest whose turn is not over learns
 * it there.
 */
export async function tellLate({ ctx, bookingId, sessionKey }: Step & { sessionKey: string }): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const booking = await em.findOneOrFail(TableBooking, { id: bookingId, clientId: ctx.clientId });
    const news = newsOfBooking(booking);
    if (news === null || await learnsByReply(em, sessionKey, booking.orderKeys ?? [])) return;
    await sayUnasked(em, ctx, { sessionKey, ...news });
  });
}
