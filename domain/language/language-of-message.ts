import { isBareValue } from './bare-value.ts';
import { languageOf, packOf } from './languages.ts';
import { markerWords } from './marker-words.ts';
import { stopWords } from './stop-words.ts';
import { tokenize } from './tokenize.ts';

/** Where a conversation stands when a message looks like another language than the one before. */
export interface Standing {
  /** This is the guest's first message, so no language is settled. */
  isFirst: boolean;
  /** The guest is booking or changing a table. */
  isBooking: boolean;
  /** The conversation waits for a bare value, such as a name, which has no language. */
  awaitsBareValue: boolean;
}

const WORDS_OF_SENTENCE = 4;
const KNOWN_OF_SENTENCE = 2;

/**
 * Whether a message may change the language of its conversation to that of `locale`: fragments and international words do not, and during
 * a booking only a sentence does.
 */
export function mayChangeLanguage(text: string, locale: string, { isFirst, isBooking, awaitsBareValue }: Standing): boolean {
  if (awaitsBareValue && isBareValue(text)) return false;
  if (isFirst) return true;
  const language = languageOf(locale);
  if (language === null) return false;
  const words = tokenize(text, language).map(({ word }) => word);
  const known = new Set(words.filter((word) => markerWords(language).has(word) || stopWords(language).has(word))).size;
  if (isBooking) return words.length >= WORDS_OF_SENTENCE && known >= KNOWN_OF_SENTENCE;
  return known >= KNOWN_OF_SENTENCE || packOf(language).words.phrases.test(text) || (known > 0 && words.length > 1 && /[?¿]/.test(text));
}

/** Whether a text in any language is more than a fragment; in scripts without spaces a few letters are. */
export const isSentence = (text: string): boolean =>
  (text.match(/\p{L}+/gu)?.length ?? 0) >= WORDS_OF_SENTENCE || /[^\p{ASCII}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]{4}/u.test(text);
