import { LANGUAGES, perLanguage, type Language } from './languages.ts';
import { stem } from './stem.ts';
import { isPlainlyLonger, tokenize } from './tokenize.ts';

const SHORTEST = 5;
const beginning = (word: string): string => word.slice(0, SHORTEST);

/** Stemming leaves at least so many letters of a word for an idea as they are (`test/unit/language/words.test.ts`). */
export const UNSTEMMED = 2;
const start = (word: string): string => word.slice(0, UNSTEMMED);

/** The single words for ideas. */
export const ideaWords = perLanguage(({ tag, ideas }) => Object.values(ideas).flatMap((words) => words.split(',')).flatMap((phrase) => {
  if (isPlainlyLonger(phrase)) return [];
  const [word, ...more] = tokenize(phrase, tag).map((token) => token.word);
  return more.length === 0 && word !== undefined && word.length >= SHORTEST ? [word] : [];
}));

const wordsByStart = perLanguage(({ tag }) => Map.groupBy(ideaWords(tag), start));

interface Stems {
  all: ReadonlySet<string>;
  beginnings: ReadonlySet<string>;
}

const stemsByStart = perLanguage(() => new Map<string, Stems>());

/** The stems of words for ideas that start so. To stem all of all languages takes half a second, and a message needs a few. */
function stemsOf(language: Language, letters: string): Stems {
  const known = stemsByStart(language).get(letters);
  if (known !== undefined) return known;
  const all = new Set(wordsByStart(language).get(letters)?.map((word) => stem(word, language)));
  const stems = { all, beginnings: new Set([...all].map(beginning)) };
  stemsByStart(language).set(letters, stems);
  return stems;
}

/** Whether one language alone of those in use has a folded word for something in a hotel: no other has one that begins like it. */
export function isOwnWord(word: string, language: Language): boolean {
  if (word.length < SHORTEST) return false;
  const stemmed = stem(word, language);
  const letters = start(stemmed);
  return stemsOf(language, letters).all.has(stemmed)
    && !LANGUAGES.some((other) => other !== language && stemsOf(other, letters).beginnings.has(beginning(stemmed)));
}
