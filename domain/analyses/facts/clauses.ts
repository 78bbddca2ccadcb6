import { inAnyLanguage } from '../../language/languages.ts';
import { findContacts, type FoundContact } from '../values/contacts.ts';
import { findPrices, type FoundPrice } from '../values/prices.ts';
import { findTimes, type FoundRange, type FoundTime } from '../values/times.ts';
import { qualifiersOf, type Qualifiers } from './qualifiers.ts';
import { topicsIn, type Topic } from './topics.ts';

export type FoundValue = FoundTime | FoundRange | FoundPrice | FoundContact;

/** A value of a sentence with what it is about. */
export interface PlacedValue {
  value: FoundValue;
  /** Named in the sentence itself, nearest to the value; null where the sentence names none. */
  topic: Topic | null;
  /** What else the sentence names; a value between two topics may belong to either. */
  qualifiers: Qualifiers;
  clause: string;
}

const SEPARATOR = inAnyLanguage((any) =>
  new RegExp(String.raw`[;()|•]|,(?!\d)|(?<=\p{L}): |\.\s|\s-\s|\b(?:${any(({ facts }) => facts.said.conjunction)})\b`, 'gu'));

/**
 * The values of a flattened sentence, each with the nearest topic before it (else behind it) and the narrowings of its
 * own clause, or of the clauses before it that state no value: "on Sundays, breakfast is from 8 to 11".
 */
export function placeValues(sentence: string): PlacedValue[] {
  const values = valuesIn(sentence);
  if (values.length === 0) return [];
  const topics = topicsIn(sentence);
  const bounds = boundaries(sentence, values);
  return values.map((value) => {
    const [from, to] = clauseAround(bounds, value, sentence.length);
    const clause = sentence.slice(from, to);
    const lead = leadBefore(bounds, values, from);
    const own = qualifiersOf(clause);
    const inherited = qualifiersOf(sentence.slice(lead, from));
    return {
      value, clause, topic: nearest(topics, value, from, to),
      qualifiers: { days: own.days || inherited.days, others: own.others || inherited.others },
    };
  });
}

function valuesIn(text: string): FoundValue[] {
  const strong = [...findContacts(text), ...findPrices(text)];
  const free = findTimes(text).filter(({ start }) => !strong.some((other) => other.start <= start && start < other.end));
  return [...strong, ...free].toSorted((a, b) => a.start - b.start);
}

/** Where clauses end. A conjunction ends one only where both sides state something. */
function boundaries(text: string, values: readonly FoundValue[]): number[] {
  const inside = (at: number): boolean => values.some(({ start, end }) => start <= at && at < end);
  return [...text.matchAll(SEPARATOR())].filter((match) => {
    if (inside(match.index)) return false;
    if (!/^\p{L}+$/u.test(match[0])) return true;
    return values.some(({ end }) => end <= match.index) && values.some(({ start }) => start > match.index);
  }).map((match) => match.index + match[0].length);
}

function clauseAround(bounds: readonly number[], { start, end }: FoundValue, length: number): [number, number] {
  return [bounds.findLast((bound) => bound <= start) ?? 0, bounds.find((bound) => bound >= end) ?? length];
}

/** The end of the last value before the clause: what stands between leads the clause in. */
function leadBefore(bounds: readonly number[], values: readonly FoundValue[], from: number): number {
  const last = values.findLast(({ end }) => end <= from);
  return last === undefined ? 0 : bounds.findLast((bound) => bound <= from && bound >= last.end && bound < from)
    ?? bounds.find((bound) => bound >= last.end) ?? from;
}

function nearest(topics: ReturnType<typeof topicsIn>, { start, end }: FoundValue, from: number, to: number): Topic | null {
  const within = topics.filter((each) => each.start >= from && each.end <= to);
  const before = within.findLast((each) => each.end <= start);
  const behind = within.find((each) => each.start >= end);
  if (before ?? behind) return (before ?? behind)?.topic ?? null;
  return (topics.findLast((each) => each.end <= start) ?? topics.find((each) => each.start >= end))?.topic ?? null;
}
