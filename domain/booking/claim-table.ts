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
 * The booking of an intent, like {@link claimBooking}. Once somebody has been told about an order's reservation, the same table under
 * another key is a new request (ADR 26). Until then, the reservation answers the request that made it, unless the restaurant has cancelled
 * it since.
 *
 * @throws BookingFailure IDEMPOTENCY_KEY_REUSED when the key stands for another request, or another caller's; as the provider
 */
export async function claimTable(claiming: Claiming, claim: BookingClaim): Promise<TableBooking> {
  const booking = await claimBooking(claiming.ctx, claim);
  if (booking.state !== 'reserved' || booking.holdKey === claim.holdKey) return booking;
  const isFree = booking.answeredDate ? await standAlone(claiming, booking) : await releaseCancelled(claiming, booking);
  return isFree ? claimBooking(claiming.ctx, claim) : booking;
}

/** The reservation keeps its row and gives up the intent, for another request of the same table. */
async function standAlone({ ctx }: Pick<Claiming, 'ctx'>, { id }: TableBooking): Promise<true> {
  await ctx.db.transaction((em) => em.nativeUpdate(TableBooking, { id }, { intent: `reserved/${id}` }));
  return true;
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
