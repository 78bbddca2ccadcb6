import { dateRule, type DateSpec } from './date-rules.ts';
import { atEachLength, endsAt, everywhere, firstOf, occurs, type Match, type Rule } from './grammar.ts';
import type { Lattice } from '../../../language/lattice.ts';
import type { Habits, Meanings } from '../../../language/meanings.ts';
import { asideRule, bareParty, companyRule, forRule, partyRule, type PartySpec } from './party-rules.ts';
import { bareTime, timeRule, type TimeSpec } from './time-rules.ts';

export type Slot = 'date' | 'time' | 'partySize';

type Place = { start: number; end: number };
/** A place of the text that names a day, a time or a number of guests. */
export type Candidate =
  Place & ({ slot: 'date'; spec: DateSpec } | { slot: 'time'; spec: TimeSpec } | { slot: 'partySize'; spec: PartySpec });

type Found = Place & { claims: Candidate[] };

type Reading = { habits: Habits; expecting?: Slot | undefined };

const known = new WeakMap<Lattice, Map<Slot | undefined, readonly Candidate[]>>();

/** The candidates of a text in its order, without those that the guest takes back; the habits belong to its language. */
export function candidatesOf(lattice: Lattice, reading: Reading): readonly Candidate[] {
  const bySlot = known.get(lattice) ?? new Map<Slot | undefined, readonly Candidate[]>();
  known.set(lattice, bySlot);
  const candidates = bySlot.get(reading.expecting) ?? readCandidates(lattice, reading);
  bySlot.set(reading.expecting, candidates);
  return candidates;
}

function readCandidates(lattice: Lattice, { habits, expecting }: Reading): Candidate[] {
  // "Demain midi" is a day; "demain midi et demi" is a day and a time.
  const dates = atEachLength(dateRule(habits), lattice)
    .map(({ value: spec, start, end }): Found => ({ start, end, claims: [{ slot: 'date', spec, start, end }] }));
  const change = firstOf(lattice, 'change');
  const times = withoutMisread(found(timeRule(habits), lattice,
    (spec, place) => ({ slot: 'time', spec: changedTo(spec, place.start > change), ...place })), lattice);
  const parties = found(partyRule, lattice, (spec, place) => ({ slot: 'partySize', spec, ...place }));
  const asides = everywhere(asideRule, lattice).map(({ start, end }) => ({ start, end, claims: [] }));
  const taken = apart([...parties, ...times, ...dates, ...dual(lattice), ...asides]);
  const settled = settle(taken, lattice, expecting);
  const more = besides(settled, [...corrections(settled, lattice, habits), ...company(settled, lattice)]);
  const all = [...settled, ...more];
  const asked = expecting === undefined || all.some((each) => each.slot === expecting) ? []
    : besides(all, bare(expecting, lattice, habits));
  return [...all, ...asked].filter((each) => !takenBack(each, lattice)).toSorted((a, b) => a.start - b.start);
}

/** Those that share no token with what is settled. */
function besides(settled: readonly Candidate[], others: readonly Candidate[]): Candidate[] {
  const covered = new Set(settled.flatMap(tokensIn));
  return others.filter((each) => tokensIn(each).every((token) => !covered.has(token)));
}

const tokensIn = ({ start, end }: Place): number[] => Array.from({ length: end - start }, (_, offset) => start + offset);

function found<T>(rule: Rule<T>, lattice: Lattice, candidate: (spec: T, place: Place) => Candidate): Found[] {
  return everywhere(rule, lattice).map(({ value, start, end }) => ({ start, end, claims: [candidate(value, { start, end })] }));
}

/** "Change it from 7 to 8" means eight; "from 7 to 8" means any time between. */
const changedTo = (spec: TimeSpec, isChange: boolean): TimeSpec =>
  (spec.kind === 'clock' && spec.until !== undefined && isChange ? spec.until : spec);

/** If the hour is elsewhere, the number in "for two in the evening" and "the 9th at noon" is no hour. */
function withoutMisread(times: readonly Found[], lattice: Lattice): Found[] {
  const isLoose = ({ claims: [time] }: Found): boolean => time?.slot === 'time' && time.spec.kind === 'clock' && time.spec.loose === true;
  const isNoun = ({ start }: Found): boolean => endsAt(lattice, 'for', start) || endsAt(lattice, 'onDay', start);
  return times.every(isLoose) ? [...times] : times.filter((each) => !isLoose(each) || !isNoun(each));
}

/** `for 7` may be guests or an hour. */
function dual(lattice: Lattice): Found[] {
  return everywhere(forRule, lattice).map(({ value: spec, start, end }) => {
    const people: Candidate = { slot: 'partySize', spec, start, end };
    const isHour = spec.kind === 'count' && spec.count < 25;
    const hour: Candidate[] = isHour ? [{ slot: 'time', spec: { kind: 'clock', hour: spec.other ?? spec.count, minute: 0 }, start, end }]
      : [];
    return { start, end, claims: [people, ...hour] };
  });
}

/** Keeps the longest of overlapping readings; among equally long ones, the first. */
function apart(all: readonly Found[]): Found[] {
  const covered = new Set<number>();
  const kept: Found[] = [];
  for (const each of all.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const tokens = tokensIn(each);
    if (tokens.some((token) => covered.has(token))) continue;
    for (const token of tokens) covered.add(token);
    kept.push(each);
  }
  return kept.toSorted((a, b) => a.start - b.start);
}

/** Decides what `for 7` means: guests, unless another number of guests is known or the dialogue asked for an hour. */
function settle(taken: readonly Found[], lattice: Lattice, expecting: Slot | undefined): Candidate[] {
  const sure = taken.flatMap(({ claims }) => (claims.length === 1 ? claims : []));
  const correction = firstOf(lattice, 'correction');
  const hasTime = sure.some((each) => each.slot === 'time');
  const counts = new Set(sure.flatMap((each) => countOf(each) ?? []));
  let known = sure.some((each) => each.slot === 'partySize');
  return taken.flatMap(({ claims: [people, hour], start }) => {
    if (people === undefined || hour === undefined) return people ?? [];
    const count = countOf(people);
    const asksHour = known ? count === undefined || !counts.has(count) : expecting === 'time';
    if (asksHour && !hasTime && start <= correction) return hour;
    known = true;
    if (count !== undefined) counts.add(count);
    return people;
  });
}

const countOf = (candidate: Candidate): number | undefined =>
  (candidate.slot === 'partySize' && candidate.spec.kind === 'count' ? candidate.spec.count : undefined);

/** A bare number right after "no," has the same kind as the value before it. */
function corrections(settled: readonly Candidate[], lattice: Lattice, habits: Habits): Candidate[] {
  if (firstOf(lattice, 'correction') === Infinity) return [];
  const alone = new Map((['date', 'time', 'partySize'] as const)
    .map((slot) => [slot, bare(slot, lattice, habits).filter((each) => introduced(lattice, each.start))]));
  return settled.flatMap((before, index) => {
    const next = settled[index + 1]?.start ?? lattice.tokens.length;
    const behind = alone.get(before.slot)?.filter((each) => each.start >= before.end && each.start < next) ?? [];
    return behind.filter((each) => occurs(lattice, 'correction', before.end, each.start));
  });
}

function introduced(lattice: Lattice, start: number): boolean {
  return ['correction', 'not'].some((category) => endsAt(lattice, category as keyof Meanings, withoutSigns(lattice, start)));
}

function withoutSigns({ tokens }: Lattice, end: number): number {
  let at = end;
  while (at > 0 && at > end - 3 && /^[^\p{L}\p{N}]$/u.test(tokens[at - 1]?.text ?? '')) at -= 1;
  return at;
}

/** The meaning of a bare number after a question for this slot. */
function bare(slot: Slot, lattice: Lattice, habits: Habits): Candidate[] {
  const first = <T>(rule: Rule<T>, make: (match: Match<T> & Place) => Candidate): Candidate[] => everywhere(rule, lattice).map(make);
  switch (slot) {
    case 'time': return first(bareTime(habits), ({ value: spec, start, end }) => ({ slot, spec, start, end }));
    case 'partySize': return first(bareParty, ({ value: spec, start, end }) => ({ slot, spec, start, end }));
    case 'date': return first(bareDay, ({ value: day, start, end }) => ({ slot, spec: { kind: 'calendar', day }, start, end }));
  }
}

const bareDay: Rule<number> = (lattice, at) => bareParty(lattice, at).flatMap(({ value, end }) =>
  (value.kind === 'count' && value.count <= 31 ? [{ value: value.count, end }] : []));

function company(settled: readonly Candidate[], lattice: Lattice): Candidate[] {
  if (settled.some((each) => each.slot === 'partySize')) return [];
  return everywhere(companyRule, lattice).map(({ value: spec, start, end }) => ({ slot: 'partySize', spec, start, end }));
}

// Words that may come between "not" and the value that it takes back.
const BETWEEN = ['at', 'onDay', 'for', 'the'] as const;

/** "not Friday", "instead of six" */
function takenBack({ start, end: last }: Candidate, lattice: Lattice): boolean {
  // "invece delle 19": the preposition belongs to both.
  if (last - start > 1 && endsAt(lattice, 'not', start + 1, start)) return true;
  let end = start;
  for (let steps = 0; steps < 4; steps += 1) {
    if (endsAt(lattice, 'not', end)) return true;
    if (!BETWEEN.some((category) => endsAt(lattice, category, end))) return false;
    end -= 1;
  }
  return false;
}
