import { z } from 'zod';
import { tableBookingId } from '../model/booking/flows.ts';
import type { TableBooking } from '../storage/entities/booking.ts';
import { bookingEventSchema, eventOf } from './booking-event.ts';

/** A booking as operators see it: its state and its time. Only the restaurant knows who booked. */
export const bookingRecordSchema = bookingEventSchema.omit({ bookingId: true }).extend({
  id: z.uuid(),
  sessionKey: z.uuid().nullable().meta({ description: 'The conversation it was made in.' }),
  workflowId: z.string().meta({ description: 'Its run, as the Temporal Web UI finds it.' }),
  tables: z.array(z.string()),
  notes: z.string().nullable().meta({
    description: 'What the guest told the restaurant beside the order, such as allergies, in the guest\'s own words.' }),
  createdDate: z.iso.datetime(),
  changedDate: z.iso.datetime(),
  endedDate: z.iso.datetime().nullable(),
  cancelledDate: z.iso.datetime().nullable(),
}).meta({ id: 'TableBooking' });
export type BookingRecord = z.output<typeof bookingRecordSchema>;

export function toBookingRecord(booking: TableBooking): BookingRecord {
  const { bookingId: id, ...facts } = eventOf(booking);
  return {
    id, ...facts, sessionKey: booking.sessionKey ?? null, workflowId: tableBookingId(booking.clientId, booking.holdKey),
    tables: booking.tables ?? [], notes: booking.notes ?? null,
    createdDate: booking.createdDate.toISOString(), changedDate: booking.changedDate.toISOString(),
    endedDate: booking.endedDate?.toISOString() ?? null, cancelledDate: booking.cancelledDate?.toISOString() ?? null,
  };
}
