import { fillPlaceholders } from '../../language/fill-placeholders.ts';
import { packOf, type Language } from '../../language/languages.ts';
import type { DialogueTexts } from '../../language/texts.ts';

export type BookingTextKey = keyof DialogueTexts;

/** A text of the table dialogue, with its placeholders in braces filled. */
export function sayBooking(key: BookingTextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return fillPlaceholders(packOf(language).dialogue[key], values);
}
