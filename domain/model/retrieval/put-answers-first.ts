import { sentences } from '../language/sentences.ts';
import { analyze, conceptTerm, covers, figuresIn, isFigure } from './analyze.ts';
import { broaderThan, CONCEPTS } from './concepts/lexicon.ts';
import type { Query } from './query.ts';
import { shareOf, termsOf } from './question-share.ts';

/** Who speaks in a passage: the hotel, answering the question in its title; the hotel, of its own accord; its website or a document. */
export type Standing = 'curated' | 'written' | 'read';

type Passage = { title: string; text: string; locale: string; score: number; standing?: Standing };

// Only what stands near the top can come first, and reading a passage closely costs time.
const READ = 8;
const TOGETHER_BONUS = 0.3;
const FIGURE_BONUS = 0.15;
const NO_FIGURE = 0.75;
const OTHER_MATTER = 0.8;
const OTHER_PAGE = 0.9;
const MATTER_WEIGHT = 0.6;
const PAGE_BONUS = 1.1;
// What the hotel wrote as the answer to this very question comes before what its pages say in passing.
const BESIDE_CURATED = 0.75;
const SAME_QUESTION = 0.7;

/**
 * Puts the best passages of a search in the order in which they answer the question, by what counting words cannot see:
 * whether one sentence says it all, whether the heading is about it, and whether "how much" finds an amount and "when" an hour.
 */
export function putAnswersFirst<T extends Passage>(query: Query, hits: readonly T[]): T[] {
  const asked = new Set(query.units.flatMap((unit) => [...unit.alternatives.keys()]));
  const wanted = figuresWanted(query);
  const near = hits.slice(0, READ);
  const isCurated = near.some(({ standing, title, locale }) => standing === 'curated' && shareOf(query, termsOf(title, locale)) >= SAME_QUESTION);
  const read = near.map((hit) => {
    const beside = isCurated && hit.standing === 'read' ? BESIDE_CURATED : 1;
    return { ...hit, score: hit.score * fit(query, hit, asked, wanted) * beside };
  });
  return [...read.toSorted((a, b) => b.score - a.score), ...hits.slice(READ)];
}

function fit(query: Query, { title, text, locale }: Passage, asked: ReadonlySet<string>, wanted: readonly string[]): number {
  const heading = termsOf(title, locale);
  const parts = sentences(text).map((sentence) => termsOf(sentence, locale));
  const together = Math.max(0, ...parts.map((part) => shareOf(query, new Set([...part, ...heading]))));
  const figures = figuresIn(text);
  const figured = wanted.length === 0 ? 1 : wanted.every((figure) => figures.includes(figure)) ? 1 + FIGURE_BONUS : NO_FIGURE;
  return (1 + TOGETHER_BONUS * together) * figured * headingFit(title, locale, asked);
}

/** Which figures the question asks for outright: "how much", not merely something with a price. */
function figuresWanted(query: Query): string[] {
  return [...new Set(query.units.flatMap(({ alternatives }) => {
    const [first] = alternatives.keys();
    return [...CONCEPTS.keys()].filter((concept) => isFigure(concept) && first === conceptTerm(concept));
  }))];
}

/** A page about what is asked speaks for its passages; a section that names another matter, as "Children" does under "Pool", against it. */
function headingFit(title: string, locale: string, asked: ReadonlySet<string>): number {
  const parts = title.split(' – ');
  const own = headingOf(parts.at(-1) ?? '', locale, asked);
  const page = parts.length > 1 ? headingOf(parts[0] ?? '', locale, asked) : own;
  const particular = own.narrower || own.elsewhere ? OTHER_MATTER : 1;
  const foreign = parts.length > 1 && page.elsewhere ? OTHER_PAGE : 1;
  // What stands at the head of a page introduces its matter; the sections below tell particulars.
  const introduces = parts.length === 1 ? own.share > 0 : page.share > 0;
  return particular * foreign * (introduces ? PAGE_BONUS : 1);
}

type Heading = { /** How much of it is asked for. */ share: number; /** Names a matter of the house other than the one asked for. */ elsewhere: boolean; /** Speaks of a special case only. */ narrower: boolean };

function headingOf(text: string, locale: string, asked: ReadonlySet<string>): Heading {
  const { words, concepts } = analyze(text, locale);
  const isAsked = (concept: string): boolean => [concept, ...broaderThan(concept)].some((each) => asked.has(conceptTerm(each)));
  const meant = concepts.filter(({ concept }) => isAsked(concept));
  const content = words.map((word, position) => ({ ...word, position })).filter((word) => word.content);
  const hits = content.filter(({ stem, position }) => asked.has(stem) || meant.some((match) => covers(match, position)));
  const named = hits.some(({ position }) => {
    const ideas = concepts.filter((match) => covers(match, position));
    return ideas.length === 0 || ideas.some(({ concept }) => isMatter(concept));
  });
  return {
    share: content.length === 0 ? 0 : hits.length / content.length,
    elsewhere: !named && concepts.some(({ concept }) => isMatter(concept) && !isAsked(concept)),
    narrower: meant.some(({ concept }) => !asked.has(conceptTerm(concept))),
  };
}

/** Prices and hours are told of every matter and are none themselves. */
function isMatter(concept: string): boolean {
  return (CONCEPTS.get(concept)?.weight ?? 1) >= MATTER_WEIGHT && ![concept, ...broaderThan(concept)].some(isFigure);
}
