import { z } from 'zod';
import { maskCards } from '../../model/card-numbers.ts';

/** Longer than anything a platform lets a guest write. */
const MAX_TEXT = 8000;
const MAX_ID = 256;

/** After the year 2096 a timestamp is a mistake, or in another unit. */
const LAST_MS = 4_000_000_000_000;

/** Text that Postgres can keep: without NUL characters and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').slice(0, MAX_TEXT).toWellFormed();

/** One of the platform's ids; some senders write numbers. */
export const platformId = z.union([z.string(), z.number()]).transform(String)
  .pipe(z.string().min(1).max(MAX_ID).regex(/^[^\p{Cc}\p{Cs}]+$/u));

export const looseText = z.string().transform(storable).transform(maskCards);

/** Milliseconds since the epoch. */
export const looseTime = z.coerce.number().int().positive().max(LAST_MS);
/** Seconds since the epoch. */
export const looseSeconds = z.coerce.number().int().positive().max(LAST_MS / 1000);

/** One of the platform's words, such as a kind. */
export const looseWord = looseText.pipe(z.string().max(40));

/** A missing or unexpected value counts as absent, so that it affects nothing else. */
export const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** @returns the list, empty for anything else */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A copy without the members that are undefined. */
export function given<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never;
}
