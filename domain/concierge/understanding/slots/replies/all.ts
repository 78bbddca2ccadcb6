import type { Language } from '../../../../language/languages.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';
import type { ReplyWords } from './reply-words.ts';

/** What guests of every language answer. */
export const REPLY_WORDS: Readonly<Record<Language, ReplyWords>> = { en: english, de: german, fr: french, es: spanish, it: italian };
