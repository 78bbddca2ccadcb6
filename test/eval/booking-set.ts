import { z } from 'zod';
import { dateSchema, timeSchema } from '../../domain/model/booking/wall-clock.ts';
import { readSet } from './read-set.ts';

const bookingSetSchema = z.object({
  locale: z.string().default('en'),
  utterances: z.array(z.object({
    text: z.string().min(1),
    today: dateSchema,
    gold: z.object({ date: dateSchema.optional(), time: timeSchema.optional(), partySize: z.coerce.number().int().optional() }),
  })).min(1),
});

/** What guests said about a table, the day on which they said it, and what they meant. */
export type BookingSet = z.output<typeof bookingSetSchema>;

export const readBookingSet = (path: string): Promise<BookingSet> => readSet(path, 'booking set', bookingSetSchema);
