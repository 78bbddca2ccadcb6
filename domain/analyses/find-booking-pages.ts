import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { enterSite } from '../crawling/enter-site.ts';
import { inAnyLanguage } from '../language/languages.ts';
import { robotsRules } from '../model/crawling/robots-rules.ts';
import { isInScope, siteScope } from '../model/crawling/site-scope.ts';
import type { ContentReader, ReadingOptions } from '../ports/content-reader.ts';
import type { FetchedPage, PageFetcher } from '../ports/page-fetcher.ts';

export interface BookingPages {
  /** The site's own host, with its port where it has one. */
  host: string;
  /** What its robots.txt says; null where there is none. */
  robots: string | null;
  /** Most promising first. */
  urls: string[];
  /** Pages beyond the limit. */
  left: number;
}

/** Addresses of pages where hotels put their booking buttons, in all languages in use. */
const promising = inAnyLanguage((any) => new RegExp(any(({ pages }) => pages.links.promising), 'i'));
const likely = inAnyLanguage((any) => new RegExp(any(({ pages }) => pages.links.likely), 'i'));
const rankOf = (url: string): number => (promising().test(url) ? 1 : likely().test(url) ? 2 : 3);
const FILE = /\.(?:pdf|jpe?g|png|gif|svg|webp|zip|mp4|ics|xml|css|js)$/i;

/**
 * Enters a site and lists the pages to check for booking links: the first page, the pages that it links to, and those known from earlier
 * tasks.
 *
 * @throws DomainError FORBIDDEN; UNAVAILABLE while the site does not answer, CONFLICT where it cannot be read
 */
export async function findBookingPages({ ctx, input: { source, maxPages }, fetcher, reader, careful = false, signal }: {
  ctx: TenantContext; input: {
    source: string;
    maxPages: number
  }; fetcher: PageFetcher; reader: ContentReader; careful?: boolean; signal?: AbortSignal;
}): Promise<BookingPages> {
  requirePermission(ctx, 'clients:WRITE');
  const { url: entrance, outcome, robots } = await enterSite(source, fetcher, async () => ({}), signal);
  const scope = siteScope(new URL(source), entrance);
  const linked = outcome.kind === 'fetched' ? await linksIn(
    { ...outcome, url: entrance.href }, entrance.host, reader, { clientId: ctx.clientId, careful, signal },
  ) : [];
  const known = await ctx.db.read((em) => em.execute<{ url: string }[]>(
    `select url from website_page where client_id = ? and outcome not in ('gone', 'moved')
     union select source_url from knowledge_item where client_id = ? and retired_date is null and source_url is not null`,
       [ctx.clientId, ctx.clientId],
  ));
  const rules = robotsRules(entrance.origin, robots);
  const pages = [entrance.href, ...linked, ...known.map(({ url }) => url)].flatMap((address) => {
    const url = URL.parse(address);
    if (url === null || !isInScope(url, scope) || FILE.test(url.pathname)) return [];
    url.hash = '';
    return rules.allows(url.href) ? [url.href] : [];
  });
  const ranked =
    [...new Set(pages)].map((url, index) => ({ url, index, rank: index === 0 ? 0 : rankOf(url) }))
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index).map(({ url }) => url);
  return { host: entrance.host, robots, urls: ranked.slice(0, maxPages), left: Math.max(0, ranked.length - maxPages) };
}

/** A first page that its reader cannot follow leads nowhere; reading it lists it as failed. */
async function linksIn(page: FetchedPage, host: string, reader: ContentReader, options: ReadingOptions): Promise<string[]> {
  try {
    return (await reader.read('booking', { page, host }, options)).links;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return [];
  }
}
