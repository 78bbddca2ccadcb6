import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { hotelLocales } from '../knowledge/hotel-locales.ts';
import { READER_VERSION } from '../model/crawling/page.ts';
import { pageUrl } from './page-url.ts';
import { robotsRules } from '../model/crawling/robots-rules.ts';
import { siteScope } from '../model/crawling/site-scope.ts';
import type { PageRequest } from '../ports/page-fetcher.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { Crawl, WebsitePage } from '../storage/entities/crawling.ts';
import { siteKey, type BeginDeps, type CrawlPlan } from './crawl-plan.ts';
import { enterSite, type Entrance } from './enter-site.ts';
import { findSitemapPages } from './find-sitemap-pages.ts';
import { addFound, recordPages, type VisitedPage } from './frontier.ts';
import { visitedPage } from './visit-page.ts';

export interface BeginCrawlInput {
  taskId: string;
  /** The site's address, as the task names it. */
  source: string;
  /** Reads pages as if none were known. */
  full: boolean;
  maxPages: number;
  maxDepth: number;
}

/**
 * Starts a crawl: enters the site, reads its robots.txt and sitemaps, and lists the pages known from earlier tasks. Safe to repeat; a crawl
 * that has started stays as it is.
 *
 * @throws DomainError FORBIDDEN; UNAVAILABLE while the site does not answer; CONFLICT where it may not or cannot be read
 */
export async function beginCrawl(
  { ctx, input, ...deps }: { ctx: TenantContext; input: BeginCrawlInput } & BeginDeps,
): Promise<void> {
  requirePermission(ctx, 'knowledge:WRITE');
  const { clientId } = ctx;
  const { fetcher, signal } = deps;
  const begun = await ctx.db.read((em) => em.count(Crawl, { taskId: input.taskId }));
  if (begun > 0) return;
  const hotel = await hotelLocales(ctx);
  const known = new Map<string, WebsitePage>();
  const validators = async (url: string): Promise<Partial<PageRequest>> => {
    const page = input.full ? null : await ctx.db.read((em) => em.findOne(WebsitePage, { clientId, url, readerVersion: READER_VERSION }));
    if (page?.content) known.set(url, page);
    return page?.content ? { etag: page.etag ?? null, lastModified: page.lastModified ?? null } : {};
  };
  const entrance = await enterSite(input.source, fetcher, validators, signal);
  const scope = siteScope(new URL(input.source), entrance.url);
  const plan: CrawlPlan = {
    taskId: input.taskId, clientId, scope, rules: robotsRules(scope.origin, entrance.robots),
    hotel, fullRead: input.full,
    own: await isOwnSite(ctx, input.source), maxPages: input.maxPages, maxDepth: input.maxDepth, startedDate: ctx.now(),
  };
  const first = await firstPage(ctx, plan, entrance, known.get(entrance.url.href), deps);
  const listed = plan.maxDepth === 0 ? [] : await findSitemapPages(plan, deps);
  await ctx.db.transaction((em) => storeBeginning(em, plan, { robots: entrance.robots, first, listed }));
}

async function isOwnSite({ db, clientId }: TenantContext, source: string): Promise<boolean> {
  const { websiteUrl } = await db.read((em) => em.findOneOrFail(Client, { id: clientId }));
  return URL.parse(websiteUrl ?? '')?.href === new URL(source).href;
}

/** The entrance was read while it was looked for; asking for it again would be one request too many. */
async function firstPage(
  ctx: TenantContext,
  plan: CrawlPlan, { url, outcome }: Entrance, known: WebsitePage | undefined, { fetcher, reader, careful = false, signal }: BeginDeps,
): Promise<VisitedPage> {
  const page = {
    url: pageUrl(url.href, url.href, plan.scope) ?? url.href, depth: 0, hops: 0, attempts: 0, tries: careful ? 1 : 0,
    etag: known?.etag ?? null, lastModified: known?.lastModified ?? null, knownHash: known?.contentHash ?? null,
  };
  return visitedPage(page, outcome, plan, { fetcher, reader, now: ctx.now, retryAfterMs: 0, signal, tried: async () => undefined });
}

type Beginning = { robots: string | null; first: VisitedPage; listed: readonly string[] };

async function storeBeginning(em: EntityManager, plan: CrawlPlan, { robots, first, listed }: Beginning): Promise<void> {
  const { taskId, clientId, scope, hotel, fullRead, own, maxPages, maxDepth, startedDate } = plan;
  const inserted = await em.execute<unknown[]>(
    `insert into crawl (task_id, client_id, origin, prefix, robots, full_read, own, max_pages, max_depth, locales, default_locale,
        started_date)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (task_id) do nothing returning task_id`,
    [taskId, clientId, scope.origin, scope.prefix, robots?.replaceAll('\0', '') ?? null, fullRead, own, maxPages, maxDepth,
      `{${hotel.locales.map((locale) => JSON.stringify(locale)).join(',')}}`, hotel.defaultLocale, startedDate],
  );
  if (inserted.length === 0) return;
  await addFound(em, plan, [{ url: first.url, depth: 0 }]);
  await recordPages(em, plan, [first]);
  await addFound(em, plan, listed.map((url) => ({ url, depth: 1 })));
  if (maxDepth === 0) return;
  // Pages that nothing links to any more are asked, too: only their server knows whether they are gone. The site may have been
  // known as a folder of itself.
  await em.execute(
    `insert into crawl_url (task_id, client_id, url, depth)
     select ?, client_id, url, least(depth, ?) from website_page where client_id = ? and starts_with(site, ?) on conflict do nothing`,
    [taskId, maxDepth, clientId, siteKey(scope)],
  );
}
