import type { Alarm, Sorted } from './intents/sort-message.ts';
import type { Intent } from './intents/intents.ts';
import type { Understanding, UtteranceKind } from './understand.ts';

/** Where a message stands: what the dialogue waits for changes what it can be. */
export interface Standing {
  text: string;
  /** The dialogue waits for a bare value or a reason, in which many words look like trouble. */
  awaitsAnswer: boolean;
}

/** A bare value that looks like a cry is one only where that is all but certain: Frau Brandt has a name. */
const CLEAR = 0.6;

/** What of an alarm counts where the dialogue stands. */
export function alarmOf({ alarm, shares }: Sorted, { awaitsAnswer }: Pick<Standing, 'awaitsAnswer'>): Alarm | null {
  if (!awaitsAnswer || alarm === null) return alarm;
  if (alarm === 'danger' && shares.danger >= CLEAR) return alarm;
  return alarm === 'person' && shares.person >= CLEAR ? alarm : null;
}

/** What the cues of a language cannot tell: nothing said, or something that could be said of anything. */
const leftOpen: ReadonlySet<UtteranceKind> = new Set(['statement', 'unclear']);
/** Cues that a question with a word of alarm, thanks or greeting in it sets off. */
const overheard: ReadonlySet<UtteranceKind> = new Set(['statement', 'unclear', 'complaint', 'person', 'thanks', 'goodbye', 'greeting']);

const ofIntent: Readonly<Partial<Record<Intent, UtteranceKind>>> = {
  service_request: 'request', room_booking: 'booking', greeting: 'greeting', thanks: 'thanks', goodbye: 'goodbye',
  smalltalk: 'nature', out_of_scope: 'elsewhere', abuse: 'abuse',
};

/** Brings together what a message's cues say and what the examples say; the examples decide where the cues leave it open. */
export function refine(understood: Understanding, sorted: Sorted, standing: Standing): Understanding {
  const alarm = alarmOf(sorted, standing);
  if (alarm === 'trouble' || alarm === 'person') return { ...understood, kind: alarm === 'trouble' ? 'complaint' : 'person', intent: sorted.intent };
  const kind = kindOf(understood.kind, sorted);
  const isNewQuestion = kind === 'question' && understood.kind !== 'question';
  return { ...understood, intent: sorted.intent, kind, ...(isNewQuestion ? { question: standing.text } : {}) };
}

function kindOf(kind: UtteranceKind, { intent, shares }: Sorted): UtteranceKind {
  if (intent === null) return kind;
  if (intent.startsWith('ask_')) return overheard.has(kind) ? 'question' : kind;
  if (intent === 'service_request' && kind === 'question') return 'asked-request';
  if (intent === 'out_of_scope' && kind === 'question' && shares.out_of_scope >= CLEAR) return 'asked-elsewhere';
  return leftOpen.has(kind) ? ofIntent[intent] ?? kind : kind;
}
