import { minutesApart } from '../../../booking/clock.ts';
import type { Table } from '../memory.ts';

/** Restaurants keep a table for two or three hours; a provider does not say how long. */
const LONGEST_TURN_MINUTES = 180;

/** Whether two tables may want the same chairs, or the same guest, at the same time. */
export const overlaps = (one: Table, other: Table): boolean => minutesApart(one.startsAt, other.startsAt) < LONGEST_TURN_MINUTES;
