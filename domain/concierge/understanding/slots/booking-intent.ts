import { inAnyLanguage, languageOf, packOf, type Language } from '../../../language/languages.ts';
import { sentences } from '../../../language/sentences.ts';
import { confirmationNumberIn } from './contact-details.ts';
import { contains, isWithin, occurrences } from './phrases.ts';
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
  const words = packOf(language).replies;
  const says = (phrases: readonly string[]): boolean => contains(text, phrases, language);
  const wish = understandWish(text, { locale, today: ANY_DAY });
  const others = occurrences(text, words.otherThing, language);
  const table = occurrences(text, words.table, language).some((each) => !isWithin(each, others));
  const aboutReservation = says(words.reservation);
  const detailed = wish.date !== undefined || wish.time !== undefined || wish.partySize !== undefined;
  const cancels = says(words.cancel);
  // "Which opening hours" asks for a rule, "which hours for two of us" for a table.
  const free = wish.partySize === undefined ? [] : occurrences(text, words.free, language);
  const rules = occurrences(text, words.policy, language).filter((each) => !isWithin(each, free));
  const asksPolicy = (rules.length > 0 && !commands(text, wish, table)) || (says(words.obliges) && asksDuty(text, { language, detailed }));
  const elsewhere = others.length > 0 && !table;
  const none: BookingIntent = { wantsTable: false, asksAvailability: false, goal: null, asksPolicy: asksPolicy && (table || aboutReservation || says(words.meal) || says(words.reserve) || cancels) };
  if (asksPolicy || elsewhere) return none;
  const own = says(words.mine) || confirmationNumberIn(text, { asked: false, language }) !== null;
  // Nobody cancels a table but their own.
  const goal = !aboutReservation || !(own || cancels) ? null : cancels ? 'cancel' : says(words.change) ? 'change' : says(words.view) && !wantsNew(wish, table) ? 'view' : null;
  if (goal !== null) return { ...none, goal };
  const meal = table || says(words.meal);
  const asksAvailability = says(words.free) && (table || detailed) && meal || (says(words.free) && wish.partySize !== undefined);
  const wantsTable = !cancels && ((says(words.reserve) && (meal || aboutReservation || detailed)) || (table && detailed) || (says(words.eat) && detailed) || asksAvailability);
  return { ...none, wantsTable, asksAvailability };
}

/** "I must cancel" tells; "must I reserve?" asks, and so does "one has to reserve" where no table is described. */
function asksDuty(text: string, { language, detailed }: { language: Language; detailed: boolean }): boolean {
  const { obliges, reserve } = packOf(language).replies;
  // "I must cancel, can you help?" asks for something else.
  const asking = sentences(text).filter((sentence) => sentence.endsWith('?')).map((sentence) => sentence.replace(/^[¿\s]+/u, ''));
  if (asking.some((sentence) => occurrences(sentence, obliges, language).some(({ start }) => start === 0 || start > sentence.lastIndexOf(',')))) return true;
  const verbs = occurrences(text, reserve, language);
  return !detailed && occurrences(text, obliges, language).some(({ start, end }) => verbs.some((verb) => verb.start >= start && verb.start <= end + 1));
}

/** A table, a time and a number of people together order something, whatever the sentence asks. */
const commands = (text: string, wish: Wish, table: boolean): boolean =>
  table && wish.partySize !== undefined && (wish.time !== undefined || wish.date !== undefined) && !NEEDS().test(text);

const NEEDS = inAnyLanguage((any) => new RegExp(String.raw`\b(?:${any(({ phrases }) => phrases.needs)})\w*`, 'iu'));

const wantsNew = (wish: Wish, table: boolean): boolean => table && wish.partySize !== undefined;
