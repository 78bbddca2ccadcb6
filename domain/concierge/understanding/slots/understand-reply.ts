import { languageOf, packOf, type Language } from '../../../language/languages.ts';
import type { WallClock } from '../../../model/booking/wall-clock.ts';
import { codeIn, confirmationNumberIn, emailIn, looksLikeEmail, phoneIn } from './contact-details.ts';
import { contains, isWithin, occurrences } from './phrases.ts';
import { choiceIn } from './understand-choice.ts';
import { nameIn } from './understand-name.ts';

/** What the guest was asked for last. */
export type Asked = 'date' | 'time' | 'partySize' | 'choice' | 'name' | 'email' | 'phone' | 'confirmation' | 'confirmationNumber' | 'code' | 'reason';

export type ReplyContext = {
  locale: string;
  /** Today at the property, `YYYY-MM-DD`. */
  today: string;
  expecting?: readonly Asked[] | undefined;
  /** The times that were offered, in the order in which they were named. */
  offers?: readonly WallClock[] | undefined;
};

export type Reply = {
  /** Null as well for a yes with a condition. */
  answer: 'yes' | 'no' | null;
  later: boolean;
  /** Asks for other times on this side of the one spoken of. */
  side: 'later' | 'earlier' | null;
  givesUp: boolean;
  changesMind: boolean;
  /** From 0. */
  choice: number | null;
  name: string | null;
  email: string | null;
  /** Tried to give an e-mail address that is none. */
  badEmail: boolean;
  phone: string | null;
  confirmationNumber: string | null;
  code: string | null;
  wantsNewCode: boolean;
  reason: string | null;
};

/** Reads what a guest answers: agreement, choices and details. What was not asked for counts only where it is unmistakable. */
export function understandReply(text: string, { locale, today, expecting = [], offers = [] }: ReplyContext): Reply {
  const language = languageOf(locale) ?? 'en';
  const words = packOf(language).replies;
  const asked = (detail: Asked): boolean => expecting.includes(detail);
  const email = emailIn(text, language);
  // An address such as `no.cancel@example.org` says nothing beside itself.
  const withoutEmail = email?.rest ?? text;
  const says = (phrases: readonly string[]): boolean => contains(withoutEmail, phrases, language);
  const code = asked('code') ? codeIn(withoutEmail, language) : null;
  const phone = code === null ? phoneIn(withoutEmail) : null;
  const confirmationNumber = confirmationNumberIn(withoutEmail, { asked: asked('confirmationNumber'), language });
  const side = sideIn(withoutEmail, language);
  const later = side === null && (says(words.later) || says(words.laterThan)) && !says(words.latest);
  const givesUp = says(words.givesUp);
  const newCode = says(words.newCode);
  const named = phone?.rest ?? withoutEmail;
  return {
    answer: answerIn(withoutEmail, language), later, side, givesUp,
    changesMind: says(words.changesMind),
    choice: offers.length > 0 && !givesUp ? choiceIn(withoutEmail, { locale, offers, today }) : null,
    name: givesUp ? null : nameIn(named, { locale, asked: asked('name') }),
    email: email?.value ?? null, badEmail: email === null && looksLikeEmail(text),
    phone: phone?.value ?? null, confirmationNumber, code, wantsNewCode: newCode,
    reason: asked('reason') || says(words.because) ? reasonIn(withoutEmail, language, asked('reason')) : null,
  };
}

/** Yes or no, by what is said first; a yes with a no or a condition behind it is neither, since writes depend on it. */
export function answerIn(text: string, language: Language): 'yes' | 'no' | null {
  const words = packOf(language).replies;
  const yes = occurrences(text, words.yes, language);
  const no = occurrences(text, words.no, language).filter((each) => !isWithin(each, yes));
  const [firstYes] = yes.filter((each) => !isWithin(each, no));
  const [firstNo] = no;
  if (firstNo !== undefined && (firstYes === undefined || firstNo.start <= firstYes.start)) return 'no';
  if (firstYes === undefined || firstNo !== undefined || contains(text, words.but, language) || /\?\s*$/.test(text)) return null;
  return 'yes';
}

/** "Anything later?" asks for times; "later" alone, or "I will tell you later", puts the answer off. */
function sideIn(text: string, language: Language): 'later' | 'earlier' | null {
  const words = packOf(language).replies;
  const says = (phrases: readonly string[]): boolean => contains(text, phrases, language);
  if (says(words.later) || says(words.latest) || says(words.earliest) || (says(words.laterThan) && says(words.decides))) return null;
  const asks = text.includes('?') || says(words.asksMore);
  return says(words.laterThan) ? (asks ? 'later' : null) : says(words.earlierThan) ? 'earlier' : null;
}

const LONGEST_REASON = 500;

/** Why a guest cancels, in their own words; `none` in them where they would rather not say. */
function reasonIn(text: string, language: Language, asked: boolean): string | null {
  const [start] = occurrences(text, packOf(language).replies.because, language);
  const said = (start === undefined ? text : text.slice(start.end)).trim().replace(/^[\s:,–-]+/, '').slice(0, LONGEST_REASON);
  if (asked && start === undefined) return said === '' ? null : said;
  return said === '' ? null : said;
}

/** The guest keeps the reason of a cancellation to themselves. */
export const keepsReason = (text: string, locale: string): boolean => {
  const language = languageOf(locale) ?? 'en';
  return contains(text, packOf(language).replies.noReason, language);
};
