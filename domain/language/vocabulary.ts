import { LANGUAGES, ofAllLanguages, type Language } from './languages.ts';
import { stem } from './stem.ts';
import { tokenize } from './tokenize.ts';

const SHORTEST = 5;
const beginning = (word: string): string => word.slice(0, SHORTEST);

/** The stems of single words for ideas, by language, without those that begin like one of another language in use. */
const ownStems = ofAllLanguages((packs) => {
  const stems = new Map(packs.map(({ tag, ideas }) => [tag, new Set(Object.values(ideas).flatMap((words) => words.split(',')).flatMap((phrase) => {
    const words = tokenize(phrase, tag).map(({ word }) => word);
    return words.length === 1 && words[0] !== undefined && words[0].length >= SHORTEST ? [stem(words[0], tag)] : [];
  }))]));
  const beginnings = new Map([...stems].map(([tag, all]) => [tag, new Set([...all].map(beginning))]));
  const isShared = (word: string, tag: Language): boolean => LANGUAGES.some((other) => other !== tag && beginnings.get(other)?.has(beginning(word)) === true);
  return new Map([...stems].map(([tag, all]) => [tag, new Set([...all].filter((each) => !isShared(each, tag)))]));
});

/** Whether one language alone of those in use has a folded word for something in a hotel. */
export const isOwnWord = (word: string, language: Language): boolean =>
  word.length >= SHORTEST && ownStems().get(language)?.has(stem(word, language)) === true;
