import { dayNames, monthNames } from '../../language/calendar-names.ts';
import { inAnyLanguage, LANGUAGES } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import type { FoundPassage } from '../../model/knowledge/passages.ts';
import { linesOfAge } from '../../retrieval/ages-told.ts';
import { analyze, conceptTerm, figuresAnswered, figuresIn, isConceptTerm } from '../../retrieval/analyze.ts';
import { ownHeading } from '../../retrieval/answer-likeness.ts';
import { isMatter } from '../../retrieval/put-answers-first.ts';
import { DIRECT, figuresAsked, isNamed, withoutLightUnits, type Query, type QueryUnit } from '../../retrieval/query.ts';
import { shareOf, termsOf } from '../../retrieval/question-share.ts';
import { withoutReplyToAnother } from './its-own-reply.ts';

// A shorter passage is quoted whole; a longer one only around the sentence that answers.
const WHOLE_WORDS = 55;
const EXCERPT_WORDS = 55;
// The limit for the lines of a list before the one that answers.
const LEAD_WORDS = 60;
const LIST_WORDS = 80;
// A sentence with a synonym is as good, and the earlier one introduces the later.
const CLOSE_TO_BEST = 0.8;
// A lighter part of the question tells little about which line answers.
const UNIT_WEIGHT = 0.5;
// A row of at least this many things is an overview.
const OVERVIEW_ITEMS = 4;

/** Selects what to quote from a passage: the lines of a list that answer, or in long text the sentences around the answer. */
export function quoteFrom(query: Query, found: FoundPassage): string {
  const passage = { ...found, text: withoutReplyToAnother(query, found) };
  const text = linesAsked(query, passage);
  return countWords(text) <= WHOLE_WORDS ? text : excerpt(query, { ...passage, text });
}

/** The lines of a text that are about the question; all lines if none says more than the heading. */
function linesAsked(query: Query, { title, text, locale }: FoundPassage): string {
  const lines = linesOfAge(query.ages, text.split('\n').map((line) => line.trim()).filter(Boolean), locale);
  const whole = (all: readonly string[]): string => all.map((line) => itemsAsked(query, line, locale)).join('\n');
  if (lines.length < 2) return whole(lines);
  const heading = termsOf(title, locale);
  const inHeading = meantBy(heading, query);
  const plain = lines.map((line) => termsOf(line, locale));
  // Under the heading that is asked about, "free of charge" in a line says how much, as an amount does.
  const priced = lines.map((line, index) => new Set([...plain[index] ?? [], ...figuresAnswered(line).map(conceptTerm)]));
  const left = besides(inHeading, { title, locale }, priced);
  const [meant, terms] = left === null ? [inHeading, plain] : [left, priced];
  const scores = terms.map((each) => shareOf(meant, each));
  const best = Math.max(...scores);
  // A match of "for guests" alone does not make a line the answer.
  if (terms.every((each) => shareOf(withoutLightUnits(meant), each) === 0)) return whole(lines);
  const asked = withNumber(query, lines, scores.flatMap((score, index) => (score >= best * CLOSE_TO_BEST ? [index] : [])));
  for (const unit of query.units.filter(({ weight, part }) => weight >= UNIT_WEIGHT && !part)) {
    const speaks = (each: ReadonlySet<string>): boolean => isNamed(unit, each);
    if (speaks(heading) || [...asked].some((index) => speaks(terms[index] ?? heading))) continue;
    const first = terms.findIndex(speaks);
    if (first >= 0) asked.add(first);
  }
  const isWorded = query.units.some(({ weight, alternatives }) => weight >= UNIT_WEIGHT
    && [...alternatives.keys()].some((term) => !isConceptTerm(term) && [...asked].some((index) => terms[index]?.has(term) === true)));
  const list = isWorded ? new Set<number>() : figuresBeside(query, lines, asked);
  return whole(lines.filter((_, index) => asked.has(index) || list.has(index) || belongs(lines, asked, index)));
}

/** The question without what a heading about nothing else says of every line; null if it says none of it, or no line says the rest. */
function besides(
  query: Query, { title, locale }: Pick<FoundPassage, 'title' | 'locale'>, lines: readonly ReadonlySet<string>[],
): Query | null {
  const heading = termsOf(ownHeading(title), locale);
  const asked = new Set(query.units.flatMap(({ alternatives }) => [...alternatives.keys()]));
  const isElse = analyze(ownHeading(title), locale).concepts.some(({ concept }) => isMatter(concept) && !asked.has(conceptTerm(concept)));
  const isInHeading = query.units.some((unit) => !unit.part && unit.weight >= UNIT_WEIGHT && isNamed(unit, heading));
  if (isElse || !isInHeading) return null;
  const rest = { ...query, units: query.units.filter((unit) => !isNamed(unit, heading)).map(inFigures) };
  const isTold = rest.units.some(({ weight }) => weight >= UNIT_WEIGHT) && lines.some((line) => shareOf(withoutLightUnits(rest), line) > 0);
  return isTold ? rest : null;
}

/** Under such a heading, an amount says what something costs as well as a word about prices does. */
function inFigures(unit: QueryUnit): QueryUnit {
  const [price, amount] = ['price', 'amount'].map((idea) => unit.alternatives.get(conceptTerm(idea)));
  if (price === undefined || amount === undefined) return unit;
  return { ...unit, alternatives: new Map(unit.alternatives).set(conceptTerm('amount'), price) };
}

/** A word with several meanings keeps the one it has in the heading: under "Cocina", the question does not ask for lines about food. */
function meantBy(heading: ReadonlySet<string>, query: Query): Query {
  const isIdea = ([term, weight]: [string, number]): boolean => isConceptTerm(term) && weight >= DIRECT;
  const units = query.units.map((unit) => {
    const alternatives = [...unit.alternatives];
    const own = alternatives.filter(([term]) => !isConceptTerm(term));
    const isOpen = alternatives.filter(isIdea).length > 1 && own.some(([term]) => heading.has(term));
    return isOpen ? { ...unit, alternatives: new Map(own) } : unit;
  });
  return { ...query, units };
}

/** The rows with a number from the question, such as "Bed in the 12-bed dorm: €17"; all rows if none has one. */
function withNumber(query: Query, lines: readonly string[], asked: readonly number[]): Set<number> {
  const numbers = query.units.flatMap(({ word, alternatives }) => (word !== null && NUMBER.test(word) ? [...alternatives.keys()] : []));
  const has = (index: number): boolean => {
    const terms = termsOf(labelOf(lines[index] ?? ''), query.locale);
    return numbers.some((number) => terms.has(number));
  };
  const named = asked.filter(has);
  return new Set(named.length === 0 ? asked : named);
}

const NUMBER = /^\d{1,2}(?:er)?$/;

/** The part of a row before its first colon; empty if there is none. */
export const labelOf = (line: string): string => /^[^:]+(?=: )/u.exec(line)?.[0] ?? '';

const LONGEST_LIST = 4;
const LIST_LINE_WORDS = 8;

/** A short price list answers "How much is the laundry?" as a whole, since the question names no line of it. */
function figuresBeside(query: Query, lines: readonly string[], asked: ReadonlySet<number>): ReadonlySet<number> {
  const wanted = figuresAsked(query).filter((figure) => LISTED.includes(figure));
  if (wanted.length === 0) return new Set();
  const isRow = lines.map((line) => countWords(line) <= LIST_LINE_WORDS && wanted.every((figure) => figuresIn(line).includes(figure)));
  const rows = new Set([...asked].flatMap((at) => {
    if (isRow[at] !== true) return [];
    let [from, to] = [at, at];
    while (isRow[from - 1] === true) from -= 1;
    while (isRow[to + 1] === true) to += 1;
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  }));
  return rows.size <= LONGEST_LIST ? rows : new Set();
}

/** The kinds of figures that hotels list. */
const LISTED = ['clock', 'amount'];

/** The items of an overview ("Amenities: sauna, pool, bar, …") that the question asks for. */
function itemsAsked(query: Query, line: string, locale: string): string {
  const [, label = '', list = ''] = /^([^:.\d]{1,40}:) ([^\d]+)$/.exec(line) ?? [];
  const items = list.split(', ');
  if (items.length < OVERVIEW_ITEMS) return line;
  const asked = items.filter((item) => shareOf(query, termsOf(item, locale)) > 0);
  return asked.length === 0 || asked.length > items.length / 2 ? line : `${label} ${asked.join(', ')}`;
}

/** Whether a line introduces a quoted one, or belongs to the same rows of days or months as a quoted one. */
function belongs(lines: readonly string[], asked: ReadonlySet<number>, index: number): boolean {
  if (asked.has(index + 1) && lines[index]?.endsWith(':') === true) return true;
  const isRow = (at: number): boolean => namesDate().test(lines[at] ?? '');
  if (!isRow(index)) return false;
  return [...asked].some((at) => {
    const [from, to] = [Math.min(at, index), Math.max(at, index)];
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset).every(isRow);
  });
}

const namesDate = inAnyLanguage(() => {
  const names = LANGUAGES.flatMap((tag) => [...dayNames(tag), ...monthNames(tag)]);
  return new RegExp(`^(?:${[...names, ...names.flatMap((name) => [name.slice(0, 2), name.slice(0, 3)])].join('|')})(?!\\p{L})`, 'iu');
});

function excerpt(query: Query, passage: FoundPassage): string {
  const { text } = passage;
  const parts = sentences(text);
  const terms = parts.map((part) => termsOf(part, passage.locale));
  const meant = besides(query, passage, terms) ?? query;
  const scores = terms.map((each) => shareOf(meant, each));
  const found = foundAt(parts, scores);
  const from = startFor(parts, scores, found);
  let to = found;
  let words = countWords(parts.slice(from, found + 1).join(' '));
  const most = from < found ? LIST_WORDS : EXCERPT_WORDS;
  while (to + 1 < parts.length && words + countWords(parts[to + 1] ?? '') <= most) {
    to += 1;
    words += countWords(parts[to] ?? '');
  }
  // The next sentence often completes the answer: "Bring your own padlock. If you have none, buy one for €5."
  const isAnswer = to > found && (scores[to] ?? 0) >= Math.max(...scores) * CLOSE_TO_BEST;
  if (isAnswer && to + 1 < parts.length && words + countWords(parts[to + 1] ?? '') <= LIST_WORDS) to += 1;
  return joined([...introduction(query, passage, parts, from, to), ...parts.slice(from, to + 1)]);
}

/** The first sentence that is about as good as the best one; the best one if the text from the first to it is too long. */
function foundAt(parts: readonly string[], scores: readonly number[]): number {
  const best = scores.indexOf(Math.max(...scores));
  const first = scores.findIndex((score) => score >= (scores[best] ?? 0) * CLOSE_TO_BEST);
  return countWords(parts.slice(first, best + 2).join(' ')) <= EXCERPT_WORDS ? first : best;
}

/**
 * The sentence that names the subject of the quoted ones, if the question does not: a fact about the wheelchair rooms must not read like a
 * fact about every room.
 */
function introduction(query: Query, { title, locale }: FoundPassage, parts: readonly string[], from: number, to: number): string[] {
  const heading = analyze(ownHeading(title), locale).concepts.map(({ concept }) => concept).filter(isMatter).map(conceptTerm);
  const particular = heading.filter((term) => !query.units.some(({ alternatives }) => alternatives.has(term)));
  const names = (part: string): boolean => particular.some((term) => termsOf(part, locale).has(term));
  if (particular.length === 0 || parts.slice(from, to + 1).some(names)) return [];
  return parts.slice(0, from).filter(names).slice(0, 1);
}

/** Where to begin so that the answer is clear: at the head of its list, at the sentence before it, or at the answer itself. */
function startFor(parts: readonly string[], scores: readonly number[], found: number): number {
  const wordsFrom = (from: number): number => countWords(parts.slice(from, found + 1).join(' '));
  let from = found;
  while (from > 0 && isLine(parts[from]) && isLine(parts[from - 1]) && wordsFrom(from - 1) <= LEAD_WORDS) from -= 1;
  if (from === found && found > 0 && (scores[found - 1] ?? 0) > 0 && wordsFrom(found - 1) <= EXCERPT_WORDS) from -= 1;
  return from;
}

function joined(parts: readonly string[]): string {
  return parts.map((part, index) => (index < parts.length - 1 ? `${part}${separator(part)}` : part)).join('');
}

/** A part without a full stop is a line of a list and stays on its own line. */
export function separator(part: string): string {
  return isLine(part) ? '\n' : ' ';
}

function isLine(part: string | undefined): boolean {
  return part !== undefined && !/[.!?…:]["”»)]?$/.test(part);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
