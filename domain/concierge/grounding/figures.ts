import { blankOut } from '../../language/blank-out.ts';
import { fold } from '../../language/fold.ts';
import type { Lattice } from '../../language/lattice.ts';
import { perLanguage, type Language } from '../../language/languages.ts';
import { Utterance } from '../../language/utterance.ts';
import type { DayPart } from '../../language/meanings.ts';
import { dateRule } from '../understanding/slots/date-rules.ts';
import { everywhere, word } from '../understanding/slots/grammar.ts';
import { timeRule, type TimeSpec } from '../understanding/slots/time-rules.ts';
import { beforeFigure, CURRENCIES, ratesOf, SIGNS, UNITS } from './ground-patterns.ts';
import { asciiDigits, reachesIn } from './reach.ts';

/** A number, time or date in a text. Two figures are the same if they share a value. */
export interface Figure {
  kind: 'number' | 'time' | 'date';
  values: readonly string[];
  start: number;
  end: number;
  /** Whether something begins or ends there, if the text tells. */
  bound: 'from' | 'until' | null;
  /** The unit of an amount: a night, a person. */
  per: readonly string[];
}

type Place = { start: number; end: number };
type Found = Omit<Figure, 'bound' | 'per'>;

/**
 * The figures of a text by value: 7:30 pm, 19.30 Uhr and 19h30 are one time, "twelve" is 12, and 24 francs are not 24 euros. In a language
 * without a pack, only digits count.
 *
 * @param text flat, see `flat`
 */
export function figuresIn(text: string, language: Language | null): Figure[] {
  const hidden = blankOut(asciiDigits(text), reachesIn(text).map(({ start, end }) => [start, end]));
  const said = new Utterance(hidden, language ?? 'en');
  const dates = datesIn(said);
  const times = timesIn(said).filter((time) => !dates.some((date) => overlap(time, date)));
  const spans = [...dates, ...times];
  const numbers = [...digitsIn(hidden), ...(language === null ? [] : spelledIn(said))]
    .filter((number) => !spans.some((each) => overlap(number, each)));
  const all = [...spans, ...numbers].toSorted((one, other) => one.start - other.start);
  return all.map((figure, index) => ({
    ...figure, bound: boundOf(hidden, all, index, language ?? 'en'),
    per: [...ratesBehind(hidden, figure, language ?? 'en'), ...(isInterval(hidden, figure, language ?? 'en') ? ['interval'] : [])],
  }));
}

const overlap = (one: Place, other: Place): boolean => one.start < other.end && other.start < one.end;

const placeOf = ({ tokens }: Lattice, from: number,
  to: number): Place => ({ start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 });

/** The longest readings from left to right, without overlaps. */
function longest<T>(matches: readonly { value: T; start: number; end: number }[]): { value: T; start: number; end: number }[] {
  let reach = 0;
  return matches.toSorted((one, other) => one.start - other.start || other.end - one.end).filter(({ start, end }) => {
    if (start < reach) return false;
    reach = end;
    return true;
  });
}

const datesOf = perLanguage(({ booking: { habits } }) => dateRule(habits));
const timesOf = perLanguage(({ booking: { habits } }) => timeRule(habits));

function datesIn({ lattice, language, text }: Utterance): Found[] {
  return longest(everywhere(datesOf(language), lattice)).flatMap(({ value, start, end }): Found[] => {
    const place = placeOf(lattice, start, end);
    const written = text.slice(place.start, place.end);
    // "From May to September, 9 am to 8 pm".
    if ((!/\d/.test(written) && value.kind !== 'calendar') || /\p{L},/u.test(written)) return [];
    if (value.kind === 'numeric') {
      const { first, second, year } = value;
      const days = [[first, second], [second, first]].filter(([, month = 13]) => month <= 12).map(([day, month]) => `d${month}-${day}`);
      return days.length === 0 ? [] : [{ kind: 'date', values: days.map((day) => withYear(day, year)), ...place }];
    }
    if (value.kind !== 'calendar' || value.month === undefined) return [];
    return [{ kind: 'date', values: [withYear(`d${value.month}-${value.day}`, value.year)], ...place }];
  });
}

const withYear = (day: string, year: number | undefined): string => (year === undefined ? day : `${day}-${year % 100}`);

/** Whether a number is an amount, a length or a share, by the text after it. */
const isMeasured = (rest: string): boolean => [...CURRENCIES.values(), ...UNITS.values()].some((unit) => unit().test(rest.trimStart()))
  || /^\s?[€£$%°]/.test(rest);
const isHour = (text: string): boolean => /\d\s?(?:[:.]\s?\d{2}|h\d{0,2}\b)|\d\s?(?:am|pm|a\.m|p\.m|uhr|heures?|horas?|o'clock)/.test(text);

function timesIn({ lattice, language, text }: Utterance): Found[] {
  return longest(everywhere(timesOf(language), lattice)).flatMap(({ value, start, end }): Found[] => {
    const place = placeOf(lattice, start, end);
    const written = text.slice(place.start, place.end);
    if (value.kind !== 'clock' || /[€£$]\s?$/.test(text.slice(0, place.start)) || currencyBefore(text, place.start) !== null) return [];
    // "24 hours" and "until 12 years" are lengths, but "at 19 Uhr" is an hour although "Uhr" follows.
    if (!isHour(written) && isMeasured(text.slice(place.end))) return [];
    if (/^\D*24\s?(?:hours?|h|stunden|heures|horas|ore)/.test(written)) return [];
    return clocksOf(value, /\d/.test(written))
      .map((values, index, all) => ({ kind: 'time', values, ...(all.length === 1 ? place : partOf(text, place, index === 0)) }));
  });
}

const SPAN = /\s*(?:-|(?<!\p{L})(?:to|till|until|bis|und|and|a|au|al|alle|or|oder|y|e|et)(?!\p{L}))\s*/gu;

/** The place of one end of a span of times: the halves divide at the last word that joins them. */
function partOf(text: string, place: Place, isFirst: boolean): Place {
  const written = text.slice(place.start, place.end);
  const digit = written.search(/\d/);
  const joint = [...written.matchAll(SPAN)].findLast(({ index }) => index > Math.max(digit, 0));
  const [from, to] = joint === undefined ? [written.length / 2, written.length / 2] : [joint.index, joint.index + joint[0].length];
  return isFirst ? { start: place.start, end: place.start + Math.floor(from) } : { start: place.start + Math.floor(to), end: place.end };
}

type Clock = Extract<TimeSpec, { kind: 'clock' }>;

function clocksOf(spec: Clock, isWritten: boolean): string[][] {
  const { hour, minute, part, until, digital, padded } = spec;
  // "From 7" may stand for 7:00.
  const isBareHour = isWritten && minute === 0 && part === undefined && digital !== true && padded !== true;
  const own = [`t${(inDay(hour, part) * 60 + minute) % 1440}`, ...(isBareHour ? [`n${hour}`] : [])];
  return until?.kind === 'clock' ? [own, ...clocksOf({ ...until, part: until.part ?? (until.hour >= hour ? part : undefined) }, isWritten)]
    : [own];
}

function inDay(hour: number, part: DayPart | undefined): number {
  if (hour > 12 || part === undefined) return hour % 24;
  switch (part) {
    case 'am': return hour % 12;
    case 'morning': return hour;
    case 'pm': case 'afternoon': return hour === 12 ? 12 : hour + 12;
    case 'evening': return hour === 12 ? 0 : hour + 12;
    case 'noon': return hour >= 10 ? hour : hour + 12;
    case 'night': return hour === 12 ? 0 : hour >= 6 ? hour + 12 : hour;
  }
}

const DIGITS = /(?<![\p{L}\p{N}.,])\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?(?![\d])|\d+(?:[.,:]\d+)?/gu;
const ORDINAL_MARK = /^(?:st|nd|rd|th|er|ere|eme|e|º|ª|°)(?![\p{L}\p{N}])/u;

function digitsIn(text: string): Found[] {
  return [...text.matchAll(DIGITS)].map(({ 0: raw, index }) => {
    const end = index + raw.length;
    const rest = text.slice(end).replace(ORDINAL_MARK, '');
    return { kind: 'number', values: measured(valuesOf(raw), rest, currencyBefore(text, index)), start: index, end };
  });
}

/** `1.200` may be twelve hundred or one and a fifth. */
function valuesOf(raw: string): string[] {
  const grouped = /^\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,2})?$/.test(raw);
  const decimal = Number(raw.replace(',', '.').replaceAll(/[' ]/g, ''));
  const whole = grouped ? Number(raw.replace(/[.,](?=\d{1,2}$)/, '#').replaceAll(/[.,' ]/g, '').replace('#', '.')) : Number.NaN;
  return [whole, decimal].filter((value) => !Number.isNaN(value)).map(String).concat(raw.includes(':') ? [raw] : []);
}

/** Adds the currency or unit to a number: only a number with the same unit supports it. */
function measured(values: readonly string[], rest: string, before: string | null): string[] {
  const unit = before ?? unitAfter(rest);
  return unit === null ? values.map((value) => `n${value}`) : values.map((value) => `n${value} ${unit}`);
}

function unitAfter(rest: string): string | null {
  const text = rest.replace(/^(?:[.,](?:-|00)|\.-|,-)/, '').replace(/^[\s-]+/, '');
  const sign = SIGNS[text[0] ?? ''];
  if (sign !== undefined) return sign;
  return [...CURRENCIES, ...UNITS].find(([, pattern]) => pattern().test(text))?.[0] ?? null;
}

function currencyBefore(text: string, index: number): string | null {
  const before = text.slice(Math.max(0, index - 8), index).trimEnd();
  const sign = SIGNS[before.at(-1) ?? ''];
  if (sign !== undefined && sign.length === 3) return sign;
  const code = /(?<![\p{L}\p{N}])(\p{L}{2,4}\.?)$/u.exec(before)?.[1];
  return code === undefined ? null : [...CURRENCIES].find(([, pattern]) => pattern().test(code))?.[0] ?? null;
}

const noNumbers = perLanguage(({ grounds }): ReadonlySet<string> => new Set(grounds.noNumbers.split('|')));

/** Numbers and ordinals in words. "One" does not count, since it is an article in most languages. */
function spelledIn({ lattice, language, text }: Utterance): Found[] {
  const found = [...everywhere(word('number'), lattice), ...everywhere(word('ordinal'), lattice)];
  return longest(found).flatMap(({ value, start, end }): Found[] => {
    const place = placeOf(lattice, start, end);
    const written = text.slice(place.start, place.end);
    if (/\d/.test(written) || value === 1 || noNumbers(language).has(written)) return [];
    return [{ kind: 'number', values: measured([String(value)], text.slice(place.end), null), ...place }];
  });
}

const JOINT = new RegExp(String.raw`^[\s.]*(?:am|pm|a\.m\.?|p\.m\.?|uhr|h|heures?|horas?|ore|o'clock)?\s*`
  + String.raw`(?:-|to|till|until|bis|a|au|al|alle|a las|and|und|et|y|e|e le|y las)?\s*(?:las|le|les|la)?\s*$`, 'u');
const RANGE = /-|\b(?:to|till|until|bis|a|au|al|alle)\b/;

function boundOf(text: string, all: readonly Found[], index: number, language: Language): Figure['bound'] {
  const figure = all[index];
  if (figure === undefined) return null;
  const [previous, next] = [all[index - 1], all[index + 1]];
  const between = (one: Found, other: Found): string => text.slice(one.end, other.start);
  const isRange = (one: Found | undefined, other: Found | undefined): boolean => one !== undefined && other !== undefined
    && one.kind === other.kind
    && JOINT.test(between(one, other)) && (RANGE.test(between(one, other)) || between(one, other).trim() === '' && one.kind === 'time');
  if (isRange(previous, figure)) return 'until';
  if (isRange(figure, next)) return 'from';
  const { from, until } = beforeFigure(language);
  // The reading of a time may include the word before it: "ab 15 Uhr".
  return beginnings(text, figure).map((before) => (until.test(before) ? 'until' as const : from.test(before) ? 'from' as const : null))
    .find((bound) => bound !== null) ?? null;
}

const SEEN_BEFORE = 40;

function beginnings(text: string, { start, end }: Place): string[] {
  const written = text.slice(start, end);
  const words = [0, ...[...written.matchAll(/\s+/g)].slice(0, 3).map(({ index, 0: space }) => index + space.length)];
  return words.filter((at) => !/\d/.test(written.slice(0, at))).map((at) => text.slice(Math.max(0, start + at - SEEN_BEFORE), start + at));
}

const AMOUNT = / (?:EUR|CHF|GBP|USD)$/;
const LONGEST_RATE = 32;

function ratesBehind(text: string, { values, end }: Found, language: Language): string[] {
  if (!values.some((value) => AMOUNT.test(value))) return [];
  const rest = text.slice(end).replace(/^(?:[.,]-|[.,]\d\d)?\s*/, '');
  const currency = [...CURRENCIES.values()].map((pattern) => pattern().exec(rest)?.[0]).find((found) => found !== undefined)
    ?? /^[€£$]/.exec(rest)?.[0] ?? '';
  const behind = /^[^.,;:!?\d()]*/.exec(rest.slice(currency.length))?.[0].slice(0, LONGEST_RATE) ?? '';
  const { begins, names } = ratesOf(language);
  return begins.test(behind) ? names.filter(([, pattern]) => pattern.test(behind)).map(([name]) => name) : [];
}

/** "Every 15 minutes" is not "15 minutes". */
const isInterval = (text: string, { start }: Found, language: Language): boolean =>
  beforeFigure(language).every?.test(fold(text.slice(0, start), language)) ?? false;

/** Whether one of these figures supports a figure. */
export const isBorneOut = ({ values, bound, per }: Figure, by: readonly Figure[]): boolean =>
  by.some((other) => other.values.some((value) => values.includes(value))
    && (bound === null || other.bound === null || bound === other.bound)
    && per.every((rate) => other.per.includes(rate)));
