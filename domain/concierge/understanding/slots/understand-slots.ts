import { Temporal } from 'temporal-polyfill';
import { packOf } from '../../../language/languages.ts';
import type { Lattice } from '../../../language/lattice.ts';
import type { Utterance } from '../../../language/utterance.ts';
import { candidatesOf, type Candidate, type Slot } from './candidates.ts';
import { everywhere, occurs, word } from './grammar.ts';
import type { DayPart, Habits } from '../../../language/meanings.ts';
import { LARGEST_PARTY } from './party-rules.ts';
import { resolveDate } from './resolve-date.ts';
import { resolveTime } from './resolve-time.ts';

export type SlotContext = {
  /** A BCP 47 tag, if it tells more than the language: its region decides whether `3/4` is in March or April. */
  locale?: string | undefined;
  /** Today at the property, `YYYY-MM-DD`. */
  today: string;
  /** The clock at the property, `HH:MM`. */
  now?: string | undefined;
  /** What the dialogue asked for; a bare number means that. */
  expecting?: Slot | undefined;
  /** What is agreed so far, for `an hour later` and `the same day`. */
  previous?: { date?: string | undefined; time?: string | undefined; partySize?: number | undefined } | undefined;
};

/** Another value that the words may mean, best first. */
export type Ambiguity = { slot: 'date' | 'time'; others: string[] } | { slot: 'partySize'; others: number[] };

export type UnderstoodSlots = {
  /** `YYYY-MM-DD`; it may be in the past if the guest says so. */
  date?: string;
  /** `HH:MM`, the property's wall clock. */
  time?: string;
  /** The end of a span of acceptable times. */
  timeUntil?: string;
  partySize?: number;
  /** The part of the day or meal, also without an hour. */
  dayPart?: DayPart;
  /** The place of each in the text: the offsets of its first character and of the one after it. */
  spans: Partial<Record<Slot, [number, number]>>;
  ambiguity: Ambiguity[];
};

// Nobody corrects themselves more often; the limit bounds the work on a hostile text.
const MOST_CORRECTIONS = 20;

/**
 * Reads day, time and number of guests from a text in a language in use. Pure: relative values depend only on the context. The last of
 * several values counts, so corrections win; alternatives (`Friday or Saturday`) give the first one and an ambiguity.
 */
export function understandSlots({ text, language, lattice }: Utterance, context: SlotContext): UnderstoodSlots {
  const { habits } = packOf(language).booking;
  const wish: UnderstoodSlots = { spans: {}, ambiguity: [] };
  const parts = outermost(everywhere(word('dayPart'), lattice));
  const candidates = candidatesOf(lattice, { habits, expecting: context.expecting });
  const offsets = ({ start, end }: Candidate): [number, number] =>
    [lattice.tokens[start]?.start ?? 0, lattice.tokens[end - 1]?.end ?? text.length];
  const part = parts.at(-1)?.value;
  if (part !== undefined) wish.dayPart = part;
  readDate(wish, choose(candidates, 'date', lattice),
    { habits: { ...habits, monthFirst: putsMonthFirst(context.locale ?? language, habits) }, context, offsets });
  readTime(wish, choose(candidates, 'time', lattice), { habits, context, offsets, parts });
  readParty(wish, choose(candidates, 'partySize', lattice), { context, offsets });
  return wish;
}

/** Whether `3/4` is in March: the language puts the month first, and the locale names no country that does otherwise. */
function putsMonthFirst(locale: string, { monthFirst, monthFirstIn }: Habits): boolean {
  const region = locale.split('-')[1]?.toLowerCase();
  return monthFirst && (region === undefined || monthFirstIn === undefined || monthFirstIn.includes(region));
}

/** Removes those inside a longer phrase: a `petit déjeuner` is no `déjeuner`. */
function outermost<T extends { start: number; end: number }>(all: readonly T[]): T[] {
  let reach = 0;
  return all.filter((each) => {
    const isInside = each.end <= reach;
    reach = Math.max(reach, each.end);
    return !isInside;
  });
}

type Reader = { context: SlotContext; offsets: (candidate: Candidate) => [number, number] };

/** The candidates of a slot, the best one first; the others are alternatives only if the guest left the choice open. */
function choose(candidates: readonly Candidate[], slot: Slot, lattice: Lattice): { best: Candidate[]; open: Candidate[] } {
  const own = candidates.filter((each) => each.slot === slot);
  const open: Candidate[] = [];
  while (own.length > 1) {
    const [before, last] = [own.at(-2), own.at(-1)];
    if (before === undefined || last === undefined || !onlyOr(lattice, before.end, last.start)) break;
    open.unshift(last);
    own.pop();
  }
  return { best: own.slice(-MOST_CORRECTIONS).toReversed(), open: open.slice(0, MOST_CORRECTIONS) };
}

function onlyOr(lattice: Lattice, from: number, to: number): boolean {
  return to > from && to - from <= 3 && occurs(lattice, 'or', from, from + 1) && !occurs(lattice, 'correction', from, to);
}

function readDate(
  wish: UnderstoodSlots, { best, open }: { best: Candidate[]; open: Candidate[] },
  { habits, context, offsets }: Reader & { habits: Habits },
): void {
  const resolve = (candidate: Candidate): ReturnType<typeof resolveDate> =>
    (candidate.slot === 'date' ? resolveDate(candidate.spec, { today: context.today, previous: context.previous?.date, habits })
      : undefined);
  for (const candidate of best) {
    const resolved = resolve(candidate);
    if (resolved === undefined) continue;
    wish.date = resolved.date;
    wish.spans.date = offsets(candidate);
    const others = [...resolved.others, ...open.flatMap((each) => resolve(each)?.date ?? [])];
    if (others.length > 0) wish.ambiguity.push({ slot: 'date', others });
    return;
  }
}

function readTime(
  wish: UnderstoodSlots, { best, open }: { best: Candidate[]; open: Candidate[] },
  { habits, context, offsets, parts }: Reader & { habits: Habits; parts: readonly { value: DayPart; start: number }[] },
): void {
  const resolve = (candidate: Candidate): ReturnType<typeof resolveTime> => {
    if (candidate.slot !== 'time') return undefined;
    const nearest = parts.reduce<{ value: DayPart; start: number } | undefined>((closest, each) =>
      (closest === undefined || Math.abs(each.start - candidate.start) < Math.abs(closest.start - candidate.start) ? each : closest),
        undefined);
    return resolveTime(candidate.spec, {
      part: nearest?.value, previous: context.previous?.time, now: context.now,
        isToday: (wish.date ?? context.previous?.date) === context.today, habits,
    });
  };
  const day = wish.date ?? context.previous?.date;
  // "We are three now" and "is it booked now?" give no new time to a table that has one, nor does "as soon as possible" on another day.
  const isSettled = context.previous?.time !== undefined || (day !== undefined && day !== context.today);
  for (const candidate of best) {
    if (isSettled && candidate.slot === 'time' && candidate.spec.kind === 'shifted' && candidate.spec.from === 'now'
      && candidate.spec.minutes === 0) continue;
    const resolved = resolve(candidate);
    if (resolved === undefined) continue;
    wish.time = resolved.time;
    if (resolved.until !== undefined) wish.timeUntil = resolved.until;
    wish.spans.time = offsets(candidate);
    const others = [...resolved.others, ...open.flatMap((each) => resolve(each)?.time ?? [])];
    if (others.length > 0) wish.ambiguity.push({ slot: 'time', others });
    if (candidate.slot === 'time' && candidate.spec.kind === 'shifted') moveDate(wish, candidate.spec.from, resolved.days, context);
    return;
  }
}

/** `in an hour` means today, or tomorrow shortly before midnight. */
function moveDate(wish: UnderstoodSlots, from: 'previous' | 'now', days: number, context: SlotContext): void {
  const base = from === 'now' ? context.today : context.previous?.date;
  if (wish.date !== undefined || base === undefined || (from === 'previous' && days === 0)) return;
  wish.date = Temporal.PlainDate.from(base).add({ days }).toString();
}

function readParty(wish: UnderstoodSlots, { best }: { best: Candidate[] }, { context, offsets }: Reader): void {
  for (const candidate of best) {
    if (candidate.slot !== 'partySize') continue;
    const { spec } = candidate;
    const before = context.previous?.partySize;
    const size = spec.kind === 'count' ? spec.count : before === undefined ? undefined : before + spec.by;
    if (size === undefined || size < 1 || size > LARGEST_PARTY) continue;
    wish.partySize = size;
    wish.spans.partySize = offsets(candidate);
    if (spec.kind === 'count' && spec.other !== undefined) wish.ambiguity.push({ slot: 'partySize', others: [spec.other] });
    return;
  }
}
