/** Wall-clock times and ranges of them in flattened text, in minutes after midnight. */
import { ofAllLanguages } from '../../language/languages.ts';
import type { TimeWordName } from '../../language/page-words.ts';

/** Which end of an interval a lone time is. */
export type Bound = 'from' | 'until' | null;

export interface FoundTime {
  kind: 'time';
  start: number;
  end: number;
  minutes: number;
  bound: Bound;
}

export interface FoundRange {
  kind: 'range';
  start: number;
  end: number;
  from: number;
  until: number;
}

const DIGITS = String.raw`(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\d))?`;
const LEAD = String.raw`(?<![\d.,:+/#-])(?<!(?:chf|eur|€|\$|£|usd|gbp|fr\.)\s?)`;
const TAIL = String.raw`(?![\d%]|[.,:]\d|\s?(?:m2|m²|km|kg|cm|mbit|grad|°|chf|eur|€|\$|£|usd|gbp))`;
const HALF = String.raw`a\.?\s?m\b\.?|p\.?\s?m\b\.?`;

/** The expressions that find times and what stands around them, of all languages in use. */
const patterns = ofAllLanguages((all) => {
  const any = (name: TimeWordName): string => all.map(({ pages }) => pages.times[name]).filter(Boolean).join('|') || '(?!)';
  const named = `${any('noon')}|${any('midnight')}`;
  const time = String.raw`(?:${DIGITS}(?:\s?(?:${any('mark')}|h\b|${HALF}))?|${named})`;
  const join = String.raw`\s*(?:-|\b(?:${any('join')})\b)\s*(?:${any('article')})?`;
  return {
    noon: new RegExp(`^(?:${any('noon')})$`),
    named: new RegExp(`^(?:${named})$`),
    range: new RegExp(String.raw`${LEAD}(?:(?:${any('before')})\s)?(${time})${join}(${time})${TAIL}`, 'g'),
    single: new RegExp(`${LEAD}(${time})${TAIL}`, 'g'),
    rangeLead: new RegExp(String.raw`\b(?:${any('rangeLead')})\b`),
    from: new RegExp(String.raw`\b(?:${any('from')})\s*$`),
    until: new RegExp(String.raw`\b(?:${any('until')})\s*$`),
    onwards: new RegExp(String.raw`^\s*(?:${any('onwards')})\b`),
    latest: new RegExp(String.raw`^\s*(?:${any('latest')})\b`),
    duration: new RegExp(String.raw`\b(?:${any('duration')})\s*$`),
    spoken: new RegExp(String.raw`\b(?:${any('spoken')})\s*$`),
    allDay: new RegExp(String.raw`^24\s?(?:h\b|${any('hours')})`),
    lengths: new RegExp(String.raw`^\s*\p{L}*(?:${any('lengths')})`, 'u'),
    like: new RegExp(String.raw`[:h]|${any('mark')}|[ap]\.?\s?m\b|\d\.[0-5]\d\b`),
    sure: new RegExp(String.raw`[:.]|${any('sure')}|[ap]\.?\s?m|h\d`),
    hours: new RegExp(`h|${any('hours')}`),
  };
});

/** Every range and lone time; what may be another number (`6 to 12 years`) is left out. */
export function findTimes(text: string): (FoundRange | FoundTime)[] {
  const ranges = [...text.matchAll(patterns().range)].flatMap((match) => rangeOf(match) ?? []);
  const inRange = (at: number): boolean => ranges.some(({ start, end }) => start <= at && at < end);
  const singles = [...text.matchAll(patterns().single)].flatMap((match) => (inRange(match.index) ? [] : singleOf(match, text) ?? []));
  return [...ranges, ...singles].toSorted((a, b) => a.start - b.start);
}

/** `HH:MM`; midnight at the end of a day is 24:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function rangeOf(match: RegExpMatchArray): FoundRange | undefined {
  const [whole, left = '', right = ''] = match;
  const start = match.index ?? 0;
  const lead = whole.slice(0, whole.indexOf(left));
  if (!isTimeLike(left) && !isTimeLike(right) && !patterns().rangeLead.test(lead)) return undefined;
  // Amounts of money look like dotted times; a time of day has its minutes on both sides or a mark.
  if (/^\d+\.\d+$/.test(right) && !/[.:]/.test(left) && !isTimeLike(left)) return undefined;
  const until = minutesOf(right);
  const from =
    minutesOf(left, half(left) ?? (half(right) === 'p' && hourOf(left) < hourOf(right) ? 'p' : half(right) === 'a' ? 'a' : undefined));
  return { kind: 'range', start, end: start + whole.length, from, until: until === 0 ? 1440 : until };
}

function singleOf(match: RegExpMatchArray, text: string): FoundTime | undefined {
  const [whole] = match;
  const words = patterns();
  const start = match.index ?? 0;
  const before = text.slice(Math.max(0, start - 30), start);
  const after = text.slice(start + whole.length, start + whole.length + 25);
  const isSpoken = words.spoken.test(before);
  if (words.allDay.test(whole + after)) return undefined;
  const [isFrom, isUntil] = [words.from.test(before) || words.onwards.test(after), words.until.test(before) || words.latest.test(after)];
  const bound = isFrom ? 'from' : isUntil ? 'until' : null;
  if (!isTimeLike(whole) && !(isSpoken && !words.lengths.test(after))) return undefined;
  // "18.50" alone is an amount more often than a time.
  if (/^\d+\.\d+$/.test(whole) && bound === null && !isSpoken) return undefined;
  const isBare = !words.sure.test(whole) && !words.named.test(whole);
  if (isBare && bound === null && !isSpoken) return undefined;
  // "Within 24 h", "for 2 hours" are lengths of time, and "24 hours" is all day long.
  if (bound === null && words.duration.test(before) && words.hours.test(whole)) return undefined;
  return { kind: 'time', start, end: start + whole.length, minutes: minutesOf(whole), bound };
}

const isTimeLike = (text: string): boolean => patterns().like.test(text) || patterns().named.test(text);

const half = (text: string): 'a' | 'p' | undefined => /([ap])\.?\s?m\b/.exec(text)?.[1] as 'a' | 'p' | undefined;

const hourOf = (text: string): number => Number(/^\d+/.exec(text)?.[0] ?? 0);

function minutesOf(text: string, day = half(text)): number {
  const { named, noon } = patterns();
  if (named.test(text.trim())) return noon.test(text.trim()) ? 720 : 1440;
  const [, hours = '0', minutes = '0'] = /^(\d+)(?:[:.h](\d+))?/.exec(text) ?? [];
  const hour = day === undefined ? Number(hours) : Number(hours) % 12 + (day === 'p' ? 12 : 0);
  return hour * 60 + Number(minutes);
}
