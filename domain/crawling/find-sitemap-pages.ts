import { crawlLimits } from '../model/crawling/page.ts';
import type { BeginDeps, CrawlPlan } from './crawl-plan.ts';

/** Sitemaps of sitemaps of sitemaps serve no site. */
const MAX_LEVELS = 3;

/**
 * The pages that a site lists in its sitemaps: those that robots.txt names, else `/sitemap.xml`. A sitemap that
 * cannot be read is as if there were none.
 */
export async function findSitemapPages(
  { scope, rules, clientId }: CrawlPlan, { fetcher, reader, careful = false, signal }: BeginDeps,
): Promise<string[]> {
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
      const named = await reader.read('sitemap', { url, body: outcome.body, scope }, { clientId, careful, signal }).catch(() => null);
      signal?.throwIfAborted();
      if (named === null) continue;
      next.push(...named.sitemaps);
      for (const page of named.pages) if (pages.size < crawlLimits.sitemapPages) pages.add(page);
    }
    level = next;
  }
  return [...pages];
}
