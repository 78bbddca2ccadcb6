import { languageOf, perLanguage } from '../language/languages.ts';
import { conceptTerm } from './analyze.ts';
import { termsOf } from './question-share.ts';

type Span = { from: number; to: number };
const OLDEST = 120;
const MEASURED = String.raw`[°%€£$]|chf|eur|h(?!\p{L})|min|k?m(?!\p{L})|cm|kg`;

const spansOf = perLanguage(({ phrases: { ageSpans: { under, upTo, from, to, orOlder, counted } } }) => {
  const age = String.raw`(?<![\d:.,])(\d{1,2})(?![\d]|[:.,h]\d|\s?(?:${MEASURED}|(?:${counted})(?!\p{L})))`;
  const pattern = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})${source}`, 'giu');
  return {
    between: pattern(String.raw`${age}\s?(?:${to})\s?${age}`), below: pattern(String.raw`(?:${under}) ${age}`),
    until: pattern(String.raw`(?:${upTo}) ${age}`), since: pattern(String.raw`(?:${from}) ${age}`),
    older: pattern(String.raw`${age}(?: \p{L}+)? (?:${orOlder})`),
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
    take(between, (first, last) => ({ from: first, to: last })),
    take(below, (age) => ({ from: 0, to: age - 1 })), take(until, (age) => ({ from: 0, to: age })),
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
