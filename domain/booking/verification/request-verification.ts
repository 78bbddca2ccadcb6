import type { TableProvider } from '../../ports/table-provider.ts';

/**
 * Has the provider mail a code to the address of the booking. Whether there is such a booking is not told.
 *
 * @throws BookingFailure
 */
export async function requestVerification(
  { provider, input: { reservationId } }: { provider: TableProvider; input: { reservationId: string } },
): Promise<void> {
  await provider.requestVerification(reservationId);
}
