/** Caps on what is open in this process at one time, per `Kind` of owner, such as an address, a session or a key. */
export class ConnectionBudget<Kind extends string> {
  readonly #open = new Map<string, number>();
  readonly #caps: readonly (readonly [Kind, number])[];

  constructor(caps: Readonly<Record<Kind, number>>) {
    this.#caps = Object.entries(caps) as [Kind, number][];
  }

  /** Counts a connection. @returns what ends that, to be called once when it is closed; null when a cap is reached */
  take(names: Readonly<Record<Kind, string>>): (() => void) | null {
    const counted = this.#caps.map(([kind, cap]) => ({ key: `${kind} ${names[kind]}`, cap }));
    if (counted.some(({ key, cap }) => (this.#open.get(key) ?? 0) >= cap)) return null;
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    return () => counted.forEach(({ key }) => this.#give(key));
  }

  #give(key: string): void {
    const left = (this.#open.get(key) ?? 1) - 1;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
