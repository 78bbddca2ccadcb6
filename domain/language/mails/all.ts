import { fillPlaceholders } from '../fill-placeholders.ts';
import { matchLocale } from '../locale.ts';
import { englishMails } from './english.ts';
import { germanMails } from './german.ts';
import type { MailTextKey, MailTexts } from './mail-texts.ts';

/** The languages of mails, which are those of the operator console. */
export const mailTexts = { en: englishMails, de: germanMails } as const satisfies Readonly<Record<string, MailTexts>>;
export type MailLanguage = keyof typeof mailTexts;

/** The best mail language for a locale: `de-AT` gets `de`, and a locale without mails gets English. */
export const mailLanguageOf = (locale: string): MailLanguage =>
  (matchLocale(locale, Object.keys(mailTexts), 'en') ?? 'en') as MailLanguage;

/** Words a text of the catalogue. */
export type Say = (key: MailTextKey, values?: Readonly<Record<string, string>>) => string;

/** The texts of one language. */
export const sayIn = (language: MailLanguage): Say => (key, values = {}) => fillPlaceholders(mailTexts[language][key], values);
