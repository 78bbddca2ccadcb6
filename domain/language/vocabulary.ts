import { LANGUAGES, ofAllLanguages, type Language } from './languages.ts';
import { stem } from './stem.ts';
import { tokenize } from './tokenize.ts';

/** The stems of single words for ideas, by language, without those that another language in use has as well. */
const ownStems = ofAllLanguages((packs) => {
  const stems = new Map(packs.map(({ tag, ideas }) => [tag, new Set(Object.values(ideas).flatMap((words) => words.split(',')).flatMap((phrase) => {
    const words = tokenize(phrase, tag).map(({ word }) => word);
    return words.length === 1 && words[0] !== undefined && words[0].length >= SHORTEST ? [stem(words[0], tag)] : [];
  }))]));
  return new Map(LANGUAGES.map((tag) => [tag, new Set([...stems.get(tag) ?? []].filter((each) =>
    !LANGUAGES.some((other) => other !== tag && [...(stems.get(other) ?? [])].some((theirs) => theirs.slice(0, SHORTEST) === each.slice(0, SHORTEST)))))]));
});

const SHORTEST = 5;

/** Whether one language alone of those in use has a folded word for something in a hotel. */
export const isOwnWord = (word: string, language: Language): boolean =>
  word.length >= SHORTEST && ownStems().get(language)?.has(stem(word, language)) === true;
