import { z } from 'zod';

/** A misfortune, written `kind` or `kind:argument`. */
export interface Fault<Kind extends string> {
  kind: Kind;
  argument: string;
}

export interface FaultPlan {
  /** The next requests that match, one fault each, in this order. */
  next: string[];
  /** Repeats the same misfortunes. */
  seed: number;
  /** How likely each fault is, per request that matches. */
  rates: Record<string, number>;
  /** Operations that are affected, such as `createHold`; all of them when empty. */
  operations: string[];
}

/** The names of a simulator's faults, and how to read a plan of them. */
export class FaultVocabulary<Kind extends string> {
  readonly kinds: readonly Kind[];
  readonly planSchema: z.ZodType<FaultPlan>;

  constructor(kinds: readonly Kind[]) {
    this.kinds = kinds;
    const text = z.string().refine((value) => this.parse(value) !== undefined, 'is no fault');
    this.planSchema = z.strictObject({
      next: z.array(text).max(1000).default([]),
      seed: z.number().int().default(1),
      rates: z.record(z.string(), z.number().min(0).max(1)).refine(
        (rates) => Object.keys(rates).every((value) => this.parse(value) !== undefined), 'names something that is no fault',
      ).default({}),
      operations: z.array(z.string()).default([]),
    });
  }

  /** @returns undefined if it is not a fault */
  parse(text: string): Fault<Kind> | undefined {
    const [name = '', ...rest] = text.trim().split(':');
    const kind = this.kinds.find((known) => known === name);
    return kind === undefined ? undefined : { kind, argument: rest.join(':') };
  }
}

/** Decides which request meets which misfortune. */
export class Faults<Kind extends string> {
  readonly #vocabulary: FaultVocabulary<Kind>;
  #plan: FaultPlan;
  #random = randomNumbers(1);

  constructor(vocabulary: FaultVocabulary<Kind>) {
    this.#vocabulary = vocabulary;
    this.#plan = vocabulary.planSchema.parse({});
  }

  set(plan: FaultPlan): void {
    this.#plan = { ...plan, next: [...plan.next] };
    this.#random = randomNumbers(plan.seed);
  }

  /** The plan's fault for this request, if there is one. */
  for(operation: string): Fault<Kind> | undefined {
    const { operations, next, rates } = this.#plan;
    if (operations.length > 0 && !operations.includes(operation)) return undefined;
    const ordered = next.shift();
    if (ordered !== undefined) return this.#vocabulary.parse(ordered);
    let chance = Object.keys(rates).length === 0 ? 1 : this.#random();
    for (const [text, rate] of Object.entries(rates)) {
      if (chance < rate) return this.#vocabulary.parse(text);
      chance -= rate;
    }
    return undefined;
  }
}

/** Numbers from 0 to 1 that a seed repeats (a linear congruential generator, Numerical Recipes' constants). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
