import type { StubbornGuest } from './stubborn-guest.ts';

/** Each guest's messages follow each other, as a person's do; different guests write at once. */
export class Talks {
  readonly #last = new Map<StubbornGuest, Promise<void>>();
  /** Messages that were never acknowledged, in words. */
  readonly failures: string[] = [];

  begin(round: number, writers: StubbornGuest[], onAcknowledged: () => void = () => undefined): void {
    for (const [index, guest] of writers.entries()) {
      const before = this.#last.get(guest) ?? Promise.resolve();
      const said = before.then(() => guest.say(`Round ${round}, message ${index + 1}`));
      this.#last.set(guest, said
        .then(() => undefined, (error: unknown) => { this.failures.push(`round ${round}: ${String(error)}`); })
        .finally(onAcknowledged));
    }
  }

  async ended(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}

/** Complaints about the guests' records once each message is answered. */
export async function talkComplaints(guests: readonly StubbornGuest[]): Promise<string[]> {
  const settling = await Promise.allSettled(guests.map((guest) => guest.untilAnswered()));
  const complaints = await Promise.all(guests.map((guest) => guest.complaints()));
  return [...settling.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : [])), ...complaints.flat()];
}

/** Resolves after a number of steps. */
export class Countdown {
  readonly reached: Promise<void>;
  readonly #total: number;
  #resolve: () => void = () => undefined;
  count = 0;

  constructor(total: number) {
    this.#total = total;
    this.reached = new Promise((resolve) => { this.#resolve = resolve; });
    if (total === 0) this.#resolve();
  }

  step(): void {
    this.count += 1;
    if (this.count >= this.#total) this.#resolve();
  }
}
