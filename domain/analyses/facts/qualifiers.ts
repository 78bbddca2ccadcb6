import { dayNames } from '../../language/calendar-names.ts';
import type { FactWords } from '../../language/fact-words.ts';
import { inAnyLanguage, ofAllLanguages } from '../../language/languages.ts';
import { flat } from '../values/flat.ts';
import { monthOf, monthWords } from '../values/months.ts';

/**
 * What narrows a statement to some days, guests, seasons or kinds of the thing: two statements contradict each other
 * only where they are about the same. Patterns are in flattened letters.
 */
export interface Qualifiers {
  /** `weekday`, `weekend`, `daily`, or the days named; empty where the text says nothing of days. */
  days: string;
  /** All other narrowings, sorted and joined; empty for the plain thing. */
  others: string;
}

const words = (of: (facts: FactWords) => string): (() => RegExp) => inAnyLanguage((any) => new RegExp(any(({ facts }) => of(facts)), 'u'));

const DAY = ofAllLanguages((all) => {
  const names = all.map(({ tag, facts }) =>
    dayNames(tag).map((name, index) => [flat(name), facts.days.short[index]].filter(Boolean).join('|')));
  const days = Array.from({ length: 7 }, (_, index) => [...new Set(names.flatMap((each) => each[index]?.split('|') ?? []))]
    .toSorted((one, other) => other.length - one.length).join('|'));
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${days.map((each) => `(${each})s?`).join('|')})(?![\p{L}\d])\.?`, 'gu');
});
const SPAN = inAnyLanguage((any) =>
  new RegExp(String.raw`^\s*(?:${any(({ facts }) => facts.days.span)})\s*(?:${any(({ facts }) => facts.days.article)})?$`));
const WEEKDAYS = words(({ days }) => days.weekdays);
const WEEKEND = words(({ days }) => days.weekend);
const DAILY = words(({ days }) => days.daily);

const MONTH = ofAllLanguages(() => new RegExp(String.raw`(?<!\p{L})(?:${monthWords().join('|')})(?!\p{L})`, 'gu'));
// A verb more often than a month.
const NO_MONTH = inAnyLanguage((any) =>
  new RegExp(String.raw`\b(?:${any(({ facts }) => facts.dates.verb)})\s(?!\d|-|${any(({ facts }) => facts.dates.unlessVerb)})`));

/** Narrowings other than days; the name is what two statements must share. */
const OTHERS: readonly (readonly [string, () => RegExp])[] = [
  ['summer', words(({ narrowings }) => narrowings.summer)],
  ['winter', words(({ narrowings }) => narrowings.winter)],
  ['child', words(({ narrowings }) => narrowings.child)],
  ['outsider', words(({ narrowings }) => narrowings.outsider)],
  ['group', words(({ narrowings }) => narrowings.group)],
  ['early', words(({ narrowings }) => narrowings.early)],
  ['late', words(({ narrowings }) => narrowings.late)],
  ['in-room', words(({ narrowings }) => narrowings['in-room'])],
  ['continental', words(({ narrowings }) => narrowings.continental)],
  ['outdoor', words(({ narrowings }) => narrowings.outdoor)],
  ['indoor', words(({ narrowings }) => narrowings.indoor)],
  ['valet', words(({ narrowings }) => narrowings.valet)],
  ['motorcycle', words(({ narrowings }) => narrowings.motorcycle)],
  ['large-vehicle', words(({ narrowings }) => narrowings['large-vehicle'])],
  ['bicycle', words(({ narrowings }) => narrowings.bicycle)],
  ['electric', words(({ narrowings }) => narrowings.electric)],
  ['cat', words(({ narrowings }) => narrowings.cat)],
  ['assistance', words(({ narrowings }) => narrowings.assistance)],
  ['large', words(({ narrowings }) => narrowings.large)],
  ['small', words(({ narrowings }) => narrowings.small)],
  ['premium', words(({ narrowings }) => narrowings.premium)],
  ['suite', words(({ narrowings }) => narrowings.suite)],
  ['women', words(({ narrowings }) => narrowings.women)],
  ['terrace', words(({ narrowings }) => narrowings.terrace)],
  ['kitchen', words(({ narrowings }) => narrowings.kitchen)],
  ['last-entry', words(({ narrowings }) => narrowings['last-entry'])],
  ['night-desk', words(({ narrowings }) => narrowings['night-desk'])],
  ['emergency', words(({ narrowings }) => narrowings.emergency)],
  ['last-day', words(({ narrowings }) => narrowings['last-day'])],
  ['midday', words(({ narrowings }) => narrowings.midday)],
  ['evening', words(({ narrowings }) => narrowings.evening)],
  ['negated-place', words(({ narrowings }) => narrowings['negated-place'])],
  ['deadline', inAnyLanguage((any) => new RegExp(
    `(?:${any(({ facts }) => facts.deadline.ordering)}).*(?:${any(({ facts }) => facts.deadline.until)})`))],
];

/** @param text one clause, flattened */
export function qualifiersOf(text: string): Qualifiers {
  const ages = agesOf(text);
  const others = OTHERS.flatMap(([name, pattern]) => (pattern().test(text) && !(name === 'child' && ages.length > 0) ? [name] : []));
  return { days: daysOf(text), others: [...others, ...ages, ...monthsOf(text)].toSorted().join('+') };
}

const AGES = inAnyLanguage((any) => {
  const [before, join, older, years, bare, bareJoin] =
    (['before', 'join', 'older', 'years', 'bare', 'bareJoin'] as const).map((name) => any(({ facts }) => facts.ages[name]));
  return new RegExp(
    String.raw`(?:\b(?:${before})\s)?(\d{1,2})(?:\s?(?:-|${join})\s?(\d{1,2}))?\s(?:(?:${older}) )?(?:${years})\b`
      + String.raw`|\b(${bare})\s(\d{1,2})(?:\s?(?:-|${bareJoin})\s?(\d{1,2}))?\b(?![:.]\d)`,
    'gu',
  );
});
const BELOW = inAnyLanguage((any) => new RegExp(`^(?:${any(({ facts }) => facts.ages.below)})`));

/** Ages narrow a statement further than the word "children": those from six to twelve pay otherwise than smaller ones. */
function agesOf(text: string): string[] {
  return [...text.matchAll(AGES())].map((match) => {
    const ages = [match[1], match[2], match[4], match[5]].filter((age) => age !== undefined);
    return `ages:${BELOW().test(match[0]) ? '<' : ''}${ages.join('-')}`;
  });
}

function daysOf(text: string): string {
  if (DAILY().test(text)) return 'daily';
  const found = [...text.matchAll(DAY())].map((match) => ({
    index: match.slice(1).findIndex((group) => group !== undefined), start: match.index, end: match.index + match[0].length,
  }))
    // "so", "do", "di", "mi", "sa", "fr" and "mar" are words as well; as days they stand beside another day, a colon or a time.
    .filter(({ start, end }, _, all) => end - start > 3 || all.length > 1 || /^\.?\s*[:,-]/.test(text.slice(end)));
  const days = new Set<number>();
  for (const [position, { index, end }] of found.entries()) {
    days.add(index);
    const next = found[position + 1];
    if (next === undefined || !SPAN().test(text.slice(end, next.start).replace(/^\./, ''))) continue;
    for (let day = index; day !== next.index; day = (day + 1) % 7) days.add(day);
  }
  if (WEEKDAYS().test(text)) for (let day = 0; day < 5; day += 1) days.add(day);
  if (WEEKEND().test(text)) for (const day of [5, 6]) days.add(day);
  const list = [...days].toSorted((a, b) => a - b).join('');
  return { '01234': 'weekday', '56': 'weekend', '0123456': 'daily' }[list] ?? list;
}

function monthsOf(text: string): string[] {
  const months = [...text.matchAll(MONTH())]
    .filter((match) => !NO_MONTH().test(text.slice(match.index, match.index + 7))).map(([name]) => monthOf(name));
  return months.length === 0 ? [] : [`months:${[...new Set(months)].toSorted((a, b) => a - b).join('-')}`];
}
