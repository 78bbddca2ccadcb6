/** How well something finds what was planted. */
export interface Measured {
  precision: number;
  recall: number;
  /** Found although not planted, and planted but not found; for whoever reads a failing test. */
  wrong: string[];
  missed: string[];
}

export function measure(found: Iterable<string>, planted: Iterable<string>): Measured {
  const [seen, expected] = [new Set(found), new Set(planted)];
  const right = [...seen].filter((each) => expected.has(each));
  return {
    precision: seen.size === 0 ? 1 : right.length / seen.size,
    recall: expected.size === 0 ? 1 : right.length / expected.size,
    wrong: [...seen].filter((each) => !expected.has(each)),
    missed: [...expected].filter((each) => !seen.has(each)),
  };
}

/** Runs a computation that pauses, to its end. */
export function finish<T>(work: Generator<void, T, void>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
