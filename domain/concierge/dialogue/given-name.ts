import type { Reply } from '../understanding/slots/understand-reply.ts';
import { fold } from '../../language/fold.ts';
import { packOf } from '../../language/languages.ts';
import type { Utterance } from '../../language/utterance.ts';
import { analyzed, covers } from '../../retrieval/analyze.ts';

interface Given {
  said: Utterance;
  reply: Pick<Reply, 'name' | 'email' | 'phone'>;
  /** The dialogue asked for a name. */
  isAsked: boolean;
}

/**
 * Whether a message that is no question gives a name, although its words are hotel words: "Tom Cook" if the dialogue asked for a name, and
 * any name after "my name is" or next to an address.
 */
export function givesName({ said, reply, isAsked }: Given): boolean {
  if (reply.name === null) return false;
  if (reply.email !== null || reply.phone !== null || said.says(packOf(said.language).replies.nameIs)) return true;
  return isAsked && isBareName(said, reply.name);
}

const FEWEST_WORDS = 2;
const MOST_WORDS = 4;

/** Whether a message is only a name and does not begin with a hotel word: "Pool Hours" asks for the pool. */
function isBareName(said: Utterance, name: string): boolean {
  const { text, language } = said;
  const words = name.split(' ');
  const isAll = text.trim().replace(/[.!]+$/, '').endsWith(name);
  if (!isAll || words.length < FEWEST_WORDS || words.length > MOST_WORDS) return false;
  if (!/^\p{Lu}/u.test(text.trim().split(/\s+/).at(-1) ?? '')) return false;
  const first = fold(words[0] ?? '', language);
  return FIRST_NAMES.has(first) || !analyzed(said.with(name)).concepts.some((match) => covers(match, 0));
}

/** First names that are also words for a drink, an animal or the beach, or share their stem with one. */
const FIRST_NAMES: ReadonlySet<string> = new Set([
  'art', 'bella', 'bill', 'carter', 'chiara', 'franco', 'margarita', 'maria', 'marie', 'martin', 'peter', 'rosa', 'rose',
]);
