/** One thing that was done to the product, or that somebody asked of it. */
interface Entry {
  /** Since the scenario began, in milliseconds. */
  atMs: number;
  what: string;
}

/** A request that was repeated until its outcome was certain. */
interface Operation extends Entry {
  /** What makes it one, however often it is sent. */
  key: string;
  outcome: string;
  tookMs: number;
}

/** What happened in a scenario, for its report: the faults, and every operation with its outcome, in the order of their ends. */
class Journal {
  #began = Date.now();
  readonly #open = new Set<string>();
  faults: Entry[] = [];
  operations: Operation[] = [];

  begin(): void {
    this.#began = Date.now();
    this.faults = [];
    this.operations = [];
    this.#open.clear();
  }

  /** What has begun and not ended. */
  get open(): readonly string[] {
    return [...this.#open];
  }

  fault(what: string): void {
    this.faults.push({ atMs: Date.now() - this.#began, what });
  }

  /** Notes how an operation ended. */
  async of<Result>(what: string, key: string, work: () => Promise<Result>, outcomeOf: (result: Result) => string): Promise<Result> {
    const started = Date.now();
    const name = `${what} ${key}`;
    this.#open.add(name);
    const note = (outcome: string): void => {
      this.#open.delete(name);
      this.operations.push({ atMs: started - this.#began, what, key, outcome, tookMs: Date.now() - started });
    };
    try {
      const result = await work();
      note(outcomeOf(result));
      return result;
    } catch (error) {
      note(`failed: ${String(error)}`);
      throw error;
    }
  }
}

/** The journal of the scenario that runs; one runs at a time. */
export const journal = new Journal();
