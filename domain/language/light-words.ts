import { fold } from './fold.ts';
import { perLanguage, type Language } from './languages.ts';
import { stem } from './stem.ts';

const stemsOf = perLanguage(({ tag, words }): ReadonlySet<string> => new Set(words.lightWords.split(/\s+/).map((word) => stem(fold(word, tag), tag))));

/** Whether a stem tells little about the question. */
export const isLightWord = (wordStem: string, language: Language | null): boolean => language !== null && stemsOf(language).has(wordStem);
