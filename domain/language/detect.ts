import { eld } from 'eld/extrasmall';

import { withoutAddresses } from './addresses.ts';
import { hearable } from './hearable.ts';
import { languageOf, ofAllLanguages, packOf, type Language } from './languages.ts';
import { markerWords } from './marker-words.ts';
import { stopWords } from './stop-words.ts';
import { tokenize } from './tokenize.ts';

export type Detected = {
  locale: string;
  /** 0 to 1; below a half the session's language was kept. */
  confidence: number;
};

type Options = {
  sessionLocale: string;
  /** The locales to choose from; the session's own is always one of them. */
  allowed: readonly string[];
};

// Letter statistics are wrong, and sure of it, on very short text.
const LETTERS_FOR_STATISTICS = 15;
const STATISTICS_WEIGHT = 2;
const CLEAR_LEAD = 1.5;

// Addresses are in no language, and a name says where somebody's family comes from.
// A word ends where none of its signs follows, so that there is one way to read any text.
const NAMES_ALONE = /^[^\p{L}]*\p{Lu}[\p{L}\p{M}'’.-]*(?:[^\p{L}\p{M}'’.-][^\p{L}]*\p{Lu}[\p{L}\p{M}'’.-]*){0,5}(?:[^\p{L}\p{M}'’.-][^\p{L}]*)?$/u;

const detector = ofAllLanguages((all) => {
  const instance = eld.newInstance();
  instance.setLanguageSubset(all.map(({ tag }) => tag));
  return instance;
});

/**
 * Tells the language of a guest's message. Words that only one language has decide first, letter statistics help from
 * about fifteen letters on, and where both leave doubt the session keeps its language.
 */
export function detectLanguage(text: string, { sessionLocale, allowed }: Options): Detected {
  const kept: Detected = { locale: sessionLocale, confidence: 0.3 };
  const said = withoutAddresses(hearable(text));
  const candidates = new Set([sessionLocale, ...allowed].map(languageOf).filter((language) => language !== null));
  const scores = new Map<Language, number>([...candidates].map((language) => [language, wordEvidence(said, language)]));
  const letters = said.replace(/\P{L}/gu, '').length;
  if (letters >= LETTERS_FOR_STATISTICS && !NAMES_ALONE.test(said)) {
    const guess = languageOf(detector().detect(said).language);
    if (guess !== null && candidates.has(guess)) scores.set(guess, (scores.get(guess) ?? 0) + STATISTICS_WEIGHT);
  }
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] === 0) return kept;
  const lead = best[1] - (second?.[1] ?? 0);
  if (lead < CLEAR_LEAD) return best[0] === languageOf(sessionLocale) ? { ...kept, confidence: 0.5 } : kept;
  const confidence = Math.min(1, 0.5 + lead / (2 * best[1] + 2));
  return { locale: localeFor(best[0], sessionLocale, allowed), confidence };
}

/** How much the words themselves say: a word peculiar to the language counts two, a shared function word a half. */
function wordEvidence(text: string, language: Language): number {
  const markers = markerWords(language);
  const functionWords = stopWords(language);
  let evidence = 0;
  for (const { word } of tokenize(text, language)) {
    if (markers.has(word)) evidence += 2;
    else if (functionWords.has(word)) evidence += 0.5;
  }
  const written = text.normalize('NFC').replaceAll('’', "'");
  const { spelling, phrases } = packOf(language).words;
  if (spelling.test(written)) evidence += SPELLING_WEIGHT;
  if (phrases.test(written)) evidence += PHRASE_WEIGHT;
  return evidence;
}

const SPELLING_WEIGHT = 1.5;
// How a question begins outweighs the loan words that follow, for a "parking", a "pool" or a "shuttle" is asked for everywhere.
const PHRASE_WEIGHT = 3;

/** The guest's own variant where it is of that language (`fr-CA`), else the allowed one, else the plain language. */
function localeFor(language: Language, sessionLocale: string, allowed: readonly string[]): string {
  return [sessionLocale, ...allowed].find((locale) => languageOf(locale) === language) ?? language;
}
