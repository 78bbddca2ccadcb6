/** Amounts of money in flattened text. */
import { ofAllLanguages } from '../../language/languages.ts';
import type { CurrencyCode, PageWords, PriceUnit } from '../../language/page-words.ts';

export interface FoundPrice {
  kind: 'price';
  start: number;
  end: number;
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** What it is paid for, `night` or `person` for example; sorted and joined by a plus. */
  unit: string;
}

/** The same in every language: codes and signs, and what is written by a stroke. */
const SIGNS: Readonly<Record<CurrencyCode, string>> = {
  CHF: String.raw`chf|sfr\.?|fr\.`, EUR: '€|eur|euros?', USD: String.raw`us\$|usd|\$`, GBP: '£|gbp',
};
const AMOUNT = String.raw`\d{1,3}(?:['.,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;

/** The expressions that find amounts and what they are paid for, of all languages in use. */
const patterns = ofAllLanguages((all) => {
  const wordsOf = (of: (pages: PageWords) => string): string => all.map(({ pages }) => of(pages)).filter(Boolean).join('|') || '(?!)';
  const currencies = (Object.keys(SIGNS) as CurrencyCode[]).map((code) =>
    [code, `${SIGNS[code]}|${wordsOf(({ prices }) => prices.currencies[code])}`] as const);
  const any = currencies.map(([, words]) => words).join('|');
  const units = Object.keys(all[0]?.pages.prices.units ?? {}) as PriceUnit[];
  return {
    price: new RegExp(
      String.raw`(?<![\p{L}\d.,])(?:(${any})\s?(${AMOUNT})|(${AMOUNT})(?:\s?[.,]-)?\s?(${any})(?![\p{L}\d]))(?:\.-|,-)?`, 'gu',
    ),
    currencies: currencies.map(([code, words]) => [code, new RegExp(`^(?:${words})$`)] as const),
    units: units.map((unit) => {
      const words = wordsOf(({ prices }) => prices.units[unit]);
      return [unit, new RegExp(unit === 'day' ? String.raw`${words}|\/24 ?h` : words)] as const;
    }),
  };
});

/** How far behind an amount its unit is looked for, in characters. */
const REACH = 45;

export function findPrices(text: string): FoundPrice[] {
  return [...text.matchAll(patterns().price)].map((match) => {
    const [whole, before, amountAfter, amountBefore, after] = match;
    const start = match.index;
    const end = start + whole.length;
    return {
      kind: 'price', start, end, amount: amountOf(amountAfter ?? amountBefore ?? '0'),
      currency: currencyOf(before ?? after ?? ''), unit: unitOf(text.slice(end, end + REACH)),
    };
  });
}

function unitOf(after: string): string {
  const tail = /^\s*(?:\/|l'|p\.|\p{L}|\s|-)*/u.exec(after)?.[0] ?? '';
  return patterns().units.flatMap(([unit, words]) => (words.test(tail) ? [unit] : [])).toSorted().join('+');
}

const currencyOf = (text: string): string => patterns().currencies.find(([, words]) => words.test(text))?.[0] ?? text;

function amountOf(text: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll("'", '')) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}.${cents || '0'}`);
}
