import { fold } from '../../language/fold.ts';
import { perLanguage, type Language } from '../../language/languages.ts';
import { dayNames, monthNames } from '../../language/calendar-names.ts';

const DAYS = 7;
const MONTHS = 12;

const whole = (alternatives: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${alternatives})(?!\p{L})`, 'gu');
const named = (names: readonly string[], short: readonly string[], plural: string): RegExp[] =>
  names.map((name, index) => whole([`${fold(name, null)}${plural}`, short[index]].filter(Boolean).join('|')));

const calendarOf = perLanguage(({ tag, facts: { days, months } }) => ({
  days: named(dayNames(tag).slice(0, DAYS), days.short, 's?'), months: named(monthNames(tag).slice(0, MONTHS), months, ''),
  weekdays: whole(days.weekdays), daily: whole(days.daily),
    span: new RegExp(String.raw`^\.?\s*(?:-|(?:${days.span}))\s*(?:le |the |den |il |la )?$`, 'u'),
}));

const ALL_DAYS = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'];

/** The weekdays and months in a flat text, as `w1` and `m12`, including those inside a span. "Daily" means every day. */
export function daysNamed(text: string, language: Language | null): ReadonlySet<string> {
  if (language === null) return new Set();
  const { days, months, weekdays, daily, span } = calendarOf(language);
  const named = [...spread(text, days, span, 'w'), ...(text.search(weekdays) >= 0 ? ALL_DAYS.slice(0, 5) : [])];
  return new Set([...(text.search(daily) >= 0 ? ALL_DAYS : named), ...spread(text, months, span, 'm')]);
}

function spread(text: string, names: readonly RegExp[], span: RegExp, mark: string): string[] {
  const found = names.flatMap((name, index) => [...text.matchAll(name)]
    .map(({ index: start, 0: raw }) => ({ index, start, end: start + raw.length })))
    .toSorted((one, other) => one.start - other.start);
  return found.flatMap(({ index, end }, at) => {
    const next = found[at + 1];
    if (next === undefined || !span.test(text.slice(end, next.start))) return [`${mark}${index + 1}`];
    const length = (next.index - index + names.length) % names.length;
    return Array.from({ length: length + 1 }, (_, step) => `${mark}${((index + step) % names.length) + 1}`);
  });
}
