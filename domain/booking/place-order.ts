import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import { TableBooking, type BookingGuest } from '../storage/entities/booking.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Puts the guest's details and the reservation's key on the booking, together, until its flow takes them up. From
 * then on that key stays with those details; a later order for the same table joins what is under way.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED for other details under the same key
 */
export async function placeOrder(
  ctx: TenantContext, booking: TableBooking, order: BookingGuest & { idempotencyKey: string },
): Promise<void> {
  const { guestName, guestEmail, guestPhone, idempotencyKey } = order;
  const guest = { guestName, guestEmail, ...(guestPhone === undefined ? {} : { guestPhone }) };
  const orderHash = fingerprint([booking.startsAt, booking.partySize, guest]);
  if (booking.reserveKey === idempotencyKey && booking.orderHash !== orderHash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  await ctx.db.transaction((em) => em.nativeUpdate(
    TableBooking, { id: booking.id, state: { $in: ['quoting', 'held'] } }, { guest, orderHash, reserveKey: idempotencyKey },
  ));
}
