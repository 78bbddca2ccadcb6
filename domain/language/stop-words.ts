import { fold } from './fold.ts';
import { perLanguage, type Language } from './languages.ts';

const wordsOf = perLanguage(({ tag, words }): ReadonlySet<string> => new Set(words.stopWords.split(/\s+/).map((word) => fold(word, tag))));
const NONE: ReadonlySet<string> = new Set();

/** The folded stop words of a language. */
export const stopWords = (language: Language | null): ReadonlySet<string> => (language === null ? NONE : wordsOf(language));
