/** The simulator's clock: the machine's, moved on request, so that quotes and holds expire without waiting. */
export class SimulatorClock {
  readonly #base: () => Date;
  #offsetMs = 0;

  constructor(base: () => Date = () => new Date()) {
    this.#base = base;
  }

  now(): Date {
    return new Date(this.#base().getTime() + this.#offsetMs);
  }

  /** The moment so many seconds from now. */
  in(seconds: number): Date {
    return new Date(this.now().getTime() + seconds * 1000);
  }

  advance(seconds: number): void {
    this.#offsetMs += seconds * 1000;
  }

  set(at: Date): void {
    this.#offsetMs = at.getTime() - this.#base().getTime();
  }

  reset(): void {
    this.#offsetMs = 0;
  }
}
