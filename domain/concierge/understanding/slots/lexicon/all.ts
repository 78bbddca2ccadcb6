import type { Language } from '../../../../language/languages.ts';
import type { LanguageData } from '../meanings.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';

/** What guests of every language say about tables. */
export const LANGUAGE_DATA: Readonly<Record<Language, LanguageData>> = { en: english, de: german, fr: french, es: spanish, it: italian };
