/** Amounts of money in flattened text. */

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

const CURRENCIES: readonly (readonly [string, string])[] = [
  ['CHF', String.raw`chf|sfr\.?|fr\.|franken|schweizer franken|francs?|franchi|francos`],
  ['EUR', String.raw`€|eur|euros?`],
  ['USD', String.raw`us\$|usd|\$|us dollars?`],
  ['GBP', String.raw`£|gbp|pounds?`],
];
const ANY = CURRENCIES.map(([, words]) => words).join('|');
const AMOUNT = String.raw`\d{1,3}(?:['.,]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const PRICE =
  new RegExp(String.raw`(?<![\p{L}\d.,])(?:(${ANY})\s?(${AMOUNT})|(${AMOUNT})(?:\s?[.,]-)?\s?(${ANY})(?![\p{L}\d]))(?:\.-|,-)?`, 'gu');

const UNITS: readonly (readonly [string, RegExp])[] = [
  ['night', /night|nightly|nacht|\bnuit|\bnoche|\bnott[ei]\b|ubernachtung/],
  ['day', /\bday\b|daily|\btag\b|\bjour\b|journee|\bdia\b|\bgiorno\b|\/24 ?h/],
  ['person', /person|\bpax\b|\bguest\b|\bgast\b|\bhead\b|\bhospite\b|\bospite\b|huesped/],
  ['stay', /\bstay\b|aufenthalt|sejour|estancia|soggiorno/],
  ['hour', /\bhour|stunde|\bheure|\bhora\b|\bora\b/],
  ['week', /\bweek\b|woche|semaine|semana|settimana/],
  ['room', /\broom\b|zimmer|chambre|habitacion|camera/],
  ['animal', /\bdogs?\b|\bpets?\b|\bhund\b|haustier|\bchien\b|\banimal|perro|mascota|\bcane\b|animale/],
  ['child', /\bchild\b|\bkind\b|enfant|\bnino|bambin/],
  ['journey', /journey|\bway\b|\btrip\b|fahrt|\btrajet\b|trayecto|tragitto|tratta/],
];
/** How far behind an amount its unit is looked for, in characters. */
const REACH = 45;

export function findPrices(text: string): FoundPrice[] {
  return [...text.matchAll(PRICE)].map((match) => {
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
  const tail =
    /^\s*(?:\/|per|pro|je|par|por|a\b|al\b|la\b|l'|each|p\.|die\b|the\b|und\b|and\b|et\b|y\b|e\b|\p{L}|\s|-)*/u.exec(after)?.[0] ?? '';
  return UNITS.flatMap(([unit, words]) => (words.test(tail) ? [unit] : [])).toSorted().join('+');
}

function currencyOf(text: string): string {
  return CURRENCIES.find(([, words]) => new RegExp(`^(?:${words})$`).test(text))?.[0] ?? text;
}

function amountOf(text: string): number {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.replaceAll("'", '')) ?? [];
  return Number(`${whole.replace(/[.,]/g, '')}.${cents || '0'}`);
}
