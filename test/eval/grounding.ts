import { z } from 'zod';
import { answerGate, type GateReason } from '../../domain/concierge/model/answer-gate.ts';
import { share } from './metrics.ts';
import { readSet } from './read-set.ts';

const groundingSetSchema = z.object({
  passages: z.array(z.object({ id: z.string(), locale: z.string(), title: z.string(), text: z.string() })).min(1),
  pairs: z.array(z.object({
    passage: z.string(), locale: z.string(), text: z.string(),
    /** Of the passage; all of it when left out. */
    quote: z.string().optional(),
    /** Borne out by the passage; not borne out by a figure, a day or an address; not borne out otherwise. */
    kind: z.enum(['supported', 'figure', 'other']),
    /** Written once the checker was done, and judged by it as it was. */
    fresh: z.literal(true).optional(),
  })).min(1),
});
export type GroundingSet = z.output<typeof groundingSetSchema>;

/** @throws ExplainedError that says what to mend */
export const readGroundingSet = (path: string): Promise<GroundingSet> => readSet(path, 'set of sentences and passages', groundingSetSchema);

export interface GroundingMetrics {
  pairs: number;
  /** Of the supported sentences those that pass, of the others those that do not. */
  kept: number;
  figuresRefused: number;
  othersRefused: number;
}

export interface GroundingReport {
  /** Every second pair was looked at while the checker was made; the rest was not, and the fresh ones were not there yet. */
  metrics: { all: GroundingMetrics; heldBack: GroundingMetrics; fresh: GroundingMetrics };
  misses: { heldBack: boolean; kind: string; locale: string; text: string; reason: true | GateReason }[];
}

type Judged = GroundingSet['pairs'][number] & { verdict: true | GateReason; heldBack: boolean };

/** Has every sentence judged by the checker of a model's answers. */
export function evaluateGrounding({ passages, pairs }: GroundingSet): GroundingReport {
  const judged = pairs.map((pair, index): Judged => {
    const passage = passages.find(({ id }) => id === pair.passage);
    if (passage === undefined) throw new RangeError(`There is no passage "${pair.passage}".`);
    const { id, title, text, locale } = passage;
    const gate = answerGate({ questions: ['?'], locale: pair.locale, passages: [{ number: 1, passageId: id, title, text, locale }], notes: [], unsaid: [], noLinks: false });
    return { ...pair, heldBack: pair.fresh === true || index % 2 === 1, verdict: gate.accept({ question: 1, text: pair.text, passage: 1, quote: pair.quote ?? text }) };
  });
  const wrong = judged.filter(({ kind, verdict }) => (kind === 'supported') !== (verdict === true));
  return {
    metrics: {
      all: metricsOf(judged), heldBack: metricsOf(judged.filter(({ heldBack, fresh }) => heldBack && fresh !== true)),
      fresh: metricsOf(judged.filter(({ fresh }) => fresh === true)),
    },
    misses: wrong.map(({ heldBack, kind, locale, text, verdict }) => ({ heldBack, kind, locale, text, reason: verdict })),
  };
}

function metricsOf(judged: readonly Judged[]): GroundingMetrics {
  const of = (kind: Judged['kind']): Judged[] => judged.filter((each) => each.kind === kind);
  const refused = ({ verdict }: Judged): boolean => verdict !== true;
  return {
    pairs: judged.length, kept: share(of('supported'), (each) => !refused(each)),
    figuresRefused: share(of('figure'), refused), othersRefused: share(of('other'), refused),
  };
}
