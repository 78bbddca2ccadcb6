import { isBareValue } from '../language/bare-value.ts';
import { detectLanguage } from '../language/detect.ts';
import { isSentence, mayChangeLanguage } from '../language/language-of-message.ts';
import { LANGUAGES, type Language } from '../language/languages.ts';
import { OTHER_LANGUAGES } from '../language/others/all.ts';
import type { BrainInput } from '../ports/brain.ts';
import { sayHelp } from './answering/help-texts.ts';

/** The locale of the answer, and the language of the message if the product does not speak it. */
export interface AnswerLanguage {
  locale: string;
  other: string | null;
  /** The same even for a fragment or a bare value, which changes no language but may be a cry for help. */
  tongue: string | null;
}

type Said = Pick<BrainInput, 'conversation' | 'locale' | 'defaultLocale' | 'memory'>;

const SWITCH_CONFIDENCE = 0.7;

/** The guest's own words decide the language of the answer if they are clear; for an unknown language, the hotel's default answers. */
export function answerLanguage(asked: string, { conversation, locale, defaultLocale, memory }: Said): AnswerLanguage {
  const awaitsBareValue = memory?.awaitsBareValue === true;
  const isBooking = memory !== null && memory.stage !== 'idle';
  const { locale: detected, confidence, other: tongue } =
    detectLanguage(asked, { sessionLocale: locale, allowed: [locale, defaultLocale, ...LANGUAGES] });
  if (tongue !== null) {
    const isSaid = !(awaitsBareValue && isBareValue(asked)) && (!isBooking || isSentence(asked));
    return isSaid ? { locale: isOf(tongue, locale) ? locale : defaultLocale, other: tongue, tongue } : { locale, other: null, tongue };
  }
  const isFirst = conversation.filter(({ type }) => type === 'guest').length <= 1;
  const changes = confidence >= SWITCH_CONFIDENCE && detected !== locale
    && mayChangeLanguage(asked, detected, { isFirst, isBooking, awaitsBareValue });
  return { locale: changes ? detected : locale, other: null, tongue };
}

/** Whether a locale is of a language: `pt-BR` is of `pt`. */
const isOf = (tag: string, locale: string): boolean => locale.toLowerCase().split(/[-_]/, 1)[0] === tag;

/** Says in both languages that the answer is in another language than the question, once per conversation; else null. */
export function notInYourLanguage(other: string, language: Language, { conversation }: Pick<BrainInput, 'conversation'>): string | null {
  const ours = sayHelp('otherLanguage', language, { language: nameOf(other, language) });
  if (conversation.some(({ type, message }) => type === 'ai' && message.includes(ours))) return null;
  const theirs = OTHER_LANGUAGES.get(other)?.notice.replace('{language}', nameOf(language, other));
  return theirs === undefined ? ours : `${theirs}\n${ours}`;
}

/** What to do in danger, in the guest's own language; null if the product has no words in it. */
export const callNowIn = (other: string, number: string): string | null => OTHER_LANGUAGES.get(other)?.callNow.replace('{number}', number)
  ?? null;

const nameOf = (tag: string, inLanguage: string): string => new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag;
