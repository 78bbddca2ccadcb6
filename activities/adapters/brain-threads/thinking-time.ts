/** The time that one thought may take; the clock stops while the thought waits for others. */
export class ThinkingTime {
  readonly #abort = new AbortController();
  #leftMs: number;
  #since: number | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(budgetMs: number) {
    this.#leftMs = budgetMs;
  }

  /** Aborts when the time is up. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  run(): void {
    this.stop();
    this.#since = performance.now();
    // A process that was busy itself hears of a finished thought only after its timers: one more round for that.
    this.#timer = setTimeout(() => setImmediate(() => { if (this.#since !== null) this.#abort.abort(); }), this.#leftMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    if (this.#since !== null) this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
    this.#since = null;
  }
}
