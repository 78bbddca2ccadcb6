import type { Reply } from '../understanding/slots/understand-reply.ts';
import { contains } from '../understanding/slots/phrases.ts';
import { fold } from '../../language/fold.ts';
import { packOf, type Language } from '../../language/languages.ts';
import { analyze, covers } from '../../retrieval/analyze.ts';

interface Given {
  text: string;
  language: Language;
  reply: Pick<Reply, 'name' | 'email' | 'phone'>;
  /** A name was asked for. */
  isAsked: boolean;
}

/**
 * Whether a message that is not put as a question gives a name, although the name has words that a house is asked
 * about: "Tom Cook", where a name was asked for, and any name behind "my name is" or beside an address.
 */
export function givesName({ text, language, reply, isAsked }: Given): boolean {
  if (reply.name === null) return false;
  if (reply.email !== null || reply.phone !== null || contains(text, packOf(language).replies.nameIs, language)) return true;
  return isAsked && isBareName(text, reply.name, language);
}

const FEWEST_WORDS = 2;
const MOST_WORDS = 4;

/** Written as a name and nothing else, and not begun with what a house has: "Pool Hours" asks for the pool. */
function isBareName(text: string, name: string, language: Language): boolean {
  const words = name.split(' ');
  const isAll = text.trim().replace(/[.!]+$/, '').endsWith(name);
  if (!isAll || words.length < FEWEST_WORDS || words.length > MOST_WORDS) return false;
  if (!/^\p{Lu}/u.test(text.trim().split(/\s+/).at(-1) ?? '')) return false;
  const first = fold(words[0] ?? '', language);
  return FIRST_NAMES.has(first) || !analyze(name, language).concepts.some((match) => covers(match, 0));
}

/** First names that are words for a drink, a beast or the beach as well, or share their stem with one. */
const FIRST_NAMES: ReadonlySet<string> = new Set([
  'art', 'bella', 'bill', 'carter', 'chiara', 'franco', 'margarita', 'maria', 'marie', 'martin', 'peter', 'rosa', 'rose',
]);
