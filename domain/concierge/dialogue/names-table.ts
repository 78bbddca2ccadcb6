import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import type { Understanding } from '../understanding/understand.ts';
import { wantsAnotherOne } from './points-at.ts';
import type { Wish } from './memory.ts';

/** Who says more may tell of an arrival: "we are four and land tomorrow at eight, and our dog comes with us". */
const FEW_WORDS = 9;
/** "Tomorrow at eight please"; "we arrive tomorrow at three" begins no booking. */
const FEW_WITHOUT_PARTY = 5;
const FEWEST_PARTS = 2;
const MAY_BE_WISH: ReadonlySet<Understanding['kind']> = new Set(['booking', 'statement', 'unclear', 'question', 'greeting', 'request']);

/** "Two people tomorrow at 7:30 pm?" wishes for a table without the word; without a number of people the examples of such wishes decide. */
export function namesTable({ whole, understood }: { whole: Utterance; understood: Understanding }, named: Wish): boolean {
  const { text, language } = whole;
  if (Object.keys(named).length > 0 && wantsAnotherOne(whole)) return true;
  if (Object.keys(named).length < FEWEST_PARTS || text.trim().split(/\s+/).length > FEW_WORDS) return false;
  const isOther = whole.says(packOf(language).replies.otherThing) || understood.intent === 'room_booking' || understood.intent === 'service_request';
  if (isOther || !MAY_BE_WISH.has(understood.kind) || understood.topical) return false;
  return named.partySize !== undefined || (understood.intent === 'table_booking' && text.trim().split(/\s+/).length <= FEW_WITHOUT_PARTY);
}
