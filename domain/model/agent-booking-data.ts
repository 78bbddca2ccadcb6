import { z } from 'zod';
import { dateSchema, timeSchema } from './booking/wall-clock.ts';
import { maskCards } from './card-numbers.ts';
import { plainText } from './chat.ts';

const partySize = z.int().min(1).max(500).optional();

/** What a data part of an agent's message may say of a table; the same as words would, and any of it. */
export const bookingDataSchema = z.strictObject({
  date: dateSchema.optional(), time: timeSchema.optional(), party: partySize, partySize,
  name: plainText.trim().min(1).max(200).transform(maskCards).optional(), email: z.email().max(254).optional(),
  phone: plainText.trim().min(3).max(40).optional(), notes: plainText.trim().min(1).max(500).transform(maskCards).optional(),
}).refine(
  (data) => Object.values(data).some((value) => value !== undefined),
  'must say something: date, time, party, name, email, phone or notes',
);
export type BookingData = z.output<typeof bookingDataSchema>;

/** Whether data speaks of a table at all, well or not. */
export const isBookingData = (data: unknown): boolean => typeof data === 'object' && data !== null
  && Object.keys(bookingDataSchema.shape).some((name) => Object.hasOwn(data, name));

/** The data as a guest would write it, so that a conversation with data reads as one without. */
export function wordsOf({ date, time, party, partySize: size = party, name, email, phone, notes }: BookingData): string {
  const isWhole = date !== undefined && time !== undefined && size !== undefined;
  const people = size === undefined ? [] : [`for ${size} people`];
  const moment = [date, time].filter((each) => each !== undefined).join(' at ');
  const table = isWhole ? `A table for ${size} on ${moment}, please` : [...people, ...(moment === '' ? [] : [moment])].join(', ');
  const contact = Object.entries({ name, 'e-mail address': email, 'phone number': phone })
    .flatMap(([what, value]) => (value === undefined ? [] : [`my ${what} is ${value}`])).join(', ');
  return [table, contact.replace('my', 'My'), notes ?? ''].filter((each) => each !== '').join('. ');
}
