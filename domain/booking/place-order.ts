import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { WallClock } from '../model/booking/wall-clock.ts';
import { TableBooking, type BookingGuest } from '../storage/entities/booking.ts';
import { findBooking } from './booking-row.ts';
import { fingerprint } from './fingerprint.ts';

/** What is ordered, for whom, and the key under which it is ordered once. */
export interface KeyedOrder extends BookingGuest {
  startsAt: WallClock;
  partySize: number;
  idempotencyKey: string;
}

/**
 * A key stays with the order it was first given for, whatever that order's outcome.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED for another table or other details under the booking's key
 */
export function requireSameOrder(booking: TableBooking, order: KeyedOrder): void {
  if (booking.reserveKey === order.idempotencyKey && !isOrderOf(booking, order)) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
}

/** Whether the booking's order is this one, under any key. */
export const isOrderOf = ({ orderHash }: TableBooking, order: KeyedOrder): boolean => orderHash === hashOf(order);

/**
 * Stores the guest's details and the reservation's key on the booking, together, unless it has an order already. An order stays until it is
 * refused, so that it is never replaced while callers wait for it.
 *
 * @returns the booking with the order that it has now
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED as {@link requireSameOrder}
 */
export async function placeOrder(ctx: TenantContext, bookingId: string, order: KeyedOrder): Promise<TableBooking> {
  await ctx.db.transaction((em) => em.nativeUpdate(
    TableBooking, { id: bookingId, state: { $in: ['quoting', 'held'] }, reserveKey: null },
    { guest: guestOf(order), notes: order.notes ?? null, orderHash: hashOf(order), reserveKey: order.idempotencyKey },
  ));
  const booking = await findBooking(ctx, bookingId);
  requireSameOrder(booking, order);
  return booking;
}

const guestOf = ({ guestName, guestEmail, guestPhone, notes }: BookingGuest): BookingGuest =>
  ({ guestName, guestEmail, ...(guestPhone === undefined ? {} : { guestPhone }), ...(notes === undefined ? {} : { notes }) });

const hashOf = (order: KeyedOrder): string => fingerprint([order.startsAt, order.partySize, guestOf(order)]);
