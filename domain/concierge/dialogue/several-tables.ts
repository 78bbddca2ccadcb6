import { everywhere, word } from '../understanding/slots/grammar.ts';
import { latticeOf } from '../understanding/slots/lattice.ts';
import { packOf, type Language } from '../../language/languages.ts';

/** Whether a message asks for more tables than one: "two tables", "two separate tables". */
export function wantsSeveralTables(text: string, language: Language): boolean {
  const lattice = latticeOf(text, language);
  const isTables = (at: number): boolean => lattice.tokens[at]?.text.startsWith(packOf(language).phrases.tables) === true;
  if (lattice.tokens.some(({ text: digits }, at) => /^(?:[2-9]|1\d)$/.test(digits) && isTables(at + 1))) return true;
  // In words alone something may stand between, as "at 8 pm tables" is no number of them.
  return everywhere(word('number'), lattice).some(({ value, end }) => value > 1 && (isTables(end) || isTables(end + 1)));
}
