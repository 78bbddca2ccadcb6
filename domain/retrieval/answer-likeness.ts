import { analyze, conceptTerm, covers, isConceptTerm } from './analyze.ts';
import type { Candidate, Search } from './candidate.ts';
import { broaderThan } from './lexicon.ts';
import { isMatter } from './put-answers-first.ts';
import { LIGHT, namesOf, type Query } from './query.ts';
import { termsOf } from './question-share.ts';
import type { WeighedUnit } from './rank-passages.ts';

/** How similar question and passage are as texts, each from 0 to 1. */
export type Likeness = {
  /** Whether the heading is a question that the passage answers, and how close it is to this one. */
  replies: number;
  sameQuestion: number;
  /** The share of the question's four-letter sequences that the passage has: this finds related words that no list knows. */
  alike: number;
  /** The share of the question that the passage has in the guest's words, not just as an idea. */
  worded: number;
  /** How large the hotel's collection is, and how close the second passage is to the best. */
  large: number;
  rival: number;
};

/** Topics that the guest did not ask for, each from 0 to 1: in the heading, in the page's heading and in the sentence. */
export type Beside = { otherHeading: number; otherPage: number; otherSaid: number };

const LARGE = 8;
const MOST_READ = 1000;
const RUN = 4;

export function likenessOf({ query, units, best, second, passages }: Search, { title, text, locale }: Candidate): Likeness {
  const asked = units.filter(({ unit, importance }) => !unit.part && importance > 0);
  const heading = ownHeading(title);
  const replies = title.trim().endsWith('?');
  const grams = gramsOf(query.units.map(({ word }) => word ?? '').join(' '));
  const told = gramsTold(`${title} ${text}`);
  return {
    replies: replies ? 1 : 0, sameQuestion: replies ? sameness(asked, heading, locale) : 0,
    alike: grams.size === 0 ? 0 : [...grams].filter((gram) => told.has(gram)).length / grams.size,
    worded: wordedIn(asked, termsOf(text, locale)),
    large: Math.min(1, Math.log(passages) / LARGE), rival: best === 0 || second === 0 ? 1 : second / best,
  };
}

/** A passage's own heading, without the page's heading. */
export const ownHeading = (title: string): string => title.split(' – ').at(-1) ?? '';

function wordedIn(asked: readonly WeighedUnit[], terms: ReadonlySet<string>): number {
  const whole = asked.reduce((sum, { importance }) => sum + importance, 0);
  const named = asked.filter(({ unit }) => [...unit.alternatives.keys()].some((term) => !isConceptTerm(term) && terms.has(term)));
  return whole === 0 ? 0 : named.reduce((sum, { importance }) => sum + importance, 0) / whole;
}

/** The harmonic mean of the question's share in the heading and the heading's share in the question. */
function sameness(asked: readonly WeighedUnit[], heading: string, locale: string): number {
  const terms = termsOf(heading, locale);
  const whole = asked.reduce((sum, { importance }) => sum + importance, 0);
  const covered = asked.reduce((sum, { unit: { alternatives }, importance }) => {
    const full = Math.max(...alternatives.values());
    const best = Math.max(0, ...[...alternatives].map(([term, weight]) => (terms.has(term) ? weight : 0)));
    return sum + importance * Math.min(1, best / full / FULL);
  }, 0);
  const outright = namesOf(asked.map(({ unit }) => unit).filter(({ weight }) => weight > LIGHT));
  const content = headingWords(heading, locale);
  const meant = content.filter((terms) => terms.some((term) => outright.has(term)));
  const [share, precision] = [whole === 0 ? 0 : covered / whole, content.length === 0 ? 0 : meant.length / content.length];
  return share + precision === 0 ? 0 : (2 * share * precision) / (share + precision);
}

const FULL = 0.8;

/** Each content word of a heading: its stem and the ideas that it names, alone or in a phrase. */
export const headingWords = remembered((heading: string, locale: string): readonly string[][] => {
  const { words, concepts } = analyze(heading, locale);
  const ideasAt = (at: number): string[] => concepts.filter((match) => covers(match, at)).map(({ concept }) => conceptTerm(concept));
  return words.flatMap(({ stem, content }, at) => (content ? [[stem, ...ideasAt(at)]] : []));
});

/** The topics that a text names. */
const mattersIn = remembered((text: string, locale: string): readonly string[] =>
  [...new Set(analyze(text, locale).concepts.map(({ concept }) => concept).filter(isMatter))]);

const gramsTold = remembered((text: string): ReadonlySet<string> => gramsOf(text));

/** Remembers readings, since the same few passages answer most questions; the cache has a limit. */
function remembered<T extends object>(read: (text: string, locale: string) => T): (text: string, locale?: string) => T {
  const known = new Map<string, T>();
  return (text, locale = '') => {
    const key = `${locale} ${text}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const now = read(text, locale);
    if (known.size >= MOST_READ) known.clear();
    known.set(key, now);
    return now;
  };
}

/** The four-letter sequences in a text's words; the ends of a word count as letters. */
function gramsOf(text: string): Set<string> {
  const words = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.flatMap((word) => {
    const whole = `_${word}_`;
    return Array.from({ length: Math.max(0, whole.length - RUN + 1) }, (_, at) => whole.slice(at, at + RUN));
  }));
}

const IN_HEADING = 2;
const IN_SENTENCE = 5;

/** How many topics a text names that the question does not. */
export function otherMatters({ units }: Pick<Query, 'units'>, text: string, locale: string): number {
  const asked = new Set(units.flatMap(({ alternatives }) => [...alternatives.keys()].filter(isConceptTerm)));
  const isOther = (concept: string): boolean => ![concept, ...broaderThan(concept)].some((each) => asked.has(conceptTerm(each)));
  return mattersIn(text, locale).filter(isOther).length;
}

export function besideMatter({ units }: Search, { title, locale }: Candidate, said: string): Beside {
  const others = (text: string): number => otherMatters({ units: units.map(({ unit }) => unit) }, text, locale);
  const page = title.includes(' – ') ? title.split(' – ', 1)[0] ?? '' : '';
  return {
    otherHeading: Math.min(1, others(ownHeading(title)) / IN_HEADING), otherPage: Math.min(1, others(page) / IN_HEADING),
    otherSaid: Math.min(1, others(said) / IN_SENTENCE),
  };
}
