import type { KnownTable } from '../model/booking/known-table.ts';
import type { EntityManager } from '../storage/database.ts';
import { TableBooking } from '../storage/entities/booking.ts';

/** So many are told to a brain; nobody speaks of more in one conversation. */
const MOST = 10;

/**
 * The tables of a conversation that are reserved or on order, the latest last. Their flows record them, whatever became of
 * the turns that asked for them.
 */
export async function knownTables(em: EntityManager, sessionKey: string): Promise<KnownTable[]> {
  const bookings = await em.find(
    TableBooking, { sessionKey, state: { $in: ['reserving', 'reserved'] } }, { orderBy: { createdDate: 'desc', id: 'desc' }, limit: MOST },
  );
  return bookings.toReversed().map(({ startsAt, partySize, reservationId: id, confirmationNumber: number, reservationStatus: status }) => ({
    startsAt, partySize, reservation: id && number && status ? { id, number, status } : null,
  }));
}
