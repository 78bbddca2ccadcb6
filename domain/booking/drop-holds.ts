import type { TenantContext } from '../context.ts';
import type { BookingRunner } from '../ports/booking-runner.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { flowOf } from './booking-row.ts';

/** Releases the tables that a conversation holds and that nobody wants any more. A table that is being ordered stays on order. */
export async function dropHolds(
  { ctx, sessionKey, runner }: { ctx: TenantContext; sessionKey: string; runner: Pick<BookingRunner, 'dropTable'> },
): Promise<void> {
  const held = await ctx.db.read((em) => em.find(
    TableBooking, { clientId: ctx.clientId, sessionKey, takesHold: true, state: { $in: ['quoting', 'held'] } },
  ));
  await Promise.allSettled(held.map((booking) => runner.dropTable(flowOf(booking))));
}
