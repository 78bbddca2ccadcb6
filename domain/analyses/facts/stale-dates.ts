import { sentences } from '../../language/sentences.ts';
import { flat } from '../values/flat.ts';
import type { DateWordName, SaidName } from '../../language/fact-words.ts';
import { inAnyLanguage, ofAllLanguages } from '../../language/languages.ts';
import { monthOf, monthWords } from '../values/months.ts';
import type { PassageToRead } from './fact.ts';
import type { FactSource } from '../../model/analyses/finding.ts';

/** Something that was announced for a time that is over. */
export interface StaleDate {
  /** The last day it spoke of, `YYYY-MM-DD`. */
  until: string;
  source: FactSource;
}

const YEAR = String.raw`(20\d\d)`;
/** What languages write around days, months and years, as one pattern each. */
const around = ofAllLanguages((all): Readonly<Record<DateWordName, string>> => {
  const of = (name: DateWordName): string =>
    [...new Set(all.flatMap(({ facts }) => facts.dates[name].split('|')))].filter(Boolean).join('|');
  const names = ['ordinal', 'behindMonth', 'of', 'ofYear'] as const;
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<DateWordName, string>;
});
const DATES = ofAllLanguages((): readonly [RegExp, (match: RegExpMatchArray) => Day][] => {
  const MONTH = `(${monthWords().join('|')})\\.?`;
  const { ordinal, behindMonth, of, ofYear } = around();
  return [
    [new RegExp(String.raw`\b(\d{1,2})(?:${ordinal}|\.)?\s?(?:${of})?${MONTH}(?:\s(?:${ofYear})?|,\s?)${YEAR}\b`, 'g'),
      ([, day, month, year]) => [Number(year), monthOf(month), Number(day)]],
    [new RegExp(String.raw`(?<!\p{L})${MONTH}\s(\d{1,2})(?:${behindMonth})?,?\s${YEAR}\b`, 'gu'),
      ([, month, day, year]) => [Number(year), monthOf(month), Number(day)]],
    [new RegExp(String.raw`(?<![\d.])(\d{1,2})[./](\d{1,2})[./]${YEAR}\b`, 'g'),
      ([, day, month, year]) => (Number(month) > 12
        ? [Number(year), Number(day), Number(month)]
        : [Number(year), Number(month), Number(day)])],
    [new RegExp(String.raw`(?<!\d)${YEAR}-(\d{2})-(\d{2})(?!\d)`, 'g'),
      ([, year, month, day]) => [Number(year), Number(month), Number(day)]],
    [new RegExp(String.raw`(?<!\d(?:${ordinal}|\.)?\s?(?:${of})?)(?<!\p{L})${MONTH}\s(?:${ofYear})?${YEAR}\b`, 'gu'),
      ([, month, year]) => endOfMonth(Number(year), monthOf(month))],
  ];
});
/** A word with the year behind it. */
function inYear(name: SaidName, ending = String.raw`\p{L}*`, unless = ''): () => RegExp {
  return inAnyLanguage((any) => new RegExp(
    String.raw`(?:${any(({ facts }) => facts.said[name])})${ending}\s(?:${around().ofYear})?20(\d\d)${unless}`, 'gu'));
}

/** A year alone, with what it is the year of. */
const SEASONS: readonly (readonly [() => RegExp, Day])[] = [
  [inAnyLanguage((any) => new RegExp(String.raw`(?:${any(({ facts }) => facts.said['season-winter'])})\p{L}*\s(?:${around().ofYear})?20\d\d\s?[/\-]\s?(?:20)?(\d\d)`, 'gu')), [0, 4, 30]],
  [inYear('season-spring'), [0, 6, 20]], [inYear('season-summer'), [0, 9, 22]], [inYear('season-autumn'), [0, 12, 20]],
  [inYear('easter', ''), [0, 4, 30]], [inYear('year-end', ''), [0, 12, 31]],
  [inYear('season', String.raw`\p{L}*`, String.raw`(?!\s?[/\-]\s?\d)`), [0, 12, 31]],
];

// What is announced ends; what is told of the past (a renovation, an award, a founding) stays true.
const ANNOUNCED = inAnyLanguage((any) => new RegExp(any(({ facts }) => facts.said.announced)));
const TOLD = inAnyLanguage((any) => new RegExp(String.raw`\b(?:${any(({ facts }) => facts.said.told)})\b|©`));
/** The full stop of "15. Oktober" ends no sentence. */
const ORDINAL = /\b(\d{1,2})\.\s(?=\p{L}{3,})/gu;
const DAY_MS = 86_400_000;

/** @param now the day it is compared with, in the hotel's time zone or within a day of it */
export function findStaleDates(passages: readonly PassageToRead[], now: Date): StaleDate[] {
  return passages.flatMap((passage) => sentences(passage.text.replace(ORDINAL, '$1 ')).flatMap((original) => {
    const sentence = flat(original);
    const heading = flat(passage.title);
    const days = datesIn(sentence);
    const last = days.toSorted().at(-1);
    if (last === undefined || TOLD().test(sentence) || !ANNOUNCED().test(`${heading} ${sentence}`)) return [];
    // The day after is still the day somewhere, and a day's grace hurts nobody.
    if (Date.parse(last) + 2 * DAY_MS > now.getTime()) return [];
    const { itemId, title, itemTitle, url, locale } = passage;
    return [{ until: last, source: { itemId, title: title || itemTitle, url, locale, quote: original.slice(0, 400) } }];
  }));
}

type Day = readonly [year: number, month: number, day: number];

function datesIn(sentence: string): string[] {
  const exact = DATES().flatMap(([pattern, read]) => [...sentence.matchAll(pattern)].map(read));
  if (exact.length > 0) return exact.filter(([, month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31).map(iso);
  return SEASONS.flatMap(([pattern, [, month, day]]) =>
    [...sentence.matchAll(pattern())].map((match) => iso([2000 + Number(match[1]), month, day])));
}

const iso = ([year, month, day]: Day): string => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const endOfMonth = (year: number, month: number): Day => [year, month, new Date(Date.UTC(year, month, 0)).getUTCDate()];
