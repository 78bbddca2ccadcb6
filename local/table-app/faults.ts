import { z } from 'zod';
import { malformed } from './refusal.ts';

/**
 * How a provider misbehaves, written `kind` or `kind:argument`:
 * `drop-response-after-commit`, `drop-before-commit`, `delay:<ms>`, `500`, `503`, `429:<seconds or HTTP date>`,
 * `conflict`, `expire-token`, `malformed-json`, `slow-body`, `duplicate-delivery`.
 */
const kinds = [
  'drop-response-after-commit', 'drop-before-commit', 'delay', '500', '503', '429', 'conflict', 'expire-token',
  'malformed-json', 'slow-body', 'duplicate-delivery',
] as const;

export interface Fault {
  kind: (typeof kinds)[number];
  argument: string;
}

/** @throws Refusal for what is no fault */
export function parseFault(text: string): Fault {
  const [name = '', ...rest] = text.trim().split(':');
  const kind = kinds.find((known) => known === name);
  if (kind === undefined) throw malformed(`${text} is no fault; there are ${kinds.join(', ')}.`);
  return { kind, argument: rest.join(':') };
}

const faultText = z.string().refine((text) => kinds.some((kind) => kind === text.split(':')[0]), 'is no fault');

export const faultPlanSchema = z.strictObject({
  /** The next requests that match, one fault each, in this order. */
  next: z.array(faultText).max(1000).default([]),
  /** Repeats the same misfortunes. */
  seed: z.number().int().default(1),
  /** How likely each fault is, per request that matches. */
  rates: z.record(z.string(), z.number().min(0).max(1)).refine(
    (rates) => Object.keys(rates).every((text) => faultText.safeParse(text).success), 'names something that is no fault',
  ).default({}),
  /** Operations that are affected, such as `createHold`; all of them when empty. */
  operations: z.array(z.string()).default([]),
});
export type FaultPlan = z.output<typeof faultPlanSchema>;

/** Decides which request meets which misfortune. */
export class Faults {
  #plan: FaultPlan = faultPlanSchema.parse({});
  #random = randomNumbers(1);

  set(plan: FaultPlan): void {
    this.#plan = { ...plan, next: [...plan.next] };
    this.#random = randomNumbers(plan.seed);
  }

  /** What this request asks for in its header, else what the plan has for it. */
  for(operation: string, header: string | undefined): Fault | undefined {
    if (header !== undefined) return parseFault(header);
    const { operations, next, rates } = this.#plan;
    if (operations.length > 0 && !operations.includes(operation)) return undefined;
    const ordered = next.shift();
    if (ordered !== undefined) return parseFault(ordered);
    let chance = Object.keys(rates).length === 0 ? 1 : this.#random();
    for (const [text, rate] of Object.entries(rates)) {
      if (chance < rate) return parseFault(text);
      chance -= rate;
    }
    return undefined;
  }
}

/** Numbers from 0 to 1 that a seed repeats (a linear congruential generator, Numerical Recipes' constants). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
