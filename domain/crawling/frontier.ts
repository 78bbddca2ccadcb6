import type { EntityManager } from '../storage/database.ts';
import { type PageContent, type PageOutcome, READER_VERSION, readOutcomes } from '../model/crawling/page.ts';
import type { UnknownReason } from '../ports/page-fetcher.ts';
import type { CrawlPlan } from './crawl-plan.ts';

/** A page that waits to be read, with what is known of it from earlier tasks. */
export interface WaitingPage {
  url: string;
  depth: number;
  hops: number;
  attempts: number;
  /** How often its reading has begun without coming to an end. */
  tries: number;
  etag: string | null;
  lastModified: string | null;
  knownHash: string | null;
}

/** An address to be read, unless it was found before. */
export interface FoundUrl {
  url: string;
  depth: number;
  hops?: number;
}

/** What became of a page; `retryAt` puts it back for another attempt. */
export interface VisitedPage {
  url: string;
  outcome: PageOutcome;
  reason: string | null;
  etag: string | null;
  lastModified: string | null;
  contentHash: string | null;
  content: PageContent | null;
  retryAt: Date | null;
  /** Why it is unknown; not kept. */
  failure: UnknownReason | null;
  found: FoundUrl[];
}

/**
 * The next pages of the level that is being read, in an order that no run changes: a level begins when the one
 * above it is done, so that which pages a limited crawl takes does not depend on how fast they came.
 */
export async function nextPages(em: EntityManager, { taskId, fullRead }: CrawlPlan, now: Date, limit: number): Promise<WaitingPage[]> {
  return em.execute<WaitingPage[]>(
    `select waiting.url, waiting.depth, waiting.hops, waiting.attempts, waiting.tries, page.etag, page.last_modified as "lastModified",
       page.content_hash as "knownHash"
     from crawl_url waiting
     left join website_page page on page.client_id = waiting.client_id and page.url = waiting.url
       and page.reader_version = ? and page.content is not null and not ?::boolean
     where waiting.task_id = ? and waiting.state = 'queued' and (waiting.not_before is null or waiting.not_before <= ?)
       and waiting.depth = (select min(depth) from crawl_url where task_id = ? and state = 'queued')
     order by waiting.depth, waiting.url limit ?`,
    [READER_VERSION, fullRead, taskId, now, taskId, limit],
  );
}

/** When the earliest of the pages that wait for another attempt is due; null when none waits. */
export async function nextAttempt(em: EntityManager, taskId: string): Promise<Date | null> {
  const [row] = await em.execute<{ due: string | null }[]>(
    `select not_before as due from crawl_url where task_id = ? and state = 'queued' order by depth, not_before limit 1`, [taskId],
  );
  return row?.due ? new Date(row.due) : null;
}

/** Adds addresses to the frontier. One that was found before keeps the shorter of its ways. */
export async function addFound(em: EntityManager, { taskId, clientId }: CrawlPlan, found: readonly FoundUrl[]): Promise<void> {
  const shortest = new Map<string, FoundUrl>();
  for (const each of found) if ((shortest.get(each.url)?.depth ?? Infinity) > each.depth) shortest.set(each.url, each);
  if (shortest.size === 0) return;
  // In one order everywhere, so that two writers wait for each other rather than forever.
  const rows = [...shortest.values()].toSorted((a, b) => (a.url < b.url ? -1 : 1));
  await em.execute(
    `insert into crawl_url (task_id, client_id, url, depth, hops)
     select ?, ?, found.url, found.depth, coalesce(found.hops, 0) from jsonb_to_recordset(?::jsonb) as found (url text, depth int, hops int)
     on conflict (task_id, url) do update set depth = excluded.depth where excluded.depth < crawl_url.depth and crawl_url.state = 'queued'`,
    [taskId, clientId, JSON.stringify(rows)],
  );
}

/** Notes that pages are handed to their reader, before they are. */
export async function recordTries(em: EntityManager, { taskId }: CrawlPlan, urls: readonly string[]): Promise<void> {
  await em.execute(
    'update crawl_url set tries = tries + 1 where task_id = ? and url in (select jsonb_array_elements_text(?::jsonb))',
    [taskId, JSON.stringify(urls)],
  );
}

/** Records what became of pages, and what they link to: all of it or nothing. What is recorded already stays. */
export async function recordPages(em: EntityManager, plan: CrawlPlan, pages: readonly VisitedPage[]): Promise<void> {
  const rows = pages.map(({ url, outcome, reason, etag, lastModified, contentHash, content, retryAt }) => ({
    url, outcome, reason, etag, lastModified, contentHash, content, retryAt: retryAt?.toISOString() ?? null,
  }));
  await em.execute(
    `update crawl_url set state = case when new."retryAt" is null then 'done' else 'queued' end, attempts = attempts + 1,
       not_before = new."retryAt", outcome = new.outcome, reason = new.reason, etag = new.etag, last_modified = new."lastModified",
       content_hash = new."contentHash", content = new.content
     from jsonb_to_recordset(?::jsonb) as new (url text, outcome text, reason text, etag text, "lastModified" text,
       "contentHash" text, content jsonb, "retryAt" timestamptz)
     where crawl_url.task_id = ? and crawl_url.url = new.url and crawl_url.state = 'queued'`,
    [JSON.stringify(rows), plan.taskId],
  );
  await addFound(em, plan, pages.flatMap(({ found }) => found));
}

/** How far a crawl is. */
export interface CrawlCounts {
  read: number;
  /** Asked for, whatever came of it. */
  asked: number;
  failed: number;
  waiting: number;
}

export async function countPages(em: EntityManager, taskId: string): Promise<CrawlCounts> {
  const [counts] = await em.execute<CrawlCounts[]>(
    `select count(*) filter (where state = 'done' and outcome = any(?::text[]))::int as read,
       count(*) filter (where state = 'done' and outcome not in ('excluded'))::int as asked,
       count(*) filter (where state = 'done' and outcome = 'unknown')::int as failed,
       count(*) filter (where state = 'queued')::int as waiting
     from crawl_url where task_id = ?`,
    [`{${[...readOutcomes, 'empty'].join(',')}}`, taskId],
  );
  return counts ?? { read: 0, asked: 0, failed: 0, waiting: 0 };
}

/** Gives up what still waits, in the words of `reason`. */
export async function abandonWaiting(em: EntityManager, taskId: string, reason: string): Promise<void> {
  await em.execute(
    `update crawl_url set state = 'done', outcome = 'unknown', reason = ? where task_id = ? and state = 'queued'`, [reason, taskId],
  );
}
