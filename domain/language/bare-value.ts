import { withoutEmails } from './addresses.ts';

const MOST_WORDS = 3;

/** Whether a message may be a bare value, such as a name, which has no language: "Mia Keller" is a person, not an Italian possessive. */
export function isBareValue(text: string): boolean {
  if (/[?¿!¡]/.test(text)) return false;
  const words = withoutEmails(text).split(/\s+/).filter((word) => /\p{L}/u.test(word));
  return words.length <= MOST_WORDS;
}
