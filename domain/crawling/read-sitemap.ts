import { crawlLimits } from '../model/crawling/page.ts';
import { pageUrl } from './page-url.ts';
import { parseSitemap } from './sitemap.ts';
import type { Readings } from '../ports/content-reader.ts';

type Sitemap = Readings['sitemap'];

/** The pages of a site that one of its sitemaps names, and further sitemaps, no more than a crawl takes. */
export function readSitemap({ url, body, scope }: Sitemap['input']): Sitemap['output'] {
  const named = parseSitemap(new TextDecoder().decode(body));
  const pages = new Set<string>();
  for (const each of named.pages) {
    if (pages.size >= crawlLimits.sitemapPages) break;
    const page = pageUrl(each, url, scope);
    if (page !== null) pages.add(page);
  }
  const sitemaps = named.sitemaps.slice(0, crawlLimits.sitemapFiles * 2).flatMap((each) => URL.parse(each, url)?.href ?? []);
  return { pages: [...pages], sitemaps };
}
