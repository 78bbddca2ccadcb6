import { z } from 'zod';

declare const wallClock: unique symbol;

/**
 * A moment on the property's clock, written `2026-11-21T19:30:00Z`. The `Z` is literal and does not mean UTC
 * (spec 4.8), so a value of this type never passes through `Date`; instants are plain ISO 8601 texts.
 */
export type WallClock = string & { readonly [wallClock]: true };

// The brand is the compiler's alone: a transformation would hide from documents that this is text.
export const wallClockSchema = z.string()
  .regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:00Z$/,
    'must be the restaurant\'s local time such as 2026-11-21T19:30:00Z',
  ) as unknown as z.ZodType<WallClock, string>;

/** `YYYY-MM-DD`. */
export const dateSchema = z.iso.date('must be a date such as 2026-11-21');
/** `HH:MM`, 24 hours. */
export const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 19:30');

/** Joins a date and a time of the property's clock. */
export const wallClockOf = (date: string, time: string): WallClock => `${date}T${time}:00Z` as WallClock;

export const dateOf = (at: WallClock): string => at.slice(0, 10);
export const timeOf = (at: WallClock): string => at.slice(11, 16);
/** Minutes from midnight to an `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
