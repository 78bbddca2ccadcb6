import { withoutEmails } from '../../language/addresses.ts';

/** The stages in which a guest answers with a name, an address, a number or a code. */
const asksForDetail: ReadonlySet<string> = new Set(['guest', 'number', 'code']);
const MOST_WORDS = 3;

/**
 * Whether a message is no more than the detail that was asked for, and so in no language: "Mia Keller" is a person
 * and not an Italian possessive.
 *
 * @param stage where the dialogue about tables waits
 */
export function isMereDetail(text: string, stage: string | null | undefined): boolean {
  if (typeof stage !== 'string' || !asksForDetail.has(stage) || /[?¿!¡]/.test(text)) return false;
  const words = withoutEmails(text).split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length <= MOST_WORDS;
}
