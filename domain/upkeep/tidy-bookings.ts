import type { Context } from '../context.ts';
import type { TidiedBookings } from '../model/maintenance.ts';
import { ReservationChange, TableBooking } from '../storage/entities/booking.ts';
import { deleteInBatches } from './delete-expired.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody repeats a call, or uses a confirmation, that is older than this; providers forget keys after a day. */
const CALLS_KEPT_DAYS = 7;
const CHANGES_KEPT_DAYS = 30;
/** Every flow has ended by then; what has not moved for so long has lost its flow. */
const ABANDONED_AFTER_DAYS = 2;

/**
 * Deletes records of bookings that nothing can use any more, and ends bookings and changes whose workflow was terminated, so that nothing
 * of their guests remains. Safe to repeat.
 *
 * @param ctx of the system; of a tenant, only its own
 */
export async function tidyBookings({ ctx }: { ctx: Context }): Promise<TidiedBookings> {
  const before = (days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS);
  return {
    bookingCalls: await deleteInBatches(ctx, 'provider_call', 'created_date < ?', [before(CALLS_KEPT_DAYS)]),
    toolCalls: await deleteInBatches(ctx, 'tool_call', 'expires_at < ?', [ctx.now()]),
    confirmations: await deleteInBatches(ctx, 'booking_confirmation', 'created_date < ?', [before(CALLS_KEPT_DAYS)]),
    bookingChanges: await deleteInBatches(ctx, 'reservation_change', 'ended_date < ?', [before(CHANGES_KEPT_DAYS)]),
    abandonedBookings: await endAbandoned(ctx, before(ABANDONED_AFTER_DAYS)),
  };
}

/** Nobody can tell any more what became of them. */
async function endAbandoned(ctx: Context, since: Date): Promise<number> {
  const end = { state: 'failed', failureCode: 'PROVIDER_UNAVAILABLE', endedDate: ctx.now() } as const;
  return ctx.db.transaction(async (em) => {
    const bookings = await em.nativeUpdate(
      TableBooking, { state: { $in: ['quoting', 'held', 'reserving'] }, changedDate: { $lt: since } },
      { ...end, guest: null, live: false, changedDate: ctx.now() },
    );
    const changes = await em.nativeUpdate(
      ReservationChange, { state: 'running', createdDate: { $lt: since } }, { ...end, request: null },
    );
    return bookings + changes;
  });
}
