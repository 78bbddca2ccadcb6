import { fold } from './fold.ts';
import { bySense } from './by-sense.ts';
import { packOf, type Language } from './languages.ts';

/** A folded word of a text and its position among the words. */
export type Token = { word: string; position: number };

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

// "wi-fi" and "check-in" are one word in one text and two in another; both become the same token.
const JOINED: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bwi[\s-]fi\b/g, 'wifi'],
  [/\bw[\s-]lan\b/g, 'wlan'],
  [/\bcheck(?:ing|ed)?[\s-]?in\b/g, 'checkin'],
  [/\bcheck(?:ing|ed)?[\s-]?out\b/g, 'checkout'],
  [/\be[\s-]mail\b/g, 'email'],
  [/\bt[\s-]v\b/g, 'tv'],
  [/\ba\/c\b/g, 'aircon'],
  [/\btake[\s-](?:out|away)\b/g, 'takeaway'],
];

const MAY_BE_JOINED = new RegExp(JOINED.map(([{ source }]) => source).join('|'), 'i');

/** Whether a text is clearly several words: it has white space, and no word that may be written with or without a space. */
export const isPlainlyLonger = (text: string): boolean => /\S\s+\S/.test(text) && !MAY_BE_JOINED.test(text);

/** A room "for six" as guests in many places call it: `6er`. */
const WORDS = /\d+er(?![\p{L}\p{N}])|\d+(?:[:.,]\d+)*|[\p{L}\p{N}]+/gu;

/** Splits a text into folded words. Numbers and clock times stay whole. */
export function tokenize(text: string, language: Language | null): Token[] {
  const plain = text.replace(INVISIBLE, '').replaceAll('’', "'");
  let folded = fold(language === null ? plain : packOf(language).words.split?.(plain) ?? plain, language);
  if (MAY_BE_JOINED.test(folded)) for (const [pattern, word] of JOINED) folded = folded.replace(pattern, word);
  if (language !== null) folded = bySense(folded, language);
  const words = folded.match(WORDS) ?? [];
  return words.map((word, position) => ({ word, position }));
}
