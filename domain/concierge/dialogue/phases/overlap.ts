import { minutesApart } from '../../understanding/clock.ts';
import type { Table } from '../memory.ts';

/** Whether nothing would change. */
export const isSameTable = (one: Table, other: Table | null): boolean => one.startsAt === other?.startsAt
  && one.partySize === other.partySize;

/** Restaurants keep a table for two or three hours; providers do not tell how long. */
const LONGEST_TURN_MINUTES = 180;

/** Whether two bookings may need the same table, or the same guest, at the same time. */
export const overlaps = (one: Table, other: Table): boolean => minutesApart(one.startsAt, other.startsAt) < LONGEST_TURN_MINUTES;
