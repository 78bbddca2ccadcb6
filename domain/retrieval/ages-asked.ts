import { languageOf, perLanguage } from '../language/languages.ts';
import { OLDEST_MINOR, toldAge } from '../language/told-age.ts';
import { wordFor } from './lexicon.ts';

const MONTHS_OF_YEAR = 12;

const wordsOfAge = perLanguage(({ tag, phrases: { ages } }) => ({
  child: wordFor('children', tag), years: ages.after.split(' ', 1)[0] ?? '',
  months: new RegExp(String.raw`(?:${ages.months.replaceAll(' ', '|')})(?!\p{L})`, 'iu'),
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
