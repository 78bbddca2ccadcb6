import { tellOwed } from '../../chat/late-news.ts';
import { lockSession } from '../../chat/left-to-person.ts';
import type { TenantContext } from '../../context.ts';
import { type BookingFailureCode, BookingFailure, bookingFailures } from '../../model/booking/failures.ts';
import type { ChangedReservation } from '../../model/booking/flows.ts';
import type { ClosedReservation, Reservation } from '../../model/booking/objects.ts';
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
  const answer = await callOnce(ctx, {
    operation: `${operation}_reservation`, key: changeKey, request: { reservationId, ...request },
  }, async () => changedOf(await send(await providers(ctx.clientId), change), request));
  const result = await withTable(ctx, answer);
  await recordChange(ctx, change, result);
  return result;
}

/** Ends a change that came to nothing. */
export async function closeChange(
  { ctx, changeId, failure }: Omit<ChangeDeps, 'providers'> & { failure: BookingFailureCode },
): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const change = await em.findOneOrFail(ReservationChange, { id: changeId, clientId: ctx.clientId });
    // A turn that ends at this moment notes before or after that its guest has to be told.
    if (change.sessionKey) await lockSession(em, change.sessionKey);
    await em.nativeUpdate(ReservationChange, { id: changeId, state: 'running' }, {
      state: bookingFailures[failure].retry ? 'failed' : 'refused', failureCode: failure, request: null, endedDate: ctx.now(),
    });
    if (change.sessionKey) await tellOwed(em, ctx, change.sessionKey);
  });
}

function send(
  provider: TableProvider, { operation, reservationId, changeKey: idempotencyKey, request }: ReservationChange,
): Promise<Reservation | ClosedReservation> {
  switch (operation) {
    case 'modify': return provider.modifyReservation(reservationId, { ...request as ReservationChanges, idempotencyKey });
    case 'cancel': return provider.cancelReservation(reservationId, { ...request as { reason: string }, idempotencyKey });
    case 'confirm': return provider.confirmReservation(reservationId, { idempotencyKey });
  }
}

async function recordChange(
  ctx: TenantContext, { id, reservationId, sessionKey, request }: ReservationChange, result: ChangedReservation,
): Promise<void> {
  const { clientId } = ctx;
  await ctx.db.transaction(async (em) => {
    if (sessionKey) await lockSession(em, sessionKey);
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
    // Its own rows are to be seen by what is asked next.
    await em.flush();
    if (sessionKey) await tellOwed(em, ctx, sessionKey);
  });
}

/**
 * What a changed booking answers for from now on: a request for its new table, and no longer one for the table it had.
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
const changedOf = (changed: Reservation | ClosedReservation, request: ReservationChange['request']): ChangedReservation => ({
  reservationId: changed.id, confirmationNumber: changed.confirmationNumber, status: changed.status, tables: changed.tables,
  cancelledAt: changed.cancelledAt, startsAt: changed.startsAt ?? null, partySize: changed.partySize ?? null,
  ...(typeof request?.['notes'] === 'string' && { notesTaken: 'notes' in changed && changed.notes === request['notes'] }),
});

/** The same, with the table as we know it where the provider does not say which one it was. */
async function withTable({ db, clientId }: TenantContext, changed: ChangedReservation): Promise<ChangedReservation> {
  const { reservationId, startsAt, partySize } = changed;
  if (startsAt !== null && partySize !== null) return changed;
  const booking = await db.read((em) => em.findOne(TableBooking, { clientId, reservationId }));
  return booking === null ? changed : { ...changed, startsAt: startsAt ?? booking.startsAt, partySize: partySize ?? booking.partySize };
}
