interface Options {
  firstMs: number;
  lastMs: number;
  random?: () => number;
}

/** Doubling waits with jitter, so that the guests of a restarted server do not all return in one instant. */
export class Backoff {
  readonly #options: Required<Options>;
  #failures = 0;

  constructor(options: Options) {
    this.#options = { random: Math.random, ...options };
  }

  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds to wait after one more failure: between half and all of the current step. */
  next(): number {
    const { firstMs, lastMs, random } = this.#options;
    const step = Math.min(lastMs, firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return step / 2 + random() * step / 2;
  }

  reset(): void {
    this.#failures = 0;
  }
}
