import { Faults, FaultVocabulary, type Fault, type FaultPlan } from '../simulator/fault-plan.ts';
import { malformed } from './refusal.ts';

/**
 * How a provider misbehaves:
 * `drop-response-after-commit`, `drop-before-commit`, `delay:<ms>`, `500`, `503`, `429:<seconds or HTTP date>`,
 * `conflict`, `expire-token`, `malformed-json`, `slow-body`, `duplicate-delivery`.
 */
const vocabulary = new FaultVocabulary([
  'drop-response-after-commit', 'drop-before-commit', 'delay', '500', '503', '429', 'conflict', 'expire-token',
  'malformed-json', 'slow-body', 'duplicate-delivery',
]);

export type TableAppFault = Fault<(typeof vocabulary.kinds)[number]>;

export const faultPlanSchema = vocabulary.planSchema;

/** @throws Refusal for what is not a fault */
export function parseFault(text: string): TableAppFault {
  const fault = vocabulary.parse(text);
  if (fault === undefined) throw malformed(`"${text}" is not a fault; there are ${vocabulary.kinds.join(', ')}.`);
  return fault;
}

/** Decides which request meets which misfortune. */
export class TableAppFaults {
  readonly #planned = new Faults(vocabulary);

  set(plan: FaultPlan): void {
    this.#planned.set(plan);
  }

  /** What this request asks for in its header, else what the plan has for it. */
  for(operation: string, header: string | undefined): TableAppFault | undefined {
    return header === undefined ? this.#planned.for(operation) : parseFault(header);
  }
}
