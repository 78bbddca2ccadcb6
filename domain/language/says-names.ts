import { fold } from './fold.ts';
import { LANGUAGES, ofAllLanguages } from './languages.ts';
import { markerWords } from './marker-words.ts';
import { isOthersWord } from './others/guess-other.ts';

const WORDS = /[\p{L}\p{M}]+(?:['’.-][\p{L}\p{M}]+)*/gu;
/** A guest who writes only in capitals shouts, and may shout anything. */
const CAPITALISED = /^\p{Lu}(?=.*\p{Ll})/u;
/** A name next to an address has at most this many words. */
const MOST_WORDS_OF_NAME = 5;

/** Joins parts of a name: "Juan de la Cruz", "Tom und Grace". */
const joints = ofAllLanguages((all) => new Set(all.flatMap(({ phrases: { nameParticles, joints: and } }) => `${nameParticles} ${and.replace(/\W/gu, ' ')}`.split(/\s+/))));

/**
 * Whether a message consists of names, addresses or both. These have no language: a name tells where somebody's family comes from.
 *
 * @param said the message without its e-mail and web addresses
 */
export function saysNames(message: string, said: string): boolean {
  if (/[?¿!¡]/.test(said)) return false;
  const words = said.match(WORDS) ?? [];
  const telling = words.filter((word) => !joints().has(word.toLowerCase()));
  const names = telling.filter((word) => CAPITALISED.test(word)).length;
  const isAddress = said !== message && words.length <= MOST_WORDS_OF_NAME;
  const isName = words.length > 1 && names > 0 && (names === telling.length || (/\d/.test(said) && names * 2 >= telling.length));
  return (isAddress || isName) && !telling.some((word) => isOthersWord(word) || LANGUAGES.some((language) => markerWords(language).has(fold(word, language))));
}
