import { flowOf } from '../booking/booking-row.ts';
import { changeOnce } from '../booking/change-once.ts';
import type { TenantContext } from '../context.ts';
import { BookingFailure, leavesOpen } from '../model/booking/failures.ts';
import { DomainError } from '../model/errors.ts';
import type { ErasedReservations, GuestKeys, ReservationChoice } from '../model/guests.ts';
import type { BookingRunner } from '../ports/booking-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { ReservationChange, TableBooking } from '../storage/entities/booking.ts';
import { Client } from '../storage/entities/client.ts';

/** The date that it is at the property. */
export async function todayAt(em: EntityManager, clientId: string, now: Date): Promise<string> {
  const { timeZone } = await em.findOneOrFail(Client, { id: clientId });
  return now.toLocaleDateString('sv-SE', { timeZone });
}

/** The guest's upcoming reservations, today's included. */
export async function comingReservations(
  em: EntityManager, clientId: string, { keys: { sessions, bookings }, today }: { keys: GuestKeys; today: string },
): Promise<TableBooking[]> {
  return em.find(TableBooking, {
    clientId, state: 'reserved', cancelledDate: null, reservationId: { $ne: null }, startsAt: { $gte: today as TableBooking['startsAt'] },
    $or: [{ id: { $in: bookings } }, { sessionKey: { $in: sessions } }],
  }, { orderBy: { startsAt: 'asc' } });
}

/** A table that is being quoted has its flow by then, or never gets one; in milliseconds. */
const QUOTING_MS = 2 * 60_000;

/**
 * Settles a guest's tables before their records are deleted: holds are released, orders in progress are waited for, and the restaurant is
 * told about upcoming reservations as the hotel has chosen. Safe to repeat.
 *
 * @throws DomainError UNAVAILABLE while something is under way
 */
export async function settleBookings({ ctx, keys, choice, runner }: {
  ctx: TenantContext; keys: GuestKeys; choice: ReservationChoice | null; runner: BookingRunner;
}): Promise<ErasedReservations> {
  const { clientId } = ctx;
  const own = { clientId, $or: [{ id: { $in: keys.bookings } }, { sessionKey: { $in: keys.sessions } }] };
  const open = await ctx.db.read((em) => em.find(TableBooking, { ...own, state: { $in: ['quoting', 'held', 'reserving'] } }));
  await Promise.allSettled(open.filter(({ takesHold }) => takesHold).map((booking) => runner.dropTable(flowOf(booking))));
  const isNew = ({ changedDate }: TableBooking): boolean => ctx.now().getTime() - changedDate.getTime() < QUOTING_MS;
  if (open.some((booking) => booking.state !== 'quoting' || isNew(booking))) throw underWay();
  const coming = await ctx.db.read(async (em) =>
    comingReservations(em, clientId, { keys, today: await todayAt(em, clientId, ctx.now()) }));
  let refused = 0;
  if (choice === 'cancel') for (const booking of coming) if (!await isCancelled(ctx, booking, runner)) refused += 1;
  if (await ctx.db.read((em) => em.count(ReservationChange, { ...own, state: 'running' })) > 0) throw underWay();
  const cancelled = choice === 'cancel' ? await ctx.db.read((em) => em.count(TableBooking, { ...own, cancelledDate: { $ne: null } })) : 0;
  return { cancelled, refused, kept: choice === 'cancel' ? 0 : coming.length };
}

/** @throws DomainError UNAVAILABLE while the restaurant has not answered */
async function isCancelled(ctx: TenantContext, { id, reservationId }: TableBooking, runner: BookingRunner): Promise<boolean> {
  if (!reservationId) return true;
  try {
    await changeOnce({
      // One cancellation per booking, however often this is repeated; no conversation hears of it.
      ctx, runner, change: { operation: 'cancel', reservationId, request: { reason: 'Cancelled for the guest by the hotel.' },
        changeKey: id, sessionKey: null },
    });
    return true;
  } catch (error) {
    if (!(error instanceof BookingFailure)) throw error;
    if (error.code === 'ALREADY_CANCELLED') return true;
    if (leavesOpen(error.code)) throw underWay();
    return false;
  }
}

const underWay = (): DomainError => new DomainError(
  'UNAVAILABLE', 'A booking of the guest is still under way. It is waited for.', { retryAfterSeconds: 2 },
);
