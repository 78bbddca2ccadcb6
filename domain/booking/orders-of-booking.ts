import type { TenantContext } from '../context.ts';
import { TableBooking } from '../storage/entities/booking.ts';

/** Notes that an order under this key means this booking, before it is made, so that its repetition finds the booking. */
export async function recordOrder(ctx: TenantContext, bookingId: string, key: string): Promise<void> {
  await ctx.db.transaction((em) => em.execute(
    'update table_booking set order_keys = order_keys || to_jsonb(?::text) where id = ? and not order_keys @> to_jsonb(?::text)', [key, bookingId, key],
  ));
}

/** Notes that somebody was told of the reservation, so that it answers for no other wish; the first time counts. */
export async function recordAnswered(ctx: TenantContext, bookingId: string): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(TableBooking, { id: bookingId, answeredDate: null }, { answeredDate: ctx.now() }));
}

/** The reservation that an order of a conversation has led to, by whichever of the keys it was ordered under. */
export async function reservedUnder({ db, clientId }: TenantContext, sessionKey: string, key: string): Promise<TableBooking | null> {
  const bookings = await db.read((em) => em.find(TableBooking, { clientId, sessionKey, state: 'reserved' }));
  return bookings.find(({ orderKeys }) => orderKeys?.includes(key)) ?? null;
}
