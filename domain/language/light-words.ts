import { fold } from './fold.ts';
import { perLanguage, type Language } from './languages.ts';
import { stem } from './stem.ts';

const stemsOf = perLanguage(({ tag, words }): ReadonlySet<string> => new Set(words.lightWords.split(/\s+/).map((word) => stem(fold(word, tag), tag))));

/** Whether a stem says little about the matter asked. */
export const isLightWord = (wordStem: string, language: Language | null): boolean => language !== null && stemsOf(language).has(wordStem);
