import type { Reply } from '../understanding/slots/understand-reply.ts';
import { fold } from '../../language/fold.ts';
import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { analyzed, covers } from '../../retrieval/analyze.ts';

interface Given {
  said: Utterance;
  reply: Pick<Reply, 'name' | 'email' | 'phone'>;
  /** A name was asked for. */
  isAsked: boolean;
}

/**
 * Whether a message that is not put as a question gives a name, although the name has words that a house is asked
 * about: "Tom Cook", where a name was asked for, and any name behind "my name is" or beside an address.
 */
export function givesName({ said, reply, isAsked }: Given): boolean {
  if (reply.name === null) return false;
  if (reply.email !== null || reply.phone !== null || said.says(packOf(said.language).replies.nameIs)) return true;
  return isAsked && isBareName(said, reply.name);
}

const FEWEST_WORDS = 2;
const MOST_WORDS = 4;

/** Written as a name and nothing else, and not begun with what a house has: "Pool Hours" asks for the pool. */
function isBareName(said: Utterance, name: string): boolean {
  const { text, language } = said;
  const words = name.split(' ');
  const isAll = text.trim().replace(/[.!]+$/, '').endsWith(name);
  if (!isAll || words.length < FEWEST_WORDS || words.length > MOST_WORDS) return false;
  if (!/^\p{Lu}/u.test(text.trim().split(/\s+/).at(-1) ?? '')) return false;
  const first = fold(words[0] ?? '', language);
  return FIRST_NAMES.has(first) || !analyzed(said.with(name)).concepts.some((match) => covers(match, 0));
}

/** First names that are words for a drink, a beast or the beach as well, or share their stem with one. */
const FIRST_NAMES: ReadonlySet<string> = new Set([
  'art', 'bella', 'bill', 'carter', 'chiara', 'franco', 'margarita', 'maria', 'marie', 'martin', 'peter', 'rosa', 'rose',
]);
