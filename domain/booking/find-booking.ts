import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { TableBooking } from '../storage/entities/booking.ts';

/** A booking of the tenant. @throws DomainError NOT_FOUND */
export async function findBooking(ctx: TenantContext, bookingId: string): Promise<TableBooking> {
  const booking = await ctx.db.read((em) => em.findOne(TableBooking, { id: bookingId, clientId: ctx.clientId }));
  if (!booking) throw notFound('This booking');
  return booking;
}
