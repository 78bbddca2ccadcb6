import type { ChangedReservation, HeldTable, ReservationChangeInput, ReservedTable, TableBookingInput } from '../model/booking/flows.ts';

/**
 * Has tables held and reserved and reservations changed, by flows that end what they began, whatever dies next. A
 * call joins the flow of its booking, so that repeating it is safe. None waits longer than `PATIENCE_MS` for the
 * provider.
 *
 * @throws BookingFailure for what the provider refuses, PROVIDER_UNAVAILABLE while the outcome is not certain
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export interface BookingRunner {
  holdTable(booking: TableBookingInput): Promise<HeldTable>;
  reserveTable(booking: TableBookingInput): Promise<ReservedTable>;
  extendHold(booking: TableBookingInput): Promise<HeldTable>;
  releaseHold(booking: TableBookingInput): Promise<void>;
  /** Ends the flow of a table that nobody wants any more, which gives back what it holds; an order under way goes on. Waits for neither. */
  dropTable(booking: TableBookingInput): Promise<void>;
  changeReservation(change: ReservationChangeInput): Promise<ChangedReservation>;
}
