import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { reservationStatuses } from '../../model/booking/objects.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { ChangeOperation } from '../../model/booking/flows.ts';
import { wallClockSchema } from '../../model/booking/wall-clock.ts';
import { ReservationChange } from '../../storage/entities/booking.ts';
import { fingerprint } from '../fingerprint.ts';
import { requireBooker } from '../require-booker.ts';
import { defineTool, type ToolRun } from './tool.ts';

const changedSchema = z.object({
  reservationId: z.string(), confirmationNumber: z.string(), status: z.enum(reservationStatuses), tables: z.array(z.string()),
  cancelledAt: z.iso.datetime({ offset: true }).nullable(),
  startsAt: wallClockSchema.nullable(), partySize: z.number().int().nullable(),
});

/** Spec 4.8: only what changes is sent. */
export const modifyReservation = defineTool('tableapp_modify_reservation', {
  effect: 'change',
  result: changedSchema,
  async run({ args: { reservationId, idempotencyKey: _key, ...fields }, ...run }) {
    const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    if (Object.keys(changes).length === 0) throw new BookingFailure('VALIDATION', { details: { problem: 'Name at least one field that changes.' } });
    return change(run, { operation: 'modify', reservationId, request: changes });
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

interface Change {
  operation: ChangeOperation;
  reservationId: string;
  request: Record<string, unknown>;
}

/** Begins the change or joins it: one row, and one flow, per key. */
async function change(
  { ctx, caller, idempotencyKey: changeKey, deps }: Omit<ToolRun<unknown>, 'args'>, { operation, reservationId, request }: Change,
) {
  await requireBooker({ ctx, caller, reservationId, deps });
  const { clientId } = ctx;
  const requestHash = fingerprint([operation, reservationId, request]);
  await ctx.db.transaction((em) => em.createQueryBuilder(ReservationChange).insert({
    id: randomUUID(), clientId, sessionKey: caller.sessionKey, changeKey, operation, reservationId, requestHash, request,
    state: 'running', createdDate: ctx.now(),
  }).onConflict(['clientId', 'changeKey']).ignore().execute('run'));
  const row = await ctx.db.read((em) => em.findOneOrFail(ReservationChange, { clientId, changeKey }));
  if (row.requestHash !== requestHash) throw new BookingFailure('IDEMPOTENCY_KEY_REUSED');
  if (row.result) return row.result;
  if (row.state !== 'running') throw new BookingFailure(row.failureCode ?? 'PROVIDER_UNAVAILABLE');
  return deps.runner.changeReservation({ clientId, changeId: row.id, changeKey, reservationId, operation });
}
