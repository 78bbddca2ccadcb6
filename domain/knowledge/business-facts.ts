import { cleanText } from './clean-text.ts';
import type { CutPassage } from '../model/knowledge/passages.ts';
import { isJsonLdNode, jsonLdNodes, type JsonLdNode } from './extract-json-ld.ts';
import type { FactLabels } from '../language/hotel-words.ts';
import { languageOf, packOf } from '../language/languages.ts';

const TYPES = [
  'Hotel', 'LodgingBusiness', 'BedAndBreakfast', 'Hostel', 'Motel', 'Resort', 'SkiResort', 'Campground', 'VacationRental',
  'Restaurant', 'FoodEstablishment', 'BarOrPub', 'CafeOrCoffeeShop', 'DaySpa', 'HealthClub',
];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MAX_LINES = 20;
const MAX_CHARACTERS = 300;

/**
 * What a page's structured data says of a hotel or its restaurant (schema.org), a passage for each fact, in the words
 * of the page's language, so that each can be quoted like any other text and none brings the others along.
 */
export function businessFacts(blocks: readonly string[], locale: string | null): CutPassage[] {
  // English where nobody speaks the page's language.
  const { labels } = packOf(languageOf(locale ?? 'en') ?? 'en');
  return jsonLdNodes(blocks, TYPES).flatMap((business) => {
    const name = text(business['name']);
    const lines = linesOf(business, labels, locale).slice(0, MAX_LINES);
    return name === '' ? [] : lines.map((line) => ({ title: name, text: line }));
  });
}

function linesOf(business: JsonLdNode, labels: FactLabels, locale: string | null): string[] {
  const answer = (value: unknown): string => {
    if (value === true || /^(?:true|yes)$/i.test(text(value))) return labels.yes;
    return isNo(value) ? labels.no : plainOnly(value);
  };
  const facts: [keyof FactLabels, string][] = [
    ['checkIn', time(business['checkinTime'])],
    ['checkOut', time(business['checkoutTime'])],
    ['phone', text(business['telephone'])],
    ['email', text(business['email']).replace(/^mailto:/i, '')],
    ['address', address(business['address'])],
    ['prices', text(business['priceRange'])],
    ['rooms', text(isJsonLdNode(business['numberOfRooms']) ? business['numberOfRooms']['value'] : business['numberOfRooms'])],
    ['stars', text(isJsonLdNode(business['starRating']) ? business['starRating']['ratingValue'] : business['starRating'])],
    ['hours', openingHours(business, locale)],
    ['amenities', amenities(business['amenityFeature'])],
    ['languages', list(business['availableLanguage'], (tag) => languageName(tag, locale))],
    ['currencies', list(business['currenciesAccepted'])],
    ['payment', list(business['paymentAccepted'])],
    ['pets', answer(business['petsAllowed'])],
    ['smoking', answer(business['smokingAllowed'])],
    ['reservations', answer(business['acceptsReservations'])],
  ];
  return facts.flatMap(([fact, value]) => (value === '' ? [] : [`${labels[fact]}: ${value}`]));
}

function isNo(value: unknown): boolean {
  return value === false || /^(?:false|no)$/i.test(text(value));
}

function text(value: unknown): string {
  if (isJsonLdNode(value)) return text(value['name'] ?? value['@value']);
  return typeof value === 'string'
    || typeof value === 'number' ? cleanText(String(value)).replaceAll('\n', ' ').slice(0, MAX_CHARACTERS) : '';
}

/** An address of a booking engine is no answer to a yes-or-no question. */
function plainOnly(value: unknown): string {
  const said = text(value);
  return /^https?:/i.test(said) ? '' : said;
}

function list(value: unknown, name: (entry: string) => string = (entry) => entry): string {
  return [value].flat().map(text).filter(Boolean).map(name).join(', ').slice(0, MAX_CHARACTERS);
}

/** `15:00:00+01:00`, `T15:00`, `2026-01-01T15:00` → `15:00`: the business's own wall clock. */
function time(value: unknown): string {
  const said = text(value);
  return /(?:^|T)(\d{1,2}:\d{2})(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(said)?.[1] ?? said;
}

function address(value: unknown): string {
  if (!isJsonLdNode(value)) return text([value].flat()[0]);
  const town = [text(value['postalCode']), text(value['addressLocality'])].filter(Boolean).join(' ');
  return [text(value['streetAddress']), town, text(value['addressRegion']), text(value['addressCountry'])].filter(Boolean).join(', ');
}

function amenities(value: unknown): string {
  const present = [value].flat().filter((entry) => !isJsonLdNode(entry) || !isNo(entry['value']));
  return list(present);
}

function openingHours(business: JsonLdNode, locale: string | null): string {
  const specified = [business['openingHoursSpecification']].flat().filter(isJsonLdNode).flatMap((entry) => {
    const [opens, closes] = [time(entry['opens']), time(entry['closes'])];
    return opens === '' || closes === '' ? [] : [`${days(entry['dayOfWeek'], locale)} ${opens}–${closes}`.trim()];
  });
  return specified.length > 0 ? specified.join('; ').slice(0, MAX_CHARACTERS) : list(business['openingHours']);
}

/** Days in the page's language, a row of them by its ends. */
function days(value: unknown, locale: string | null): string {
  const indices = [value].flat().map((day) => DAYS.indexOf(text(day).replace(/^.*[/:]/, ''))).filter((index) => index >= 0);
  const names = indices.map((index) => dayName(index, locale));
  const isRow = indices.length > 2 && indices.every((index, at) => at === 0 || index === (indices[at - 1] ?? 0) + 1);
  return isRow ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

function dayName(index: number, locale: string | null): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(known(locale), { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));
}

function languageName(tag: string, locale: string | null): string {
  if (!/^[a-z]{2,3}(?:-\w{2,4})?$/i.test(tag)) return tag;
  try {
    return new Intl.DisplayNames(known(locale), { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function known(locale: string | null): string {
  try {
    return Intl.getCanonicalLocales(locale ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}
