import { languageOf, perLanguage } from '../language/languages.ts';
import { OLDEST_MINOR, toldAge } from '../language/told-age.ts';
import { conceptTerm } from './analyze.ts';
import { wordFor } from './lexicon.ts';
import { termsOf } from './question-share.ts';

const MONTHS_OF_YEAR = 12;

const wordsOfAge = perLanguage(({ tag, phrases: { ages } }) => ({
  child: wordFor('children', tag), years: ages.after.split(' ', 1)[0] ?? '', months: new RegExp(`(?:${ages.months.replaceAll(' ', '|')})(?!\\p{L})`, 'iu'),
}));

/** A question with a child and its years in place of "my little one is 4", which would ask about little things. */
export function withChildren(text: string, locale: string): string {
  const language = languageOf(locale);
  if (language === null) return text;
  const { child, years, months } = wordsOfAge(language);
  return text.replace(toldAge(language), (told) => {
    const ages = (told.match(/\d+/g) ?? []).map((age) => Math.floor(Number(age) / (months.test(told) ? MONTHS_OF_YEAR : 1)));
    return ages.every((age) => age <= OLDEST_MINOR) ? ` ${child} ${ages.map((age) => `${age} ${years}`).join(' ')} ` : told;
  });
}

const ageOf = perLanguage(({ phrases: { ages } }) =>
  new RegExp(String.raw`(?<![\p{L}\d])(\d{1,2})[ -]?(?:${ages.after.replaceAll(' ', '|')})(?!\p{L})`, 'giu'));

/** The ages of children in a question that names them in years. */
export function agesAsked(text: string, locale: string): number[] {
  const language = languageOf(locale);
  if (language === null) return [];
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain.matchAll(ageOf(language))].map(([, age]) => Number(age)).filter((age) => age <= OLDEST_MINOR);
}

type Span = { from: number; to: number };
const OLDEST = 120;
// What follows a number that is no age.
const ELSE = String.raw`(?![\d]|[:.,h]\d|\s?(?:[°%€£$]|chf|eur|uhr|h(?!\p{L})|min|k?m(?!\p{L})|cm|kg|people|persons|guests|rooms|person|gäste|zimmer|pers|stund|hour|heure|hora|ore(?!\p{L})))`;
const AGE = String.raw`(?<![\d:.,])(\d{1,2})${ELSE}`;

const spansOf = perLanguage(({ phrases: { ageSpans: { under, upTo, from, to, orOlder }, ages } }) => {
  const years = String.raw`(?: (?:${ages.after.replaceAll(' ', '|')}|años?))?`;
  const pattern = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})${source}`, 'giu');
  return {
    between: pattern(String.raw`${AGE}\s?(?:${to})\s?${AGE}`), below: pattern(String.raw`(?:${under}) ${AGE}`),
    until: pattern(String.raw`(?:${upTo}) ${AGE}`), since: pattern(String.raw`(?:${from}) ${AGE}`), older: pattern(`${AGE}${years} (?:${orOlder})`),
  };
});

/** The ages that a text tells something of. */
export function agesTold(text: string, locale: string): Span[] {
  const language = languageOf(locale);
  if (language === null) return [];
  const { between, below, until, since, older } = spansOf(language);
  const spans: Span[] = [];
  const take = (pattern: RegExp, span: (first: number, second: number) => Span) => (rest: string): string =>
    rest.replace(pattern, (_, first: string, second: string) => {
      spans.push(span(Number(first), Number(second)));
      return ' ';
    });
  const takes = [
    take(between, (a, b) => ({ from: a, to: b })), take(below, (age) => ({ from: 0, to: age - 1 })), take(until, (age) => ({ from: 0, to: age })),
    take(since, (age) => ({ from: age, to: OLDEST })), take(older, (age) => ({ from: age, to: OLDEST })),
  ];
  takes.reduce((rest, each) => each(rest), text);
  return spans;
}

const CHILDREN = ['children', 'minimum_age'].map(conceptTerm);

/** Whether a text speaks of children, so that its numbers may be ages. */
const speaksOfChildren = (text: string, locale: string): boolean => {
  const terms = termsOf(text, locale);
  return CHILDREN.some((term) => terms.has(term));
};

/** Whether a text tells of ages, and of none that is asked for. */
export function tellsOtherAges(ages: readonly number[], text: string, locale: string): boolean {
  if (ages.length === 0 || !speaksOfChildren(text, locale)) return false;
  const told = agesTold(text, locale);
  return told.length > 0 && !ages.some((age) => isIn(age, told));
}

/** The lines that tell of an age that is asked for and those that tell of none; all of them if no line tells of one that is asked for. */
export function linesOfAge(ages: readonly number[], lines: readonly string[], locale: string): readonly string[] {
  if (ages.length === 0) return lines;
  const told = lines.map((line) => agesTold(line, locale));
  const isAsked = (spans: readonly Span[]): boolean => ages.some((age) => isIn(age, spans));
  if (!told.some(isAsked)) return lines;
  return lines.filter((_, at) => told[at]?.length === 0 || isAsked(told[at] ?? []));
}

const isIn = (age: number, spans: readonly Span[]): boolean => spans.some(({ from, to }) => from <= age && age <= to);
