import { isWithin, withoutPhrases } from '../../language/phrase-search.ts';
import { inAnyLanguage, packOf, perLanguage } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { understand } from '../understanding/understand.ts';

/**
 * Whether a guest who has a reservation asks for it: for its number, for when it is, or whether it stands. "When is
 * breakfast again?" and "Are reservations needed?" ask the house.
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

/** Whether a matter of the house is named beside the words that ask for what was booked: "a buon fine" is not one. */
function asksOther(said: Utterance): boolean {
  const { booked, remind } = packOf(said.language).replies;
  return understand(said).topical && understand(said.with(withoutPhrases(said.text, said.find(booked, remind)))).topical;
}

/** Words for a reservation that mean no table. */
const RESERVATION = perLanguage(({ replies: { reservation, table } }) => reservation.filter((each) => !table.includes(each)));

/** "Are you sure that it is booked?" speaks of what stands behind. */
const THAT = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.that)})\s`, 'iu'));

/** "Reservation number" names one; "confirmation" by itself may be a mail. */
const NAMES_NUMBER = inAnyLanguage((any) => new RegExp(String.raw`\s|${any(({ phrases }) => phrases.numberNamed)}`, 'iu'));
