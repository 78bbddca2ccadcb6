import type { ReservationStatus } from './objects.ts';
import type { WallClock } from './wall-clock.ts';

/** A table of a conversation as its flow has recorded it: reserved, or ordered and not decided yet. */
export interface KnownTable {
  startsAt: WallClock;
  partySize: number;
  /** Null while the order is with the restaurant. */
  reservation: { id: string; number: string; status: ReservationStatus } | null;
}
