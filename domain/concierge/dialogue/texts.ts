import { packOf, type Language } from '../../language/languages.ts';
import type { DialogueTexts } from '../../language/texts.ts';

export type BookingTextKey = keyof DialogueTexts;

/** What the dialogue about tables says, placeholders in braces filled with these values. */
export function sayBooking(key: BookingTextKey, language: Language, values: Readonly<Record<string, string>> = {}): string {
  return packOf(language).dialogue[key].replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
