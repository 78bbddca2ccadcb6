import { analyzed } from '../../retrieval/analyze.ts';
import type { Utterance } from '../../language/utterance.ts';
import { SURE } from './intents/certainty.ts';
import type { IntentModel } from './intents/intent-model.ts';
import { sortMessage } from './intents/sort-message.ts';
import { clausesOf } from './split-requests.ts';
import { understand } from './understand.ts';

const MOST_QUESTIONS = 3;
/** Ideas of a question that is about the wanted table. */
const OF_TABLES: readonly string[] = ['table', 'table_booking'];
/** Ideas that a guest can ask about anything. */
const OF_ANYTHING: ReadonlySet<string> = new Set(['time', 'clock', 'price', 'amount', 'value', 'house', 'room']);

/**
 * The questions of a message that also says something else: "a table for two at eight, and what does parking cost?" Each names a topic that
 * the rest does not mention, and is sorted as a question on its own; none if the message only asks.
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
