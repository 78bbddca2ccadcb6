import { Temporal } from 'temporal-polyfill';
import { sentences } from '../../language/sentences.ts';
import { flat } from '../values/flat.ts';
import { MONTH_NAMES, monthOf } from '../values/months.ts';
import type { PassageToRead } from './fact.ts';
import type { FactSource } from '../../model/analyses/finding.ts';

/** Something that was announced for a time that is over. */
export interface StaleDate {
  /** The last day it spoke of, `YYYY-MM-DD`. */
  until: string;
  source: FactSource;
}

const MONTH = `(${MONTH_NAMES.join('|')})\\.?`;
const YEAR = String.raw`(20\d\d)`;
const DATES: readonly [RegExp, (match: RegExpMatchArray) => Day][] = [
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s?(?:of |de |d'|di )?${MONTH}(?:\s(?:de |del )?|,\s?)${YEAR}\b`, 'g'),
    ([, day, month, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  [
    new RegExp(String.raw`(?<!\p{L})${MONTH}\s(\d{1,2})(?:st|nd|rd|th)?,?\s${YEAR}\b`, 'gu'),
    ([, month, day, year]) => [Number(year), monthOf(month), Number(day)],
  ],
  [new RegExp(String.raw`(?<![\d.])(\d{1,2})[./](\d{1,2})[./]${YEAR}\b`, 'g'), (
    [, day, month, year],
  ) => (Number(month) > 12 ? [Number(year), Number(day), Number(month)] : [Number(year), Number(month), Number(day)])],
  [new RegExp(String.raw`(?<!\d)${YEAR}-(\d{2})-(\d{2})(?!\d)`, 'g'), ([, year, month, day]) => [Number(year), Number(month), Number(day)]],
  [
    new RegExp(String.raw`(?<!\d(?:st|nd|rd|th|er|º|\.)?\s?(?:of |de |d'|di )?)(?<!\p{L})${MONTH}\s(?:de |del )?${YEAR}\b`, 'gu'),
    ([, month, year]) => endOfMonth(Number(year), monthOf(month)),
  ],
];
/** A year alone, with what it is the year of. */
const SEASONS: readonly [RegExp, Day][] = [
  [/(?:winter|hiver|invierno|inverno)\p{L}*\s(?:de |del )?20\d\d\s?[/-]\s?(?:20)?(\d\d)/gu, [0, 4, 30]],
  [/(?:spring|fruhling|fruhjahr|printemps|primavera)\p{L}*\s(?:de |del )?20(\d\d)/gu, [0, 6, 20]],
  [/(?:summer|sommer|ete|verano|estate)\p{L}*\s(?:de |del )?20(\d\d)/gu, [0, 9, 22]],
  [/(?:autumn|fall|herbst|automne|otono|autunno)\p{L}*\s(?:de |del )?20(\d\d)/gu, [0, 12, 20]],
  [/(?:easter|ostern|paques|pascua|pasqua)\s(?:de |del )?20(\d\d)/gu, [0, 4, 30]],
  [/(?:christmas|weihnachten|noel|navidad|natale|new year'?s eve|silvester|saint-sylvestre|nochevieja|capodanno|advent)\s(?:de |del )?20(\d\d)/gu, [0, 12, 31]],
  [
    /(?:season|saison|temporada|stagione|calendar|programm?e?|programa|programma)\p{L}*\s(?:de |del )?20(\d\d)(?!\s?[/-]\s?\d)/gu,
    [0, 12, 31],
  ],
];

// What is announced ends; what is told of the past (a renovation, an award, a founding) stays true.
const ANNOUNCED = /offer|special|valid|until|till|book (?:by|now)|package|promotion|discount|season|opening|open(?:s|ed)? (?:from|until)|closed|closure|event|festival|concert|programme|calendar|market|works?\b|construction|prices?\b|rates?\b|menu|angebot|aktion|gultig|gilt|bis\b|buchbar|pauschale|rabatt|saison|geoffnet|geschlossen|veranstaltung|konzert|programm|bauarbeiten|preise|offre|valable|jusqu|forfait|promotion|remise|saison|ouvert|ferme|evenement|tarifs?|travaux|oferta|valid[oa]|hasta|paquete|promocion|descuento|temporada|abierto|cerrado|evento|precios|obras|offert[ae]|valid[oa]|fino a|pacchetto|promozione|sconto|stagione|apert[oa]|chius[oa]|evento|prezzi|lavori|summer|sommer|winter|verano|estate|ete |christmas|weihnacht|noel|navidad|natale|easter|ostern|paques|pascua|pasqua|silvester/;
const TOLD = /\b(?:since|founded|built|renovated|refurbished|established|opened in|award|winner|won|history|in the year|seit|gegrundet|erbaut|renoviert|eroffnet(?:e| wurde)?|ausgezeichnet|auszeichnung|geschichte|depuis|fondee?|construit|renove|prix|histoire|desde el ano|fundad[oa]|construid[oa]|renovad[oa]|premio|historia|dal|fondat[oa]|costruit[oa]|rinnovat[oa]|premio|storia|review|bewertung|privacy|datenschutz|terms|agb|last updated|aktualisiert|stand:|copyright)\b|©/;
/** The full stop of "15. Oktober" ends no sentence. */
const ORDINAL = /\b(\d{1,2})\.\s(?=\p{L}{3,})/gu;
const DAY_MS = 86_400_000;

/** @param now the day it is compared with, in the hotel's time zone or within a day of it */
export function findStaleDates(passages: readonly PassageToRead[], now: Date): StaleDate[] {
  return passages.flatMap((passage) => sentences(passage.text.replace(ORDINAL, '$1 ')).flatMap((original) => {
    const sentence = flat(original);
    const heading = flat(passage.title);
    const days = datesIn(sentence);
    const last = days.toSorted().at(-1);
    if (last === undefined || TOLD.test(sentence) || !ANNOUNCED.test(`${heading} ${sentence}`)) return [];
    // The day after is still the day somewhere, and a day's grace hurts nobody.
    if (Date.parse(last) + 2 * DAY_MS > now.getTime()) return [];
    return [{ until: last, source: {
      itemId: passage.itemId, title: passage.title || passage.itemTitle, url: passage.url, locale: passage.locale,
      quote: original.slice(0, 400),
    } }];
  }));
}

type Day = readonly [year: number, month: number, day: number];

function datesIn(sentence: string): string[] {
  const exact = DATES.flatMap(([pattern, read]) => [...sentence.matchAll(pattern)].map(read));
  if (exact.length > 0) return exact.filter(([, month, day]) => month >= 1 && month <= 12 && day >= 1 && day <= 31).map(iso);
  return SEASONS.flatMap(
    ([pattern, [, month, day]]) => [...sentence.matchAll(pattern)].map((match) => iso([2000 + Number(match[1]), month, day])),
  );
}

const iso = ([year, month, day]: Day): string => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const endOfMonth = (year: number, month: number): Day => [year, month, new Temporal.PlainYearMonth(year, month).daysInMonth];
