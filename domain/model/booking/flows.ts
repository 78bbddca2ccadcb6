import type { BookingFailureCode } from './failures.ts';
import type { BookingState } from './booking-state.ts';
import type { ReservationStatus } from './objects.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * The booking flows as both sides of the durable runner know them. What travels names rows; guests' names and
 * addresses, the property and the connection's secret are in no payload.
 */

/** The flow of one table: quoted, held, and in the end reserved, released, expired or failed. */
export const tableBookingFlow = {
  type: 'tableBooking',
  updates: { hold: 'hold', reserve: 'reserve', extend: 'extend', release: 'release' },
  queries: { state: 'state' },
} as const;

/** The flow of one change of a reservation. */
export const reservationChangeFlow = { type: 'reservationChange', updates: { outcome: 'outcome' } } as const;

/** The hold key stands for the intent, so that a repeated call finds the run that is under way. */
export const tableBookingId = (clientId: string, holdKey: string): string => `booking/${clientId}/${holdKey}`;

export const reservationChangeId = ({ clientId, reservationId, changeKey }: ReservationChangeInput): string =>
  `reservation/${clientId}/${reservationId}/${changeKey}`;

/** Tells a conversation that one of its bookings changed by itself. */
export const BOOKING_CHANGED_SIGNAL = 'bookingChanged';
export interface BookingChangedSignal {
  bookingId: string;
  state: BookingState;
}

/** What a caller waits for a provider before it hears that the outcome is not certain yet, in milliseconds. */
export const PATIENCE_MS = 45_000;

/** A quote with less left than this is asked for again before it is used, in milliseconds. */
export const QUOTE_MARGIN_MS = 5_000;

export interface BookingKey {
  clientId: string;
  bookingId: string;
}

export interface TableBookingInput extends BookingKey {
  holdKey: string;
  sessionKey: string | null;
  /** Without, the table is reserved at once, from a quote or a bare time. */
  takesHold: boolean;
}

/** A table that is kept; `utcExpiresAt` is UTC. */
export interface HeldTable {
  holdId: string;
  utcExpiresAt: string;
}

export interface ReservedTable {
  reservationId: string;
  confirmationNumber: string;
  status: ReservationStatus;
  tables: string[];
}

export interface UsableQuote {
  availabilityId: string;
  /** UTC. */
  expiresAt: string;
}

/** What the booking's row says: where a run begins, and what it ends with. */
export interface BookingSnapshot {
  state: BookingState;
  startsAt: WallClock;
  partySize: number;
  quote: UsableQuote | null;
  hold: HeldTable | null;
  reservation: ReservedTable | null;
  failure: BookingFailureCode | null;
}

export const changeOperations = ['modify', 'cancel', 'confirm'] as const;
export type ChangeOperation = (typeof changeOperations)[number];

export interface ReservationChangeInput {
  clientId: string;
  changeId: string;
  changeKey: string;
  reservationId: string;
  operation: ChangeOperation;
}

/** A reservation after a change: nothing of the guest. */
export interface ChangedReservation {
  reservationId: string;
  confirmationNumber: string;
  status: ReservationStatus;
  tables: string[];
  cancelledAt: string | null;
  startsAt: WallClock | null;
  partySize: number | null;
  /** Where the change told the restaurant something more: whether its system keeps that. */
  notesTaken?: boolean;
}

export const changeStates = ['running', 'changed', 'refused', 'failed'] as const;
