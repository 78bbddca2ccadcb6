import type { TenantContext } from '../context.ts';
import { isEnd } from '../model/booking/booking-state.ts';
import { BookingFailure, bookingFailures } from '../model/booking/failures.ts';
import type { ReservedTable } from '../model/booking/flows.ts';
import type { BookingRunner } from '../ports/booking-runner.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import { endOf, findBooking, flowOf, reservationOf } from './booking-row.ts';
import { isOrderOf, placeOrder, type KeyedOrder } from './place-order.ts';

/** How often the flow is asked within one call: orders of others may be decided before this one. */
const TURNS = 3;

/**
 * Has a booking's workflow reserve the table for this order, or for the same order under another key. The workflow handles one order at a
 * time and gives all waiting callers the same answer, so the row says whose order it was. An earlier order is decided first, even if its
 * caller was cut off; if it is refused, this one follows.
 *
 * @throws BookingFailure as the provider; HOLD_ALREADY_CONSUMED when the table was reserved for another order
 */
export async function orderTable(
  { ctx, runner }: { ctx: TenantContext; runner: BookingRunner }, bookingId: string, order: KeyedOrder,
): Promise<ReservedTable> {
  let ownRefusal: BookingFailure | null = null;
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const placed = await placeOrder(ctx, bookingId, order);
    if (isEnd(placed.state)) return outcomeOf(placed, order);
    const refusal = await decide(runner, placed);
    const decided = await findBooking(ctx, bookingId);
    if (refusal === null) return outcomeOf(decided, order);
    if (!isOrderOf(placed, order)) continue;
    ownRefusal = refusal;
    // An order that was refused is off its booking; one that is still there met the refusal of the order before it.
    if (isEnd(decided.state) || decided.reserveKey !== placed.reserveKey) break;
  }
  throw ownRefusal ?? new BookingFailure('PROVIDER_UNAVAILABLE');
}

/** @returns why the table is not reserved, or null when it is */
async function decide(runner: BookingRunner, booking: TableBooking): Promise<BookingFailure | null> {
  try {
    await runner.reserveTable(flowOf(booking));
    return null;
  } catch (error) {
    if (error instanceof BookingFailure && !bookingFailures[error.code].retry) return error;
    throw error;
  }
}

function outcomeOf(booking: TableBooking, order: KeyedOrder): ReservedTable {
  const reservation = isOrderOf(booking, order) ? reservationOf(booking) : null;
  if (reservation === null) throw endOf(booking);
  return reservation;
}
