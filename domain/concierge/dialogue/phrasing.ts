import type { WallClock } from '../../model/booking/wall-clock.ts';
import type { Table } from './memory.ts';
import type { BookingTextKey } from './texts.ts';

/** How the dialogue speaks, in the guest's language. */
export interface Phrasing {
  say(key: BookingTextKey, values?: Readonly<Record<string, string>>): string;
  /** "4 people". */
  people(partySize: number): string;
  /** "on Sunday, 22 November at 19:30". */
  when(at: WallClock): string;
  /** "TBL1K7 for 4 people on Sunday, 22 November at 19:30". */
  itsTable(number: string, table: Table): string;
  /** "on Sunday, 22 November". */
  day(at: WallClock): string;
  /** "Sunday, 22 November". */
  date(at: WallClock): string;
  /** "19:30". */
  clock(at: WallClock): string;
  /** The restaurant's clock at a moment in UTC. */
  until(utc: string): string;
  /** Times of one day: "18:30, 19:00 or 21:00". */
  times(all: readonly WallClock[]): string;
  /** Times with their days. */
  moments(all: readonly WallClock[]): string;
  /** One of these: "this, this or that". */
  either(all: readonly string[]): string;
  /** Sentences that refer the guest to the staff. */
  whomToAsk: readonly string[];
}
