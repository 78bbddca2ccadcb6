import { DomainError } from '../domain/model/errors.ts';

/** With fewer that wait to be taken, a process refuses none. */
const FEW = { ofClient: 64, ofAll: 256 };
/** Of its patience, so much is looked back on to see how quickly messages are taken: a shorter pause of the workers is no overload. */
const SHARE_LOOKED_BACK_ON = 0.2;
/** Where the next one would wait for more of its patience, it is refused; the rest is for what comes to be slower than it was. */
const SHARE_OF_PATIENCE = 0.5;
/** The line is shorter by then, in seconds. */
const COME_BACK_SECONDS = 5;

/** Messages that wait to be taken, and when those before them were. */
class Line {
  /** In the order in which they came. */
  readonly #waiting = new Set<{ since: number }>();
  /** Of the last seconds alone. */
  #taken: number[] = [];
  readonly #windowMs: number;

  /** @param windowMs how long is looked back on */
  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Leaves the line when called, with the moment when the message was taken, if it was. */
  enter(now: number): (takenAt: number | undefined) => void {
    const message = { since: now };
    this.#waiting.add(message);
    return (takenAt) => {
      this.#waiting.delete(message);
      if (takenAt === undefined) return;
      this.#taken.push(takenAt);
      this.#forget(takenAt);
    };
  }

  /** Whether one more would wait for longer, as quickly as messages were taken lately. Unknown of a line that has just begun: then not. */
  isSlowerThan(ms: number, few: number, now: number): boolean {
    const [first] = this.#waiting;
    if (this.#waiting.size < few || first === undefined || now - first.since < this.#windowMs) return false;
    this.#forget(now);
    return (this.#waiting.size * this.#windowMs) / this.#taken.length > ms;
  }

  #forget(now: number): void {
    this.#taken = this.#taken.slice(this.#taken.findLastIndex((at) => at <= now - this.#windowMs) + 1);
  }
}

/**
 * Refuses messages at once that would hardly be taken in time. Where they come faster than they are stored, each would otherwise wait to
 * its deadline and be refused then. One hotel's rush is refused by its own line; the line of everybody counts where hotels are many.
 */
export class OverloadGate {
  readonly #ofClient = new Map<string, Line>();
  readonly #ofAll: Line;
  readonly #longestMs: number;
  readonly #windowMs: number;
  readonly #now: () => number;

  /**
   * @param patienceMs how long a message may wait to be taken
   * @param now in milliseconds, from any moment on
   */
  constructor(patienceMs: number, now = () => performance.now()) {
    this.#longestMs = patienceMs * SHARE_OF_PATIENCE;
    this.#windowMs = patienceMs * SHARE_LOOKED_BACK_ON;
    this.#ofAll = new Line(this.#windowMs);
    this.#now = now;
  }

  /**
   * Does the work, or refuses it before it begins.
   *
   * @throws DomainError UNAVAILABLE with the seconds after which to come back
   */
  async pass<Result>(clientId: string, work: () => Promise<Result>): Promise<Result> {
    const began = this.#now();
    const line = this.#ofClient.get(clientId) ?? new Line(this.#windowMs);
    if (line.isSlowerThan(this.#longestMs, FEW.ofClient, began) || this.#ofAll.isSlowerThan(this.#longestMs, FEW.ofAll, began)) {
      throw new DomainError('UNAVAILABLE', 'More messages come than can be taken. Send it again in some seconds.', {
        retryAfterSeconds: COME_BACK_SECONDS,
      });
    }
    this.#ofClient.set(clientId, line);
    const leave = [line.enter(began), this.#ofAll.enter(began)];
    let takenAt: number | undefined;
    try {
      const result = await work();
      takenAt = this.#now();
      return result;
    } finally {
      for (const each of leave) each(takenAt);
      if (line.isEmpty) this.#ofClient.delete(clientId);
    }
  }
}
