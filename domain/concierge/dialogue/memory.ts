import type { ReservationStatus } from '../../model/booking/objects.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';

/** Of the form of {@link BookingMemory}; a memory of another form is forgotten. */
export const MEMORY_VERSION = 1;

/**
 * Where the dialogue stands: collecting the `wish`, offering times to `choose` from, asking for the `guest`'s name
 * and address, or waiting for the yes to a booking. The rest is about a reservation that exists: `which`, its `number`,
 * the mailed `code`, what to `change`, the `reason` of a cancellation, and the yes to either.
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

/** What is known of a wish; `date` is `YYYY-MM-DD`, `time` is `HH:MM`. */
export interface Wish {
  date?: string;
  time?: string;
  partySize?: number;
}

/** A table as a wish that names all of it. */
export const partsOf = ({ startsAt, partySize }: Table): Required<Wish> => ({ date: dateOf(startsAt), time: timeOf(startsAt), partySize });

export interface Contact {
  name?: string;
  email?: string;
  phone?: string;
}

/** A reservation that is spoken of; its table is known to a guest who made it here or has given the code. */
export interface KnownReservation {
  id: string;
  number: string;
  status: ReservationStatus;
  table: Table | null;
}

export type Goal = 'view' | 'change' | 'cancel';

/** What the offline brain remembers of a dialogue about tables. */
export interface BookingMemory {
  phase: Phase;
  wish: Wish;
  /** Times offered to choose from, in the order in which they were named. */
  offers: WallClock[];
  /** The table that is to be booked, held or not. */
  table: Table | null;
  /** `utcExpiresAt` is UTC. */
  hold: { holdId: string; utcExpiresAt: string } | null;
  contact: Contact;
  /** The one spoken of last. */
  reservation: KnownReservation | null;
  /** All that this conversation spoke of, the one that came last first. */
  reservations: KnownReservation[];
  goal: Goal | null;
  /** What the restaurant should know of the booking. */
  notes?: string[];
  /** The ids of further reservations that are to be cancelled behind this one. */
  alsoCancel?: string[];
  reason: string | null;
  /** When the guest last wrote, in UTC. */
  touched: string;
}

export const freshMemory: BookingMemory = {
  phase: 'idle', wish: {}, offers: [], table: null, hold: null, contact: {}, reservation: null, reservations: [], goal: null, reason: null,
    touched: '',
};

/** The phases in which a table is being booked, as opposed to a reservation that exists. */
export const isBooking = ({ phase }: BookingMemory): boolean =>
  phase === 'wish' || phase === 'choose' || phase === 'guest' || phase === 'confirm';

/** What a dialogue begins with that follows another one: who the guest is, and what was booked. */
export const begunAnew = ({ contact, reservation, reservations }: BookingMemory): BookingMemory =>
  ({ ...freshMemory, contact, reservation, reservations });

/** So many reservations are kept; nobody lists more of them in an answer. */
const MOST_RESERVATIONS = 5;

/** A reservation that is spoken of, among those of before; one that is known already keeps its place. */
export function speakOf({ reservations }: BookingMemory,
  reservation: KnownReservation): Pick<BookingMemory, 'reservation' | 'reservations'> {
  const isKnown = reservations.some(({ id }) => id === reservation.id);
  const all = isKnown ? reservations.map((each) => (each.id === reservation.id ? reservation : each)) : [reservation, ...reservations];
  return { reservation, reservations: all.slice(0, MOST_RESERVATIONS) };
}

/** Whether there is a reservation that can be changed or cancelled. */
export const isLive = (reservation: KnownReservation | null): reservation is KnownReservation => reservation !== null
  && reservation.status !== 'cancelled';

/** Whether what the restaurant should know is told behind a reservation: "oh, and one of us is allergic to nuts". */
export const isAboutBooked = ({ phase, reservation }: BookingMemory): boolean =>
  isLive(reservation) && (phase === 'idle' || phase === 'change' || phase === 'confirm-change');

/** The reservations that can be changed or cancelled, the one that came last first. */
export const liveReservations = ({ reservations }: BookingMemory): KnownReservation[] => reservations.filter(isLive);

/** A dialogue that was left for longer is over; who the guest is and what was booked stays known. */
const FORGOTTEN_AFTER_MS = 60 * 60 * 1000;

/** A memory as it was stored; those of before several reservations were kept have the last one alone. */
type StoredMemory = Omit<BookingMemory, 'reservations'> & Partial<Pick<BookingMemory, 'reservations'>>;

/** What is remembered when the guest writes at this moment (UTC, ISO 8601). */
export function recall(data: StoredMemory | null, instant: string): BookingMemory {
  if (data === null) return { ...freshMemory, touched: instant };
  const isOver = Date.parse(instant) - Date.parse(data.touched) > FORGOTTEN_AFTER_MS;
  const known = { ...data, reservations: data.reservations ?? (data.reservation === null ? [] : [data.reservation]) };
  return { ...(isOver ? begunAnew(known) : known), touched: instant };
}
