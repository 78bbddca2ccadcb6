import type { TenantContext } from '../context.ts';
import { TableBooking } from '../storage/entities/booking.ts';

/** Records, before the order is made, that this key belongs to this booking, so that a retry finds the booking. */
export async function recordOrder(ctx: TenantContext, bookingId: string, key: string): Promise<void> {
  await ctx.db.transaction((em) => em.execute(
    'update table_booking set order_keys = order_keys || to_jsonb(?::text) where id = ? and not order_keys @> to_jsonb(?::text)',
    [key, bookingId, key],
  ));
}

/** Records that somebody was told about the reservation, so that it answers no new request; the first time counts. */
export async function recordAnswered(ctx: TenantContext, bookingId: string): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(TableBooking, { id: bookingId, answeredDate: null }, { answeredDate: ctx.now() }));
}

/** The reservation that a conversation's order has led to, under any of the keys that it was ordered with. */
export async function reservedUnder({ db, clientId }: TenantContext, sessionKey: string, key: string): Promise<TableBooking | null> {
  const bookings = await db.read((em) => em.find(TableBooking, { clientId, sessionKey, state: 'reserved' }));
  return bookings.find(({ orderKeys }) => orderKeys?.includes(key)) ?? null;
}
