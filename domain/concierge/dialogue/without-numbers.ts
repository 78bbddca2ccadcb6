import { blankOut } from '../../language/blank-out.ts';
import { everywhere, word as wordOf } from '../understanding/slots/grammar.ts';
import type { Utterance } from '../../language/utterance.ts';

/** Letters and digits in one word, as in confirmation numbers. */
const WORD_WITH_DIGITS = /(?<![\p{L}\p{N}@.:/-])(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{5,20}(?![\p{L}\p{N}@])/gu;
/** "20H30" and "1930H" are times in capitals. */
const SHOUTED_TIME = /^\d{1,4}(?:H\d{0,2}|AM|PM|UHR|HRS)$/;

/**
 * A message without its confirmation numbers, which could look like dates: "WRKHQ7DU" is not 7 December.
 *
 * @param known the number found in the message, also in lower case
 */
export function withoutNumbers(said: Utterance, known: string | null): Utterance {
  const masked = said.text.replace(WORD_WITH_DIGITS, (word) => {
    if (isDay(word, said)) return word.replace(/(?<=\d)(?=[A-Z])|(?<=[A-Z])(?=\d)/g, ' ');
    return SHOUTED_TIME.test(word) ? word : ' '.repeat(word.length);
  });
  const at = known === null ? -1 : masked.toUpperCase().indexOf(known);
  return said.with(known === null || at === -1 ? masked : blankOut(masked, [[at, at + known.length]]));
}

/** "24DEC" and "DEC24" count as two words. */
function isDay(word: string, said: Utterance): boolean {
  const [letters = '', ...others] = word.match(/[A-Z]+/g) ?? [];
  return others.length === 0 && everywhere(wordOf('month'), said.with(letters.toLowerCase()).lattice).length > 0;
}
