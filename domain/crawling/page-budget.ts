import { readOutcomes, type PageOutcome } from '../model/crawling/page.ts';
import type { CrawlCounts } from './frontier.ts';

/** Pages that lead nowhere count less, but a site made of them must come to an end, too. */
const ASKED_PER_PAGE = 3;
const ASKED_AT_LEAST = 50;

const COUNTED: readonly PageOutcome[] = [...readOutcomes, 'empty'];

/**
 * How many more pages a crawl may take. A reader takes one before it begins, and where those under way might fill
 * the budget it waits for them: so a limited crawl takes the same pages however fast they come.
 */
export class PageBudget {
  readonly #maxPages: number;
  #read: number;
  #asked: number;
  #underWay = 0;
  #waiting: (() => void)[] = [];

  constructor(maxPages: number, { read, asked }: Pick<CrawlCounts, 'read' | 'asked'>) {
    this.#maxPages = maxPages;
    this.#read = read;
    this.#asked = asked;
  }

  get isSpent(): boolean {
    return this.#read >= this.#maxPages || this.#asked >= this.#maxPages * ASKED_PER_PAGE + ASKED_AT_LEAST;
  }

  /** @returns false if the budget is used up */
  async take(): Promise<boolean> {
    while (!this.isSpent && this.#read + this.#underWay >= this.#maxPages) {
      await new Promise<void>((resolve) => { this.#waiting.push(resolve); });
    }
    if (this.isSpent) return false;
    this.#underWay += 1;
    return true;
  }

  /** What was taken is not needed. */
  giveBack(): void {
    this.#underWay -= 1;
    this.#wake();
  }

  /** Counts a page for what it turned out to be. */
  settle({ outcome, retryAt }: { outcome: PageOutcome; retryAt: Date | null }): void {
    if (retryAt === null && outcome !== 'excluded') this.#asked += 1;
    if (retryAt === null && COUNTED.includes(outcome)) this.#read += 1;
    this.giveBack();
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
