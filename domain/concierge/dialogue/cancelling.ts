import { contains, isWithin, occurrences, withoutPhrases } from '../understanding/slots/phrases.ts';
import { understandWish } from '../understanding/slots/understand-wish.ts';
import { inAnyLanguage, packOf, type Language } from '../../language/languages.ts';
import { sentences } from '../../language/sentences.ts';
import { understand } from '../understanding/understand.ts';

/** What a message says of cancelling. */
export interface Cancelling {
  /** Wants something of the restaurant cancelled. */
  wants: boolean;
  /** Asks by which rules one may cancel, as in "can I cancel later?". */
  asksRule: boolean;
  /** Wants to cancel what is no table, such as a room. */
  otherThing: boolean;
}

// No wish depends on the day here, only whether one is named at all.
const ANY_DAY = '2026-01-01';

/** Tells who wants to cancel from who asks whether they could. */
export function cancellingIn(text: string, language: Language): Cancelling {
  const speaking = sentences(text).filter((sentence) => contains(sentence, packOf(language).replies.cancel, language));
  const telling = speaking.filter((sentence) => !asksForRule(sentence, language));
  const otherThing = telling.length > 0 && telling.every((sentence) => isOfOtherThing(sentence, language));
  return { wants: telling.length > 0 && !otherThing, asksRule: speaking.length > 0 && telling.length === 0, otherThing };
}

/** A question with a word of cancelling, unless it asks the house to do it: "could you cancel it?", "can I cancel this please?". */
function asksForRule(sentence: string, language: Language): boolean {
  const words = packOf(language).replies;
  const cancel = occurrences(sentence, words.cancel, language);
  if (cancel[0]?.start === 0 || !(sentence.includes('?') || understand(sentence, { locale: language }).asks)) return false;
  const rules = occurrences(sentence, words.policy, language).filter((rule) => !cancel.some((each) => isWithin(each, [rule])));
  if (rules.length > 0 || contains(sentence, words.someDay, language)) return true;
  // "I must cancel" may look like a question, and in "I must cancel, can you help?" it is none.
  const isAsked = sentence.includes('?') && cancel.some(({ start }) => start > sentence.lastIndexOf(','));
  return isAsked && !contains(sentence, words.please, language) && !asksHouse(sentence, cancel.map(({ start }) => start), language);
}

/** "Cancel it" names what to cancel; "no, cancel please" does not. */
export function namesObject(text: string, language: Language): boolean {
  const { cancel, please, yes, no } = packOf(language).replies;
  return /\p{L}/u.test(withoutPhrases(text, occurrences(text, [...cancel, ...please, ...yes, ...no], language)));
}

const FEW_WORDS = 3;
/** "One can cancel", where the verb alone would ask somebody to. */
const IMPERSONAL = inAnyLanguage((any) => new RegExp(String.raw`(?<!\p{L})(?:${any(({ phrases }) => phrases.impersonal)})\s*$`, 'iu'));

/** "Can you" stands right before the verb. */
function asksHouse(sentence: string, verbs: readonly number[], language: Language): boolean {
  return occurrences(sentence, packOf(language).replies.asksYou, language).some(({ start, end }) =>
    !IMPERSONAL().test(sentence.slice(0, start))
    && verbs.some((verb) => verb >= end && sentence.slice(end, verb).split(/\s+/).filter(Boolean).length <= FEW_WORDS));
}

/** "Cancel my room" names what is no table; "cancel it, our room is cold" and "cancel tomorrow night" do not. */
function isOfOtherThing(sentence: string, language: Language): boolean {
  const words = packOf(language).replies;
  const reason = occurrences(sentence, words.because, language)[0]?.start ?? sentence.length;
  const clauses = sentence.slice(0, reason).split(/[,;:]/).filter((clause) => contains(clause, words.cancel, language));
  return clauses.length > 0 && clauses.every((clause) => {
    const { date, time } = understandWish(clause, { locale: language, today: ANY_DAY });
    return contains(clause, words.otherThing, language) && !contains(clause, [...words.table, ...words.meal], language) && date === undefined && time === undefined;
  });
}
