/** Durations of one kind of call, in milliseconds. */
export class Samples {
  readonly name: string;
  readonly #values: number[] = [];

  constructor(name: string) {
    this.name = name;
  }

  async time(work: () => Promise<unknown>): Promise<void> {
    await this.timed(work);
  }

  /** Like {@link time}, for callers that need the result. */
  async timed<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const result = await work();
    this.#values.push(performance.now() - started);
    return result;
  }

  add(ms: number): void {
    this.#values.push(ms);
  }

  addAll(others: Samples): void {
    this.#values.push(...others.#values);
  }

  /** As {@link time}, in milliseconds of processor time: other load on the machine does not count. */
  async timeProcessor(work: () => Promise<unknown>): Promise<void> {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    this.#values.push((user + system) / 1000);
  }

  /** Forgets the warm-up calls. */
  forget(): void {
    this.#values.length = 0;
  }

  get count(): number {
    return this.#values.length;
  }

  /** The duration that a share of the calls does not exceed (nearest rank). */
  percentile(share: number): number {
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  }
}

const PERCENTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const;

/** One row of the result: milliseconds, and the ratio of its median to the baseline's. */
export interface Figures {
  name: string;
  baseline: string;
  count: number;
  p50: number;
  p95: number;
  p99: number;
  ratio: number;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

export function figuresOf(samples: Samples, baseline: Samples): Figures {
  const [p50, p95, p99] = Object.values(PERCENTILES).map((share) => rounded(samples.percentile(share))) as [number, number, number];
  return {
    name: samples.name, baseline: baseline.name, count: samples.count, p50, p95, p99,
    ratio: rounded(samples.percentile(0.5) / baseline.percentile(0.5)),
  };
}

/** The rows as a table for people. */
export function table(rows: readonly Figures[], baseline: string): string {
  const several = new Set(rows.map((row) => row.baseline)).size > 1;
  const width = Math.max(...rows.map(({ name }) => name.length));
  const cell = (value: string | number): string => String(value).padStart(9);
  const head = `${''.padEnd(width)}${['calls', 'p50 ms', 'p95 ms', 'p99 ms', 'ratio'].map(cell).join('')}`;
  const lines = rows.map(({ name, baseline: own, count, p50, p95, p99, ratio }) => (
    `${name.padEnd(width)}${[count, p50.toFixed(1), p95.toFixed(1), p99.toFixed(1), ratio.toFixed(2)].map(cell).join('')}`
      + (several ? `  of "${own}"` : '')
  ));
  const of = several ? 'the row that is named' : `"${baseline}"`;
  return [head, ...lines, `ratio: p50 as a multiple of ${of}, measured in the same run`].join('\n');
}
