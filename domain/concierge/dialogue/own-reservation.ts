import { contains, isWithin, occurrences } from '../understanding/slots/phrases.ts';
import { inAnyLanguage, packOf, type Language } from '../../language/languages.ts';
import { understand } from '../understanding/understand.ts';

/**
 * Whether a guest who has a reservation asks for it: for its number, for when it is, or whether it stands. "When is
 * breakfast again?" and "Are reservations needed?" ask the house.
 */
export function asksForOwn(text: string, language: Language): boolean {
  const { asks } = understand(text, { locale: language });
  const words = packOf(language).replies;
  const says = (phrases: readonly string[]): boolean => contains(text, phrases, language);
  if (!(asks || text.includes('?')) || (says(words.otherThing) && !says([...words.table, ...words.meal]))) return false;
  const numbers = occurrences(text, words.confirmationNumber, language).map(({ start, end }) => text.slice(start, end));
  if (numbers.some((each) => NAMES_NUMBER().test(each))) return true;
  const views = occurrences(text, words.view, language);
  const reminders = occurrences(text, [...words.booked, ...words.remind], language);
  // "At what time" asks for a rule, but not in "at what time was it".
  if (occurrences(text, words.policy, language).some((each) => !isWithin(each, [...views, ...reminders]))) return false;
  const tables = new Set(words.table);
  const isOfReservation = says(words.reservation.filter((each) => !tables.has(each)));
  return (views.length > 0 && isOfReservation) || (reminders.length > 0 && !understand(text.split(THAT()).at(-1) ?? text, { locale: language }).topical);
}

/** "Are you sure that it is booked?" speaks of what stands behind. */
const THAT = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.that)})\s`, 'iu'));

/** "Reservation number" names one; "confirmation" by itself may be a mail. */
const NAMES_NUMBER = inAnyLanguage((any) => new RegExp(String.raw`\s|${any(({ phrases }) => phrases.numberNamed)}`, 'iu'));
