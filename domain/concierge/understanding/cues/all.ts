import type { Language } from '../../../language/languages.ts';
import { compileCues, type Cues } from './cues.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { italian } from './it.ts';

/** The cues of every language the brain understands. */
export const CUES: Readonly<Record<Language, Cues>> = {
  en: compileCues(english, 'en'),
  de: compileCues(german, 'de'),
  fr: compileCues(french, 'fr'),
  es: compileCues(spanish, 'es'),
  it: compileCues(italian, 'it'),
};
