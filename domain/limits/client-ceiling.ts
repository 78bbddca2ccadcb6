/** How much runs at once: of everybody together, and of one client. */
export interface CeilingOptions {
  atOnce: number;
  perClient: number;
  /** What a client has at once while nobody else has come lately; `perClient` when left out. */
  alone?: number;
  /**
   * What becomes of a client's ceiling while as much of it waits as may be at work, and others have come lately: so much runs at
   * once, and after each the client rests for so many times as long as it took, and on while the process has no time to spare.
   * Left out, the ceiling stays.
   */
  greedy?: { atOnce: number; rest: number; hasTime?: () => boolean };
  /** How much of one client may wait here; what comes then is turned away. */
  maxWaiting: number;
}

/** A client counts as present for this long after its last request, in milliseconds. */
const LATELY_MS = 5_000;

/** What took long, such as a call that was not answered, is no reason to rest for as long; in milliseconds. */
const LONGEST_REST_MS = 300;

/**
 * Nor does a client rest longer than this because the process has no time to spare, in milliseconds and in times of what it did: what
 * took a moment, such as a look at a task, brings little work to others. So often it is asked, in milliseconds.
 */
const LONGEST_BUSY_REST_MS = 800;
const BUSY_REST = 20;
const LOOK_MS = 50;

/** Of this client so much waits already, or for so long, that more is better tried later. */
export class ClientBusy extends Error {
  override name = 'ClientBusy';

  constructor() {
    super('Other work of this hotel is under way; this waits for its turn.');
  }
}

interface Waiter {
  enter: () => void;
}

/** Ends what was entered; safe to call once only. */
export type Leave = () => void;

/**
 * Shares out what a process does at once. A client's work beyond its ceiling waits, and where all waits, clients take turns: one
 * hotel's hundred tasks, or its provider that never answers, leave room for everybody else. A hotel that is alone may use more, for the
 * rest would lie idle; and who has a few things to do is not slowed by having others beside.
 */
export class ClientCeiling {
  readonly #options: CeilingOptions;
  readonly #running = new Map<string, number>();
  /** In the order in which clients are served next. */
  readonly #waiting = new Map<string, Waiter[]>();
  #total = 0;
  /** When somebody came last, and when last somebody else than that. */
  #latest = { client: '', at: -Infinity };
  #otherAt = -Infinity;

  constructor(options: CeilingOptions) {
    this.#options = options;
  }

  /** How much is at work now, and how much waits for its turn. */
  get load(): { running: number; waiting: number } {
    return { running: this.#total, waiting: [...this.#waiting.values()].reduce((sum, line) => sum + line.length, 0) };
  }

  /** Enters at once where there is room. @returns undefined where the client has to wait */
  tryEnter(client: string): Leave | undefined {
    this.#note(client);
    return this.#hasRoom(client) ? this.#take(client) : undefined;
  }

  /**
   * Enters as soon as there is room.
   *
   * @param maxWaitMs forever when left out
   * @throws ClientBusy when too much of the client waits already, or after `maxWaitMs`
   * @throws the reason of the signal
   */
  async enter(client: string, { maxWaitMs, signal }: { maxWaitMs?: number; signal?: AbortSignal }): Promise<Leave> {
    const leave = this.tryEnter(client);
    if (leave !== undefined) return leave;
    const line = this.#waiting.get(client) ?? [];
    if (line.length >= this.#options.maxWaiting) throw new ClientBusy();
    signal?.throwIfAborted();
    const entered = Promise.withResolvers<Leave>();
    const waiter: Waiter = { enter: () => entered.resolve(this.#take(client)) };
    line.push(waiter);
    this.#waiting.set(client, line);
    const giveUp = (reason: unknown): void => {
      this.#remove(client, waiter);
      entered.reject(reason);
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => giveUp(new ClientBusy()), maxWaitMs);
    const onAbort = (): void => giveUp(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await entered.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #note(client: string): void {
    if (this.#latest.client !== client) this.#otherAt = this.#latest.at;
    this.#latest = { client, at: performance.now() };
  }

  #hasRoom(client: string): boolean {
    return this.#total < this.#options.atOnce && (this.#running.get(client) ?? 0) < this.#ceilingOf(client);
  }

  #ceilingOf(client: string): number {
    const { perClient, alone = perClient, greedy } = this.#options;
    if (greedy !== undefined && this.#isGreedy(client)) return greedy.atOnce;
    return this.#hasOthersBeside(client) ? perClient : alone;
  }

  #isGreedy(client: string): boolean {
    return (this.#waiting.get(client)?.length ?? 0) >= this.#options.perClient && this.#hasOthersBeside(client);
  }

  #hasOthersBeside(client: string): boolean {
    const otherAt = this.#latest.client === client ? this.#otherAt : this.#latest.at;
    return performance.now() - otherAt < LATELY_MS;
  }

  #take(client: string): Leave {
    this.#total += 1;
    this.#running.set(client, (this.#running.get(client) ?? 0) + 1);
    const since = performance.now();
    return () => {
      this.#total -= 1;
      const { greedy } = this.#options;
      if (greedy !== undefined && greedy.rest > 0 && this.#isGreedy(client)) {
        const took = performance.now() - since;
        const [ms, longestMs] = [Math.min(LONGEST_REST_MS, greedy.rest * took), Math.min(LONGEST_BUSY_REST_MS, BUSY_REST * took)];
        this.#rest(client, { ms, longestMs, hasTime: greedy.hasTime });
        this.#admitNext();
      } else this.#free(client);
    };
  }

  /** Gives the client's own place back when it has rested. */
  #rest(client: string, { ms, longestMs, hasTime = () => true }: {
    ms: number;
    longestMs: number;
    hasTime?: (() => boolean) | undefined;
  }): void {
    const until = performance.now() + longestMs;
    const look = (): void => {
      if (performance.now() < until && !hasTime() && this.#isGreedy(client)) setTimeout(look, LOOK_MS);
      else this.#free(client);
    };
    setTimeout(look, ms);
  }

  /** Gives the client's own place back. */
  #free(client: string): void {
    const left = (this.#running.get(client) ?? 1) - 1;
    if (left === 0) this.#running.delete(client);
    else this.#running.set(client, left);
    this.#admitNext();
  }

  /** Lets in the clients that have room; a client whose line gets short may have more of it than before. */
  #admitNext(): void {
    for (;;) {
      const [client, line] = [...this.#waiting].find(([each]) => this.#hasRoom(each)) ?? [];
      if (client === undefined || line === undefined) return;
      const next = line.shift();
      // The client goes to the end: the others have their turn before its next one.
      this.#waiting.delete(client);
      if (line.length > 0) this.#waiting.set(client, line);
      next?.enter();
    }
  }

  #remove(client: string, waiter: Waiter): void {
    const line = this.#waiting.get(client) ?? [];
    const place = line.indexOf(waiter);
    if (place >= 0) line.splice(place, 1);
    if (line.length === 0) this.#waiting.delete(client);
  }
}
