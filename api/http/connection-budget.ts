/** Caps on what is open in this process at one time, per `Kind` of owner, such as an address, a session or a key. */
export class ConnectionBudget<Kind extends string> {
  readonly #open = new Map<string, number>();
  readonly #caps: readonly (readonly [Kind, number])[];

  constructor(caps: Readonly<Record<Kind, number>>) {
    this.#caps = Object.entries(caps) as [Kind, number][];
  }

  /**
   * Counts a connection, or as much as it weighs.
   *
   * @returns what ends that, to be called when it is closed, more than once if need be; null when it would go beyond a cap
   */
  take(names: Readonly<Record<Kind, string>>, weight = 1): (() => void) | null {
    const counted = this.#caps.map(([kind, cap]) => ({ key: `${kind} ${names[kind]}`, cap }));
    if (counted.some(({ key, cap }) => (this.#open.get(key) ?? 0) + weight > cap)) return null;
    for (const { key } of counted) this.#open.set(key, (this.#open.get(key) ?? 0) + weight);
    let isOpen = true;
    return () => {
      if (isOpen) counted.forEach(({ key }) => this.#give(key, weight));
      isOpen = false;
    };
  }

  #give(key: string, weight: number): void {
    const left = (this.#open.get(key) ?? weight) - weight;
    if (left > 0) this.#open.set(key, left);
    else this.#open.delete(key);
  }
}
