import { editDistance } from './edit-distance.ts';
import { perLanguage, type Language } from './languages.ts';
import type { Meanings } from './meanings.ts';
import { tokensOf, type Token } from './tokens.ts';

/** What a word or phrase can mean at one place of a text, and where it ends. */
export type Reading = { category: keyof Meanings; value: Meanings[keyof Meanings]; end: number };

/** A text with every possible meaning of its words; rules look for sequences in it. */
export type Lattice = { tokens: readonly Token[]; readings: readonly (readonly Reading[])[] };

type Phrase = { words: string[]; category: keyof Meanings; value: Meanings[keyof Meanings] };
type Vocabulary = { byFirstWord: Map<string, Phrase[]>; /** Words worth guessing when they are mistyped. */ guessable: Set<string> };

// Numbers are no guess: `there` would be a mistyped `three`.
const GUESSED = new Set<keyof Meanings>(['weekday', 'month', 'relativeDay', 'people', 'dayPart']);
const SHORTEST_GUESS = 6;
const LONGEST_GUESS = 14;

/** Reads every word and phrase of a text in its language. */
export function latticeOf(written: readonly Token[], language: Language): Lattice {
  const vocabulary = vocabularyOf(language);
  const tokens = corrected(written, vocabulary);
  const readings = tokens.map((token, at) => (vocabulary.byFirstWord.get(token.text) ?? []).flatMap((phrase): Reading[] => {
    const { words, category, value } = phrase;
    return words.every((each, offset) => tokens[at + offset]?.text === each) ? [{ category, value, end: at + words.length }] : [];
  }));
  return { tokens, readings: withoutSayings(readings) };
}

const vocabularyOf = perLanguage(({ tag: language, booking: { lexicon, numbers } }): Vocabulary => {
  const vocabulary: Vocabulary = { byFirstWord: new Map(), guessable: new Set() };
  const add = (phrase: string, category: keyof Meanings, value: Phrase['value']): void => {
    const words = tokensOf(phrase, language).map((token) => token.text);
    const first = words[0];
    if (first === undefined) return;
    vocabulary.byFirstWord.set(first, [...(vocabulary.byFirstWord.get(first) ?? []), { words, category, value }]);
    if (GUESSED.has(category) && words.length === 1 && first.length >= SHORTEST_GUESS) vocabulary.guessable.add(first);
  };
  for (const [phrase, value] of numbers.cardinals) add(phrase, 'number', value);
  for (const [phrase, value] of numbers.ordinals) add(phrase, 'ordinal', value);
  for (const [category, entries] of Object.entries(lexicon) as [keyof Meanings, string | Record<string, Phrase['value']>][]) {
    const rows = typeof entries === 'string' ? [[entries, true] as const] : Object.entries(entries);
    for (const [phrases, value] of rows) for (const phrase of phrases.split('|')) add(phrase, category, value);
  }
  return vocabulary;
});

/** Replaces mistyped words, such as weekdays and months, with the words meant. */
function corrected(tokens: readonly Token[], { byFirstWord, guessable }: Vocabulary): Token[] {
  const guesses = new Map<string, string>();
  const guess = (text: string): string => {
    const before = guesses.get(text);
    if (before !== undefined) return before;
    const meant = [...guessable].find((each) => each[0] === text[0] && Math.abs(each.length - text.length) < 2 && editDistance(each, text) === 1) ?? text;
    guesses.set(text, meant);
    return meant;
  };
  return tokens.map((token) => {
    const long = token.text.length >= SHORTEST_GUESS && token.text.length <= LONGEST_GUESS;
    return long && !byFirstWord.has(token.text) ? { ...token, text: guess(token.text) } : token;
  });
}

/** Removes the meaning from the words of a saying, so that "good evening" names no time, and the day from "por la mañana". */
function withoutSayings(readings: Reading[][]): Reading[][] {
  let silentUntil = 0;
  let partUntil = 0;
  return readings.map((here, at) => {
    const kept = at < partUntil ? here.filter((reading) => reading.category !== 'relativeDay') : here;
    for (const { category, end } of here) {
      if (category === 'saying') silentUntil = Math.max(silentUntil, end);
      if (category === 'dayPart') partUntil = Math.max(partUntil, end);
    }
    return at < silentUntil ? [] : kept;
  });
}
