import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { publishDraft } from '../knowledge/publish-draft.ts';
import { crawlLimits, goneOutcomes, READER_VERSION, readOutcomes, unclearOutcomes } from '../model/crawling/page.ts';
import type { PublishResult } from '../model/knowledge/item.ts';
import { isInScope, siteScope } from '../model/crawling/site-scope.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { WebsitePage } from '../storage/entities/crawling.ts';
import { loadPlan, siteKey, SPELLING, type CrawlPlan } from './crawl-plan.ts';

/** What a crawl came to, as the task's detail shows it. */
export interface CrawlResult {
  pages: { read: number; unchanged: number; gone: number; duplicate: number; excluded: number; failed: number };
  knowledge: PublishResult;
  /** Some pages were left out, since the crawl had read as many as it may. */
  limited: boolean;
  /** Too many pages failed for the absence of others to mean anything. */
  tooManyFailures: boolean;
}

const listOf = (outcomes: readonly string[]): string => `{${outcomes.join(',')}}`;

/**
 * Brings what a crawl has staged into force and remembers the pages for the next one. A page's item is retired when
 * two runs in a row found the page gone, or at once when the page was read under a new spelling of the site's address, or
 * belongs to a site that was the client's own before this one; one that could not be read stays, and a run in which many could not be
 * read counts none as gone. Safe to repeat.
 *
 * @throws DomainError FORBIDDEN; NOT_FOUND when the crawl has not begun
 */
export async function publishCrawl({ ctx, input: { taskId } }: { ctx: TenantContext; input: { taskId: string } }): Promise<CrawlResult> {
  requirePermission(ctx, 'knowledge:WRITE');
  const plan = await ctx.db.read((em) => loadPlan(em, taskId));
  const outcomes = await ctx.db.read((em) => countOutcomes(em, taskId));
  const of = (...names: readonly string[]): number => names.reduce((sum, name) => sum + (outcomes.get(name) ?? 0), 0);
  const asked = of(...readOutcomes, ...goneOutcomes, 'detour', 'empty', 'unknown');
  const tooManyFailures = of('unknown') > asked * crawlLimits.failedShare;
  const gone = tooManyFailures ? [] : await ctx.db.read((em) => goneAgain(em, plan));
  const renamed = await ctx.db.read((em) => otherSpellings(em, taskId));
  const left = tooManyFailures ? [] : await ctx.db.read((em) => leftSites(em, plan));
  const retireKeys = [...new Set([...gone, ...renamed, ...left])];
  const knowledge = await publishDraft({ ctx, input: { draftId: taskId, retireKeys, retireReason: 'gone' } });
  // Only now: a validator that is remembered without its page's text would hide that text forever.
  await ctx.db.transaction(async (em) => {
    await rememberPages(em, plan, { now: ctx.now(), countGone: !tooManyFailures });
    await em.execute('delete from website_page where client_id = ? and url in (select jsonb_array_elements_text(?::jsonb))',
      [ctx.clientId, JSON.stringify([...renamed, ...left])]);
  });
  return {
    pages: {
      read: of(...readOutcomes), unchanged: of('unchanged'), gone: of('gone', 'moved', 'noindex'), duplicate: of('duplicate'),
      excluded: of('excluded'), failed: of('unknown'),
    },
    knowledge,
    limited: of('waiting') > 0,
    tooManyFailures,
  };
}

async function countOutcomes(em: EntityManager, taskId: string): Promise<Map<string, number>> {
  const rows = await em.execute<{ name: string; count: number }[]>(
    `select case when state = 'queued' then 'waiting' else outcome end as name, count(*)::int as count
     from crawl_url where task_id = ? group by 1`, [taskId],
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The pages that were gone before this crawl began, and still are. */
async function goneAgain(em: EntityManager, { taskId, startedDate }: CrawlPlan): Promise<string[]> {
  const rows = await em.execute<{ url: string }[]>(
    `select page.url from website_page page join crawl_url seen on seen.client_id = page.client_id and seen.url = page.url
     where seen.task_id = ? and seen.state = 'done' and seen.outcome = any(?::text[])
       and page.gone_count >= 1 and page.task_id <> seen.task_id and page.checked_date < ? order by page.url`,
    [taskId, listOf(goneOutcomes), startedDate],
  );
  return rows.map(({ url }) => url);
}

/** Earlier addresses of the pages that were just read, from before the site moved to https, or added or dropped its www. */
async function otherSpellings(em: EntityManager, taskId: string): Promise<string[]> {
  const rows = await em.execute<{ url: string }[]>(
    `with seen as (select client_id, url from crawl_url where task_id = ? and state = 'done' and outcome = any(?::text[]))
     select distinct page.url from website_page page join seen on page.client_id = seen.client_id
       and regexp_replace(page.url, ?, '') = regexp_replace(seen.url, ?, '')
     where page.url not in (select url from seen) order by page.url`,
    [taskId, listOf(readOutcomes), SPELLING, SPELLING],
  );
  return rows.map(({ url }) => url);
}

/** Pages of a site that was the client's own and is not any more. What a task was told to read beside it is no such page. */
async function leftSites(em: EntityManager, { clientId, own, scope }: CrawlPlan): Promise<string[]> {
  if (!own) return [];
  const { websiteUrl } = await em.findOneOrFail(Client, { id: clientId });
  // A site that leads elsewhere for a day is still the client's own.
  const scopes = [scope, ...(websiteUrl ? [siteScope(new URL(websiteUrl))] : [])];
  const pages = await em.find(WebsitePage, { clientId, own: true, site: { $ne: siteKey(scope) } }, { fields: ['url'] });
  return pages.map(({ url }) => url).filter((url) => !scopes.some((each) => isInScope(new URL(url), each)));
}

async function rememberPages(em: EntityManager, plan: CrawlPlan, { now, countGone }: { now: Date; countGone: boolean }): Promise<void> {
  const { taskId, own, startedDate } = plan;
  await em.execute(
    `insert into website_page (client_id, url, site, own, depth, outcome, etag, last_modified, content_hash, content, item_hash,
       reader_version, task_id, checked_date)
     select client_id, url, ?, ?, depth, outcome, etag, last_modified, content_hash, content, item_hash, ?, task_id, ?
     from crawl_url where task_id = ? and state = 'done' and outcome = any(?::text[]) order by url
     on conflict (client_id, url) do update set site = excluded.site, own = excluded.own, depth = excluded.depth,
       outcome = excluded.outcome,
       etag = excluded.etag, last_modified = excluded.last_modified, content_hash = excluded.content_hash,
       content = coalesce(excluded.content, website_page.content), item_hash = coalesce(excluded.item_hash, website_page.item_hash),
       reader_version = excluded.reader_version, gone_count = 0, task_id = excluded.task_id, checked_date = excluded.checked_date`,
    [siteKey(plan.scope), own, READER_VERSION, now, taskId, listOf(readOutcomes)],
  );
  // Remembered by address alone: an unchanged page does not show again what it links to.
  await em.execute(
    `insert into website_page (client_id, url, site, own, depth, outcome, reader_version, task_id, checked_date)
     select client_id, url, ?, ?, depth, coalesce(outcome, 'waiting'), ?, task_id, ?
     from crawl_url where task_id = ? and (state = 'queued' or outcome = any(?::text[])) order by url
     on conflict (client_id, url) do update set outcome = excluded.outcome, task_id = excluded.task_id,
       checked_date = excluded.checked_date`,
    [siteKey(plan.scope), own, READER_VERSION, now, taskId, listOf(unclearOutcomes)],
  );
  if (!countGone) return;
  await em.execute(
    `update website_page page set gone_count = page.gone_count + 1, outcome = seen.outcome, task_id = seen.task_id, checked_date = ?
     from crawl_url seen where seen.task_id = ? and seen.state = 'done' and seen.outcome = any(?::text[])
       and page.client_id = seen.client_id and page.url = seen.url and page.task_id <> seen.task_id and page.checked_date < ?`,
    [now, taskId, listOf(goneOutcomes), startedDate],
  );
  await em.execute('delete from website_page where task_id = ? and gone_count >= 2', [taskId]);
}
