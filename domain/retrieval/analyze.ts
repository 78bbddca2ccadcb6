import { inAnyLanguage, languageOf, perLanguage, type Language } from '../language/languages.ts';
import { stem } from '../language/stem.ts';
import { stopWords } from '../language/stop-words.ts';
import { tokenize, type Token } from '../language/tokenize.ts';
import { readOnce } from '../language/utterance.ts';
import { matchConcepts, type ConceptMatch } from './concept-matcher.ts';
import { spokenWith } from './lexicon.ts';
import { seasonsTold } from './months.ts';

/** Raise this whenever the same text gives other terms, so that stored passages are indexed again. */
export const ANALYZER_VERSION = 15;

/** The index term of an idea; no word of a text looks like it. */
export const conceptTerm = (concept: string): string => `~${concept}`;
export const isConceptTerm = (term: string): boolean => term.startsWith('~');

/** A text as the index sees it. `words` has every word; `content` tells whether a word has a meaning of its own. */
export type Analysis = {
  words: { text: string; stem: string; content: boolean }[];
  concepts: ConceptMatch[];
};

// An hour answers "when" and an amount answers "how much", whatever words surround them; words alone do not.
const CLOCK_TIME = inAnyLanguage((any) =>
  new RegExp(String.raw`\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:${any(({ phrases }) => phrases.hours.mark)})\b`
    + String.raw`|(?<!\p{L})(?:${any(({ phrases }) => phrases.hours.clock)})(?![\p{L}\d])`, 'giu'));
const AMOUNT = inAnyLanguage((any) => new RegExp(String.raw`(?:[€£$¥]|\b(?:chf|eur|gbp|usd))\s?\d|\d\s?(?:[€£$¥]`
  + String.raw`|(?:eur|gbp|usd|chf|${any(({ pages }) => pages.amount)})\b)`, 'gi'));
const INCLUDED = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.included)})(?!\p{L})`, 'iu'));
const DEGREES = /\d\s?°/g;

/** Splits a text into words, stems and ideas, as its language has them. */
export function analyze(text: string, locale: string): Analysis {
  const language = languageOf(locale);
  return analysisOf(tokenize(text, language), language);
}

/** The same for what a guest said, computed once. */
export const analyzed = readOnce(({ words, language }) => analysisOf(words, language));

function analysisOf(tokens: readonly Token[], language: Language | null): Analysis {
  const stops = stopWords(language);
  const words = tokens.map(({ word }) => ({
    text: word,
    stem: stem(word, language),
    content: !stops.has(word) && (word.length > 1 || /\d/.test(word)),
  }));
  return {
    words, concepts: [...matchConcepts(words.map((word) => word.stem), language), ...agesIn(words.map(({ text }) => text), language)],
  };
}

const OLDEST_MINOR = 18;
const agesOf = perLanguage(({ phrases: { ages } }) => ({ before: new Set(ages.before.split(' ')), after: new Set(ages.after.split(' ')) }));

/** The ages of children in a text: "14 year old", "under 12". */
function agesIn(words: readonly string[], language: Language | null): ConceptMatch[] {
  if (language === null) return [];
  const { before, after } = agesOf(language);
  return words.flatMap((word, at) => {
    if (!/^\d{1,2}$/.test(word) || Number(word) > OLDEST_MINOR) return [];
    if (after.has(words[at + 1] ?? '')) return [{ concept: 'minimum_age', start: at, length: 2 }];
    return before.has(words[at - 1] ?? '') ? [{ concept: 'minimum_age', start: at - 1, length: 2 }] : [];
  });
}

const FIGURES: Readonly<Record<string, () => RegExp>> = { clock: CLOCK_TIME, amount: AMOUNT, degrees: () => DEGREES };
const MAX_FIGURES = 4;

/** The ideas that passages express in figures. */
export const FIGURE_IDEAS: readonly string[] = Object.keys(FIGURES);

/** Whether figures, not words, show an idea in a passage. */
export const isFigure = (concept: string): boolean => Object.hasOwn(FIGURES, concept);

/** The kinds of figures a text states. */
export const figuresIn = (text: string): string[] => Object.entries(FIGURES)
  .flatMap(([idea, figure]) => (text.search(figure()) >= 0 ? [idea] : []));

/** The kinds of figures a text answers with: "included" answers "how much" as an amount does. */
export const figuresAnswered = (text: string): string[] => [...figuresIn(text), ...(INCLUDED().test(text) ? ['amount'] : [])];

// "Dry cleaning" says little about how clean the rooms are: a word counts less inside a phrase with a meaning of its own.
const IN_PHRASE_COUNT = 0.4;

/** The terms that find a passage, and how often each occurs in it. */
export function passageTerms(text: string, locale: string): { counts: Map<string, number>; length: number } {
  const { words, concepts } = analyze(text, locale);
  const counts = new Map<string, number>();
  const add = (term: string, count = 1): void => void counts.set(term, (counts.get(term) ?? 0) + count);
  const phrases = concepts.filter((match) => match.length > 1);
  const content = words.filter((word) => word.content);
  for (const [position, word] of words.entries()) {
    if (word.content) add(word.stem, phrases.some((match) => covers(match, position)) ? IN_PHRASE_COUNT : 1);
  }
  const ideas = concepts.flatMap(({ concept }) => spokenWith(concept));
  for (const idea of ideas) if (!isFigure(idea)) add(conceptTerm(idea));
  for (const month of seasonsTold(text)) if (!ideas.includes(month)) add(conceptTerm(month));
  for (const [idea, figure] of Object.entries(FIGURES)) {
    const figures = text.match(figure())?.length ?? 0;
    if (figures > 0) add(conceptTerm(idea), Math.min(figures, MAX_FIGURES));
  }
  return { counts, length: content.length };
}

/** Whether a word belongs to the phrase that names an idea. */
export function covers(match: ConceptMatch, position: number): boolean {
  return match.start <= position && position < match.start + match.length;
}
