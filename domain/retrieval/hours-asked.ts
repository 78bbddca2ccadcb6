import { inAnyLanguage, perLanguage, type Language } from '../language/languages.ts';

/** A time of day in a question: its words, and the hour from 0 to 23, or null if it could be morning or afternoon. */
export type AskedHour = { said: string; hour: number | null };

const MORNING = inAnyLanguage((any) => new RegExp(`(?:${any(({ phrases }) => phrases.hours.morning)})$`, 'u'));
const LATER = inAnyLanguage((any) => new RegExp(`(?:${any(({ phrases }) => phrases.hours.later)})$`, 'u'));
const NIGHT = inAnyLanguage((any) => new RegExp(`(?:${any(({ phrases }) => phrases.hours.night)})$`, 'u'));
const IN_FIGURES = String.raw`(?<hour>\d{1,2}):\d{2}`;
// From 1 to 5, an hour without its part of the day may just as well be in the afternoon.
const AMBIGUOUS_FROM = 1;
const AMBIGUOUS_TO = 5;

const patternOf = perLanguage(({ phrases }) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${phrases.hours.spoken}|${IN_FIGURES})(?![\p{L}\d])`, 'giu'));

const midnightOf = perLanguage(({ phrases }) => new RegExp(String.raw`(?<!\p{L})(?:${phrases.hours.midnight})(?!\p{L})`, 'iu'));

/** Midnight, if a question names it in a word, which may be part of a phrase: "after midnight". */
export function midnightAsked(text: string, language: Language | null): AskedHour[] {
  const said = language === null ? undefined : midnightOf(language).exec(text)?.[0];
  return said === undefined ? [] : [{ said, hour: 0 }];
}

/** The times of day that a question names in figures. */
export function hoursAsked(text: string, language: Language | null): AskedHour[] {
  if (language === null) return [];
  return [...text.replaceAll('’', "'").matchAll(patternOf(language))].flatMap(({ 0: said, groups }) => {
    const figure = Number(groups?.['hour']);
    return figure > 23 ? [] : [{ said, hour: hourOf(figure, said.toLowerCase()) }];
  });
}

function hourOf(figure: number, said: string): number | null {
  const isAtNight = NIGHT().test(said);
  const isLate = LATER().test(said) || (isAtNight && figure > AMBIGUOUS_TO);
  if (isLate) return figure < 12 ? figure + 12 : figure;
  if (MORNING().test(said) || isAtNight) return figure === 12 ? 0 : figure;
  return figure >= AMBIGUOUS_FROM && figure <= AMBIGUOUS_TO && !/[:.]|^0/.test(said) ? null : figure;
}

/** The idea that an hour adds to a topic: an arrival at two at night is late, a breakfast at six in the morning is early. */
const MEANT: readonly { matter: string; from: number; before: number; concepts: readonly string[] }[] = [
  { matter: 'check_in', from: 21, before: 24, concepts: ['late_arrival', 'twentyfour'] },
  { matter: 'check_in', from: 0, before: 6, concepts: ['late_arrival', 'twentyfour'] },
  { matter: 'check_in', from: 6, before: 13, concepts: ['early_checkin'] },
  { matter: 'check_out', from: 13, before: 24, concepts: ['late_checkout'] },
  { matter: 'breakfast', from: 3, before: 7, concepts: ['early_breakfast'] },
];

/** The ideas that hours add to the topics of a question, by what hotels usually call early and late. */
export function meantByHours(hours: readonly AskedHour[], matters: ReadonlySet<string>): string[][] {
  return MEANT.filter(({ matter, from, before }) => matters.has(matter)
    && hours.some(({ hour }) => hour !== null && from <= hour && hour < before))
    .map(({ concepts }) => [...concepts]);
}
