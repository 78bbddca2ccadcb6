import { createPageFetcher } from '../../../activities/adapters/outbound/page-fetcher.ts';
import { assembleKnowledge } from '../../../domain/crawling/assemble-knowledge.ts';
import { beginCrawl, type BeginCrawlInput } from '../../../domain/crawling/begin-crawl.ts';
import { crawlPages, usualPace, type CrawlPace } from '../../../domain/crawling/crawl-pages.ts';
import { endCrawl } from '../../../domain/crawling/end-crawl.ts';
import { publishCrawl, type CrawlResult } from '../../../domain/crawling/publish-crawl.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { ContentReader } from '../../../domain/ports/content-reader.ts';
import type { PageFetcher } from '../../../domain/ports/page-fetcher.ts';
import { newTaskId } from '../pipelines/pipelines.ts';
import { waitFor } from '../general/wait-for.ts';

/** Reaches sites on this machine. */
export const localFetcher = (deadlineMs = 30_000): PageFetcher => createPageFetcher({
  rules: { allowPrivate: true }, contactUrl: 'http://localhost/test', limits: { deadlineMs, maxBytes: 5 * 1024 * 1024 },
});

export const hasty: CrawlPace = { ...usualPace, retryAfterMs: 1 };

export interface WholeCrawlOptions extends Partial<BeginCrawlInput> {
  fetcher?: PageFetcher;
  reader: ContentReader;
  pace?: CrawlPace;
}

/** A whole crawl, step by step, as its flow does it. */
export async function wholeCrawl(
  ctx: TenantContext, source: string, { fetcher = localFetcher(), reader, pace = hasty, ...options }: WholeCrawlOptions,
): Promise<CrawlResult> {
  const taskId = options.taskId ?? newTaskId();
  await beginCrawl({ ctx, fetcher, reader, input: { source, full: false, maxPages: 500, maxDepth: 5, ...options, taskId } });
  await waitFor(async () => (await crawlPages({ ctx, input: { taskId }, fetcher, reader, pace })).finished, { what: 'the crawl', timeoutMs: 300_000 });
  await assembleKnowledge({ ctx, input: { taskId } });
  const result = await publishCrawl({ ctx, input: { taskId } });
  await endCrawl({ ctx, input: { taskId } });
  return result;
}
