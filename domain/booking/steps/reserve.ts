import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { ReservedTable } from '../../model/booking/flows.ts';
import type { ReservationSummary } from '../../model/booking/objects.ts';
import type { TableProviders } from '../../ports/table-provider.ts';
import type { TableBooking } from '../../storage/entities/booking.ts';
import { callOnce, concernsCredentials, unknownOutcome } from '../call-once.ts';
import { endOf, reservationOf } from '../booking-row.ts';
import { recordState } from '../record-state.ts';
import type { StepDeps } from './hold.ts';

/**
 * Books the table for the guest whose details are on the booking, once per key. From the first attempt on, the key and the details no
 * longer change.
 *
 * @throws BookingFailure as the provider
 */
export async function reserveTable({ ctx, providers, bookingId }: StepDeps): Promise<ReservedTable> {
  const { booking } = await ctx.db.transaction((em) => recordState(em, ctx, { bookingId, from: ['quoting', 'held'], to: 'reserving' }));
  const known = reservationOf(booking);
  if (known) return known;
  if (booking.state !== 'reserving') throw endOf(booking);
  const reserved = await order(ctx, providers, booking);
  const { reservationId, confirmationNumber, status, tables } = reserved;
  await ctx.db.transaction((em) => recordState(em, ctx, {
    bookingId, from: ['reserving'], to: 'reserved', patch: { reservationId, confirmationNumber, reservationStatus: status, tables },
  }));
  return reserved;
}

async function order(ctx: TenantContext, providers: TableProviders, booking: TableBooking): Promise<ReservedTable> {
  const { guest, reserveKey, startsAt, partySize, holdId, availabilityId } = booking;
  if (!guest || !reserveKey) throw new BookingFailure('VALIDATION');
  // A hold stands for the quote it was made from.
  const claim = holdId ? { holdId } : availabilityId && !booking.takesHold ? { availabilityId } : {};
  const request = { startsAt, partySize, ...guest, ...claim };
  try {
    return await callOnce(ctx, { operation: 'create_reservation', key: reserveKey, request },
      async () => reservedOf(await (await providers(ctx.clientId)).createReservation({ ...request, idempotencyKey: reserveKey })));
  } catch (error) {
    const number = error instanceof BookingFailure && error.code === 'HOLD_ALREADY_CONSUMED' && error.details['confirmationNumber'];
    if (typeof number !== 'string') throw error;
    return reservedOf(await findMade(ctx, providers, number));
  }
}

/** There is a reservation: that it cannot be read is no reason to end the booking without one. */
async function findMade(ctx: TenantContext, providers: TableProviders, number: string): Promise<ReservationSummary> {
  try {
    return await (await providers(ctx.clientId)).findReservation(number);
  } catch (error) {
    throw concernsCredentials(error) ? unknownOutcome(error) : error;
  }
}

/** Of a reservation, what a flow and its history may know. */
const reservedOf = ({ id, confirmationNumber, status, tables }: ReservationSummary): ReservedTable =>
  ({ reservationId: id, confirmationNumber, status, tables });
