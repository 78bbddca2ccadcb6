import { languageOf, packOf, type Language } from '../../language/languages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day as a guest reads it: `Saturday, 22 November`, with the year if it is not the current one. */
export function spokenDate(date: string, { locale, today }: { locale: string; today?: string }): string {
  const language = languageOf(locale) ?? 'en';
  const withYear = today !== undefined && today.slice(0, 4) !== date.slice(0, 4);
  const written = formatOf(language, withYear).format(new Date(`${date}T00:00:00Z`)).replaceAll(/[\u202f\u00a0]/g, ' ');
  return packOf(language).speech.date?.(written) ?? written;
}

/** A time as a guest reads it, from `HH:MM`: `7:30 pm`, `19:30 Uhr`, `19h30`. */
export const spokenTime = (time: string, { locale }: { locale: string }): string =>
  packOf(languageOf(locale) ?? 'en').speech.time(Number(time.slice(0, 2)), time.slice(3, 5));

/** Day and time in one: `Samstag, 22. November um 19:30 Uhr`. */
export const spokenMoment = (date: string, time: string, options: { locale: string; today?: string }): string =>
  `${spokenDate(date, options)} ${packOf(languageOf(options.locale) ?? 'en').speech.at} ${spokenTime(time, options)}`;

/** Writes and reads the day in UTC, so that no zone moves it; digits are 0 to 9, whatever the machine's settings. */
function formatOf(language: Language, withYear: boolean): Intl.DateTimeFormat {
  const key = `${language}${withYear}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(packOf(language).speech.tag, {
    weekday: 'long', day: 'numeric', month: 'long', ...(withYear ? { year: 'numeric' as const } : {}), timeZone: 'UTC',
      numberingSystem: 'latn', calendar: 'gregory',
  });
  formats.set(key, known);
  return known;
}
