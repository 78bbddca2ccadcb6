import { z } from 'zod';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { Position } from '../lists/cursor.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { bookingStates } from '../model/booking/booking-state.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { Client } from '../storage/entities/client.ts';
import { toBookingRecord, type BookingRecord } from './booking-record.ts';

export const bookingsQuery = z.object({ ...pageQuery, state: z.enum(bookingStates).optional() });

/** A client's table bookings, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listBookings(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof bookingsQuery>; deps: ListDeps },
): Promise<Page<BookingRecord>> {
  requirePermission(ctx, 'integrations:READ');
  const { clientId } = ctx;
  const { limit, after, state } = parseInput('query', bookingsQuery, input);
  const list = ['bookings', clientId, state ?? null];
  const beyond = after === undefined ? undefined : cursors.open(list, after);
  const rows = await ctx.db.read(async (em) => {
    if (await em.count(Client, { id: clientId }) === 0) throw notFound('The client');
    return em.find(TableBooking, { $and: [{ clientId, ...(state && { state }) }, beyond === undefined ? {} : olderThan(beyond)] }, {
      orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1,
    });
  });
  return toPage(rows, {
    limit, list, cursors, position: ({ createdDate, id }) => [createdDate.toISOString(), id], toItem: toBookingRecord,
  });
}

function olderThan([created, id]: Position) {
  const date = new Date(created ?? 0);
  return { $or: [{ createdDate: { $lt: date } }, { createdDate: date, id: { $lt: id } }] };
}
