import { appendEvent } from '../chat/events.ts';
import { tellOwed } from '../chat/late-news.ts';
import type { TenantContext } from '../context.ts';
import { isEnd, type BookingState } from '../model/booking/booking-state.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { eventOf } from './booking-event.ts';

type Patch = Partial<Pick<TableBooking,
  'holdId' | 'utcExpiresAt' | 'reservationId' | 'confirmationNumber' | 'reservationStatus' | 'tables' | 'failureCode'
  | 'reserveKey' | 'orderHash' | 'guest' | 'startsAt' | 'partySize' | 'cancelledDate'>>;

/**
 * Advances a booking, with the event for its guest, in the caller's transaction. A booking that has advanced already stays as it is, so
 * that a retried step tells nobody twice. The guest's data for the provider is deleted when the booking ends.
 *
 * @returns the booking as it is now, and whether this call moved it
 */
export async function recordState(
  em: EntityManager, ctx: TenantContext,
  { bookingId, from, to, patch = {} }: { bookingId: string; from: readonly BookingState[]; to: BookingState; patch?: Patch },
): Promise<{ booking: TableBooking; moved: boolean }> {
  const before = ctx.watch && from.includes('reserving')
    ? await em.findOne(TableBooking, { id: bookingId }, { fields: ['state', 'changedDate'] }) : null;
  const ordered = before?.state === 'reserving' ? before.changedDate : null;
  const ending = isEnd(to) ? { guest: null, endedDate: ctx.now(), live: to === 'reserved' } : {};
  const changed = await em.nativeUpdate(
    TableBooking, { id: bookingId, state: { $in: [...from] } }, { ...patch, ...ending, state: to, changedDate: ctx.now() },
  );
  const booking = await em.findOne(TableBooking, { id: bookingId }, { refresh: true });
  if (!booking) throw notFound('This booking');
  if (changed > 0) await tellGuest(em, ctx, booking);
  // A turn that was cut off while the order was on its way has told nobody.
  if (changed > 0 && isEnd(to) && booking.sessionKey) await tellOwed(em, ctx, booking.sessionKey);
  if (changed > 0 && isEnd(to)) ctx.watch?.bookingEnded(to, booking.failureCode ?? null);
  if (changed > 0 && ordered !== null) ctx.watch?.orderSettled(ctx.now().getTime() - ordered.getTime());
  return { booking, moved: changed > 0 };
}

/** Notifies the guest's page of every change of a booking in the conversation. */
export async function tellGuest(em: EntityManager, ctx: TenantContext, booking: TableBooking): Promise<void> {
  if (!booking.sessionKey) return;
  await appendEvent(em, ctx, { sessionKey: booking.sessionKey, event: 'booking.changed', data: eventOf(booking) });
}
