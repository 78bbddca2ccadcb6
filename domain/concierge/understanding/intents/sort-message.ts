import { scoreIntents, type IntentModel, type IntentScores } from './intent-model.ts';
import { intents, type Intent } from './intents.ts';

/**
 * What a message is sorted into before anything else: life or safety at stake (`danger`), perhaps so (`perhaps-danger`), something
 * wrong in the house (`trouble`), the wish for a person (`person`), and everything else.
 */
export type Alarm = 'danger' | 'perhaps-danger' | 'trouble' | 'person';

export interface Sorted {
  alarm: Alarm | null;
  /** What it most probably means; null where that is unsure. */
  intent: Intent | null;
  /** The share of each intent in what the message may mean, from 0 to 1, adding up to 1. */
  shares: IntentScores;
}

// Being passed on by mistake is cheap and being missed is not, so that a call for help needs less certainty than anything else.
// `npm run eval -- understanding` shows what these give.
const DANGER = 0.25;
const PERHAPS_DANGER = 0.12;
/** Of danger, trouble and the wish for a person together: each of them brings a person. */
const HELP = 0.28;
/** How near trouble or the wish for a person has to come to whatever else is most likely. */
const NEARLY = 0.85;
const SURE = 0.4;

/** Sorts a message by what it means, whatever it is an answer to. */
export function sortMessage(model: IntentModel, text: string): Sorted {
  const shares = sharesOf(scoreIntents(model, text));
  const [best] = intents.toSorted((one, other) => shares[other] - shares[one]);
  const intent = best !== undefined && shares[best] >= SURE ? best : null;
  return { alarm: alarmOf(shares), intent, shares };
}

function alarmOf(shares: IntentScores): Alarm | null {
  const { danger, trouble, person } = shares;
  if (danger >= DANGER) return 'danger';
  const others = Math.max(...intents.filter((intent) => !ALARMS.has(intent)).map((intent) => shares[intent]));
  const isLikely = Math.max(trouble, person) >= Math.max(danger, others * NEARLY);
  if (danger + trouble + person >= HELP && isLikely) return person > trouble ? 'person' : 'trouble';
  return danger >= PERHAPS_DANGER ? 'perhaps-danger' : null;
}

const ALARMS: ReadonlySet<Intent> = new Set(['danger', 'trouble', 'person']);

function sharesOf(scores: IntentScores): IntentScores {
  const sum = intents.reduce((total, intent) => total + scores[intent], 0) || 1;
  return Object.fromEntries(intents.map((intent) => [intent, scores[intent] / sum])) as Record<Intent, number>;
}
