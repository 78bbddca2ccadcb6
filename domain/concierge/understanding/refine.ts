import type { Utterance } from '../../language/utterance.ts';
import { evidenceInPart, evidenceOf, type Circumstances } from './danger-signs.ts';
import { DANGER, SURE, SURER, SUREST } from './intents/certainty.ts';
import type { IntentModel } from './intents/intent-model.ts';
import type { Intent } from './intents/intents.ts';
import { piecesOf } from './intents/pieces.ts';
import { alarmOf, askingShare, dangerInPart, helpInPart, sortMessage, type Alarm, type Sorted } from './intents/sort-message.ts';
import { clausesOf } from './split-requests.ts';
import { withoutToldAges } from './told-ages.ts';
import { questionsBeside } from './questions-beside.ts';
import { asksInGeneral, namesFilter, understand, type Understanding, type UtteranceKind } from './understand.ts';

/** The interpretation of a message before the table dialogue sees it. */
export interface Interpretation {
  alarm: Alarm | null;
  /** Something in it is close to danger, whatever else it means. */
  mayBeDanger: boolean;
  understood: Understanding;
  sorted: Sorted;
}

interface Options extends Partial<Circumstances> {
  /** The dialogue waits for a bare value or a reason, in which many words look like trouble. */
  awaitsAnswer?: boolean;
  /** A table is the topic, so "cancel it" and "one more person" are most likely about it. */
  speaksOfTable?: boolean;
}

/** Combines a message's cues with the examples: the examples decide on alarms, and on the meaning that the cues leave open. */
export function interpret(
  model: IntentModel, said: Utterance, { awaitsAnswer = false, speaksOfTable = false, booksTable = false, ofPage = null }: Options = {},
): Interpretation {
  const withoutAges = withoutToldAges(said);
  const sorted = sortMessage(model, (withoutAges ?? said).text);
  const cued = understand(said);
  if (withoutAges === null) {
    return { alarm: null, mayBeDanger: false, understood: refine(cued, sorted, { said, alarm: null }), sorted };
  }
  const ordinarily = asksInGeneral(said) ? 'general' : speaksOfTable || isOrdinary(cued) ? 'ordinary' : 'open';
  const around = { booksTable, ofPage };
  const evidence = evidenceOf(withoutAges, around);
  const whole = alarmOf(sorted, awaitsAnswer ? 'awaited' : ordinarily, evidence);
  const parts = [...piecesOf(withoutAges), ...clausesOf(withoutAges).map((text) => said.with(text))]
    .map((part) => dangerInPart(sortMessage(model, part.text), evidenceInPart(part, withoutAges, around)));
  const alarms = [whole, ...parts.filter((part) => part === 'danger' || !awaitsAnswer),
    ...(awaitsAnswer || speaksOfTable ? [] : helpBeside(model, said))];
  const alarm = LOUDEST.find((each) => alarms.includes(each)) ?? null;
  const mayBeDanger = alarms.includes('perhaps-danger')
    || (alarm === 'trouble' && evidence !== 'nothing' && sorted.shares.danger >= DANGER.open);
  return { alarm, mayBeDanger, understood: refine(cued, sorted, { said, alarm }), sorted };
}

/** The order of alarms: the loudest one in any part of a message counts for all of it. */
const LOUDEST: readonly Alarm[] = ['danger', 'trouble', 'person', 'perhaps-danger'];

/**
 * Trouble and the wish for a person next to a question. If both are about the same thing, as in "the shower in our last hotel was broken,
 * do you have rain showers?", only the question counts.
 */
function helpBeside(model: IntentModel, said: Utterance): (Alarm | null)[] {
  const read = clausesOf(said).map((text) => {
    const { kind, asks } = understand(said.with(text));
    return asks ? null : helpInPart(sortMessage(model, text), kind === 'complaint' ? 'trouble' : kind === 'person' ? kind : null);
  });
  // Few messages have any, so the search for the questions is rare.
  return read.some((each) => each !== null) && questionsBeside(model, said).length > 0 ? read : [];
}

const ordinary: ReadonlySet<UtteranceKind> = new Set(['search', 'contact', 'booking', 'goodbye', 'thanks', 'nature', 'introduction']);
const isOrdinary = ({ kind, asks }: Understanding): boolean => ordinary.has(kind) || (kind === 'question' && asks);

/** Kinds that leave the meaning open. */
const leftOpen: ReadonlySet<UtteranceKind> = new Set(['statement', 'unclear']);
/** Kinds that a word of alarm, thanks or greeting inside a question triggers. */
const uncertain: ReadonlySet<UtteranceKind> = new Set(['statement', 'unclear', 'complaint', 'person', 'thanks', 'goodbye', 'greeting']);

const ofIntent: Readonly<Partial<Record<Intent, UtteranceKind>>> = {
  service_request: 'request', room_booking: 'booking', greeting: 'greeting', thanks: 'thanks', goodbye: 'goodbye',
  smalltalk: 'nature', out_of_scope: 'elsewhere', abuse: 'abuse',
};

function refine(cued: Understanding, { intent, shares }: Sorted, { said, alarm }: { said: Utterance; alarm: Alarm | null }): Understanding {
  if (alarm === 'trouble' || alarm === 'person') return { ...cued, kind: alarm === 'trouble' ? 'complaint' : 'person', intent };
  const share = intent === null ? 0 : shares[intent];
  // Who says by what a place is chosen asks nothing of this one, however much it sounds like a question of prices.
  const isChoosing = cued.kind === 'statement' && namesFilter(said) && (intent === null || intent.startsWith('ask_'));
  // "My daughter is three, does she pay or not."
  const isAsking = cued.kind === 'statement' && !isChoosing && askingShare(shares) >= SURE;
  const kind = isAsking ? 'question' : kindOf(cued, share >= SURER && !isChoosing ? intent : null, share);
  const isNewQuestion = kind === 'question' && cued.kind !== 'question';
  return { ...cued, intent, kind, ...(isNewQuestion ? { question: said.text } : {}) };
}

function kindOf({ kind, asks }: Understanding, intent: Intent | null, share: number): UtteranceKind {
  if (intent === null) return kind;
  if (intent.startsWith('ask_')) return uncertain.has(kind) || (kind === 'booking' && share >= SUREST) ? 'question' : kind;
  if (intent === 'service_request' && kind === 'question') return asks || share < SUREST ? 'asked-request' : 'request';
  if (intent === 'out_of_scope' && share >= SUREST && kind === 'question') return 'elsewhere';
  return leftOpen.has(kind) ? ofIntent[intent] ?? kind : kind;
}
