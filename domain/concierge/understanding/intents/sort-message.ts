import { DANGER, HELP, NEARLY, PERHAPS_DANGER, SURE, type Standing } from './certainty.ts';
import { scoreIntents, type IntentModel, type IntentScores } from './intent-model.ts';
import { intents, type Intent } from './intents.ts';

/**
 * What a message is sorted into before anything else: life or safety at stake (`danger`), perhaps so (`perhaps-danger`), something
 * wrong in the house (`trouble`), the wish for a person (`person`), and everything else.
 */
export type Alarm = 'danger' | 'perhaps-danger' | 'trouble' | 'person';

export interface Sorted {
  /** What it most probably means; null where that is unsure. */
  intent: Intent | null;
  /** The share of each intent in what the message may mean, from 0 to 1, adding up to 1. */
  shares: IntentScores;
}

/** Sorts a message by what it means, whatever it is an answer to. */
export function sortMessage(model: IntentModel, text: string): Sorted {
  const shares = sharesOf(scoreIntents(model, text));
  const [best] = intents.toSorted((one, other) => shares[other] - shares[one]);
  return { intent: best !== undefined && shares[best] >= SURE ? best : null, shares };
}

/** The alarm that a message sounds where the dialogue stands. */
export function alarmOf({ shares }: Sorted, standing: Standing): Alarm | null {
  const { danger, trouble, person } = shares;
  if (danger >= DANGER[standing]) return 'danger';
  const others = Math.max(...intents.filter((intent) => !ALARMS.has(intent)).map((intent) => shares[intent]));
  const isLikely = Math.max(trouble, person) >= Math.max(danger, others * NEARLY);
  const kind = person > trouble ? 'person' : 'trouble';
  if (danger + trouble + person >= HELP[kind][standing] && isLikely) return kind;
  return danger >= PERHAPS_DANGER && standing !== 'awaited' ? 'perhaps-danger' : null;
}

const ALARMS: ReadonlySet<Intent> = new Set(['danger', 'trouble', 'person']);

function sharesOf(scores: IntentScores): IntentScores {
  const sum = intents.reduce((total, intent) => total + scores[intent], 0) || 1;
  return Object.fromEntries(intents.map((intent) => [intent, scores[intent] / sum])) as Record<Intent, number>;
}
