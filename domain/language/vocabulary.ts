import { LANGUAGES, perLanguage, type Language } from './languages.ts';
import { stem } from './stem.ts';
import { isPlainlyLonger, tokenize } from './tokenize.ts';

const SHORTEST = 5;
const beginning = (word: string): string => word.slice(0, SHORTEST);

/** Stemming keeps at least this many first letters of a word for an idea (`test/unit/language/words.test.ts`). */
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

/** The stems of words for ideas with these first letters. Stemming all words of all languages takes 0.5 s; a message needs a few. */
function stemsOf(language: Language, letters: string): Stems {
  const known = stemsByStart(language).get(letters);
  if (known !== undefined) return known;
  const all = new Set(wordsByStart(language).get(letters)?.map((word) => stem(word, language)));
  const stems = { all, beginnings: new Set([...all].map(beginning)) };
  stemsByStart(language).set(letters, stems);
  return stems;
}

/** Whether a folded word names something in a hotel in one language only: no other language in use has a word with such a beginning. */
export function isOwnWord(word: string, language: Language): boolean {
  if (word.length < SHORTEST) return false;
  const stemmed = stem(word, language);
  const letters = start(stemmed);
  return stemsOf(language, letters).all.has(stemmed)
    && !LANGUAGES.some((other) => other !== language && stemsOf(other, letters).beginnings.has(beginning(stemmed)));
}
