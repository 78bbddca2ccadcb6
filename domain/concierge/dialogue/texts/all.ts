import type { Language } from '../../../language/languages.ts';
import { asking } from './asking.ts';
import { managing } from './managing.ts';
import { offering } from './offering.ts';
import { outcomes } from './outcomes.ts';

/** Everything that the dialogue about tables says. Placeholders in braces are filled with what {@link sayBooking} is given. */
export const BOOKING_TEXTS = { ...asking, ...offering, ...outcomes, ...managing } as const;

export type BookingTextKey = keyof typeof BOOKING_TEXTS;

export function sayBooking(key: BookingTextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return BOOKING_TEXTS[key][language].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
