import {
  ASKS_LITTLE, CUED_IN_PART, DANGER, DANGER_AMID_HELP, DANGER_BY_GUESS, DANGER_IN_PART, FAR_LIKELIER, HELP, HELP_IN_PART, LITTLE_DANGER,
  NEARLY, PERHAPS_DANGER, PERHAPS_DANGER_BY_GUESS, PERHAPS_DANGER_IN_KNOWN, PERHAPS_DANGER_IN_PART, SURE, SURELY_HELP, SURER,
  type Standing,
} from './certainty.ts';
import type { Evidence } from '../danger-signs.ts';
import { scoreIntents, type IntentModel, type IntentScores } from './intent-model.ts';
import { intents, type Intent } from './intents.ts';

/**
 * The alarms that the mind looks for before anything else: life or safety at stake (`danger`), perhaps so (`perhaps-danger`), something
 * wrong in the hotel (`trouble`), the wish for a person (`person`).
 */
export type Alarm = 'danger' | 'perhaps-danger' | 'trouble' | 'person';

export interface Sorted {
  /** The most probable meaning; null if it is unsure. */
  intent: Intent | null;
  /** The share of each intent in what the message may mean, from 0 to 1, adding up to 1. */
  shares: IntentScores;
}

/** Sorts a message by its meaning, whatever it answers. */
export function sortMessage(model: IntentModel, text: string): Sorted {
  const shares = sharesOf(scoreIntents(model, text));
  const best = likeliest(shares, intents);
  return { intent: shares[best] >= SURE ? best : null, shares };
}

/** The alarm in a message, in the light of what the dialogue awaits and of the signs of danger in it. */
export function alarmOf({ shares }: Sorted, awaited: Standing, evidence: Evidence): Alarm | null {
  const { danger, trouble, person } = shares;
  const help = danger + trouble + person;
  const other = likeliest(shares, CALM);
  // Another meaning is almost certain, or the message is most likely a short answer, such as a name.
  const isKnown = shares[other] >= SURER || likeliest(shares, intents) === 'answer';
  const asking = askingShare(shares);
  const standing = awaited === 'open' && (isKnown || asking > help) ? 'ordinary' : awaited;
  const isFarFrom = standing === 'open' && danger < LITTLE_DANGER && trouble >= danger * FAR_LIKELIER;
  const isAmidHelp = (standing === 'ordinary' || standing === 'general') && help >= SURELY_HELP && danger >= DANGER_AMID_HELP;
  if (((danger >= DANGER[standing] && !isFarFrom) || isAmidHelp) && danger >= DANGER_BY_GUESS[evidence]) return 'danger';
  // What is no danger for want of a sign is trouble rather than nothing.
  const isLikely = Math.max(trouble, person) >= Math.max(evidence === 'guess' ? 0 : danger, shares[other] * NEARLY);
  const kind = person > trouble ? 'person' : 'trouble';
  // "Can you tell them to be quiet?" has the form of a question but asks for an action.
  const wantsDeed = awaited === 'general' && asking < ASKS_LITTLE && !isKnown;
  if (help >= HELP[kind][wantsDeed ? 'open' : standing] && isLikely) return kind;
  const mayBe = Math.max(isKnown ? PERHAPS_DANGER_IN_KNOWN : PERHAPS_DANGER, PERHAPS_DANGER_BY_GUESS[evidence]);
  return danger >= mayBe && standing !== 'awaited' ? 'perhaps-danger' : null;
}

/** The help that a clause without a question calls for next to a question: "the shower is broken, and when is breakfast?" */
export function helpInPart({ shares }: Sorted, cued: 'trouble' | 'person' | null): 'trouble' | 'person' | null {
  return (['trouble', 'person'] as const).find((kind) => shares[kind] >= (cued === kind ? CUED_IN_PART : HELP_IN_PART[kind])) ?? null;
}

/** The danger in a single sentence or run of words of a message. */
export function dangerInPart({ shares: { danger } }: Sorted, evidence: Evidence): Alarm | null {
  if (danger >= Math.max(DANGER_IN_PART, DANGER_BY_GUESS[evidence])) return 'danger';
  return danger >= Math.max(PERHAPS_DANGER_IN_PART, PERHAPS_DANGER_BY_GUESS[evidence]) ? 'perhaps-danger' : null;
}

const likeliest = (shares: IntentScores, among: readonly Intent[]): Intent =>
  among.reduce((best, intent) => (shares[intent] > shares[best] ? intent : best), among[0] ?? 'answer');

const ALARMS: ReadonlySet<Intent> = new Set(['danger', 'trouble', 'person']);
const CALM = intents.filter((intent) => !ALARMS.has(intent));
const ASKING = intents.filter((intent) => intent.startsWith('ask_'));

/** How likely a message asks for knowledge, with any kind of question. */
export const askingShare = (shares: IntentScores): number => ASKING.reduce((sum, intent) => sum + shares[intent], 0);

function sharesOf(scores: IntentScores): IntentScores {
  const sum = intents.reduce((total, intent) => total + scores[intent], 0) || 1;
  return Object.fromEntries(intents.map((intent) => [intent, scores[intent] / sum])) as Record<Intent, number>;
}
