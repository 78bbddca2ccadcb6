import type { ReservationStatus } from '../../model/booking/objects.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';

/** The version of {@link BookingMemory}; a memory of another version is forgotten. */
export const MEMORY_VERSION = 1;

/**
 * The state of the dialogue: collecting the `wish`, offering times to `choose` from, asking for the `guest`'s name and address, or waiting
 * for the yes to a booking. The other phases are about an existing reservation: `which`, its `number`, the mailed `code`, what to `change`,
 * the `reason` of a cancellation, and the yes to either.
 */
export const phases = [
  'idle', 'wish', 'choose', 'guest', 'confirm', 'which', 'number', 'code', 'change', 'confirm-change', 'reason', 'confirm-cancel',
] as const;
export type Phase = (typeof phases)[number];

/** A table at a time of the restaurant's clock. */
export interface Table {
  startsAt: WallClock;
  partySize: number;
}

/** The known details of a wish; `date` is `YYYY-MM-DD`, `time` is `HH:MM`. */
export interface BookingSlots {
  date?: string;
  time?: string;
  partySize?: number;
}

/** A table as a complete wish. */
export const partsOf = ({ startsAt, partySize }: Table): Required<BookingSlots> =>
  ({ date: dateOf(startsAt), time: timeOf(startsAt), partySize });

export interface Contact {
  name?: string;
  email?: string;
  phone?: string;
}

/** A reservation in the conversation; its table is known if the guest made it here or has given the code. */
export interface KnownReservation {
  id: string;
  number: string;
  status: ReservationStatus;
  table: Table | null;
}

export type Goal = 'view' | 'change' | 'cancel';

/** What the offline brain remembers about the table dialogue. */
export interface BookingMemory {
  phase: Phase;
  wish: BookingSlots;
  /** The times on offer, in the order in which the guest read them. */
  offers: WallClock[];
  /** The table to book, held or not. */
  table: Table | null;
  /** `utcExpiresAt` is UTC. */
  hold: { holdId: string; utcExpiresAt: string } | null;
  contact: Contact;
  /** The one mentioned last. */
  reservation: KnownReservation | null;
  /** All reservations of this conversation, the newest first. */
  reservations: KnownReservation[];
  goal: Goal | null;
  /** What the restaurant should know about the booking. */
  notes?: string[];
  /** The ids of reservations to cancel after this one. */
  alsoCancel?: string[];
  reason: string | null;
  /** When the guest last wrote, in UTC. */
  touched: string;
}

export const freshMemory: BookingMemory = {
  phase: 'idle', wish: {}, offers: [], table: null, hold: null, contact: {}, reservation: null, reservations: [], goal: null, reason: null,
    touched: '',
};

/** Whether the guest is booking a table, rather than dealing with an existing reservation. */
export const isBooking = ({ phase }: BookingMemory): boolean =>
  phase === 'wish' || phase === 'choose' || phase === 'guest' || phase === 'confirm';

/** A new dialogue after another one: it keeps the guest's contact details and reservations. */
export const begunAnew = ({ contact, reservation, reservations }: BookingMemory): BookingMemory =>
  ({ ...freshMemory, contact, reservation, reservations });

/** The memory keeps at most this many reservations; an answer would list no more. */
const MOST_RESERVATIONS = 5;

/** Adds a reservation to the earlier ones; a known one keeps its place. */
export function rememberReservation(
  { reservations }: BookingMemory, reservation: KnownReservation,
): Pick<BookingMemory, 'reservation' | 'reservations'> {
  const isKnown = reservations.some(({ id }) => id === reservation.id);
  const all = isKnown ? reservations.map((each) => (each.id === reservation.id ? reservation : each)) : [reservation, ...reservations];
  return { reservation, reservations: all.slice(0, MOST_RESERVATIONS) };
}

/** Whether there is a reservation that the guest can change or cancel. */
export const isLive = (reservation: KnownReservation | null): reservation is KnownReservation => reservation !== null
  && reservation.status !== 'cancelled';

/** Whether a note belongs to a finished reservation: "oh, and one of us is allergic to nuts". */
export const isAboutBooked = ({ phase, reservation }: BookingMemory): boolean =>
  isLive(reservation) && (phase === 'idle' || phase === 'change' || phase === 'confirm-change');

/** The reservations that the guest can change or cancel, the newest first. */
export const liveReservations = ({ reservations }: BookingMemory): KnownReservation[] => reservations.filter(isLive);

/** A dialogue without a message for longer is over; contact details and reservations stay known. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;

/** A stored memory; one from before the list of reservations has only the last one. */
type StoredMemory = Omit<BookingMemory, 'reservations'> & Partial<Pick<BookingMemory, 'reservations'>>;

/** The memory at the moment when the guest writes (UTC, ISO 8601). */
export function recall(data: StoredMemory | null, instant: string): BookingMemory {
  if (data === null) return { ...freshMemory, touched: instant };
  const isOver = Date.parse(instant) - Date.parse(data.touched) > FORGOTTEN_AFTER_MS;
  const known = { ...data, reservations: data.reservations ?? (data.reservation === null ? [] : [data.reservation]) };
  return { ...(isOver ? begunAnew(known) : known), touched: instant };
}
