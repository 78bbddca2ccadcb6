import { inAnyLanguage, packOf } from '../../../language/languages.ts';
import type { Utterance } from '../../../language/utterance.ts';
import { confirmationNumberIn } from './contact-details.ts';
import { isWithin } from '../../../language/phrase-search.ts';
import { understandSlots, type UnderstoodSlots } from './understand-slots.ts';

export type BookingIntent = {
  /** Wants a table, whether by asking for one or by asking what is free. */
  wantsTable: boolean;
  /** Asks what is free. */
  asksAvailability: boolean;
  /** What it wants with an existing reservation. */
  goal: 'view' | 'change' | 'cancel' | null;
  /** Asks for a rule or a fact about tables, which the hotel's knowledge answers. */
  asksPolicy: boolean;
  /** Where the message names day, time and number of guests. */
  spans: UnderstoodSlots['spans'];
};

// The day does not matter here, only whether the message names a wish.
const ANY_DAY = '2026-01-01';

/**
 * What a message wants from the table-booking system. A question about rules ("Do I need to reserve for breakfast?", "When is the
 * restaurant open?") wants nothing from it, and neither does a wish for a room or a massage.
 */
export function bookingIntent(said: Utterance): BookingIntent {
  const words = packOf(said.language).replies;
  const says = (phrases: readonly string[]): boolean => said.says(phrases);
  const wish = understandSlots(said, { today: ANY_DAY });
  const others = said.find(words.otherThing);
  const table = said.find(words.table).some((each) => !isWithin(each, others));
  const aboutReservation = says(words.reservation);
  const detailed = wish.date !== undefined || wish.time !== undefined || wish.partySize !== undefined;
  const cancels = says(words.cancel);
  // "Which opening hours" asks for a rule, "which hours for two of us" for a table.
  const free = wish.partySize === undefined ? [] : said.find(words.free);
  const rules = said.find(words.policy).filter((each) => !isWithin(each, free));
  const asksPolicy = (rules.length > 0 && !commands(said.text, wish, table)) || (says(words.obliges) && asksDuty(said, detailed));
  const elsewhere = others.length > 0 && !table;
  const none: BookingIntent = {
    wantsTable: false, asksAvailability: false, goal: null, spans: wish.spans,
    asksPolicy: asksPolicy && (table || aboutReservation || says(words.meal) || says(words.reserve) || cancels),
  };
  if (asksPolicy || elsewhere) return none;
  const own = says(words.mine) || confirmationNumberIn(said, { asked: false }) !== null;
  // A guest can only cancel their own table, so a word for cancelling is enough.
  const goal = !aboutReservation || !(own || cancels) ? null : cancels ? 'cancel' : says(words.change) ? 'change'
    : says(words.view) && !wantsNew(wish, table) ? 'view' : null;
  if (goal !== null) return { ...none, goal };
  const meal = table || says(words.meal);
  const asksAvailability = says(words.free) && (table || detailed) && meal || (says(words.free) && wish.partySize !== undefined);
  const wantsTable = !cancels
    && ((says(words.reserve) && (meal || aboutReservation || detailed)) || (table && detailed) || (says(words.eat) && detailed)
      || asksAvailability);
  return { ...none, wantsTable, asksAvailability };
}

/** "I must cancel" is a statement; "must I reserve?" asks for a rule, and so does "one has to reserve" without details of a table. */
function asksDuty(said: Utterance, detailed: boolean): boolean {
  const { obliges, reserve } = packOf(said.language).replies;
  // "I must cancel, can you help?" asks for something else.
  const asking = said.sentences.filter(({ text }) => text.endsWith('?')).map(({ text }) => said.with(text.replace(/^[¿\s]+/u, '')));
  if (asking.some((sentence) => sentence.find(obliges)
    .some(({ start }) => start === 0 || start > sentence.text.lastIndexOf(',')))) return true;
  const verbs = said.find(reserve);
  return !detailed && said.find(obliges).some(({ start, end }) => verbs.some((verb) => verb.start >= start && verb.start <= end + 1));
}

/** A table, a date or time and a number of people together are an order, even in a question. */
const commands = (text: string, wish: UnderstoodSlots, table: boolean): boolean =>
  table && wish.partySize !== undefined && (wish.time !== undefined || wish.date !== undefined) && !NEEDS().test(text);

const NEEDS = inAnyLanguage((any) => new RegExp(String.raw`\b(?:${any(({ phrases }) => phrases.needs)})\w*`, 'iu'));

const wantsNew = (wish: UnderstoodSlots, table: boolean): boolean => table && wish.partySize !== undefined;
