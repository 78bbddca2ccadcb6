import { languageOf, packOf, type Language } from '../../../language/languages.ts';
import { dateOf, timeOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import { everywhere, word } from './grammar.ts';
import { latticeOf } from './lattice.ts';
import { contains } from './phrases.ts';
import { understandWish } from './understand-wish.ts';

/**
 * Which of the offered times a guest takes, from 0: by the time itself, its place (`the second one`), or as the earlier
 * or later. @returns null when none of them is meant
 */
export function choiceIn(text: string, { locale, offers, today }: { locale: string; offers: readonly WallClock[]; today: string }): number | null {
  if (offers.length === 0) return null;
  return byTime(text, locale, offers, today) ?? byPlace(text, locale, offers);
}

function byTime(text: string, locale: string, offers: readonly WallClock[], today: string): number | null {
  const days = new Set(offers.map(dateOf));
  const [day] = days;
  const wish = understandWish(text, { locale, today, expecting: 'time', previous: { date: days.size === 1 ? day : undefined } });
  const others = wish.ambiguity.flatMap((each) => (each.slot === 'time' ? each.others : []));
  const onDay = offers.map((at, index) => ({ at, index })).filter(({ at }) => wish.date === undefined || dateOf(at) === wish.date);
  for (const time of wish.time === undefined ? [] : [wish.time, ...others]) {
    const match = onDay.find(({ at }) => timeOf(at) === time);
    if (match !== undefined) return match.index;
  }
  const [only] = onDay;
  return wish.time === undefined && wish.date !== undefined && onDay.length === 1 && only !== undefined ? only.index : null;
}

function byPlace(text: string, locale: string, offers: readonly WallClock[]): number | null {
  const language = languageOf(locale) ?? 'en';
  const words = packOf(language).replies;
  const all = offers.map((at, index) => ({ at, index })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  // "The earliest for dinner" leaves noon out.
  const ofEvening = saysEvening(text, language) ? all.filter(({ at }) => timeOf(at) >= EVENING) : [];
  const byClock = ofEvening.length > 0 ? ofEvening : all;
  if (contains(text, words.latest, language)) return byClock.at(-1)?.index ?? null;
  if (contains(text, words.earliest, language)) return byClock[0]?.index ?? null;
  if (contains(text, words.last, language)) return offers.length - 1;
  const lattice = latticeOf(text, language);
  const ordinal = everywhere(word('ordinal'), lattice)[0]?.value ?? placeAfterOption(text, locale);
  if (ordinal !== undefined) return ordinal <= offers.length ? ordinal - 1 : null;
  return contains(text, words.any, language) ? 0 : null;
}

const EVENING = '17:00';
const saysEvening = (text: string, language: Language): boolean =>
  everywhere(word('dayPart'), latticeOf(text, language)).some(({ value }) => value === 'evening' || value === 'night');

/** `option 2`, `number two`, or `2` alone, which is no hour when it was no offered one. */
function placeAfterOption(text: string, locale: string): number | undefined {
  const language = languageOf(locale) ?? 'en';
  const numbers = everywhere(word('number'), latticeOf(text, language));
  const written = /^\D{0,40}?(\d)\W*$/u.exec(text)?.[1];
  const named = contains(text, packOf(language).replies.option, language) ? numbers[0]?.value : undefined;
  const value = written === undefined ? named : Number(written);
  return value !== undefined && value >= 1 ? value : undefined;
}
