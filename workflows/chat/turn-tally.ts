import type { ChatSessionState } from '../../domain/model/flows.ts';
import type { AnsweredTurn } from '../../domain/model/turn.ts';

/** Turns that ended with an apology, and the failure of the last one. */
export interface Failures {
  turns: number;
  last: string | null;
}

type Carried = Pick<ChatSessionState, 'answered' | 'lastOutcome' | 'stage' | 'failedTurns'>;

/** How the turns of a conversation ended, and the state of its dialogue after them. */
export class TurnTally {
  #answered: number;
  #lastOutcome: string | null;
  #stage: string | null;
  readonly #failures: Failures;

  constructor(carried?: Carried) {
    this.#answered = carried?.answered ?? 0;
    this.#lastOutcome = carried?.lastOutcome ?? null;
    this.#stage = carried?.stage ?? null;
    this.#failures = { turns: carried?.failedTurns ?? 0, last: null };
  }

  get failures(): Readonly<Failures> {
    return this.#failures;
  }

  /** Notes the failure that the turn under way met. */
  noteFailure(code: string): void {
    this.#failures.last = code;
  }

  /** Counts a turn that has ended. One that was left to a person got no answer here. */
  note({ outcome, stage }: AnsweredTurn): void {
    if (outcome !== 'left') this.#answered += 1;
    this.#lastOutcome = outcome;
    if (outcome === 'failed') this.#failures.turns += 1;
    if (stage !== undefined) this.#stage = stage;
  }

  carriedState(): Carried {
    return {
      answered: this.#answered, lastOutcome: this.#lastOutcome, stage: this.#stage,
      ...(this.#failures.turns === 0 ? {} : { failedTurns: this.#failures.turns }),
    };
  }
}
