import type { EntityManager } from '../storage/database.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { Client } from '../storage/entities/client.ts';
import type { GuestKeys } from '../model/guests.ts';

/** The date that it is at the property. */
export async function todayAt(em: EntityManager, clientId: string, now: Date): Promise<string> {
  const { timeZone } = await em.findOneOrFail(Client, { id: clientId });
  return now.toLocaleDateString('sv-SE', { timeZone });
}

/** Tables of the guest that are promised and still to come, today's included. */
export async function comingReservations(
  em: EntityManager, clientId: string, { keys: { sessions, bookings }, today }: { keys: GuestKeys; today: string },
): Promise<TableBooking[]> {
  return em.find(TableBooking, {
    clientId, state: 'reserved', cancelledDate: null, reservationId: { $ne: null }, startsAt: { $gte: today as TableBooking['startsAt'] },
    $or: [{ id: { $in: bookings } }, { sessionKey: { $in: sessions } }],
  }, { orderBy: { startsAt: 'asc' } });
}
