import { createPageFetcher } from '../../../activities/adapters/outbound/page-fetcher.ts';
import { assembleKnowledge } from '../../../domain/crawling/assemble-knowledge.ts';
import { beginCrawl, type BeginCrawlInput } from '../../../domain/crawling/begin-crawl.ts';
import { crawlPages, usualPace, type CrawlPace } from '../../../domain/crawling/crawl-pages.ts';
import { endCrawl } from '../../../domain/crawling/end-crawl.ts';
import { publishCrawl, type CrawlResult } from '../../../domain/crawling/publish-crawl.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { ContentReader } from '../../../domain/ports/content-reader.ts';
import type { PageFetcher } from '../../../domain/ports/page-fetcher.ts';
import { testReader } from './reader.ts';
import { newTaskId } from '../pipelines/pipelines.ts';
import { waitFor } from '../general/wait-for.ts';

/** Reaches the sites of tests. */
export const localFetcher = (deadlineMs = 30_000): PageFetcher => createPageFetcher({
  rules: { allowPrivate: true }, contactUrl: 'http://localhost/test', limits: { deadlineMs, maxBytes: 5 * 1024 * 1024 },
});

/** Gives up soon on pages whose address holds this, and on no others. */
export function impatientWith(part: string): PageFetcher {
  const [patient, hurried] = [localFetcher(), localFetcher(300)];
  return { fetch: (request) => (request.url.includes(part) ? hurried : patient).fetch(request) };
}

export const hasty: CrawlPace = { ...usualPace, retryAfterMs: 1 };

export interface CrawlOptions extends Partial<BeginCrawlInput> {
  fetcher?: PageFetcher;
  reader?: ContentReader;
  pace?: CrawlPace;
}

/** A whole crawl, step by step, as its flow does it. */
export async function crawl(ctx: TenantContext, source: string, { fetcher = localFetcher(), reader = testReader(), pace = hasty, ...options }: CrawlOptions = {}): Promise<CrawlResult> {
  const taskId = options.taskId ?? newTaskId();
  await beginCrawl({ ctx, fetcher, reader, input: { source, full: false, maxPages: 500, maxDepth: 5, ...options, taskId } });
  await waitFor(async () => (await crawlPages({ ctx, input: { taskId }, fetcher, reader, pace })).finished, { what: 'the crawl', timeoutMs: 300_000 });
  await assembleKnowledge({ ctx, input: { taskId } });
  const result = await publishCrawl({ ctx, input: { taskId } });
  await endCrawl({ ctx, input: { taskId } });
  return result;
}

export interface KnownPage {
  key: string;
  kind: string;
  title: string;
  locale: string;
  text: string;
}

/** What a hotel knows from its website, by path and query. */
export async function knownPages(ctx: TenantContext): Promise<Map<string, KnownPage>> {
  const items = await ctx.db.read((em) => em.execute<KnownPage[]>(
    `select item.key, item.kind, item.title, item.locale, coalesce((
       select string_agg(passage.title || ': ' || passage.text, E'\n' order by passage.position) from knowledge_passage passage where passage.item_id = item.id
     ), '') as text
     from knowledge_item item where item.client_id = ? and item.retired_date is null order by item.key`, [ctx.clientId],
  ));
  return new Map(items.map((item) => [new URL(item.key).pathname + new URL(item.key).search, item]));
}
