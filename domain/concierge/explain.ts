import type { ReplyWhy } from '../model/reply-why.ts';
import type { BrainInput, Decision, Reply, SearchHit } from '../ports/brain.ts';
import type { Interpretation } from './understanding/refine.ts';

/** Nobody reads more than this. */
const MOST_PASSAGES = 5;

/** Records what a decision saw on its way, so that its reply can explain it. */
export class Trail {
  readonly #found = new Map<string, SearchHit>();
  #wouldAsk = false;
  #interpretation: Pick<Interpretation, 'understood' | 'sorted' | 'alarm'> | null = null;
  /** The input of the decision; it records the searches. */
  readonly input: BrainInput;

  constructor(said: BrainInput) {
    this.input = {
      ...said, search: async (query) => this.#note(await said.search(query)), passedOver: () => { this.#wouldAsk = true; },
    };
  }

  interpretedAs(interpretation: Pick<Interpretation, 'understood' | 'sorted' | 'alarm'>): void {
    this.#interpretation = interpretation;
  }

  explained(decision: Decision): Decision {
    if (decision.kind === 'thought') return decision;
    const known = this.#wouldAsk ? { ...decision, wouldAsk: true } : decision;
    return known.kind === 'reply' && this.#interpretation !== null ? { ...known, why: this.#whyOf(known, this.#interpretation) } : known;
  }

  /** A passage from several searches counts where it was likeliest to answer. */
  #note(hits: SearchHit[]): SearchHit[] {
    for (const hit of hits) if (hit.answers >= (this.#found.get(hit.passageId)?.answers ?? 0)) this.#found.set(hit.passageId, hit);
    return hits;
  }

  #whyOf(
    { context, outcome }: Reply, { understood, sorted: { intent, shares }, alarm }: Pick<Interpretation, 'understood' | 'sorted' | 'alarm'>,
  ): ReplyWhy {
    const found = [...this.#found.values()].toSorted((a, b) => b.answers - a.answers);
    const isLost = understood.kind === 'unclear' || understood.kind === 'statement';
    return {
      intent, share: rounded(Math.max(...Object.values(shares))), takenAs: alarm === 'danger' ? alarm : understood.kind,
      passages: found.map(({ title, url, answers, text }) => ({ title, url, likelihood: rounded(answers), isUsed: context.includes(text) }))
        .toSorted((a, b) => Number(b.isUsed) - Number(a.isUsed) || b.likelihood - a.likelihood).slice(0, MOST_PASSAGES),
      fallback: outcome !== 'unanswered' ? null : isLost ? 'not-understood' : found.length === 0 ? 'nothing-found' : 'not-likely',
    };
  }
}

const rounded = (share: number): number => Number(share.toFixed(2));
