import type { BookingFailureCode } from '../../model/booking/failures.ts';
import { tellHoldExpired } from '../../chat/tell-hold-expired.ts';
import { recordState } from '../record-state.ts';
import type { StepDeps } from './hold.ts';
import { sayUnasked } from '../../chat/say-unasked.ts';
import { dateOf, timeOf } from '../../model/booking/wall-clock.ts';
import { findBooking } from '../booking-row.ts';

type Step = Omit<StepDeps, 'providers'>;

/** Ends a booking that came to nothing. One that has ended stays as it ended. */
export async function closeBooking(
  { ctx, bookingId, to, failure }: Step & { to: 'released' | 'expired' | 'failed'; failure: BookingFailureCode | null },
): Promise<void> {
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['quoting', 'held', 'reserving'], to, patch: { failureCode: failure },
  }));
}

/** After a refused order the table is held as before, for a better one. */
export async function keepHeld({ ctx, bookingId }: Step): Promise<void> {
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['reserving'], to: 'held', patch: { guest: null, orderHash: null, reserveKey: null },
  }));
}

/** Says in the conversation that the table is not held any more, where no run of the conversation is there to say it. */
export async function tellExpired({ ctx, bookingId, sessionKey }: Step & { sessionKey: string }): Promise<void> {
  await tellHoldExpired({ ctx, input: { sessionKey, bookingId } });
}

/** Tells the guest, once per booking, how an order ended whose outcome was not certain when the guest asked for it. */
export async function tellLate({ ctx, bookingId, sessionKey }: Step & { sessionKey: string }): Promise<void> {
  const { state, startsAt, partySize, confirmationNumber } = await findBooking(ctx, bookingId);
  if (state !== 'reserved' && state !== 'failed' && state !== 'expired') return;
  await ctx.db.transaction((em) => sayUnasked(em, ctx, {
    sessionKey, id: bookingId, text: state === 'reserved' ? 'booking.reservedLate' : 'booking.failedLate',
    values: { date: dateOf(startsAt), time: timeOf(startsAt), people: String(partySize), number: confirmationNumber ?? '' },
  }));
}
