import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { reservationStatuses } from '../../model/booking/objects.ts';
import { BookingFailure, bookingFailures } from '../../model/booking/failures.ts';
import type { ChangeOperation, ReservationChangeInput } from '../../model/booking/flows.ts';
import { wallClockSchema } from '../../model/booking/wall-clock.ts';
import type { TenantContext } from '../../context.ts';
import type { BookingRunner } from '../../ports/booking-runner.ts';
import { ReservationChange, TableBooking } from '../../storage/entities/booking.ts';
import { fingerprint } from '../fingerprint.ts';
import { requireBooker } from '../require-booker.ts';
import { isOpen, notCertain } from '../under-way.ts';
import { defineTool, type ToolRun } from './tool.ts';

const changedSchema = z.object({
  reservationId: z.string(), confirmationNumber: z.string(), status: z.enum(reservationStatuses), tables: z.array(z.string()),
  cancelledAt: z.iso.datetime({ offset: true }).nullable(),
  startsAt: wallClockSchema.nullable(), partySize: z.number().int().nullable(),
  notesTaken: z.boolean().optional()
    .meta({ description: 'Whether the restaurant\'s system has the notes; where it takes none, the hotel reads them in the booking.' }),
});

/** Spec 4.8: only what changes is sent. */
export const modifyReservation = defineTool('tableapp_modify_reservation', {
  effect: 'change',
  result: changedSchema,
  async run({ args: { reservationId, idempotencyKey: _key, ...fields }, ...run }) {
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) throw new BookingFailure('VALIDATION', { tell: 'Name at least one field that changes.' });
    const notes = fields.notes === undefined ? {} : { notes: await allNotes(run.ctx, reservationId, fields.notes) };
    return change(run, { operation: 'modify', reservationId, request: { ...changes, ...notes } });
  },
});

/** Spec 4.8: the reservation is kept, as cancelled. */
export const cancelReservation = defineTool('tableapp_cancel_reservation', {
  effect: 'change',
  result: changedSchema,
  run: ({ args: { reservationId, reason }, ...run }) => change(run, { operation: 'cancel', reservationId, request: { reason } }),
});

/** Spec 4.8: from inquiry or quoted to confirmed. */
export const confirmReservation = defineTool('tableapp_confirm_reservation', {
  effect: 'change',
  result: changedSchema,
  run: ({ args: { reservationId }, ...run }) => change(run, { operation: 'confirm', reservationId, request: {} }),
});

const MOST_NOTES = 500;

/** What the restaurant was told of our own booking, with what it is told now: a later word takes no allergy away. Said again, it is the same. */
async function allNotes({ db, clientId }: TenantContext, reservationId: string, told: string): Promise<string> {
  const before = (await db.read((em) => em.findOne(TableBooking, { clientId, reservationId })))?.notes ?? '';
  return before.includes(told) ? before : [before, told].filter(Boolean).join('; ').slice(0, MOST_NOTES);
}

interface Change {
  operation: ChangeOperation;
  reservationId: string;
  request: Record<string, unknown>;
}

/**
 * Begins the change or joins it: one row, and one flow, per key. While an earlier change of the same reservation is
 * not settled there is no other, because the earlier one, when it is repeated, would undo the later one.
 *
 * @throws BookingFailure PROVIDER_UNAVAILABLE while an earlier change is not settled
 */
async function change(
  { ctx, caller, idempotencyKey: changeKey, deps }: Omit<ToolRun<unknown>, 'args'>, { operation, reservationId, request }: Change,
) {
  await requireBooker({ ctx, caller, reservationId, deps });
  const { clientId } = ctx;
  const requestHash = fingerprint([operation, reservationId, request]);
  const claim = () => ctx.db.transaction(async (em) => {
    await em.createQueryBuilder(ReservationChange).insert({
      id: randomUUID(), clientId, sessionKey: caller.sessionKey, changeKey, operation, reservationId, requestHash, request,
      state: 'running', createdDate: ctx.now(),
    }).onConflict().ignore().execute('run');
    return em.findOne(ReservationChange, { clientId, changeKey });
  });
  let row = await claim();
  if (!row) {
    const earlier = await ctx.db.read((em) => em.findOne(ReservationChange, { clientId, reservationId, state: 'running' }));
    if (earlier) await settle(deps.runner, earlier);
    row = await claim();
  }
  if (!row) throw new BookingFailure('PROVIDER_UNAVAILABLE');
  if (row.requestHash !== requestHash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  if (row.result) return row.result;
  if (row.state !== 'running') throw new BookingFailure(row.failureCode ?? 'PROVIDER_UNAVAILABLE');
  try {
    return await deps.runner.changeReservation(flowOf(row));
  } catch (error) {
    throw isOpen(error) ? notCertain({ what: 'change', idempotencyKey: changeKey, caller }, error) : error;
  }
}

/** Joins a change that is under way; one whose start was lost gets its flow now, so that it blocks no other for long. */
async function settle(runner: BookingRunner, earlier: ReservationChange): Promise<void> {
  try {
    await runner.changeReservation(flowOf(earlier));
  } catch (error) {
    // A change that was refused is out of the way.
    if (!(error instanceof BookingFailure) || bookingFailures[error.code].retry) throw error;
  }
}

const flowOf = ({ clientId, id: changeId, changeKey, reservationId, operation }: ReservationChange): ReservationChangeInput =>
  ({ clientId, changeId, changeKey, reservationId, operation });
