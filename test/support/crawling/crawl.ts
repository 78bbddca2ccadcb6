import type { CrawlResult } from '../../../domain/crawling/publish-crawl.ts';
import type { TenantContext } from '../../../domain/context.ts';
import type { PageFetcher } from '../../../domain/ports/page-fetcher.ts';
import { testReader } from './reader.ts';
import { localFetcher, wholeCrawl, type WholeCrawlOptions } from './whole-crawl.ts';

export { hasty, localFetcher } from './whole-crawl.ts';

/** Gives up soon on pages whose address holds this, and on no others. */
export function impatientWith(part: string): PageFetcher {
  const [patient, hurried] = [localFetcher(), localFetcher(300)];
  return { fetch: (request) => (request.url.includes(part) ? hurried : patient).fetch(request) };
}

export type CrawlOptions = Partial<WholeCrawlOptions>;

/** A whole crawl, step by step, as its flow does it, with the readers of the tests. */
export const crawl = (ctx: TenantContext, source: string, { reader = testReader(), ...options }: CrawlOptions = {}): Promise<CrawlResult> =>
  wholeCrawl(ctx, source, { reader, ...options });

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
