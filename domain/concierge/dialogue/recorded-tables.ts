import type { KnownTable } from '../../model/booking/known-table.ts';
import { begunAnew, isBooking, rememberReservation, type BookingMemory, type KnownReservation, type Table } from './memory.ts';
import { isSameTable } from './phases/overlap.ts';

/**
 * Updates the memory with what the conversation's booking flows have recorded since: after a turn that was stopped or had no answer, an
 * order may have finished and a reservation may have changed.
 *
 * @param tables the latest last
 */
export function putRight(memory: BookingMemory, tables: readonly KnownTable[]): BookingMemory {
  return tables.reduce((known, { startsAt, partySize, reservation }) =>
    (reservation === null ? known : withReservation(known, { ...reservation, table: { startsAt, partySize } })), memory);
}

function withReservation(memory: BookingMemory, recorded: KnownReservation & { table: Table }): BookingMemory {
  const { reservation, reservations, phase, table } = memory;
  if (reservations.some(({ id }) => id === recorded.id)) {
    return {
      ...memory, reservation: reservation?.id === recorded.id ? recorded : reservation,
      reservations: reservations.map((known) => (known.id === recorded.id ? recorded : known)),
    };
  }
  const known = rememberReservation(memory, recorded);
  // The table in question is booked, so there is nothing more to ask.
  if (isBooking(memory) && table !== null && recorded.status !== 'cancelled'
    && isSameTable(table, recorded.table)) return { ...begunAnew(memory), ...known };
  return phase === 'idle' || isBooking(memory) ? { ...memory, ...known } : { ...memory, reservations: known.reservations };
}

/** Whether the current table is already on order, with an unknown outcome. */
export const isOrdered = ({ table }: BookingMemory, tables: readonly KnownTable[]): boolean =>
  table !== null && tables.some((each) => each.reservation === null && isSameTable(each, table));
