/** A fault of the product or an operation on it. */
interface Entry {
  /** Since the scenario began, in milliseconds. */
  atMs: number;
  what: string;
}

/** A request that its caller repeated until the outcome was certain. */
interface Operation extends Entry {
  /** Identifies it across repetitions. */
  key: string;
  outcome: string;
  tookMs: number;
}

/** The events of a scenario for its report: the faults, and every operation with its outcome, in the order of their ends. */
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

  /** Operations that have begun and not ended. */
  get open(): readonly string[] {
    return [...this.#open];
  }

  fault(what: string): void {
    this.faults.push({ atMs: Date.now() - this.#began, what });
  }

  /** Records how an operation ended. */
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

/** The journal of the current scenario; only one runs at a time. */
export const journal = new Journal();
