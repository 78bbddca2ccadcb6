import type { IntentModel } from '../../domain/concierge/understanding/intents/intent-model.ts';
import { intents, type Intent } from '../../domain/concierge/understanding/intents/intents.ts';
import type { Alarm, Sorted } from '../../domain/concierge/understanding/intents/sort-message.ts';
import { interpret } from '../../domain/concierge/understanding/refine.ts';
import { withoutEmails } from '../../domain/language/addresses.ts';
import { utteranceIn } from '../../domain/language/utterance.ts';
import { share } from './metrics.ts';
import type { UnderstandingSet } from './understanding-set.ts';

/** How well one meaning is told from the others. */
export interface IntentRow {
  intent: string;
  messages: number;
  recall: number;
  /** Null where nothing was taken for it. */
  precision: number | null;
}

export interface UnderstandingMetrics {
  /** Of the messages about danger: those that call a person as such, and those whose guest at least reads whom to call. */
  danger: number;
  dangerWarned: number;
  /** Of the messages about trouble, and of those that want a person: those that bring one. */
  trouble: number;
  person: number;
  /** Of the questions: those that are taken for danger, and those that bring a person for whatever reason. */
  falseDanger: number;
  falseHelp: number;
  /** Of all messages: those whose most probable meaning is one of theirs. */
  accuracy: number;
}

export interface UnderstandingReport {
  metrics: UnderstandingMetrics;
  /** Of a set that is held back in part: what may be looked at, and what may not. */
  halves: UnderstandingMetrics[];
  rows: IntentRow[];
  /** Of all but what is held back. */
  misses: string[];
}

type Judged = Pick<Sorted, 'shares'> & { alarm: Alarm | null; kind: string; text: string; meant: readonly Intent[]; best: Intent; isHeldBack: boolean };

const bringsPerson = ({ alarm, kind }: Judged): boolean => alarm === 'danger' || kind === 'complaint' || kind === 'person';
const isQuestion = ({ meant }: Judged): boolean => meant.every((intent) => intent.startsWith('ask_'));

/** Interprets every message as the concierge does that begins a conversation. */
export function evaluateUnderstanding(model: IntentModel, { messages, locale }: UnderstandingSet): UnderstandingReport {
  const all = messages.map(({ text, intents: meant, heldBack = false }): Judged => {
    const { alarm, understood: { kind }, sorted: { shares } } = interpret(model, utteranceIn(withoutEmails(text), locale));
    const [best = 'answer'] = intents.toSorted((one, other) => shares[other] - shares[one]);
    return { alarm, kind, shares, text, meant, best, isHeldBack: heldBack };
  });
  const open = all.filter(({ isHeldBack }) => !isHeldBack);
  return {
    metrics: metricsOf(all),
    halves: open.length === all.length ? [] : [open, all.filter(({ isHeldBack }) => isHeldBack)].map((half) => metricsOf(half)),
    rows: intents.map((intent) => rowOf(intent, all)).filter(({ messages: count }) => count > 0),
    misses: open.filter((judged) => isMissed(judged)).map(({ meant, alarm, best, text }) => `${meant.join('+')} taken for ${alarm ?? best}: ${text}`),
  };
}

function metricsOf(all: readonly Judged[]): UnderstandingMetrics {
  const of = (intent: Intent): Judged[] => all.filter(({ meant }) => meant[0] === intent);
  const questions = all.filter(isQuestion);
  return {
    danger: share(of('danger'), ({ alarm }) => alarm === 'danger'),
    dangerWarned: share(of('danger'), ({ alarm }) => alarm === 'danger' || alarm === 'perhaps-danger'),
    trouble: share(of('trouble'), bringsPerson),
    person: share(of('person'), bringsPerson),
    falseDanger: share(questions, ({ alarm }) => alarm === 'danger'),
    falseHelp: share(questions, bringsPerson),
    accuracy: share(all, ({ best, meant }) => meant.includes(best)),
  };
}

function rowOf(intent: Intent, all: readonly Judged[]): IntentRow {
  const meant = all.filter((each) => each.meant[0] === intent);
  const taken = all.filter(({ best }) => best === intent);
  return {
    intent, messages: meant.length, recall: share(meant, ({ best }) => best === intent),
    precision: taken.length === 0 ? null : share(taken, (each) => each.meant.includes(intent)),
  };
}

/** A message that the concierge would meet with the wrong thing: no help, or help that nobody asked for. */
const isMissed = (judged: Judged): boolean => (['danger', 'trouble', 'person'].includes(judged.meant[0] ?? '')
  ? !bringsPerson(judged) || (judged.meant[0] === 'danger' && judged.alarm !== 'danger')
  : bringsPerson(judged) && isQuestion(judged));
