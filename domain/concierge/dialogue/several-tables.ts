import { everywhere, word } from '../understanding/slots/grammar.ts';
import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';

/** Whether a message asks for more than one table: "two tables", "two separate tables". */
export function wantsSeveralTables({ lattice, language }: Utterance): boolean {
  const isTables = (at: number): boolean => lattice.tokens[at]?.text.startsWith(packOf(language).phrases.tables) === true;
  if (lattice.tokens.some(({ text: digits }, at) => /^(?:[2-9]|1\d)$/.test(digits) && isTables(at + 1))) return true;
  // Only number words allow a word in between: "at 8 pm tables" does not count tables.
  return everywhere(word('number'), lattice).some(({ value, end }) => value > 1 && (isTables(end) || isTables(end + 1)));
}
