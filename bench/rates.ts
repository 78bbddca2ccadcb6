/** Calls per second of one kind, round by round. */
export class Rates {
  readonly name: string;
  readonly perSecond: number[] = [];
  /** The number of measured calls. */
  calls = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Lets several callers call without a pause for a time; calls under way at the end are awaited and counted. */
  async measure({ callers, forMs, call }: { callers: number; forMs: number; call: (caller: number) => Promise<unknown> }): Promise<void> {
    const began = performance.now();
    let calls = 0;
    await Promise.all(Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() - began < forMs) {
        await call(caller);
        calls += 1;
      }
    }));
    this.calls += calls;
    this.perSecond.push((calls * 1000) / (performance.now() - began));
  }
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One row of the result: calls per second, and the ratio to the baseline in the same round. */
export interface RateFigures {
  name: string;
  baseline: string;
  perSecond: number;
  ratio: number;
  lowest: number;
  highest: number;
}

export function rateFigures(rates: Rates, baseline: Rates): RateFigures {
  const ratios = rates.perSecond.map((value, round) => value / (baseline.perSecond[round] ?? Number.NaN));
  return {
    name: rates.name, baseline: baseline.name, perSecond: rounded(median(rates.perSecond)),
    ratio: rounded(median(ratios)), lowest: rounded(Math.min(...ratios)), highest: rounded(Math.max(...ratios)),
  };
}

/** The rows as a table for people. */
export function rateTable(rows: readonly RateFigures[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value: string): string => value.padStart(11);
  const head = `${''.padEnd(width)}${['calls/s', 'ratio', 'lowest', 'highest'].map(cell).join('')}`;
  const lines = rows.map(({ name, baseline, perSecond, ratio, lowest, highest }) => (
    `${name.padEnd(width)}${[perSecond, ratio, lowest, highest].map((value) => cell(value.toFixed(2))).join('')}  of "${baseline}"`
  ));
  return [head, ...lines, 'ratio: median over the rounds; each round measures all kinds of calls in turn'].join('\n');
}
