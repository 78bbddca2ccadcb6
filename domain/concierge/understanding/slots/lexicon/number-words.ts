import type { NumberWords } from '../meanings.ts';

/** The words below twenty (and what is irregular above), the tens, and how a language joins tens and units. */
type Plan = {
  /** Alternatives by `|`. */
  small: Readonly<Record<number, string>>;
  tens: Readonly<Record<number, string>>;
  join: (tens: string, unit: string, value: number) => string[];
  ordinals: Readonly<Record<number, string>>;
  /** The ordinals that follow from a rule. */
  ordinalOf?: (cardinal: string, value: number) => string[];
};

const spellings = (alternatives: string | undefined): string[] => alternatives?.split('|') ?? [];

/** Spells out the numbers up to 99 and the ordinals up to 31. */
function numberWords({ small, tens, join, ordinals, ordinalOf }: Plan): NumberWords {
  const cardinals = new Map<string, number>();
  for (let value = 0; value < 100; value += 1) {
    const unit = value % 10;
    const whole = spellings(small[value] ?? (unit === 0 ? tens[value] : undefined));
    const joined = whole.length > 0 ? whole : spellings(tens[value - unit]).flatMap((ten) => spellings(small[unit]).flatMap((one) => join(ten, one, value)));
    for (const spelling of joined) cardinals.set(spelling, value);
  }
  const ranked = new Map<string, number>();
  for (let value = 1; value <= 31; value += 1) {
    for (const spelling of spellings(ordinals[value])) ranked.set(spelling, value);
    if (ordinals[value] !== undefined || ordinalOf === undefined) continue;
    for (const [cardinal, number] of cardinals) if (number === value) for (const spelling of ordinalOf(cardinal, value)) ranked.set(spelling, value);
  }
  return { cardinals, ordinals: ranked };
}

const hyphened = (ten: string, unit: string): string[] => [`${ten}-${unit}`, `${ten} ${unit}`, ten + unit];

export const englishNumbers = numberWords({
  small: {
    0: 'zero', 1: 'one', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine', 10: 'ten', 11: 'eleven',
    12: 'twelve', 13: 'thirteen', 14: 'fourteen', 15: 'fifteen', 16: 'sixteen', 17: 'seventeen', 18: 'eighteen', 19: 'nineteen',
  },
  tens: { 20: 'twenty', 30: 'thirty', 40: 'forty|fourty', 50: 'fifty', 60: 'sixty', 70: 'seventy', 80: 'eighty', 90: 'ninety' },
  join: hyphened,
  ordinals: { 1: 'first', 2: 'second', 3: 'third', 5: 'fifth', 8: 'eighth', 9: 'ninth', 12: 'twelfth', 20: 'twentieth', 21: 'twenty-first|twenty first', 22: 'twenty-second|twenty second', 23: 'twenty-third|twenty third', 25: 'twenty-fifth|twenty fifth', 28: 'twenty-eighth|twenty eighth', 29: 'twenty-ninth|twenty ninth', 30: 'thirtieth', 31: 'thirty-first|thirty first' },
  ordinalOf: (cardinal) => [`${cardinal}th`],
});

export const germanNumbers = numberWords({
  small: {
    0: 'null', 1: 'ein|eins|eine|einen|einem|einer', 2: 'zwei|zwo', 3: 'drei', 4: 'vier', 5: 'fünf', 6: 'sechs', 7: 'sieben', 8: 'acht', 9: 'neun', 10: 'zehn',
    11: 'elf', 12: 'zwölf', 13: 'dreizehn', 14: 'vierzehn', 15: 'fünfzehn', 16: 'sechzehn', 17: 'siebzehn', 18: 'achtzehn', 19: 'neunzehn',
  },
  tens: { 20: 'zwanzig', 30: 'dreißig|dreissig', 40: 'vierzig', 50: 'fünfzig', 60: 'sechzig', 70: 'siebzig', 80: 'achtzig', 90: 'neunzig' },
  join: (ten, unit) => (/^ein./.test(unit) ? [] : [`${unit}und${ten}`]),
  ordinals: { 1: 'erste|ersten|erster', 3: 'dritte|dritten|dritter', 7: 'siebte|siebten|siebter|siebenten', 8: 'achte|achten|achter' },
  ordinalOf: (cardinal, value) => ['e', 'en', 'er'].map((ending) => cardinal + (value < 20 ? 't' : 'st') + ending),
});

export const frenchNumbers = numberWords({
  small: {
    0: 'zéro', 1: 'un|une', 2: 'deux', 3: 'trois', 4: 'quatre', 5: 'cinq', 6: 'six', 7: 'sept', 8: 'huit', 9: 'neuf', 10: 'dix', 11: 'onze', 12: 'douze',
    13: 'treize', 14: 'quatorze', 15: 'quinze', 16: 'seize', 17: 'dix-sept|dix sept', 18: 'dix-huit|dix huit', 19: 'dix-neuf|dix neuf',
  },
  tens: { 20: 'vingt', 30: 'trente', 40: 'quarante', 50: 'cinquante', 60: 'soixante', 70: 'soixante-dix|septante', 80: 'quatre-vingts|huitante', 90: 'quatre-vingt-dix|nonante' },
  join: (ten, unit, value) => (value % 10 === 1 ? [`${ten} et ${unit}`, `${ten}-et-${unit}`] : [`${ten}-${unit}`, `${ten} ${unit}`]),
  ordinals: { 1: 'premier|première', 2: 'deuxième|second|seconde', 9: 'neuvième' },
  ordinalOf: (cardinal) => [`${cardinal.replace(/e$/, '').replace(/q$/, 'qu')}ième`],
});

export const spanishNumbers = numberWords({
  small: {
    0: 'cero', 1: 'un|una|uno', 2: 'dos', 3: 'tres', 4: 'cuatro', 5: 'cinco', 6: 'seis', 7: 'siete', 8: 'ocho', 9: 'nueve', 10: 'diez', 11: 'once', 12: 'doce',
    13: 'trece', 14: 'catorce', 15: 'quince', 16: 'dieciséis', 17: 'diecisiete', 18: 'dieciocho', 19: 'diecinueve', 20: 'veinte', 21: 'veintiuno|veintiún|veintiuna',
    22: 'veintidós', 23: 'veintitrés', 24: 'veinticuatro', 25: 'veinticinco', 26: 'veintiséis', 27: 'veintisiete', 28: 'veintiocho', 29: 'veintinueve',
  },
  tens: { 30: 'treinta', 40: 'cuarenta', 50: 'cincuenta', 60: 'sesenta', 70: 'setenta', 80: 'ochenta', 90: 'noventa' },
  join: (ten, unit) => [`${ten} y ${unit}`],
  ordinals: { 1: 'primero|primer|primera', 2: 'segundo|segunda', 3: 'tercero|tercer|tercera', 4: 'cuarta', 5: 'quinto|quinta' },
});

const elided = (ten: string, unit: string): string[] => (/^[uo]/.test(unit) ? [ten.slice(0, -1) + unit] : [ten + unit]);

export const italianNumbers = numberWords({
  small: {
    0: 'zero', 1: 'un|uno|una', 2: 'due', 3: 'tre', 4: 'quattro', 5: 'cinque', 6: 'sei', 7: 'sette', 8: 'otto', 9: 'nove', 10: 'dieci', 11: 'undici', 12: 'dodici',
    13: 'tredici', 14: 'quattordici', 15: 'quindici', 16: 'sedici', 17: 'diciassette', 18: 'diciotto', 19: 'diciannove',
  },
  tens: { 20: 'venti', 30: 'trenta', 40: 'quaranta', 50: 'cinquanta', 60: 'sessanta', 70: 'settanta', 80: 'ottanta', 90: 'novanta' },
  join: elided,
  ordinals: { 1: 'primo|prima', 2: 'secondo|seconda', 3: 'terzo|terza', 4: 'quarta', 5: 'quinto|quinta' },
});
