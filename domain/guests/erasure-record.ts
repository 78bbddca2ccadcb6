import { z } from 'zod';
import { erasureStates, reservationChoices } from '../model/guests.ts';
import type { GuestErasure } from '../storage/entities/guest-erasure.ts';

/** An erasure as operators follow it: nothing of the guest is in it. */
export const erasureRecordSchema = z.object({
  id: z.uuid(),
  state: z.enum(erasureStates).meta({
    description: '`queued`; `settling`: conversations end, and so do bookings under way; `deleting`: records go; `forgetting`: the histories '
      + 'of workflows go; `done`.',
  }),
  reservations: z.enum(reservationChoices).nullable().meta({ description: 'What was to become of tables that were still to come.' }),
  cancellations: z.object({
    cancelled: z.number().int(), kept: z.number().int(),
    refused: z.number().int().meta({ description: 'The restaurant did not take them back.' }),
  }).nullable().meta({ description: 'Null until that is settled.' }),
  records: z.record(z.string(), z.number().int()).meta({ description: 'Records deleted or emptied so far, by kind.' }),
  createdDate: z.iso.datetime(),
  finishedDate: z.iso.datetime().nullable(),
}).meta({ id: 'GuestErasure' });
export type ErasureRecord = z.infer<typeof erasureRecordSchema>;

export const toErasureRecord = (
  { id, state, reservations, cancellations, records, createdDate, finishedDate }: GuestErasure,
): ErasureRecord => ({
  id, state: state ?? 'queued', reservations: reservations ?? null, cancellations: cancellations ?? null, records: records ?? {},
  createdDate: createdDate.toISOString(), finishedDate: finishedDate?.toISOString() ?? null,
});
