/** Wall-clock times and ranges of them in flattened text, in minutes after midnight. */

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

const HOURS: Readonly<Record<string, number>> = {
  noon: 720, midday: 720, mittag: 720, mittags: 720, midi: 720, mediodia: 720, mezzogiorno: 720,
  midnight: 1440, mitternacht: 1440, minuit: 1440, medianoche: 1440, mezzanotte: 1440,
};
const NAMED = Object.keys(HOURS).join('|');
const MARK = String.raw`(?:\s?(?:uhr|hrs?\b\.?|horas?\b|heures?\b|ore\b|h\b|a\.?\s?m\b\.?|p\.?\s?m\b\.?|o'clock))`;
const DIGITS = String.raw`(?:[01]?\d|2[0-4])(?:[:.h][0-5]\d(?!\d))?`;
const LEAD = String.raw`(?<![\d.,:+/#-])(?<!(?:chf|eur|€|\$|£|usd|gbp|fr\.)\s?)`;
const TAIL = String.raw`(?![\d%]|[.,:]\d|\s?(?:m2|m²|km|kg|cm|mbit|grad|°|chf|eur|€|\$|£|usd|gbp))`;
const TIME = String.raw`(?:${DIGITS}${MARK}?|${NAMED})`;
const JOIN = String.raw`\s*(?:-|\bto\b|\btill?\b|\buntil\b|\bthrough\b|\bbis\b|\bund\b|\band\b|\bet\b|\by\b|\be\b|\ba\b|\bau\b|\balle\b|\bhasta\b|\bfino alle\b|\bjusqu'a\b)\s*(?:las?\s|le\s|les\s|ore\s|l'|around\s|ca\.\s)?`;
const BEFORE = String.raw`(?:(?:dalle|alle|ore|a las?|las|des|um|at|a)\s)?`;

const RANGE = new RegExp(`${LEAD}${BEFORE}(${TIME})${JOIN}(${TIME})${TAIL}`, 'g');
const SINGLE = new RegExp(`${LEAD}(${TIME})${TAIL}`, 'g');
const FROM = /(?:\b(?:from|as of|after|as from|starting(?: at)?|starts? at|ab|von|nach|a partir d[ei](?: las?)?|a partire dalle(?: ore)?|des|depuis|apres|desde(?: las?)?|despues de(?: las?)?|dalle(?: ore)?|dopo le(?: ore)?|begins? at|opens? at|possible from))\s*$/;
const UNTIL = /(?:\b(?:until|till|by|before|no later than|not later than|up to|latest(?: by)?|bis(?: spatestens)?(?: um)?|vor|spatestens(?: um)?|jusqu'a|avant|au plus tard(?: a)?|hasta(?: las?)?|antes de(?: las?)?|fino alle(?: ore)?|entro le(?: ore)?|prima delle(?: ore)?|closes? at|ends? at))\s*$/;
const ONWARDS = /^\s*(?:or later|onwards?|and later|oder spater|et apres|en adelante|in poi)\b/;
const LATEST = /^\s*(?:at the latest|or earlier|am spatesten|spatestens|au plus tard|como muy tarde|como maximo|al piu tardi)\b/;
// "Within 24 h", "for 2 hours" are lengths of time, and "24 hours" is all day long.
const DURATION = /\b(?:within|innerhalb(?: von)?|for|wahrend|pendant|durante|per|sous|en|in|entro|over|mindestens|at least|every|alle|toutes les|cada|ogni|last|dauert|dure|dura)\s*$/;
const SPOKEN = /\b(?:alle|dalle|ore|entro le|las|um)\s*$/;

/** Every range and lone time; what may be another number (`6 to 12 years`) is left out. */
export function findTimes(text: string): (FoundRange | FoundTime)[] {
  const ranges = [...text.matchAll(RANGE)].flatMap((match) => rangeOf(match) ?? []);
  const inRange = (at: number): boolean => ranges.some(({ start, end }) => start <= at && at < end);
  const singles = [...text.matchAll(SINGLE)].flatMap((match) => (inRange(match.index) ? [] : singleOf(match, text) ?? []));
  return [...ranges, ...singles].toSorted((a, b) => a.start - b.start);
}

/** `HH:MM`; midnight at the end of a day is 24:00. */
export const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function rangeOf(match: RegExpMatchArray): FoundRange | undefined {
  const [whole, left = '', right = ''] = match;
  const start = match.index ?? 0;
  const lead = whole.slice(0, whole.indexOf(left));
  if (!isTimeLike(left) && !isTimeLike(right) && !/\b(?:dalle|ore|las)\b/.test(lead)) return undefined;
  // Amounts of money look like dotted times; a time of day has its minutes on both sides or a mark.
  if (/^\d+\.\d+$/.test(right) && !/[.:]/.test(left) && !isTimeLike(left)) return undefined;
  const until = minutesOf(right);
  const from =
    minutesOf(left, half(left) ?? (half(right) === 'p' && hourOf(left) < hourOf(right) ? 'p' : half(right) === 'a' ? 'a' : undefined));
  return { kind: 'range', start, end: start + whole.length, from, until: until === 0 ? 1440 : until };
}

function singleOf(match: RegExpMatchArray, text: string): FoundTime | undefined {
  const [whole] = match;
  const start = match.index ?? 0;
  const before = text.slice(Math.max(0, start - 30), start);
  const after = text.slice(start + whole.length, start + whole.length + 25);
  if (/^24\s?(?:h\b|hrs?|hours?|stunden|heures|horas|ore)/.test(whole + after)) return undefined;
  const bound = FROM.test(before) || ONWARDS.test(after) ? 'from' : UNTIL.test(before) || LATEST.test(after) ? 'until' : null;
  if (!isTimeLike(whole) && !(SPOKEN.test(before) && !/^\s*\p{L}*(?:stunden|jahre|anos|anni|ans)/u.test(after))) return undefined;
  // "18.50" alone is an amount more often than a time.
  if (/^\d+\.\d+$/.test(whole) && bound === null && !SPOKEN.test(before)) return undefined;
  const isBare = !/[:.]|uhr|[ap]\.?\s?m/.test(whole) && !Object.hasOwn(HOURS, whole) && !/h\d/.test(whole);
  if (isBare && bound === null && !SPOKEN.test(before)) return undefined;
  if (bound === null && DURATION.test(before) && /h|ore|heures|horas/.test(whole)) return undefined;
  return { kind: 'time', start, end: start + whole.length, minutes: minutesOf(whole), bound };
}

const isTimeLike = (text: string): boolean => /[:h]|uhr|ore|[ap]\.?\s?m\b|o'clock|\d\.[0-5]\d\b/.test(text) || Object.hasOwn(HOURS, text);

const half = (text: string): 'a' | 'p' | undefined => /([ap])\.?\s?m\b/.exec(text)?.[1] as 'a' | 'p' | undefined;

const hourOf = (text: string): number => Number(/^\d+/.exec(text)?.[0] ?? 0);

function minutesOf(text: string, day = half(text)): number {
  const named = HOURS[text.trim()];
  if (named !== undefined) return named;
  const [, hours = '0', minutes = '0'] = /^(\d+)(?:[:.h](\d+))?/.exec(text) ?? [];
  const hour = day === undefined ? Number(hours) : Number(hours) % 12 + (day === 'p' ? 12 : 0);
  return hour * 60 + Number(minutes);
}
