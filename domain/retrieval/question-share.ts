import { analyze, conceptTerm, figuresIn, isFigure } from './analyze.ts';
import { spokenWith } from './lexicon.ts';
import { seasonsTold } from './months.ts';
import type { Query } from './query.ts';

const read = new Map<string, ReadonlySet<string>>();
const MOST_READ = 4000;
const LONGEST_READ = 400;

/** The terms of a text: the stems of its words, its ideas with their broader ones, its kinds of figures and its spans of months. */
export function termsOf(text: string, locale: string): ReadonlySet<string> {
  const key = `${locale} ${text}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  const terms = termsIn(text, locale);
  // The same few sentences of a hotel answer most questions; the cache has a limit.
  if (read.size >= MOST_READ) read.clear();
  if (key.length <= LONGEST_READ) read.set(key, terms);
  return terms;
}

function termsIn(text: string, locale: string): ReadonlySet<string> {
  const { words, concepts } = analyze(text, locale);
  return new Set([
    ...words.filter((word) => word.content).map((word) => word.stem),
    // A text that mentions prices need not name one.
    ...concepts.flatMap(({ concept }) => spokenWith(concept)).filter((idea) => !isFigure(idea)).map(conceptTerm),
    ...[...figuresIn(text), ...seasonsTold(text)].map(conceptTerm),
  ]);
}

/** The share of a question that some terms cover, from 0 to 1. */
export function shareOf(query: Query, terms: ReadonlySet<string>): number {
  let sum = 0;
  let whole = 0;
  for (const { weight, alternatives } of query.units) {
    let best = 0;
    let full = 0;
    for (const [term, each] of alternatives) {
      full = Math.max(full, each);
      if (terms.has(term)) best = Math.max(best, each);
    }
    sum += weight * best;
    whole += weight * full;
  }
  return whole === 0 ? 0 : sum / whole;
}
