import type { Fact } from './fact.ts';
import type { FactSource } from '../../model/analyses/finding.ts';

/** Two values that cannot both be true, each with where it stands. */
export interface Contradiction {
  key: string;
  days: string;
  others: string;
  sides: [Side, Side];
}

export interface Side {
  value: string;
  sources: FactSource[];
}

const CONFIGURATION = 'configuration';
const MAX_SOURCES = 5;

/**
 * Facts that disagree. The statement most texts make is held against each of the others; what one text states twice
 * with different values (two sittings, two garages) agrees with every passage that states one of them.
 */
export function findContradictions(facts: readonly Fact[]): Contradiction[] {
  const groups = Map.groupBy(spreadOverDays(withoutIdleNarrowings(facts)), ({ key, days, others }) => `${key}|${days}|${others}`);
  return [...groups.values()].flatMap((group) => contradictionsWithin(group)).toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** "Indoor pool" is the pool of a hotel whose texts know no other; the same goes for its car park. */
function withoutIdleNarrowings(facts: readonly Fact[]): Fact[] {
  const topicOf = ({ key }: Fact): string => key.split('.')[0] ?? key;
  const outdoors = new Set(facts.filter(({ others }) => others.split('+').includes('outdoor')).map(topicOf));
  return facts.map((fact) => (outdoors.has(
    topicOf(fact),
  ) ? fact : { ...fact, others: fact.others.split('+').filter((name) => name !== 'indoor').join('+') }));
}

const nameOf = ({ key, days, others, sides }: Contradiction): string => `${key}|${days}|${others}|${sides[0].value}|${sides[1].value}`;

function contradictionsWithin(group: readonly Fact[]): Contradiction[] {
  const bySource = Map.groupBy(group, sourceOf);
  if (bySource.size < 2) return [];
  const consensus = mostStated(bySource);
  const { key, days, others } = group[0] as Fact;
  const deviating = [...bySource.values()].filter((stated) => !stated.some(({ value }) => value === consensus));
  const byValue = Map.groupBy(deviating.map((stated) => stated[0] as Fact), ({ value }) => value);
  return [...byValue].map(([value, stated]) => ({
    key, days, others,
    sides: [
      { value: consensus, sources: group.filter((fact) => fact.value === consensus).map(({ source }) => source).slice(0, MAX_SOURCES) },
      { value, sources: stated.map(({ source }) => source).slice(0, MAX_SOURCES) },
    ],
  }));
}

/** What the configuration says counts as stated by the operator; else what most texts say, the first of them in doubt. */
function mostStated(bySource: ReadonlyMap<string, Fact[]>): string {
  const configured = bySource.get(CONFIGURATION)?.[0]?.value;
  if (configured !== undefined) return configured;
  const counts = new Map<string, number>();
  for (const stated of bySource.values()) for (const value of new Set(stated.map((fact) => fact.value))) counts.set(
    value, (counts.get(value) ?? 0) + 1,
  );
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? '';
}

const sourceOf = ({ source }: Fact): string => source.itemId ?? CONFIGURATION;

/**
 * "Daily" speaks of weekdays and weekends alike, unless the same text has an exception for one of them. A statement without
 * a day is held against what others say of weekdays, and against nothing where they only name an exception.
 */
function spreadOverDays(facts: readonly Fact[]): Fact[] {
  const byStatement = Map.groupBy(facts, ({ key, others }) => `${key}|${others}`);
  return [...byStatement.values()].flatMap((statements) => {
    const bySource = [...Map.groupBy(statements, sourceOf).values()];
    const aboutWeek = bySource.some((stated) => stated.some(({ days }) => days === 'weekday' || days === 'daily'));
    const aboutWeekend = bySource.some((stated) => stated.some(({ days }) => days === 'weekend'));
    return bySource.flatMap((stated) => stated.flatMap((fact) => {
      const explicit = new Set(stated.map(({ days }) => days));
      if (fact.days === 'daily') return (['weekday', 'weekend'] as const)
        .filter((days) => !explicit.has(days)).map((days) => ({ ...fact, days }));
      if (fact.days !== '') return [fact];
      if (!aboutWeek) return aboutWeekend && explicit.size > 1 ? [{ ...fact, days: 'weekday' }] : [fact];
      // One who names the days elsewhere in the text has said it better there.
      return explicit.has('weekday') || explicit.has('daily') ? [] : [{ ...fact, days: 'weekday' }];
    }));
  });
}
