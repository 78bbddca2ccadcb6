import type { Log } from './tethered-process.ts';

export interface Stoppable {
  /** Ends it in order. May answer false when force was needed. */
  stop(): Promise<unknown>;
  kill(): void;
}

/** What has been started, to be stopped in reverse order. */
export class Teardown {
  readonly #parts: { name: string; part: Stoppable }[] = [];

  add(name: string, part: Stoppable): void {
    this.#parts.push({ name, part });
  }

  /** Stops everything, each part after what was started later. Answers how many seconds it took. */
  async stop(log: Log): Promise<number> {
    const started = Date.now();
    // A part stays listed until it has ended, so that `kill` still reaches it.
    for (let entry = this.#parts.at(-1); entry; this.#parts.pop(), entry = this.#parts.at(-1)) {
      const { name, part } = entry;
      const inOrder = await part.stop().catch((error: Error) => { log(`${name} did not stop in order: ${error.message}`); });
      if (inOrder === false) log(`${name} did not stop in time and was killed`);
    }
    return (Date.now() - started) / 1000;
  }

  /** Kills what is still running. */
  kill(): void {
    for (const { part } of this.#parts.toReversed()) part.kill();
  }
}
