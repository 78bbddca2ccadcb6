import { analyzed } from '../../retrieval/analyze.ts';
import type { Utterance } from '../../language/utterance.ts';
import { SURE } from './intents/certainty.ts';
import type { IntentModel } from './intents/intent-model.ts';
import { sortMessage } from './intents/sort-message.ts';
import { clausesOf } from './split-requests.ts';
import { understand } from './understand.ts';

const MOST_QUESTIONS = 3;
/** What a question beside a wish for a table asks of that table. */
const OF_TABLES: readonly string[] = ['table', 'table_booking'];
/** What can be asked of anything, whatever else is spoken of. */
const OF_ANYTHING: ReadonlySet<string> = new Set(['time', 'clock', 'price', 'amount', 'value', 'house', 'room']);

/**
 * What a message asks beside something else that it says: "a table for two at eight, and what does parking cost?" Each names a matter of
 * its own, of which nothing else is said, and is sorted as a question by itself; none where the message does nothing but ask.
 */
export function questionsBeside(model: IntentModel, said: Utterance): string[] {
  const clauses = clausesOf(said).map((clause) => said.with(clause));
  const [asked = [], others = []] = [true, false].map((wanted) => clauses.filter((clause) => isQuestion(model, clause) === wanted));
  const told = new Set([...OF_TABLES, ...others.flatMap((clause) => ideasOf(clause))]);
  const apart = asked.filter((clause) => !ideasOf(clause).some((idea) => !OF_ANYTHING.has(idea) && told.has(idea)));
  return others.length === 0 || apart.length > MOST_QUESTIONS ? [] : apart.map(({ text }) => text);
}

const ideasOf = (clause: Utterance): string[] => analyzed(clause).concepts.map(({ concept }) => concept);

function isQuestion(model: IntentModel, clause: Utterance): boolean {
  const { kind, asks, topical, ownMatter } = understand(clause);
  if (kind !== 'question' || !asks || !topical || !ownMatter) return false;
  const { intent, shares } = sortMessage(model, clause.text);
  return intent?.startsWith('ask_') === true && shares[intent] >= SURE;
}
