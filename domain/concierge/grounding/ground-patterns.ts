import { fold } from '../../language/fold.ts';
import type { GroundWords } from '../../language/ground-words.ts';
import { inAnyLanguage, perLanguage } from '../../language/languages.ts';
import { comparable } from '../../language/plain-text.ts';

/** A text in lower case without accents, with one kind of dash, quotation mark and space; it keeps its length where possible. */
export const flat = (text: string): string => comparable(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss')
  .replaceAll('œ', 'oe');

type Listed = Exclude<keyof GroundWords, 'currencies' | 'units' | 'harmless' | 'senses' | 'noNumbers' | 'from' | 'until' | 'per' | 'every'>;

const whole = (alternatives: string): RegExp => new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`, 'gu');

/** The patterns of a language for each kind of word. */
export const wordsOf = perLanguage(({ grounds }): Readonly<Record<Listed, RegExp>> =>
  Object.fromEntries((['denials', 'noDenials', 'opposites', 'exceptions', 'only', 'free'] as const)
    .map((kind) => [kind, whole(grounds[kind])])) as Record<Listed, RegExp>);

/** Patterns for the words right before a figure. */
export const beforeFigure = perLanguage(({ grounds }) => {
  const ending = (alternatives: string): RegExp =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives})\s*(?:(?:the|um|le|la|las|les|los|il|lo|ca\.?|about)\s*)?$`, 'u');
  return { from: ending(grounds.from), until: ending(grounds.until), every: grounds.every === undefined ? null : ending(grounds.every) };
});

const named = <Name extends string>(of: (words: GroundWords) => Readonly<Record<Name, string>>, name: Name): (() => RegExp) =>
  inAnyLanguage((any) => new RegExp(String.raw`^(?:${any(({ grounds }) => of(grounds)[name])})(?![\p{L}\p{N}])`, 'u'));

const unitNames = ['minute', 'hour', 'day', 'week', 'month', 'year', 'metre', 'kilometre', 'percent', 'degree', 'kilogram',
  'litre'] as const;
const currencyNames = ['EUR', 'CHF', 'GBP', 'USD'] as const;

/** Units and currencies by their names in all languages. */
export const UNITS: ReadonlyMap<string, () => RegExp> = new Map(unitNames.map((name) => [name, named(({ units }) => units, name)]));
export const CURRENCIES: ReadonlyMap<string, () => RegExp> =
  new Map(currencyNames.map((name) => [name, named(({ currencies }) => currencies, name)]));
export const SIGNS: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '$': 'USD', '%': 'percent', '°': 'degree' };

const RATES = ['night', 'day', 'week', 'month', 'year', 'person', 'adult'] as const;

/** The units after an amount, each with its name. */
export const ratesOf = perLanguage(({ tag, grounds: { per, senses, units } }) => {
  const words = [...RATES.map((rate) => [rate, senses[rate].split(',').map((word) => fold(word.trim(), tag)).join('|')] as const),
    ['hour', units.hour] as const];
  return {
    begins: new RegExp(String.raw`^\s*(?:/|(?:${per})(?:(?<=')|(?!\p{L})))`, 'u'),
    names: words.map(([rate, alternatives]) =>
      [rate, new RegExp(String.raw`(?<!\p{L})(?:${alternatives})\p{L}{0,3}(?!\p{L})`, 'u')] as const),
  };
});
