import { languageOf, type Language } from '../../language/languages.ts';

/** Intl's tag of each language; numerals are always 0 to 9, whatever the machine's own settings. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', it: 'it' };

const two = (hour: number): string => String(hour).padStart(2, '0');

/** How a language joins a day and a time, and writes the time: by 12 hours in English alone, else with two digits, so that 08:15 is no evening. */
const TIMES: Readonly<Record<Language, { joint: string; time: (hour: number, minute: string) => string }>> = {
  en: { joint: 'at', time: (hour, minute) => `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'am' : 'pm'}` },
  de: { joint: 'um', time: (hour, minute) => `${two(hour)}:${minute} Uhr` },
  fr: { joint: 'à', time: (hour, minute) => `${two(hour)}h${minute}` },
  es: { joint: 'a las', time: (hour, minute) => `${two(hour)}:${minute}` },
  it: { joint: 'alle', time: (hour, minute) => `${two(hour)}:${minute}` },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day as a guest reads it: `Saturday, 22 November`, with the year when it is not this one. */
export function spokenDate(date: string, { locale, today }: { locale: string; today?: string }): string {
  const language = languageOf(locale) ?? 'en';
  const withYear = today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
  const written = formatOf(language, withYear).format(new Date(`${date}T00:00:00Z`)).replaceAll(/[\u202f\u00a0]/g, ' ');
  if (language === 'en') return written.replace(/^(\p{L}+) /u, '$1, ');
  return language === 'fr' ? written.replace(/ 1 (?=\p{L})/u, ' 1er ') : written;
}

/** A time as a guest reads it, from `HH:MM`: `7:30 pm`, `19:30 Uhr`, `19h30`. */
export const spokenTime = (time: string, { locale }: { locale: string }): string =>
  TIMES[languageOf(locale) ?? 'en'].time(Number(time.slice(0, 2)), time.slice(3, 5));

/** Day and time in one: `Samstag, 22. November um 19:30 Uhr`. */
export const spokenMoment = (date: string, time: string, options: { locale: string; today?: string }): string =>
  `${spokenDate(date, options)} ${TIMES[languageOf(options.locale) ?? 'en'].joint} ${spokenTime(time, options)}`;

/** The day is noted in UTC and read in UTC, so no zone can move it. */
function formatOf(language: Language, withYear: boolean): Intl.DateTimeFormat {
  const key = `${language}${withYear}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(TAGS[language], {
    weekday: 'long', day: 'numeric', month: 'long', ...(withYear ? { year: 'numeric' as const } : {}), timeZone: 'UTC', numberingSystem: 'latn', calendar: 'gregory',
  });
  formats.set(key, known);
  return known;
}
