import type { TenantContext } from '../../context.ts';
import { type BookingFailureCode, BookingFailure, bookingFailures } from '../../model/booking/failures.ts';
import type { ChangedReservation } from '../../model/booking/flows.ts';
import type { Reservation, ReservationSummary } from '../../model/booking/objects.ts';
import { notFound } from '../../model/errors.ts';
import type { ReservationChanges, TableProvider, TableProviders } from '../../ports/table-provider.ts';
import type { EntityManager } from '../../storage/database.ts';
import { ReservationChange, TableBooking } from '../../storage/entities/booking.ts';
import { callOnce } from '../call-once.ts';
import { intentOf } from '../claim-booking.ts';
import { tellGuest } from '../record-state.ts';

export interface ChangeDeps {
  ctx: TenantContext;
  providers: TableProviders;
  changeId: string;
}

/** Changes a reservation at the provider, once per key, and brings our own booking of it up to date. */
export async function changeReservation({ ctx, providers, changeId }: ChangeDeps): Promise<ChangedReservation> {
  const change = await ctx.db.read((em) => em.findOne(ReservationChange, { id: changeId, clientId: ctx.clientId }));
  if (!change) throw notFound('This change');
  if (change.result) return change.result;
  if (change.state !== 'running') throw new BookingFailure(change.failureCode ?? 'PROVIDER_UNAVAILABLE');
  const { operation, changeKey, reservationId, request } = change;
  const result = await callOnce(ctx, {
    operation: `${operation}_reservation`, key: changeKey, request: { reservationId, ...request },
  }, async () => changedOf(await send(await providers(ctx.clientId), change), request));
  await recordChange(ctx, change, result);
  return result;
}

/** Ends a change that came to nothing. */
export async function closeChange(
  { ctx, changeId, failure }: Omit<ChangeDeps, 'providers'> & { failure: BookingFailureCode },
): Promise<void> {
  await ctx.db.transaction((em) => em.nativeUpdate(ReservationChange, { id: changeId, state: 'running' }, {
    state: bookingFailures[failure].retry ? 'failed' : 'refused', failureCode: failure, request: null, endedDate: ctx.now(),
  }));
}

function send(
  provider: TableProvider, { operation, reservationId, changeKey: idempotencyKey, request }: ReservationChange,
): Promise<Reservation | ReservationSummary> {
  switch (operation) {
    case 'modify': return provider.modifyReservation(reservationId, { ...request as ReservationChanges, idempotencyKey });
    case 'cancel': return provider.cancelReservation(reservationId, { ...request as { reason: string }, idempotencyKey });
    case 'confirm': return provider.confirmReservation(reservationId, { idempotencyKey });
  }
}

async function recordChange(
  ctx: TenantContext, { id, reservationId, request }: ReservationChange, result: ChangedReservation,
): Promise<void> {
  const { clientId } = ctx;
  await ctx.db.transaction(async (em) => {
    const first = await em.nativeUpdate(ReservationChange, { id, state: 'running' }, {
      state: 'changed', result, request: null, endedDate: ctx.now(),
    });
    if (first === 0) return;
    for (const booking of await em.find(TableBooking, { clientId, reservationId })) {
      const startsAt = result.startsAt ?? booking.startsAt;
      const partySize = result.partySize ?? booking.partySize;
      Object.assign(booking, {
        reservationStatus: result.status, tables: result.tables, changedDate: ctx.now(), startsAt, partySize,
        intent: await freeIntent(em, booking, { startsAt, partySize }),
        // Also what the restaurant's system takes no notes of: the hotel reads it here.
        ...(typeof request?.['notes'] === 'string' && { notes: request['notes'] }),
        ...(result.status === 'cancelled' && { live: false, cancelledDate: ctx.now() }),
      });
      await tellGuest(em, ctx, booking);
    }
  });
}

/**
 * What a changed booking answers for from now on: a wish for its new table, and no longer one for the table it had.
 * Where another live booking answers for the new table already, it stands for nothing but itself.
 */
async function freeIntent(
  em: EntityManager, booking: TableBooking, changed: Pick<TableBooking, 'startsAt' | 'partySize'>,
): Promise<string> {
  const { id, clientId, holdKey, sessionKey } = booking;
  const intent = intentOf({ sessionKey: sessionKey ?? null, holdKey, ...changed });
  const others = await em.count(TableBooking, { clientId, intent, live: true, id: { $ne: id } });
  return others === 0 ? intent : `changed/${id}`;
}

/** Of a changed reservation, what a flow and its history may know. */
const changedOf = (changed: Reservation | ReservationSummary, request: ReservationChange['request']): ChangedReservation => ({
  reservationId: changed.id, confirmationNumber: changed.confirmationNumber, status: changed.status, tables: changed.tables,
  cancelledAt: changed.cancelledAt, startsAt: 'startsAt' in changed ? changed.startsAt : null,
  partySize: 'partySize' in changed ? changed.partySize : null,
  ...(typeof request?.['notes'] === 'string' && { notesTaken: 'notes' in changed && changed.notes === request['notes'] }),
});
