import { perLanguage } from '../../language/languages.ts';
import type { Phrases } from '../../language/phrases.ts';
import type { Utterance } from '../../language/utterance.ts';

const patternOf = (key: 'theOne' | 'allOfThem' | 'keepsTable' | 'anotherOne') => perLanguage(({ phrases }: { phrases: Phrases }) =>
  new RegExp(String.raw`(?<!\p{L})(?:${phrases[key]})(?!\p{L})`, 'iu'));
const THE_ONE = patternOf('theOne');
const ALL_OF_THEM = patternOf('allOfThem');

const KEEPS_TABLE = patternOf('keepsTable');

const ANOTHER_ONE = patternOf('anotherOne');

/** "And one for four on Monday". */
export const wantsAnotherOne = ({ text, language }: Utterance): boolean => ANOTHER_ONE(language).test(text.replaceAll('’', "'"));

/** "No, wait, we keep it". */
export const keepsTable = ({ text, language }: Utterance): boolean => KEEPS_TABLE(language).test(text.replaceAll('’', "'"));

/** "The one on Tuesday", as opposed to the new day of a change. */
export const pointsAtOne = ({ text, language }: Utterance): boolean => THE_ONE(language).test(text.replaceAll('’', "'"));

/** "Cancel both". */
export const meansAllOfThem = ({ text, language }: Utterance): boolean => ALL_OF_THEM(language).test(text.replaceAll('’', "'"));
