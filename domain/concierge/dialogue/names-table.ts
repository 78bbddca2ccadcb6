import { blankOut } from '../../language/blank-out.ts';
import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { mattersOf, type Understanding } from '../understanding/understand.ts';
import { wantsAnotherOne } from './points-at.ts';
import { understandSlots, type UnderstoodSlots } from '../understanding/slots/understand-slots.ts';
import type { BookingSlots } from './memory.ts';
import { tableNotes } from './table-notes.ts';

/** A longer message may describe an arrival: "we are four and land tomorrow at eight, and our dog comes with us". */
const FEW_WORDS = 9;
/** The same if the message names day, time and number of people, and if it most resembles examples of wishes for a table. */
const MORE_WITH_ALL = 12;
const MORE_LIKE_WISH = 20;
/** "Tomorrow at eight please"; "we arrive tomorrow at three" begins no booking. */
const FEW_WITHOUT_PARTY = 5;
const FEWEST_PARTS = 2;
const ALL_PARTS = 3;
/** The limit for the clause before a note; with a word for a meal it may be longer. */
const FEW_BEFORE_NOTE = 6;
const MAY_BE_WISH: ReadonlySet<Understanding['kind']> = new Set(['booking', 'statement', 'unclear', 'question', 'greeting', 'request']);
/** What a table is for: "tomorrow, half past noon, for two" asks nothing about lunch. */
const OF_MEALS: ReadonlySet<string> = new Set(['lunch', 'dinner', 'food', 'group']);

/** What was read of a message, and where it names a slot. */
interface Read {
  said: Utterance;
  spans: UnderstoodSlots['spans'];
}

/** "Two people tomorrow at 7:30 pm?" asks for a table without the word; without a number of people, the examples of such wishes decide. */
export function namesTable(
  { whole, understood }: { whole: Utterance; understood: Understanding }, named: BookingSlots, read: Read,
): boolean {
  const { text, language } = whole;
  if (Object.keys(named).length > 0 && wantsAnotherOne(whole)) return true;
  if (wishesWithNote(whole)) return true;
  const length = text.trim().split(/\s+/).length;
  const isLikeWish = understood.intent === 'table_booking';
  const parts = Object.keys(named).length;
  if (parts < FEWEST_PARTS || length > (isLikeWish ? MORE_LIKE_WISH : parts === ALL_PARTS ? MORE_WITH_ALL : FEW_WORDS)) return false;
  const isOther = whole.says(packOf(language).replies.otherThing) || understood.intent === 'room_booking'
    || understood.intent === 'service_request';
  if (isOther || !MAY_BE_WISH.has(understood.kind) || asksBesideMeal(read, understood)) return false;
  return named.partySize !== undefined || (isLikeWish && length <= FEW_WITHOUT_PARTY);
}

/** Whether a question is about something other than a meal at the table; a day, a time and a number of people together ask nothing. */
function asksBesideMeal({ said, spans }: Read, { topical, intent }: Understanding): boolean {
  if (!topical) return false;
  const isAsked = intent?.startsWith('ask_') === true && Object.keys(spans).length < ALL_PARTS;
  // Only the rest of the text counts: "wed" is a day, not a wedding.
  return isAsked || mattersOf(said.with(blankOut(said.text, Object.values(spans)))).some((matter) => !OF_MEALS.has(matter));
}

// The day does not matter here, only whether the message names a wish.
const ANY_DAY = '2026-01-01';

/** "Tomorrow at seven for two, my wife cannot eat nuts": a clause with day, time and party, and a note after it. */
function wishesWithNote(whole: Utterance): boolean {
  const [first = '', ...others] = whole.text.split(/[,;.]\s/u);
  const words = packOf(whole.language).replies;
  if (others.length === 0 || whole.text.includes('?') || whole.says(words.otherThing)) return false;
  if (tableNotes(whole.with(others.join(', '))).length === 0) return false;
  const clause = whole.with(first);
  const { date, time, partySize } = understandSlots(clause, { today: ANY_DAY });
  const length = first.trim().split(/\s+/).length;
  return date !== undefined && time !== undefined && partySize !== undefined
    && length <= (clause.says(words.meal) ? FEW_WORDS : FEW_BEFORE_NOTE);
}
