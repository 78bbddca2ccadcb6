import { isWithin, withoutPhrases } from '../../language/phrase-search.ts';
import { understandSlots } from '../understanding/slots/understand-slots.ts';
import { inAnyLanguage, packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { understand } from '../understanding/understand.ts';

/** What a message says about cancelling. */
export interface Cancelling {
  /** Wants something of the restaurant cancelled. */
  wants: boolean;
  /** Asks about the rules for cancelling, as in "can I cancel later?". */
  asksRule: boolean;
  /** Wants to cancel something other than a table, such as a room. */
  otherThing: boolean;
}

// The day does not matter here, only whether the message names a wish.
const ANY_DAY = '2026-01-01';

/** Distinguishes a wish to cancel from the question whether one could. */
export function cancellingIn(said: Utterance): Cancelling {
  const speaking = said.sentences.filter((sentence) => sentence.says(packOf(said.language).replies.cancel));
  const telling = speaking.filter((sentence) => !asksForRule(sentence));
  const otherThing = telling.length > 0 && telling.every((sentence) => isOfOtherThing(sentence));
  return { wants: telling.length > 0 && !otherThing, asksRule: speaking.length > 0 && telling.length === 0, otherThing };
}

/** Whether a question is about cancelling and does not ask the hotel to do it ("could you cancel it?", "can I cancel this please?"). */
function asksForRule(said: Utterance): boolean {
  const words = packOf(said.language).replies;
  const { text: sentence } = said;
  const cancel = said.find(words.cancel);
  if (cancel[0]?.start === 0 || !(sentence.includes('?') || understand(said).asks)) return false;
  const rules = said.find(words.policy).filter((rule) => !cancel.some((each) => isWithin(each, [rule])));
  if (rules.length > 0 || said.says(words.someDay)) return true;
  // In "I must cancel, can you help?", "I must cancel" is no question, although it may look like one.
  const isAsked = sentence.includes('?') && cancel.some(({ start }) => start > sentence.lastIndexOf(','));
  return isAsked && !said.says(words.please) && !asksHouse(said, cancel.map(({ start }) => start));
}

/** "Cancel it" names what to cancel; "no, cancel please" does not. */
export function namesObject(said: Utterance): boolean {
  const { cancel, please, yes, no } = packOf(said.language).replies;
  return /\p{L}/u.test(withoutPhrases(said.text, said.find(cancel, please, yes, no)));
}

const FEW_WORDS = 3;
/** "One can cancel": the verb alone would ask somebody to do it. */
const IMPERSONAL = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.impersonal)})\s*$`, 'iu'));

/** Whether "can you" comes right before the verb. */
function asksHouse(said: Utterance, verbs: readonly number[]): boolean {
  const { text: sentence } = said;
  return said.find(packOf(said.language).replies.asksYou).some(({ start, end }) =>
    !IMPERSONAL().test(sentence.slice(0, start))
    && verbs.some((verb) => verb >= end && sentence.slice(end, verb).split(/\s+/).filter(Boolean).length <= FEW_WORDS));
}

/** "Cancel my room" names something other than a table; "cancel it, our room is cold" and "cancel tomorrow night" do not. */
function isOfOtherThing(said: Utterance): boolean {
  const words = packOf(said.language).replies;
  const reason = said.find(words.because)[0]?.start ?? said.text.length;
  const clauses = said.text.slice(0, reason).split(/[,;:]/).map((clause) => said.with(clause))
    .filter((clause) => clause.says(words.cancel));
  return clauses.length > 0 && clauses.every((clause) => {
    const { date, time } = understandSlots(clause, { today: ANY_DAY });
    return clause.says(words.otherThing) && !clause.says(words.table, words.meal) && date === undefined && time === undefined;
  });
}
