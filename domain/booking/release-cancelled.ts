import type { TenantContext } from '../context.ts';
import type { TableProviders } from '../ports/table-provider.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { askProvider } from './ask-provider.ts';

/**
 * Before an earlier reservation answers for a new wish of the same table, its status is asked for: the restaurant
 * may have cancelled it since, and then the table may be booked again.
 *
 * @returns whether it was cancelled
 */
export async function releaseCancelled(
  { ctx, deps }: { ctx: TenantContext; deps: { providers: TableProviders } }, { id, confirmationNumber }: TableBooking,
): Promise<boolean> {
  if (!confirmationNumber) return false;
  const { status } = await askProvider(deps.providers, ctx.clientId, (provider) => provider.findReservation(confirmationNumber));
  if (status !== 'cancelled') return false;
  await ctx.db.transaction((em) => em.nativeUpdate(
    TableBooking, { id, cancelledDate: null }, {
      reservationStatus: 'cancelled', live: false, cancelledDate: ctx.now(), changedDate: ctx.now(),
    },
  ));
  return true;
}
