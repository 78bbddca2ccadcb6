import { fold } from '../../../language/fold.ts';
import { inAnyLanguage } from '../../../language/languages.ts';
import { dayNames, monthNames } from '../../../language/calendar-names.ts';

const DAYS = 7;
const MONTHS = 12;

const ofDay = Array.from({ length: DAYS }, (_, day) => inAnyLanguage((any) =>
  new RegExp(String.raw`(?<!\p{L})(?:${any(({ tag, facts }) => [fold(dayNames(tag)[day] ?? '', null), facts.days.short[day]].filter(Boolean).join('|'))})s?(?!\p{L})`, 'gu')));
const ofMonth = Array.from({ length: MONTHS }, (_, month) => inAnyLanguage((any) =>
  new RegExp(String.raw`(?<!\p{L})(?:${any(({ tag, facts }) => [fold(monthNames(tag)[month] ?? '', null), facts.months[month]].filter(Boolean).join('|'))})(?!\p{L})`, 'gu')));
const WEEKDAYS = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ facts }) => facts.days.weekdays)})(?!\p{L})`, 'u'));
const DAILY = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ facts }) => facts.days.daily)})(?!\p{L})`, 'u'));
const SPAN = inAnyLanguage((any) => new RegExp(String.raw`^\.?\s*(?:-|(?:${any(({ facts }) => facts.days.span)}))\s*(?:le |the |den |il |la )?$`, 'u'));

/**
 * The days of the week and the months that a flat text names, as `w1` and `m12`, with those between the ends of a span.
 *
 * @param isTold of a text that is told, "daily" names every day
 */
export function daysNamed(text: string, { isTold }: { isTold: boolean }): ReadonlySet<string> {
  const days = [...spread(text, ofDay, 'w'), ...(WEEKDAYS().test(text) ? ['w1', 'w2', 'w3', 'w4', 'w5'] : [])];
  const all = isTold && DAILY().test(text) ? ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'] : days;
  return new Set([...all, ...spread(text, ofMonth, 'm')]);
}

function spread(text: string, names: readonly (() => RegExp)[], mark: string): string[] {
  const found = names.flatMap((name, index) => [...text.matchAll(name())].map(({ index: start, 0: raw }) => ({ index, start, end: start + raw.length })))
    .toSorted((one, other) => one.start - other.start);
  return found.flatMap(({ index, end }, at) => {
    const next = found[at + 1];
    if (next === undefined || !SPAN().test(text.slice(end, next.start))) return [`${mark}${index + 1}`];
    const length = (next.index - index + names.length) % names.length;
    return Array.from({ length: length + 1 }, (_, step) => `${mark}${((index + step) % names.length) + 1}`);
  });
}
