import { crawlLimits } from '../model/crawling/page.ts';
import { pageUrl } from '../model/crawling/page-url.ts';
import { parseSitemap } from '../model/crawling/sitemap.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';
import type { CrawlPlan } from './crawl-plan.ts';

/** Sitemaps of sitemaps of sitemaps serve no site. */
const MAX_LEVELS = 3;

/**
 * The pages that a site lists in its sitemaps: those that robots.txt names, else `/sitemap.xml`. A sitemap that
 * cannot be read is as if there were none.
 */
export async function findSitemapPages({ scope, rules }: CrawlPlan, fetcher: PageFetcher, signal?: AbortSignal): Promise<string[]> {
  const pages = new Set<string>();
  const seen = new Set<string>();
  let level = rules.sitemaps.length > 0 ? rules.sitemaps : [`${scope.origin}/sitemap.xml`];
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth += 1) {
    const next: string[] = [];
    for (const url of level) {
      if (seen.has(url) || seen.size >= crawlLimits.sitemapFiles) continue;
      seen.add(url);
      const outcome = await fetcher.fetch({ url, purpose: 'sitemap', ...(signal ? { signal } : {}) });
      if (outcome.kind !== 'fetched') continue;
      const sitemap = parseSitemap(new TextDecoder().decode(outcome.body));
      next.push(...sitemap.sitemaps.flatMap((each) => URL.parse(each, url)?.href ?? []));
      for (const each of sitemap.pages) {
        const page = pageUrl(each, url, scope);
        if (page !== null && pages.size < crawlLimits.sitemapPages) pages.add(page);
      }
    }
    level = next;
  }
  return [...pages];
}
