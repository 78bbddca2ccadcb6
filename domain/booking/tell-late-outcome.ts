import { sayUnasked } from '../chat/say-unasked.ts';
import type { TenantContext } from '../context.ts';
import { dateOf, timeOf } from '../model/booking/wall-clock.ts';
import { findBooking } from './find-booking.ts';

/** Tells a guest, unasked, how an order ended whose outcome was not certain when it was asked for; once per booking. */
export async function tellLateOutcome(
  { ctx, input: { sessionKey, bookingId } }: { ctx: TenantContext; input: { sessionKey: string; bookingId: string } },
): Promise<void> {
  const { state, startsAt, partySize, confirmationNumber } = await findBooking(ctx, bookingId);
  if (state !== 'reserved' && state !== 'failed' && state !== 'expired') return;
  await ctx.db.transaction((em) => sayUnasked(em, ctx, {
    sessionKey, id: bookingId, text: state === 'reserved' ? 'booking.reservedLate' : 'booking.failedLate',
    values: { date: dateOf(startsAt), time: timeOf(startsAt), people: String(partySize), number: confirmationNumber ?? '' },
  }));
}
