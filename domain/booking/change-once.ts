import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { BookingFailure, bookingFailures } from '../model/booking/failures.ts';
import type { ChangedReservation, ChangeOperation, ReservationChangeInput } from '../model/booking/flows.ts';
import type { BookingRunner } from '../ports/booking-runner.ts';
import { ReservationChange } from '../storage/entities/booking.ts';
import { fingerprint } from './fingerprint.ts';

export interface WantedChange {
  operation: ChangeOperation;
  reservationId: string;
  request: Record<string, unknown>;
  /** Under which the provider changes it once. */
  changeKey: string;
  /** The conversation that hears of it; null where none does. */
  sessionKey: string | null;
}

/**
 * Starts the change or joins it: there is one row, and one workflow, per key. While an earlier change of the same reservation is unsettled,
 * no other is accepted: a retry of the earlier one would undo the later one.
 *
 * @throws BookingFailure PROVIDER_UNAVAILABLE while an earlier change is not settled
 */
export async function changeOnce(
  { ctx, runner, change }: { ctx: TenantContext; runner: Pick<BookingRunner, 'changeReservation'>; change: WantedChange },
): Promise<ChangedReservation> {
  const { clientId } = ctx;
  const { operation, reservationId, request, changeKey, sessionKey } = change;
  const requestHash = fingerprint([operation, reservationId, request]);
  const claim = () => ctx.db.transaction(async (em) => {
    await em.createQueryBuilder(ReservationChange).insert({
      id: randomUUID(), clientId, sessionKey, changeKey, operation, reservationId, requestHash, request,
      state: 'running', createdDate: ctx.now(),
    }).onConflict().ignore().execute('run');
    return em.findOne(ReservationChange, { clientId, changeKey });
  });
  let row = await claim();
  if (!row) {
    const earlier = await ctx.db.read((em) => em.findOne(ReservationChange, { clientId, reservationId, state: 'running' }));
    if (earlier) await settle(runner, earlier);
    row = await claim();
  }
  if (!row) throw new BookingFailure('PROVIDER_UNAVAILABLE');
  if (row.requestHash !== requestHash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  if (row.result) return row.result;
  if (row.state !== 'running') throw new BookingFailure(row.failureCode ?? 'PROVIDER_UNAVAILABLE');
  return runner.changeReservation(flowOf(row));
}

/** Joins a change that is under way; one whose start was lost gets its flow now, so that it blocks no other for long. */
async function settle(runner: Pick<BookingRunner, 'changeReservation'>, earlier: ReservationChange): Promise<void> {
  try {
    await runner.changeReservation(flowOf(earlier));
  } catch (error) {
    // A change that was refused is out of the way.
    if (!(error instanceof BookingFailure) || bookingFailures[error.code].retry) throw error;
  }
}

const flowOf = ({ clientId, id: changeId, changeKey, reservationId, operation }: ReservationChange): ReservationChangeInput =>
  ({ clientId, changeId, changeKey, reservationId, operation });
