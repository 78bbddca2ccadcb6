import type { HostileReport } from '../unit/mind/hostile-turns.ts';
import type { GroundingReport } from './grounding.ts';
import type { InjectionReport } from './injections.ts';
import type { SimulatedReport } from './simulated.ts';

const MOST_SHOWN = 20;

/** Prints how sentences were judged; of pairs that were held back only how many. */
export function printGrounding({ metrics, misses }: GroundingReport): void {
  for (const { kind, locale, text, reason } of misses.filter(({ heldBack }) => !heldBack)) console.log(`${kind} (${locale}) ${reason === true ? 'passed' : `refused for ${reason}`}: ${text}`);
  console.table(metrics);
  console.log(JSON.stringify(metrics));
}

/** Prints what went wrong with a hostile model, and how often. */
export function printHostile({ turns, worded, ...faults }: HostileReport): void {
  const counts = Object.fromEntries(Object.entries(faults).map(([name, all]) => [name, all.length]));
  for (const [name, all] of Object.entries(faults)) for (const each of all.slice(0, MOST_SHOWN)) console.log(`${name}: ${each}`);
  console.log(JSON.stringify({ turns, worded, ...counts }));
}

/** Prints what got through, and how often. */
export function printInjections({ cases, rows, leaks }: InjectionReport): void {
  for (const leak of leaks.slice(0, MOST_SHOWN)) console.log(leak);
  console.table(rows);
  console.log(JSON.stringify({ cases, leaks: leaks.length }));
}

/** Prints how often guests get what they want with a model, and what it takes. */
export function printSimulated({ passAll, repeat, fallbacks, tokens, ...report }: SimulatedReport): void {
  const metrics = { ...report, [`pass^${repeat}`]: passAll, fallbacks, tokens };
  console.table([{ ...report, [`pass^${repeat}`]: passAll, fallbacks: JSON.stringify(fallbacks), tokens: JSON.stringify(tokens) }]);
  console.log(JSON.stringify(metrics));
}
