import { DomainError } from '../model/errors.ts';

/** With fewer that wait, a process refuses none while nothing is served at all: a worker may begin anew, and go on at any moment. */
const FEW = { ofClient: 64, ofAll: 256 };
/** Where messages are served, but slowly, so small a share of these is enough. */
const SHARE_OF_FEW = 1 / 8;
/**
 * Where so many of these have waited for as long already, it does not help that others are served quickly; one conversation alone has
 * fewer.
 */
const MANY = 1 / 2;
/** Where the next one would wait for more of its patience, it is refused; the rest is for what comes to be slower than it was. */
const SHARE_OF_PATIENCE = 0.5;
/** How much of the patience is looked back on to see how quickly messages are served. */
const SHARE_LOOKED_BACK_ON = 0.2;
/** The line is shorter by then, in seconds. */
const COME_BACK_SECONDS = 5;

/** How long each step of a message is waited for, in milliseconds: until it is stored, or until its answer is there. */
export interface Patience {
  taken: number;
  answered: number;
}

/** Messages that wait for the same, and when those before them had it. */
class Line {
  /** In the order in which they came. */
  readonly #waiting = new Set<{ since: number }>();
  /** Of the time that is looked back on alone. */
  #served: number[] = [];
  readonly #longestMs: number;
  readonly #windowMs: number;

  constructor(patienceMs: number) {
    this.#longestMs = patienceMs * SHARE_OF_PATIENCE;
    this.#windowMs = patienceMs * SHARE_LOOKED_BACK_ON;
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** Leaves the line when called, with the moment when the message had what it waits for, if it had. */
  enter(now: number): (servedAt: number | undefined) => void {
    const message = { since: now };
    this.#waiting.add(message);
    return (servedAt) => {
      this.#waiting.delete(message);
      if (servedAt === undefined) return;
      this.#served.push(servedAt);
      this.#forget(servedAt);
    };
  }

  /** Whether one more would wait for too long, as quickly as messages were served lately; not of a line that has just begun. */
  isTooSlow(few: number, now: number): boolean {
    const [first] = this.#waiting;
    if (first === undefined || now - first.since < this.#windowMs) return false;
    this.#forget(now);
    const { size } = this.#waiting;
    const floor = this.#served.length === 0 ? few : few * SHARE_OF_FEW;
    if (size < floor) return false;
    return (size * this.#windowMs) / this.#served.length > this.#longestMs || this.#haveWaitedLong(few * MANY, now);
  }

  /** Whether so many have waited for half of their patience already. */
  #haveWaitedLong(many: number, now: number): boolean {
    let count = 0;
    for (const { since } of this.#waiting) {
      if (now - since <= this.#longestMs) return false;
      count += 1;
      if (count >= many) return true;
    }
    return false;
  }

  #forget(now: number): void {
    this.#served = this.#served.slice(this.#served.findLastIndex((at) => at <= now - this.#windowMs) + 1);
  }
}

/** The lines for one step: each hotel's, and that of everybody, which counts where hotels are many. */
class Lines {
  readonly #ofClient = new Map<string, Line>();
  readonly #ofAll: Line;
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
    this.#ofAll = new Line(patienceMs);
  }

  isTooSlow(clientId: string, now: number): boolean {
    return (this.#ofClient.get(clientId)?.isTooSlow(FEW.ofClient, now) ?? false) || this.#ofAll.isTooSlow(FEW.ofAll, now);
  }

  enter(clientId: string, now: number): (servedAt: number | undefined) => void {
    const line = this.#ofClient.get(clientId) ?? new Line(this.#patienceMs);
    this.#ofClient.set(clientId, line);
    const leave = [line.enter(now), this.#ofAll.enter(now)];
    return (servedAt) => {
      for (const each of leave) each(servedAt);
      if (line.isEmpty) this.#ofClient.delete(clientId);
    };
  }
}

/**
 * Refuses messages at once that would hardly be taken or answered in time, by whatever way they come. Where they come faster than they are
 * served, each would otherwise wait to its deadline and be refused then. One hotel's rush is refused by its own lines.
 */
export class OverloadGate {
  readonly #lines: Record<keyof Patience, Lines>;
  readonly #now: () => number;

  /** @param now in milliseconds, from any moment on */
  constructor({ taken, answered }: Patience, now = () => performance.now()) {
    this.#lines = { taken: new Lines(taken), answered: new Lines(answered) };
    this.#now = now;
  }

  /**
   * Lets a message go on that takes no place in a line, or has not come to it yet. Who waits for an answer waits for the message to be
   * taken as well.
   *
   * @throws DomainError UNAVAILABLE with the seconds after which to come back
   */
  check(clientId: string, until: keyof Patience): void {
    const now = this.#now();
    const steps: (keyof Patience)[] = until === 'answered' ? ['taken', 'answered'] : ['taken'];
    if (!steps.some((step) => this.#lines[step].isTooSlow(clientId, now))) return;
    throw new DomainError('UNAVAILABLE', 'The service is overloaded. Send the message again in a few seconds.', {
      retryAfterSeconds: COME_BACK_SECONDS,
    });
  }

  /**
   * Takes a message's place in the line for what its sender waits for.
   *
   * @returns what has to be called when nobody waits any more, with whether the message has what it waited for
   * @throws DomainError UNAVAILABLE, as {@link check}
   */
  enter(clientId: string, until: keyof Patience): (isServed: boolean) => void {
    const now = this.#now();
    this.check(clientId, until);
    const leave = this.#lines[until].enter(clientId, now);
    return (isServed) => leave(isServed ? this.#now() : undefined);
  }

  /**
   * Does the work, or refuses it before it begins.
   *
   * @param isServed whether the message has what it waited for, where the work may end without it
   * @throws DomainError UNAVAILABLE, as {@link check}, and what the work throws
   */
  async pass<Result>(
    clientId: string, until: keyof Patience, work: () => Promise<Result>, isServed: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const leave = this.enter(clientId, until);
    let served = false;
    try {
      const result = await work();
      served = isServed(result);
      return result;
    } finally {
      leave(served);
    }
  }
}
