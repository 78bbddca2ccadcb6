import { setTimeout as delay } from 'node:timers/promises';
import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { crawlLimits } from '../model/crawling/page.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';
import { loadPlan, type CrawlPlan } from './crawl-plan.ts';
import {
  abandonWaiting, countPages, nextAttempt, nextPages, recordPages, recordTries, type VisitedPage, type WaitingPage,
} from './frontier.ts';
import { PageWriter } from './page-writer.ts';
import { PageBudget } from './page-budget.ts';
import { reportCrawl } from './report-crawl.ts';
import { endTurn, takeTurn } from './site-turn.ts';
import { visitPage } from './visit-page.ts';

/** How fast a crawl goes. */
export interface CrawlPace {
  /** Pages at a time. */
  concurrency: number;
  /** The first wait before another attempt at a page. */
  retryAfterMs: number;
  /** After these many pages or milliseconds a batch ends, so that no step of a flow is long. */
  batchPages: number;
  batchMs: number;
}

export const usualPace: CrawlPace = { concurrency: crawlLimits.concurrency, retryAfterMs: 1_000, batchPages: 100, batchMs: 60_000 };

export interface CrawlDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  pace?: CrawlPace;
  /** Stops the batch, which then throws its reason; what is recorded stays. */
  signal?: AbortSignal;
}

export interface CrawlBatch {
  /** Nothing is left to read, or nothing more may be read. */
  finished: boolean;
  /** Milliseconds after which there is something to do. */
  waitMs: number;
  /** Pages asked for so far, and all that are known of. */
  done: number;
  total: number;
}

const CHUNK = 200;
/** Waits up to these milliseconds do not end a batch. */
const SHORT_WAIT_MS = 2_000;
const REPORT_MS = 1_000;
/** While another crawl reads the site. */
const TURN_WAIT_MS = 1_000;

/**
 * Reads the next pages of a crawl that has begun, several at a time, each recorded as soon as it is read. Repeated
 * after a crash, it goes on where the record ends. While another crawl of the client reads the same host, it waits.
 *
 * @throws DomainError FORBIDDEN; NOT_FOUND when there is no such crawl
 */
export async function crawlPages(
  { ctx, input: { taskId }, ...deps }: { ctx: TenantContext; input: { taskId: string } } & CrawlDeps,
): Promise<CrawlBatch> {
  requirePermission(ctx, 'knowledge:WRITE');
  const plan = await ctx.db.read((em) => loadPlan(em, taskId));
  const { batchMs } = deps.pace ?? usualPace;
  if (!await takeTurn(ctx, plan, batchMs)) return { finished: false, waitMs: TURN_WAIT_MS, ...await reportCrawl(ctx, plan) };
  try {
    const counts = await ctx.db.read((em) => countPages(em, taskId));
    const batch = new Batch(ctx, plan, deps, new PageBudget(plan.maxPages, counts));
    const finished = await batch.run();
    return { finished, waitMs: batch.waitMs, ...await reportCrawl(ctx, plan) };
  } finally {
    await endTurn(ctx, plan);
  }
}

/** One batch's work: what its readers share. */
class Batch {
  waitMs = 0;
  readonly #ctx: TenantContext;
  readonly #plan: CrawlPlan;
  readonly #fetcher: PageFetcher;
  readonly #reader: ContentReader;
  readonly #pace: CrawlPace;
  readonly #budget: PageBudget;
  readonly #stop = new AbortController();
  readonly #signal: AbortSignal;
  readonly #writer: PageWriter<VisitedPage>;
  readonly #tries: PageWriter<string>;
  #visited = 0;
  #failuresInARow = 0;
  #nextStart = 0;
  #reported = 0;

  constructor(ctx: TenantContext, plan: CrawlPlan, { fetcher, reader, pace = usualPace, signal }: CrawlDeps, budget: PageBudget) {
    this.#ctx = ctx;
    this.#plan = plan;
    this.#fetcher = fetcher;
    this.#reader = reader;
    this.#pace = pace;
    this.#budget = budget;
    this.#signal = signal === undefined ? this.#stop.signal : AbortSignal.any([signal, this.#stop.signal]);
    this.#writer = new PageWriter((pages) => this.#store(pages));
    this.#tries = new PageWriter((urls) => this.#ctx.db.transaction((em) => recordTries(em, this.#plan, urls)));
  }

  /** @returns whether the crawl is finished */
  async run(): Promise<boolean> {
    const until = performance.now() + this.#pace.batchMs;
    while (this.#visited < this.#pace.batchPages && performance.now() < until) {
      this.#signal.throwIfAborted();
      if (this.#budget.isSpent) return true;
      const pages = await this.#ctx.db.read((em) => nextPages(em, this.#plan, this.#ctx.now(), Math.min(CHUNK, this.#pace.batchPages)));
      if (pages.length > 0) {
        await this.#readAll(pages, until);
        if (this.#failuresInARow >= crawlLimits.failuresInARow) return this.#giveUp();
        continue;
      }
      const due = await this.#ctx.db.read((em) => nextAttempt(em, this.#plan.taskId));
      if (due === null) return true;
      this.waitMs = Math.max(0, due.getTime() - this.#ctx.now().getTime());
      if (this.waitMs > SHORT_WAIT_MS) return false;
      await delay(this.waitMs, undefined, { signal: this.#signal });
      this.waitMs = 0;
    }
    return false;
  }

  async #readAll(pages: WaitingPage[], until: number): Promise<void> {
    const { rules: { delayMs } } = this.#plan;
    const reader = async (): Promise<void> => {
      while (performance.now() < until && this.#failuresInARow < crawlLimits.failuresInARow && await this.#budget.take()) {
        const page = pages.shift();
        if (page === undefined) return this.#budget.giveBack();
        try {
          await this.#turn(delayMs);
          await this.#readOne(page);
        } catch (error) {
          this.#budget.giveBack();
          throw error;
        }
      }
    };
    // A site that asks for a pause between requests gets one request at a time.
    const readers = Array.from({ length: delayMs > 0 ? 1 : this.#pace.concurrency }, reader);
    try {
      await Promise.all(readers);
    } catch (error) {
      this.#stop.abort(error);
      await Promise.allSettled(readers);
      throw error;
    }
  }

  async #readOne(page: WaitingPage): Promise<void> {
    const { retryAfterMs } = this.#pace;
    const visited = await visitPage(page, this.#plan, {
      fetcher: this.#fetcher,
      reader: this.#reader, now: this.#ctx.now, retryAfterMs, signal: this.#signal, tried: () => this.#tries.write(page.url),
    });
    const isDown = visited.failure === 'timeout' || visited.failure === 'unreachable';
    this.#failuresInARow = isDown ? this.#failuresInARow + 1 : 0;
    if (visited.failure === 'too-many-requests' && visited.retryAt !== null) {
      this.#nextStart = Math.max(this.#nextStart, performance.now() + visited.retryAt.getTime() - this.#ctx.now().getTime());
    }
    await this.#writer.write(visited);
    this.#visited += 1;
    this.#budget.settle(visited);
  }

  /** Waits for the moment when the site may be asked again. */
  async #turn(delayMs: number): Promise<void> {
    this.#signal.throwIfAborted();
    const start = Math.max(performance.now(), this.#nextStart);
    if (delayMs > 0) this.#nextStart = start + delayMs;
    if (start > performance.now()) await delay(start - performance.now(), undefined, { signal: this.#signal });
  }

  async #store(pages: readonly VisitedPage[]): Promise<void> {
    await this.#ctx.db.transaction((em) => recordPages(em, this.#plan, pages));
    if (performance.now() - this.#reported < REPORT_MS) return;
    this.#reported = performance.now();
    await reportCrawl(this.#ctx, this.#plan);
  }

  async #giveUp(): Promise<true> {
    await this.#ctx.db.transaction((em) => abandonWaiting(em, this.#plan.taskId, 'The site had stopped answering'));
    return true;
  }
}
