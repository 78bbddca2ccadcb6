import { z } from 'zod';
import { reservationStatuses } from '../../model/booking/objects.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import { wallClockSchema } from '../../model/booking/wall-clock.ts';
import type { TenantContext } from '../../context.ts';
import { TableBooking } from '../../storage/entities/booking.ts';
import { changeOnce, type WantedChange } from '../change-once.ts';
import { requireBooker } from '../require-booker.ts';
import { isOpen, notCertain } from '../under-way.ts';
import { defineTool, type ToolRun } from './tool.ts';

const changedSchema = z.object({
  reservationId: z.string(), confirmationNumber: z.string(), status: z.enum(reservationStatuses), tables: z.array(z.string()),
  cancelledAt: z.iso.datetime({ offset: true }).nullable(),
  startsAt: wallClockSchema.nullable(), partySize: z.number().int().nullable(),
  notesTaken: z.boolean().optional()
    .meta({ description: 'Whether the restaurant\'s system has the notes; if it accepts none, the hotel reads them in the booking.' }),
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

/**
 * What the restaurant was told of our own booking, with what it is told now: a later word takes no allergy away. Said again, it is the
 * same.
 */
async function allNotes({ db, clientId }: TenantContext, reservationId: string, told: string): Promise<string> {
  const before = (await db.read((em) => em.findOne(TableBooking, { clientId, reservationId })))?.notes ?? '';
  return before.includes(told) ? before : [before, told].filter(Boolean).join('; ').slice(0, MOST_NOTES);
}

/** As `changeOnce`, for somebody who may change this reservation. @throws BookingFailure VERIFICATION_REQUIRED and as `changeOnce` */
async function change(
  { ctx, caller, idempotencyKey: changeKey, deps }: Omit<ToolRun<unknown>, 'args'>, wanted: Omit<WantedChange, 'changeKey' | 'sessionKey'>,
) {
  await requireBooker({ ctx, caller, reservationId: wanted.reservationId, deps });
  try {
    return await changeOnce({ ctx, runner: deps.runner, change: { ...wanted, changeKey, sessionKey: caller.sessionKey } });
  } catch (error) {
    throw isOpen(error) ? notCertain({ what: 'change', idempotencyKey: changeKey, caller }, error) : error;
  }
}
