import type { BookingSnapshot, HeldTable, ReservedTable, TableBookingInput } from '../model/booking/flows.ts';
import type { TableBooking } from '../storage/entities/booking.ts';

/** A booking's row as its flow sees it: nothing of the guest. */
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

/** How the flow of a booking is named and begun. */
export const flowOf = ({ clientId, id, holdKey, sessionKey, takesHold }: TableBooking): TableBookingInput =>
  ({ clientId, bookingId: id, holdKey, sessionKey: sessionKey ?? null, takesHold });
