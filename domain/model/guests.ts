/** A request to delete a guest's data: stored before anything is deleted, and carried out by a workflow of its own. */

/** How far an erasure is, in order. */
export const erasureStates = ['queued', 'settling', 'deleting', 'forgetting', 'done'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** What becomes of tables that are still to come: the restaurant is told that nobody comes, or keeps what it has. */
export const reservationChoices = ['cancel', 'keep'] as const;
export type ReservationChoice = (typeof reservationChoices)[number];

/** The flow of one erasure. */
export const eraseGuestFlow = { type: 'eraseGuest', queries: { state: 'state' } } as const;
export const eraseGuestId = ({ clientId, erasureId }: ErasureInput): string => `erasure/${clientId}/${erasureId}`;

/** Names a row; nothing of the guest travels. */
export interface ErasureInput {
  clientId: string;
  erasureId: string;
}

/** Whom an erasure is about, by our own keys: gone from its row when it is done. */
export interface GuestKeys {
  /** Conversations. */
  sessions: string[];
  bookings: string[];
  changes: string[];
  /** Calls of booking tools by agents. */
  calls: string[];
  /** Names under which copies of answers are found: sessions as the guest knew them, and what stands above. */
  names: string[];
}

/** Reservations that were still to come. */
export interface ErasedReservations {
  cancelled: number;
  kept: number;
  /** The restaurant did not take them back. */
  refused: number;
}
