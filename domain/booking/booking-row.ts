import type { BookingSnapshot, HeldTable, ReservedTable, TableBookingInput } from '../model/booking/flows.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';

/** A booking's row as its workflow sees it, without anything about the guest. */
export function snapshotOf(row: TableBooking): BookingSnapshot {
  return {
    state: row.state, startsAt: row.startsAt, partySize: row.partySize, hold: holdOf(row), reservation: reservationOf(row),
    quote: row.availabilityId && row.quoteExpiresAt
      ? { availabilityId: row.availabilityId, expiresAt: row.quoteExpiresAt.toISOString() } : null,
    failure: row.failureCode ?? null,
  };
}

export const holdOf = ({ holdId, utcExpiresAt }: TableBooking): HeldTable | null =>
  (holdId && utcExpiresAt ? { holdId, utcExpiresAt: utcExpiresAt.toISOString() } : null);

export const reservationOf = (row: TableBooking): ReservedTable | null =>
  (row.reservationId && row.confirmationNumber && row.reservationStatus
    ? {
      reservationId: row.reservationId, confirmationNumber: row.confirmationNumber,
      status: row.reservationStatus, tables: row.tables ?? [],
    }
    : null);

/** The name and the input of a booking's workflow. */
export const flowOf = ({ clientId, id, holdKey, sessionKey, takesHold }: TableBooking): TableBookingInput =>
  ({ clientId, bookingId: id, holdKey, sessionKey: sessionKey ?? null, takesHold });

/** The refusal for somebody who still asks something of a booking that has ended. */
export function endOf(booking: TableBooking): BookingFailure {
  if (booking.state === 'reserved') return new BookingFailure('HOLD_ALREADY_CONSUMED', { details: { ...reservationOf(booking) } });
  return new BookingFailure(booking.state === 'failed' ? booking.failureCode ?? 'PROVIDER_UNAVAILABLE' : 'HOLD_EXPIRED');
}

/** A booking of the tenant. @throws DomainError NOT_FOUND */
export async function findBooking(ctx: TenantContext, bookingId: string): Promise<TableBooking> {
  const booking = await ctx.db.read((em) => em.findOne(TableBooking, { id: bookingId, clientId: ctx.clientId }));
  if (!booking) throw notFound('This booking');
  return booking;
}
