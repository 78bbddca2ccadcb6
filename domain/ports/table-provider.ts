import type {
  ClosedReservation, Hold, Property, Quote, Reservation, ReservationStatus, ReservationSummary, Slot,
} from '../model/booking/objects.ts';
import type { WallClock } from '../model/booking/wall-clock.ts';

/** What a guest wants: a table for so many at a date and time of the property's clock. */
export interface TableRequest {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string;
  partySize: number;
}

export interface ReservationOrder {
  startsAt: WallClock;
  partySize: number;
  guestName: string;
  guestEmail: string;
  guestPhone?: string | undefined;
  notes?: string | undefined;
  holdId?: string | undefined;
  availabilityId?: string | undefined;
}

/** Only what changes. */
export type ReservationChanges = Partial<Pick<ReservationOrder, 'startsAt' | 'partySize' | 'guestName' | 'guestEmail' | 'guestPhone'
  | 'notes'>>;

/** Made once per intent, in a workflow or by the caller of a tool, and reused by every repetition. */
export interface Keyed {
  idempotencyKey: string;
}

/**
 * A property's table-booking system. The implementation holds the connection's secret and the property id and lets
 * neither out: not in results, errors or logs.
 *
 * @throws BookingFailure for every refusal and failure
 */
export interface TableProvider {
  /** An empty list is an answer. */
  availability(request: TableRequest): Promise<Slot[]>;
  quote(request: TableRequest): Promise<Quote>;
  createHold(order: { availabilityId: string } & Keyed): Promise<Hold>;
  extendHold(holdId: string): Promise<Hold>;
  /** A hold that is gone counts as released. */
  releaseHold(holdId: string): Promise<void>;
  createReservation(order: ReservationOrder & Keyed): Promise<Reservation>;
  findReservation(confirmationNumber: string): Promise<ReservationSummary>;
  /** @throws BookingFailure VERIFICATION_REQUIRED without a valid token */
  getReservation(reservationId: string, verificationToken: string | null): Promise<Reservation>;
  modifyReservation(reservationId: string, changes: ReservationChanges & Keyed): Promise<Reservation>;
  cancelReservation(reservationId: string, order: { reason: string } & Keyed): Promise<ClosedReservation>;
  confirmReservation(reservationId: string, order: Keyed): Promise<ClosedReservation>;
  searchReservations(
    filter: { date?: string | undefined; status?: ReservationStatus | undefined; partySize?: number | undefined },
  ): Promise<Reservation[]>;
  health(): Promise<{ status: 'up' }>;
  /** Cached for at most an hour. */
  properties(): Promise<Property[]>;
  /** Has a code mailed to the booker. */
  requestVerification(reservationId: string): Promise<void>;
  /** @returns a token for later calls and when it ends @throws BookingFailure VERIFICATION_FAILED */
  verify(reservationId: string, code: string): Promise<{ verificationToken: string; expiresAt: string }>;
}

/** Finds a tenant's table-booking system by its settings. @throws BookingFailure NOT_CONNECTED */
export type TableProviders = (clientId: string) => Promise<TableProvider>;
