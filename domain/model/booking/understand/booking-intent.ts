import { languageOf } from '../../language/languages.ts';
import { confirmationNumberIn } from './contact-details.ts';
import { REPLY_WORDS } from './replies/all.ts';
import { contains, occurrences } from './replies/phrases.ts';
import { understandWish, type Wish } from './understand-wish.ts';

export type BookingIntent = {
  /** Wants a table, whether by asking for one or by asking what is free. */
  wantsTable: boolean;
  /** Asks what is free. */
  asksAvailability: boolean;
  /** Speaks of a reservation that exists. */
  goal: 'view' | 'change' | 'cancel' | null;
  /** Asks for a rule or a fact about tables, which the hotel's knowledge answers. */
  asksPolicy: boolean;
};

// No wish depends on the day here, only whether one is named at all.
const ANY_DAY = '2026-01-01';

/**
 * What a message wants of the table-booking system. A question about rules ("Do I need to reserve for breakfast?",
 * "When is the restaurant open?") wants nothing of it, and neither does a wish for a room or a massage.
 */
export function bookingIntent(text: string, { locale }: { locale: string }): BookingIntent {
  const language = languageOf(locale) ?? 'en';
  const words = REPLY_WORDS[language];
  const says = (phrases: readonly string[]): boolean => contains(text, phrases, language);
  const wish = understandWish(text, { locale, today: ANY_DAY });
  const others = occurrences(text, words.otherThing, language);
  const table = occurrences(text, words.table, language).some((each) => !others.some((other) => other.start <= each.start && each.end <= other.end));
  const aboutReservation = says(words.reservation);
  const asksPolicy = says(words.policy) && !commands(text, wish, table);
  const elsewhere = others.length > 0 && !table;
  const none: BookingIntent = { wantsTable: false, asksAvailability: false, goal: null, asksPolicy: asksPolicy && (table || aboutReservation || says(words.meal) || says(words.reserve) || says(words.cancel)) };
  if (asksPolicy || elsewhere) return none;
  const own = says(words.mine) || confirmationNumberIn(text, { asked: false, language }) !== null;
  const goal = !aboutReservation || !own ? null : says(words.cancel) ? 'cancel' : says(words.change) ? 'change' : says(words.view) && !wantsNew(wish, table) ? 'view' : null;
  if (goal !== null) return { ...none, goal };
  const detailed = wish.date !== undefined || wish.time !== undefined || wish.partySize !== undefined;
  const meal = table || says(words.meal);
  const asksAvailability = says(words.free) && (table || detailed) && meal || (says(words.free) && wish.partySize !== undefined);
  const wantsTable = (says(words.reserve) && (meal || aboutReservation || detailed)) || (table && detailed && !says(words.cancel)) || (says(words.eat) && detailed) || asksAvailability;
  return { ...none, wantsTable, asksAvailability };
}

/** A table, a time and a number of people together order something, whatever the sentence asks. */
const commands = (text: string, wish: Wish, table: boolean): boolean =>
  table && wish.partySize !== undefined && (wish.time !== undefined || wish.date !== undefined) && !/\b(?:need|necess|muss|brauch|faut|obligat|hace falta|bisogna|serve)\w*/iu.test(text);

const wantsNew = (wish: Wish, table: boolean): boolean => table && wish.partySize !== undefined;
