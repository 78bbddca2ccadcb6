import { isWithin, withoutPhrases } from '../../language/phrase-search.ts';
import { inAnyLanguage, packOf, perLanguage } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { understand } from '../understanding/understand.ts';

/**
 * Whether a guest asks about their own reservation: its number, its time or whether it is confirmed. "When is breakfast again?" and "Are
 * reservations needed?" are questions to the hotel.
 */
export function asksForOwn(said: Utterance): boolean {
  const { text, language } = said;
  const words = packOf(language).replies;
  if (!(understand(said).asks || text.includes('?')) || (said.says(words.otherThing) && !said.says(words.table, words.meal))) return false;
  const numbers = said.find(words.confirmationNumber).map(({ start, end }) => text.slice(start, end));
  if (numbers.some((each) => NAMES_NUMBER().test(each))) return true;
  const views = said.find(words.view);
  const reminders = said.find(words.booked, words.remind);
  // "At what time" asks for a rule, but not in "at what time was it".
  if (said.find(words.policy).some((each) => !isWithin(each, [...views, ...reminders]))) return false;
  return (views.length > 0 && said.says(RESERVATION(language)))
    || (reminders.length > 0 && !asksOther(said.with(text.split(THAT()).at(-1) ?? text)));
}

/** Whether the message names another topic besides the words that ask for the booking: "a buon fine" is none. */
function asksOther(said: Utterance): boolean {
  const { booked, remind } = packOf(said.language).replies;
  return understand(said).topical && understand(said.with(withoutPhrases(said.text, said.find(booked, remind)))).topical;
}

/** Words for a reservation that are not words for a table. */
const RESERVATION = perLanguage(({ replies: { reservation, table } }) => reservation.filter((each) => !table.includes(each)));

/** In "Are you sure that it is booked?", the part after "that" counts. */
const THAT = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.that)})\s`, 'iu'));

/** "Reservation number" names the number; "confirmation" alone may be a mail. */
const NAMES_NUMBER = inAnyLanguage((any) => new RegExp(String.raw`\s|${any(({ phrases }) => phrases.numberNamed)}`, 'iu'));
