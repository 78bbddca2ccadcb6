import { fillPlaceholders } from '../../language/fill-placeholders.ts';
import { packOf, type Language } from '../../language/languages.ts';
import type { DialogueTexts } from '../../language/texts.ts';

export type BookingTextKey = keyof DialogueTexts;

/** What the dialogue about tables says, placeholders in braces filled with these values. */
export function sayBooking(key: BookingTextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return fillPlaceholders(packOf(language).dialogue[key], values);
}
