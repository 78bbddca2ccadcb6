/** Something a test holds closed and opens when it wants, so that "in the middle of" is no matter of luck. */
export class Gate {
  readonly passed: Promise<void>;
  open: () => void = () => undefined;

  constructor() {
    this.passed = new Promise((resolve) => { this.open = resolve; });
  }
}
