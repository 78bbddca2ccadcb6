import { z } from 'zod';
import { wallClockSchema } from './wall-clock.ts';

/** The objects of the table-booking provider (spec 3.5 and 4.8), as its answers are checked and as tools give them on. */

/** A time at which a table can be had. */
export const slotSchema = z.object({
  startsAt: wallClockSchema,
  serviceId: z.string(),
  serviceName: z.string(),
  vacancies: z.number().int().min(0),
});
export type Slot = z.output<typeof slotSchema>;

/** An offer, valid for about 120 seconds; it reserves nothing. */
export const quoteSchema = z.object({
  availabilityId: z.string(),
  expiresAt: z.iso.datetime({ offset: true }),
  startsAt: wallClockSchema,
  partySize: z.number().int(),
});
export type Quote = z.output<typeof quoteSchema>;

/** A table kept until `utcExpiresAt`, which is UTC. */
export const holdSchema = z.object({
  holdId: z.string(),
  utcExpiresAt: z.iso.datetime({ offset: true }),
  startsAt: wallClockSchema,
  partySize: z.number().int(),
});
export type Hold = z.output<typeof holdSchema>;

export const reservationStatuses = ['inquiry', 'quoted', 'confirmed', 'cancelled'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** What anyone may see who has the confirmation number: nothing of the guest. */
export const reservationSummarySchema = z.object({
  id: z.string(),
  status: z.enum(reservationStatuses),
  confirmationNumber: z.string(),
  cancelledAt: z.iso.datetime({ offset: true }).nullable(),
  tables: z.array(z.string()),
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: z.number().nullable() })),
});
export type ReservationSummary = z.output<typeof reservationSummarySchema>;

/** What a provider answers to a cancellation or a confirmation: some say which table it was. */
export const closedReservationSchema = reservationSummarySchema.extend({
  startsAt: wallClockSchema.optional().catch(undefined), partySize: z.number().int().optional().catch(undefined),
});
export type ClosedReservation = z.output<typeof closedReservationSchema>;

/** Everything, for those who proved to be the booker, and for the property's own people. */
export const reservationSchema = reservationSummarySchema.extend({
  startsAt: wallClockSchema,
  partySize: z.number().int(),
  guestName: z.string(),
  guestEmail: z.string(),
  guestPhone: z.string().nullable(),
  notes: z.string().nullable(),
});
export type Reservation = z.output<typeof reservationSchema>;

export const propertySchema = z.object({
  name: z.string(), timezone: z.string(), currency: z.string(), address: z.string(),
});
export type Property = z.output<typeof propertySchema>;
