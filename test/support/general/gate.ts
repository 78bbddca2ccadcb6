/** A gate that a test keeps closed and opens when it wants, so that "in the middle of" does not depend on luck. */
export class Gate {
  readonly passed: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.passed = new Promise((resolve) => { this.open = resolve; });
  }
}
