/**
 * Writes pages as they come, each before its reader goes on to the next: what comes while one transaction is under
 * way shares the next one. A process that dies has lost no more pages than it was reading at that moment.
 */
export class PageWriter<Page> {
  readonly #store: (pages: readonly Page[]) => Promise<void>;
  #gathering: Page[] = [];
  #next: Promise<void> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(store: (pages: readonly Page[]) => Promise<void>) {
    this.#store = store;
  }

  /** Resolves when the page is stored, rejects when it could not be. */
  write(page: Page): Promise<void> {
    this.#gathering.push(page);
    this.#next ??= this.#after(this.#running);
    return this.#next;
  }

  #after(previous: Promise<void>): Promise<void> {
    this.#running = previous.catch(() => undefined).then(() => {
      const pages = this.#gathering;
      this.#gathering = [];
      this.#next = undefined;
      return this.#store(pages);
    });
    return this.#running;
  }
}
