import type { TenantContext } from '../context.ts';
import type { TableProviders } from '../ports/table-provider.ts';
import { TableBooking } from '../storage/entities/booking.ts';
import { askProvider } from './ask-provider.ts';
import { claimBooking, type BookingClaim } from './claim-booking.ts';

interface Claiming {
  ctx: TenantContext;
  deps: { providers: TableProviders };
}

/**
 * The booking of an intent, as {@link claimBooking}. Before an earlier reservation answers for a new wish of the same
 * table, its status is asked for: the restaurant may have cancelled it since, and then the table is claimed anew.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED when the key stands for another wish, or another caller's; as the provider
 */
export async function claimTable(claiming: Claiming, claim: BookingClaim): Promise<TableBooking> {
  const booking = await claimBooking(claiming.ctx, claim);
  const isFree = booking.state === 'reserved' && booking.holdKey !== claim.holdKey && await releaseCancelled(claiming, booking);
  return isFree ? claimBooking(claiming.ctx, claim) : booking;
}

/** @returns whether the restaurant has cancelled the reservation */
async function releaseCancelled({ ctx, deps }: Claiming, { id, confirmationNumber }: TableBooking): Promise<boolean> {
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
