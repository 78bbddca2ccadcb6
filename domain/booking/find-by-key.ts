import { userIdOf } from '../model/actor.ts';
import type { TenantContext } from '../context.ts';
import { isEnd } from '../model/booking/booking-state.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { ReservationSummary } from '../model/booking/objects.ts';
import type { BookingToolName } from '../model/booking/tools.ts';
import { writingTools } from '../model/booking/writing-tools.ts';
import type { WallClock } from '../model/booking/wall-clock.ts';
import { ReservationChange, TableBooking } from '../storage/entities/booking.ts';
import { ToolCallRecord } from '../storage/entities/tool-call.ts';
import { askProvider } from './ask-provider.ts';
import { mayContinue } from './booking-owner.ts';
import { endOf } from './booking-row.ts';
import type { ToolCaller, ToolDeps } from './tool-deps.ts';
import { isOpen, underWay } from './under-way.ts';

interface Asking {
  ctx: TenantContext;
  caller: ToolCaller;
  key: string;
  deps: Pick<ToolDeps, 'providers'>;
}

type Found = ReservationSummary & { startsAt?: WallClock; partySize?: number };

/**
 * The outcome of the caller's own order or change, by its key.
 *
 * @throws BookingFailure IDEMPOTENCY_IN_PROGRESS while nobody knows; as it was refused; RESERVATION_NOT_FOUND for a key under
 *   which nothing was asked for here
 */
export async function findByKey(asking: Asking): Promise<Found> {
  const { ctx: { clientId, db }, caller, key } = asking;
  const change = await db.read((em) => em.findOne(ReservationChange, { clientId, changeKey: key }));
  if (change !== null && (change.sessionKey ?? null) === caller.sessionKey) {
    if (change.state === 'running') throw underWay({ what: 'change', idempotencyKey: key, caller });
    if (change.result === null || change.result === undefined) throw new BookingFailure(change.failureCode ?? 'PROVIDER_UNAVAILABLE');
    const { startsAt, partySize, reservationId: id, ...summary } = change.result;
    return {
      ...await summaryOf(asking, { id, lineItems: [], ...summary }),
      ...(startsAt === null ? {} : { startsAt }), ...(partySize === null ? {} : { partySize }),
    };
  }
  const booking = await orderedUnder(asking);
  if (booking !== null) return reservationOf(asking, booking);
  const calls = await callsUnder(asking);
  if (calls.some(({ outcome }) => !outcome)) throw underWay({ what: 'order', idempotencyKey: key, caller });
  throw refusedAtOnce(calls) ?? nothingUnder(key);
}

async function reservationOf(asking: Asking, booking: TableBooking): Promise<Found> {
  const { caller, key } = asking;
  const { state, reservationId: id, confirmationNumber, reservationStatus: status, tables, cancelledDate, startsAt, partySize } = booking;
  if (!isEnd(state) && booking.reserveKey) throw underWay({ what: 'order', idempotencyKey: key, caller });
  if (state !== 'reserved') throw isEnd(state) ? endOf(booking) : refusedButHeld();
  if (!id || !confirmationNumber || !status) throw endOf(booking);
  const known = { id, confirmationNumber, status, tables: tables ?? [], cancelledAt: cancelledDate?.toISOString() ?? null, lineItems: [] };
  return { ...await summaryOf(asking, known), startsAt, partySize };
}

/** As the restaurant has it now, or as it was when it was last heard of. */
async function summaryOf({ ctx, deps }: Asking, known: ReservationSummary): Promise<ReservationSummary> {
  try {
    return await askProvider(deps.providers, ctx.clientId, (provider) => provider.findReservation(known.confirmationNumber));
  } catch (error) {
    if (isOpen(error)) return known;
    throw error;
  }
}

async function orderedUnder({ ctx, caller, key }: Asking): Promise<TableBooking | null> {
  const { clientId } = ctx;
  const bookings = await ctx.db.read(async (em) => {
    const rows = await em.execute<{ id: string }[]>(
      'select id from table_booking where client_id = ? and (reserve_key = ? or order_keys @> to_jsonb(?::text))', [clientId, key, key],
    );
    return em.find(TableBooking, { clientId, id: { $in: rows.map(({ id }) => id) } });
  });
  return bookings.find((booking) => mayContinue(ctx, caller, booking)) ?? null;
}

/** The writes under this key that were written down; of some nothing else is known, before they begin or when they were refused at once. */
async function callsUnder({ ctx, key: callKey }: Asking): Promise<ToolCallRecord[]> {
  const ownerId = userIdOf(ctx.actor);
  if (ownerId === null) return [];
  const name = { $in: [...writingTools] as BookingToolName[] };
  return ctx.db.read((em) => em.find(ToolCallRecord, { clientId: ctx.clientId, ownerId, callKey, name }));
}

function refusedAtOnce(calls: readonly ToolCallRecord[]): BookingFailure | null {
  const refusal = calls.map(({ outcome }) => outcome).find((outcome) => outcome?.ok === false);
  if (refusal?.ok !== false) return null;
  return new BookingFailure('RESERVATION_NOT_FOUND', { tell: `The call was refused, and nothing was done: ${refusal.message}` });
}

const refusedButHeld = (): BookingFailure =>
  new BookingFailure('VALIDATION', { tell: 'The restaurant did not take this order. Its table is still held.' });

const nothingUnder = (key: string): BookingFailure => new BookingFailure('RESERVATION_NOT_FOUND', {
  tell: `Nothing was ordered or changed here under the idempotencyKey ${key}. Name the sessionId of the conversation, where it was made `
    + 'in one.',
});
