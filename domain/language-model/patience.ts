import type { ThoughtPurpose } from '../model/thoughts.ts';
import { ModelFailure } from '../ports/language-model.ts';

/** How long a call may take, in milliseconds: to its first word, from one piece to the next, and in all. */
export interface Patience {
  first: number;
  between: number;
  whole: number;
}

export const usualPatience: Record<ThoughtPurpose, Patience> = {
  hear: { first: 8_000, between: 5_000, whole: 8_000 },
  answer: { first: 10_000, between: 5_000, whole: 20_000 },
};

/** All calls of one turn together, in milliseconds. */
export const TURN_PATIENCE_MS = 30_000;

/** The clocks of one call: whichever runs out first ends it. */
export class CallClock {
  readonly #abort = new AbortController();
  readonly #whole: NodeJS.Timeout;
  readonly #patience: Patience;
  readonly #outer: AbortSignal;
  #next: NodeJS.Timeout;
  #isLate = false;

  constructor(patience: Patience, outer: AbortSignal) {
    this.#patience = patience;
    this.#outer = outer;
    this.#whole = setTimeout(() => this.#end(), patience.whole);
    this.#next = setTimeout(() => this.#end(), patience.first);
    if (outer.aborted) this.#giveUp();
    outer.addEventListener('abort', this.#giveUp, { once: true });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** What was waited for has come: the next has a time of its own. */
  came(): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => this.#end(), this.#patience.between);
  }

  /** What ended the call, where it was the clock or the one who asked; a failure of the provider stays what it is. */
  causeOf(error: unknown): unknown {
    if (this.#isLate) return new ModelFailure('timeout');
    if (this.#outer.aborted) return new ModelFailure('canceled');
    return error;
  }

  stop(): void {
    clearTimeout(this.#whole);
    clearTimeout(this.#next);
    this.#outer.removeEventListener('abort', this.#giveUp);
  }

  readonly #giveUp = (): void => this.#abort.abort(new ModelFailure('canceled'));

  #end(): void {
    if (this.#outer.aborted) return;
    this.#isLate = true;
    this.#abort.abort(new ModelFailure('timeout'));
  }
}
