import { packOf } from '../../../language/languages.ts';
import type { Utterance } from '../../../language/utterance.ts';
import { dateOf, timeOf, type WallClock } from '../../../model/booking/wall-clock.ts';
import { everywhere, word } from './grammar.ts';
import { understandSlots } from './understand-slots.ts';

/**
 * The index of the offered time that the guest takes, from 0: by the time itself, its position (`the second one`), or as the earlier or
 * later one. @returns null if the guest means none of them
 */
export function choiceIn(
  said: Utterance, { locale, offers, today }: { locale?: string | undefined; offers: readonly WallClock[]; today: string },
): number | null {
  if (offers.length === 0) return null;
  return byTime(said, locale, offers, today) ?? byPlace(said, offers);
}

function byTime(said: Utterance, locale: string | undefined, offers: readonly WallClock[], today: string): number | null {
  const days = new Set(offers.map(dateOf));
  const [day] = days;
  const wish = understandSlots(said, { locale, today, expecting: 'time', previous: { date: days.size === 1 ? day : undefined } });
  const others = wish.ambiguity.flatMap((each) => (each.slot === 'time' ? each.others : []));
  const onDay = offers.map((at, index) => ({ at, index })).filter(({ at }) => wish.date === undefined || dateOf(at) === wish.date);
  for (const time of wish.time === undefined ? [] : [wish.time, ...others]) {
    const match = onDay.find(({ at }) => timeOf(at) === time);
    if (match !== undefined) return match.index;
  }
  const [only] = onDay;
  return wish.time === undefined && wish.date !== undefined && onDay.length === 1 && only !== undefined ? only.index : null;
}

function byPlace(said: Utterance, offers: readonly WallClock[]): number | null {
  const words = packOf(said.language).replies;
  const all = offers.map((at, index) => ({ at, index })).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  // "The earliest for dinner" leaves noon out.
  const ofEvening = saysEvening(said) ? all.filter(({ at }) => timeOf(at) >= EVENING) : [];
  const byClock = ofEvening.length > 0 ? ofEvening : all;
  if (said.says(words.latest)) return byClock.at(-1)?.index ?? null;
  if (said.says(words.earliest)) return byClock[0]?.index ?? null;
  if (said.says(words.last)) return offers.length - 1;
  const ordinal = everywhere(word('ordinal'), said.lattice)[0]?.value ?? placeAfterOption(said);
  if (ordinal !== undefined) return ordinal <= offers.length ? ordinal - 1 : null;
  return said.says(words.any) ? 0 : null;
}

const EVENING = '17:00';
const saysEvening = ({ lattice }: Utterance): boolean =>
  everywhere(word('dayPart'), lattice).some(({ value }) => value === 'evening' || value === 'night');

/** `option 2`, `number two`, or `2` alone, which is no hour unless that hour was offered. */
function placeAfterOption(said: Utterance): number | undefined {
  const numbers = everywhere(word('number'), said.lattice);
  const written = /^\D{0,40}?(\d)\W*$/u.exec(said.text)?.[1];
  const named = said.says(packOf(said.language).replies.option) ? numbers[0]?.value : undefined;
  const value = written === undefined ? named : Number(written);
  return value !== undefined && value >= 1 ? value : undefined;
}
