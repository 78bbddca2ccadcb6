import { everywhere, word } from '../understanding/slots/grammar.ts';
import { understandSlots } from '../understanding/slots/understand-slots.ts';
import { dateOf, timeOf, type WallClock } from '../../model/booking/wall-clock.ts';
import { ofAllLanguages, packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { liveReservations, type BookingMemory, type Goal, type KnownReservation, type BookingSlots } from './memory.ts';

interface Pointing {
  said: Utterance;
  /** The restaurant's clock. */
  now: WallClock;
  memory: BookingMemory;
  goal: Goal | null;
}

/** The reservations that a message points at, and the part of it that names the new details. */
export interface Pointed {
  /** Null if it points at none in particular; empty if none matches. */
  meant: KnownReservation[] | null;
  how: Utterance;
}

const ARTICLES = ofAllLanguages((all) => [...new Set(all.flatMap(({ phrases }) => phrases.articles.split('|')))].join('|'));
/** Nobody names more days in one message; the limit bounds the work on a hostile text. */
const MOST_DAYS = 4;

/**
 * Finds the reservation that the guest means: by day, party and time, or by its place in the order of booking. A single reservation is in
 * doubt only if the guest names another day.
 */
export function pointedAt(pointing: Pointing): Pointed {
  const { said, memory, goal } = pointing;
  const live = liveReservations(memory);
  if (live.length === 0 || goal === null || (live.length === 1 && goal === 'view')) return { meant: null, how: said };
  if (goal !== 'change') return { meant: fitting(pointing, said, live, true), how: said };
  // "Move the one at 7 pm to 9 pm": the words before "to" may point at a reservation, those after it give the new details.
  for (const { start, end } of towards(pointing)) {
    const how = said.with(said.text.slice(end));
    const meant = fitting(pointing, said.with(said.text.slice(0, start)), live, true);
    if (meant?.length === 1 && Object.keys(wishIn(pointing, how)).length > 0) return { meant, how };
  }
  return { meant: fitting(pointing, said, live, memory.phase === 'which'), how: said };
}

/** @param isAll whether party and time point at a reservation too; in a change they may be the new ones */
function fitting(pointing: Pointing, said: Utterance, live: readonly KnownReservation[], isAll: boolean): KnownReservation[] | null {
  const days = daysIn(pointing, said);
  const onDay = days.length === 0 ? live : live.filter(({ table }) => table !== null && days.includes(dateOf(table.startsAt)));
  if (live.length === 1) return days.length === 0 || (onDay.length === 0 && pointing.goal === 'change') ? null : [...onDay];
  // "I would like to have it on Friday" names a day without a booking.
  if (onDay.length === 0) return isAll ? [] : null;
  const { time, partySize } = isAll ? wishIn(pointing, said) : {};
  const fits = onDay.filter(({ table }) => (time === undefined || (table !== null && timeOf(table.startsAt) === time))
    && (partySize === undefined || table?.partySize === partySize));
  const named = fits.length > 0 && (days.length > 0 || time !== undefined || partySize !== undefined);
  const placed = atPlace(pointing, said, named ? fits : onDay);
  if (placed !== null) return [placed];
  if (named) return fits;
  if (days.length > 0) return [...onDay];
  return time === undefined && partySize === undefined ? null : [];
}

/** The days that the text names, without the new days of a change. */
function daysIn({ now, goal }: Pointing, said: Utterance): string[] {
  const days = new Set<string>();
  const { towards: to } = packOf(said.language).phrases;
  let rest = said.text;
  for (let count = 0; count < MOST_DAYS; count += 1) {
    const { date, spans } = understandSlots(said.with(rest), { today: dateOf(now), now: timeOf(now) });
    if (date === undefined || spans.date === undefined) break;
    const named = rest.slice(...spans.date);
    rest = rest.slice(0, spans.date[0]);
    const isNew = goal === 'change' && new RegExp(`(?<!\\p{L})(?:${to})\\P{L}*(?:(?:${ARTICLES()})\\P{L}*)?$`, 'iu').test(rest);
    if (!isNew && !isPlace(said.with(named))) days.add(date);
  }
  return [...days];
}

/** "The first", as a word without a month, is a position rather than a day. */
function isPlace({ text, lattice }: Utterance): boolean {
  return !/\d/.test(text) && everywhere(word('ordinal'), lattice).length > 0 && everywhere(word('month'), lattice).length === 0;
}

/** "The first one" and "the other one" follow the order of booking, "the later one" follows the clock. */
function atPlace({ now, memory }: Pointing, said: Utterance, among: readonly KnownReservation[]): KnownReservation | null {
  const { replies: words, phrases } = packOf(said.language);
  const { text } = said;
  const byClock = among.filter(({ table }) => table !== null)
    .toSorted((one, other) => ((one.table?.startsAt ?? '') < (other.table?.startsAt ?? '') ? -1 : 1));
  if (said.says(words.latest)) return byClock.at(-1) ?? null;
  if (said.says(words.earliest)) return byClock[0] ?? null;
  if (said.says(words.last)) return among[0] ?? null;
  // "The first of January" is no position.
  const { spans } = understandSlots(said, { today: dateOf(now) });
  const isDay = spans.date !== undefined && !isPlace(said.with(text.slice(...spans.date)));
  const ordinals = everywhere(word('ordinal'), said.with(isDay ? text.slice(0, spans.date?.[0]) + text.slice(spans.date?.[1]) : text)
    .lattice);
  const place = ordinals[0]?.value;
  if (place !== undefined) return among.at(-place) ?? null;
  const others = among.filter(({ id }) => id !== memory.reservation?.id);
  return others.length === 1 && said.says(phrases.otherOne) ? others[0] ?? null : null;
}

/** The details that the text names on its own: "an hour later" names none without a reservation. */
function wishIn({ now }: Pointing, said: Utterance): BookingSlots {
  const { date, time, partySize } = understandSlots(said, { today: dateOf(now), now: timeOf(now) });
  return {
    ...(date === undefined ? {} : { date }), ...(time === undefined ? {} : { time }), ...(partySize === undefined ? {} : { partySize }),
  };
}

const towards = ({ said: { text, language } }: Pointing): { start: number; end: number }[] =>
  [...text.matchAll(new RegExp(`(?<!\\p{L})(?:${packOf(language).phrases.towards})(?!\\p{L})`, 'giu'))].slice(0, 8)
    .map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
