import { DomainError } from '../domain/model/errors.ts';

/** When a process refuses more: this many messages wait to be taken, half of them for so long, in milliseconds. */
const FULL = { ofClient: 64, ofAll: 256 };
const TOO_LONG_MS = 2_000;
/** What waits is given up or taken by then, in seconds. */
const COME_BACK_SECONDS = 5;

/**
 * Refuses messages at once while those that came before are not taken: where they come faster than they are stored, each would wait to
 * its deadline and be refused then, and all that were sent meanwhile with it. One hotel's rush is refused by its own line; the line of
 * everybody counts where hotels are many.
 */
export class OverloadGate {
  readonly #waiting = new Map<string, Set<{ since: number }>>();
  readonly #all = new Set<{ since: number }>();
  readonly #now: () => number;

  /** @param now in milliseconds, from any moment on */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Does the work, or refuses it before it begins.
   *
   * @throws DomainError UNAVAILABLE with the seconds after which to come back
   */
  async pass<Result>(clientId: string, work: () => Promise<Result>): Promise<Result> {
    const ofClient = this.#waiting.get(clientId) ?? new Set();
    if (this.#isFull(ofClient, FULL.ofClient) || this.#isFull(this.#all, FULL.ofAll)) {
      throw new DomainError('UNAVAILABLE', 'More messages come than can be taken. Send it again in some seconds.', {
        retryAfterSeconds: COME_BACK_SECONDS,
      });
    }
    const message = { since: this.#now() };
    this.#waiting.set(clientId, ofClient.add(message));
    this.#all.add(message);
    try {
      return await work();
    } finally {
      this.#all.delete(message);
      ofClient.delete(message);
      if (ofClient.size === 0) this.#waiting.delete(clientId);
    }
  }

  /** A set keeps the order in which messages came, so that the one in the middle has waited for the median. */
  #isFull(waiting: ReadonlySet<{ since: number }>, most: number): boolean {
    if (waiting.size < most) return false;
    const median = waiting.values().drop(Math.floor(waiting.size / 2)).next().value;
    return median !== undefined && this.#now() - median.since > TOO_LONG_MS;
  }
}
