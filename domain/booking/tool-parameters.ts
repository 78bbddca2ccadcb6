import { z } from 'zod';
import { reservationStatuses } from '../model/booking/objects.ts';
import type { BookingToolName } from '../model/booking/tools.ts';
import { dateSchema, timeSchema, wallClockSchema } from '../model/booking/wall-clock.ts';
import { nameSchema } from '../model/names.ts';

/**
 * What each tool takes, and how it is described to its callers. The property is in none of them: it is
 * attached where the provider is called, so a conversation cannot reach another one.
 */
const date = dateSchema.meta({ description: 'Date at the restaurant, YYYY-MM-DD.' });
const time = timeSchema.meta({ description: 'Time on the restaurant\'s clock, HH:MM in 24 hours.' });
const startsAt = wallClockSchema.meta({
  description: 'Time on the restaurant\'s clock, written with a Z that does not mean UTC: 2026-11-21T19:30:00Z.',
});
const partySize = z.number().int().min(1).max(500).meta({ description: 'How many people.' });
const token = z.string().min(1).max(500);
const availabilityId = token.meta({ description: 'From a quote; valid for about 120 seconds.' });
const holdId = token.meta({ description: 'From tableapp_create_hold.' });
const reservationId = token.meta({ description: 'The id of the reservation, from tableapp_find_reservation.' });
const guestName = nameSchema(200);
const guestEmail = z.email().max(254);
const guestPhone = z.string().trim().min(3).max(40);
const notes = z.string().trim().min(1).max(500).meta({
  description: 'What the restaurant should know: allergies, a high chair, an occasion, a wish for a seat.' });
const moreNotes = notes.meta({ description: 'What the restaurant should know beside what it was told before: allergies, a high chair, '
  + 'an occasion, a wish for a seat.' });
const idempotencyKey = z.uuid({ version: 'v4' }).optional().meta({
  description: 'A new UUID v4 for a new intent; the same one only to retry a call whose answer was lost. Created for you when left out: '
    + 'the same call within ten minutes then counts as a retry, so give keys to order the same thing twice.',
});
const tableRequest = z.strictObject({ date, time, partySize });

interface ToolDefinition {
  title: string;
  description: string;
  parameters: z.ZodObject;
}

export const bookingToolParameters = {
  tableapp_get_availability: {
    title: 'Free tables',
    description: 'Lists the times at which a table is available around a date and time. An empty list means that nothing is free: offer '
      + 'another time, do not repeat the call.',
    parameters: tableRequest,
  },
  tableapp_quote_availability: {
    title: 'Quote a table',
    description: 'Asks for an offer for one time. It reserves nothing and is valid for about 120 seconds; an expired one needs a fresh '
      + 'quote.',
    parameters: tableRequest,
  },
  tableapp_create_hold: {
    title: 'Hold a table',
    description: 'Keeps the quoted table for some minutes while the guest decides. A hold that is not used expires by itself.',
    parameters: z.strictObject({ availabilityId, idempotencyKey }),
  },
  tableapp_release_hold: {
    title: 'Release a held table',
    description: 'Gives a held table back. A courtesy: holds expire by themselves.',
    parameters: z.strictObject({ holdId }),
  },
  tableapp_create_reservation: {
    title: 'Reserve a table',
    description: 'Books a table in the guest\'s name, from a hold, a quote, or a bare time.',
    parameters: z.strictObject({
      startsAt, partySize, guestName, guestEmail, guestPhone: guestPhone.optional(), notes: notes.optional(),
      holdId: holdId.optional(), availabilityId: availabilityId.optional(), idempotencyKey,
    }),
  },
  tableapp_find_reservation: {
    title: 'Find a reservation',
    description: 'Finds a reservation by its confirmation number, or by the idempotencyKey of your own order or change; with the key it '
      + 'also says whether that is still in progress or has failed. Give one of the two. It says nothing about the guest.',
    parameters: z.strictObject({
      confirmationNumber: z.string().trim().min(1).max(40).optional(),
      idempotencyKey: z.uuid({ version: 'v4' }).optional().meta({
        description: 'Of the order or change whose outcome was not certain; call from the same conversation if it was made in one.',
      }),
    }),
  },
  tableapp_get_reservation: {
    title: 'Reservation in full',
    description: 'All details of a reservation, for its booker. Without a code it has one mailed to the address of the booking; call it '
      + 'again with that code.',
    parameters: z.strictObject({
      reservationId, verificationCode: z.string().trim().regex(/^\d{4,10}$/, 'must be the digits of the mailed code').optional(),
    }),
  },
  tableapp_modify_reservation: {
    title: 'Change a reservation',
    description: 'Changes the time, the party size or the contact details, or tells the restaurant something more; name only what changes.',
    parameters: z.strictObject({
      reservationId, startsAt: startsAt.optional(), partySize: partySize.optional(), guestName: guestName.optional(),
      guestEmail: guestEmail.optional(), guestPhone: guestPhone.optional(), notes: moreNotes.optional(), idempotencyKey,
    }),
  },
  tableapp_cancel_reservation: {
    title: 'Cancel a reservation',
    description: 'Cancels a reservation, once the guest has confirmed the wish. It is kept with the status cancelled.',
    parameters: z.strictObject({ reservationId, reason: z.string().trim().min(1).max(500), idempotencyKey }),
  },
  tableapp_confirm_reservation: {
    title: 'Confirm a reservation',
    description: 'Moves an inquiry or a quoted reservation to confirmed.',
    parameters: z.strictObject({ reservationId, idempotencyKey }),
  },
  tableapp_extend_hold: {
    title: 'Extend a hold',
    description: 'Keeps a held table longer and says until when. An expired hold cannot be extended.',
    parameters: z.strictObject({ holdId }),
  },
  tableapp_get_health: {
    title: 'Health of the table service',
    description: 'For operators: whether the table-booking system answers.',
    parameters: z.strictObject({}),
  },
  tableapp_get_properties: {
    title: 'The restaurant\'s property',
    description: 'Name, time zone, currency and address; at most an hour old.',
    parameters: z.strictObject({}),
  },
  tableapp_search_reservations: {
    title: 'Search reservations',
    description: 'For operators: the property\'s reservations, newest seatings first.',
    parameters: z.strictObject({
      date: date.optional(), status: z.enum(reservationStatuses).optional(), partySize: partySize.optional(),
    }),
  },
} as const satisfies Record<BookingToolName, ToolDefinition>;
