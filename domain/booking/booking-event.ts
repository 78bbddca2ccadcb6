import { z } from 'zod';
import { bookingStates } from '../model/booking/booking-state.ts';
import { reservationStatuses } from '../model/booking/objects.ts';
import { wallClockSchema } from '../model/booking/wall-clock.ts';
import type { TableBooking } from '../storage/entities/booking.ts';

/** The content of `booking.changed`, and what operators see of a booking: its state, and nothing about who booked. */
export const bookingEventSchema = z.object({
  bookingId: z.uuid(),
  state: z.enum(bookingStates),
  startsAt: wallClockSchema.meta({ description: 'Time on the restaurant\'s clock; the Z does not mean UTC.' }),
  partySize: z.number().int(),
  utcExpiresAt: z.iso.datetime().nullable().meta({ description: 'Until when the table is held, in UTC.' }),
  reservationId: z.string().nullable(),
  confirmationNumber: z.string().nullable(),
  reservationStatus: z.enum(reservationStatuses).nullable(),
  failure: z.string().nullable().meta({ description: 'Why it failed, as a code.' }),
});
export type BookingEvent = z.output<typeof bookingEventSchema>;

export const eventOf = (booking: TableBooking): BookingEvent => ({
  bookingId: booking.id, state: booking.state, startsAt: booking.startsAt, partySize: booking.partySize,
  utcExpiresAt: booking.utcExpiresAt?.toISOString() ?? null, reservationId: booking.reservationId ?? null,
  confirmationNumber: booking.confirmationNumber ?? null, reservationStatus: booking.reservationStatus ?? null,
  failure: booking.failureCode ?? null,
});
