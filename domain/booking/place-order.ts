import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { WallClock } from '../model/booking/wall-clock.ts';
import { TableBooking, type BookingGuest } from '../storage/entities/booking.ts';
import { fingerprint } from './fingerprint.ts';

/** What is ordered, for whom, and the key under which it is ordered once. */
export interface KeyedOrder extends BookingGuest {
  startsAt: WallClock;
  partySize: number;
  idempotencyKey: string;
}

/**
 * A key stays with the order it was first given for, whatever became of that one.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED for another table or other details under the booking's key
 */
export function requireSameOrder({ reserveKey, orderHash }: TableBooking, order: KeyedOrder): void {
  if (reserveKey === order.idempotencyKey && orderHash !== hashOf(order)) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
}

/**
 * Puts the guest's details and the reservation's key on the booking, together, until its flow takes them up. From
 * then on that key stays with those details; a later order for the same table joins what is under way.
 */
export async function placeOrder(
  ctx: TenantContext, booking: TableBooking, order: KeyedOrder,
): Promise<void> {
  const { idempotencyKey } = order;
  const guest = guestOf(order);
  const orderHash = hashOf(order);
  await ctx.db.transaction((em) => em.nativeUpdate(
    TableBooking, { id: booking.id, state: { $in: ['quoting', 'held'] } }, { guest, orderHash, reserveKey: idempotencyKey },
  ));
}

const guestOf = ({ guestName, guestEmail, guestPhone }: BookingGuest): BookingGuest =>
  ({ guestName, guestEmail, ...(guestPhone === undefined ? {} : { guestPhone }) });

const hashOf = (order: KeyedOrder): string => fingerprint([order.startsAt, order.partySize, guestOf(order)]);
