import { packOf } from '../../../language/languages.ts';
import type { Utterance } from '../../../language/utterance.ts';
import type { WallClock } from '../../../model/booking/wall-clock.ts';
import { codeIn, confirmationNumberIn, emailIn, looksLikeEmail, phoneIn, withoutEmail } from './contact-details.ts';
import { isWithin } from '../../../language/phrase-search.ts';
import { choiceIn } from './understand-choice.ts';
import { nameBeside, nameIn } from './understand-name.ts';

/** What the dialogue asked for last. */
export type Asked =
  | 'date' | 'time' | 'partySize' | 'choice' | 'name' | 'email' | 'phone' | 'confirmation' | 'confirmationNumber' | 'code' | 'reason';

export type ReplyContext = {
  /** A BCP 47 tag, if its region tells more than the language. */
  locale?: string | undefined;
  /** Today at the property, `YYYY-MM-DD`. */
  today: string;
  expecting?: readonly Asked[] | undefined;
  /** The times on offer, in the order in which the guest read them. */
  offers?: readonly WallClock[] | undefined;
};

export type Reply = {
  /** Also null for a yes with a condition. */
  answer: 'yes' | 'no' | null;
  later: boolean;
  /** Asks for times before or after the current one. */
  side: 'later' | 'earlier' | null;
  givesUp: boolean;
  changesMind: boolean;
  /** From 0. */
  choice: number | null;
  name: string | null;
  email: string | null;
  /** Contains an invalid e-mail address. */
  badEmail: boolean;
  phone: string | null;
  confirmationNumber: string | null;
  code: string | null;
  wantsNewCode: boolean;
  reason: string | null;
};

/** Reads a guest's answer: agreement, choices and details. A detail that the dialogue did not ask for has to be unmistakable. */
export function understandReply(whole: Utterance, { locale, today, expecting = [], offers = [] }: ReplyContext): Reply {
  const words = packOf(whole.language).replies;
  const asked = (detail: Asked): boolean => expecting.includes(detail);
  const email = emailIn(whole);
  const said = withoutEmail(whole);
  const says = (phrases: readonly string[]): boolean => said.says(phrases);
  const code = asked('code') ? codeIn(said) : null;
  const phone = code === null ? phoneIn(said) : null;
  const confirmationNumber = confirmationNumberIn(said, { asked: asked('confirmationNumber') });
  const side = sideIn(said);
  const later = side === null && (says(words.later) || says(words.laterThan)) && !says(words.latest);
  const givesUp = says(words.givesUp);
  const newCode = says(words.newCode);
  const named = phone?.rest ?? said;
  const beside = email === null ? null : nameBeside(whole, looksLikeEmail);
  return {
    answer: answerIn(said), later, side, givesUp,
    changesMind: says(words.changesMind),
    choice: offers.length > 0 && !givesUp ? choiceIn(said, { locale, offers, today }) : null,
    name: givesUp ? null : nameIn(named, { asked: asked('name'), beside: tellsMore(whole) ? beside : null }) ?? beside,
    email: email?.value ?? null, badEmail: email === null && looksLikeEmail(whole.text),
    phone: phone?.value ?? null, confirmationNumber, code, wantsNewCode: newCode,
    reason: asked('reason') || says(words.because) ? reasonIn(said) : null,
  };
}

/** "She is better now. Ugo Neri, ugo@neri.example": a sentence of its own is no name. */
const tellsMore = ({ text }: Utterance): boolean => /\p{L}{3}[.!]\s/u.test(text);

/** Yes or no, by which comes first; a yes followed by a no or a condition is neither, since writes depend on it. */
export function answerIn(said: Utterance): 'yes' | 'no' | null {
  const words = packOf(said.language).replies;
  const yes = said.find(words.yes);
  const no = said.find(words.no).filter((each) => !isWithin(each, yes));
  const [firstYes] = yes.filter((each) => !isWithin(each, no));
  const [firstNo] = no;
  if (firstNo !== undefined && (firstYes === undefined || firstNo.start <= firstYes.start)) return 'no';
  if (firstYes === undefined || firstNo !== undefined || said.says(words.but) || /\?\s*$/.test(said.text)) return null;
  return 'yes';
}

/** "Anything later?" asks for times; "later" alone, or "I will tell you later", postpones the answer. */
function sideIn(said: Utterance): 'later' | 'earlier' | null {
  const words = packOf(said.language).replies;
  const says = (phrases: readonly string[]): boolean => said.says(phrases);
  if (says(words.later) || says(words.latest) || says(words.earliest) || (says(words.laterThan) && says(words.decides))) return null;
  const asks = said.text.includes('?') || says(words.asksMore);
  return says(words.laterThan) ? (asks ? 'later' : null) : says(words.earlierThan) ? 'earlier' : null;
}

const LONGEST_REASON = 500;

/** The reason for a cancellation in the guest's own words, even if they decline to give one. */
function reasonIn(whole: Utterance): string | null {
  const { text } = whole;
  const [start] = whole.find(packOf(whole.language).replies.because);
  const said = (start === undefined ? text : text.slice(start.end)).trim().replace(/^[\s:,–-]+/, '').slice(0, LONGEST_REASON);
  return said === '' ? null : said;
}

/** Whether the guest declines to give a reason for a cancellation. */
export const keepsReason = (said: Utterance): boolean => said.says(packOf(said.language).replies.noReason);
