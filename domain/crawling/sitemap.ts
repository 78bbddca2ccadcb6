import { crawlLimits } from '../model/crawling/page.ts';
import type { Readings } from '../ports/content-reader.ts';
import { pageUrl } from './page-url.ts';

export interface Sitemap {
  /** Addresses of pages, other languages of them included. */
  pages: string[];
  /** Addresses of further sitemaps. */
  sitemaps: string[];
}

/** By the protocol, a sitemap names no more pages than these. */
const MAX_ENTRIES = 50_000;

// Each begins with a tag and ends at the next one, so that a file of unclosed tags is gone through once.
const LOCATION = /<(?:\w+:)?loc>([^<]*)(?:<!\[CDATA\[([^<]*))?<\//gi;
const ALTERNATE = /<xhtml:link\b([^<>]*)>/gi;
const HREF = /\bhref\s*=\s*["']([^"']+)["']/i;

/**
 * Parses a sitemap or a sitemap index, in XML or as plain lines (sitemaps.org), as leniently as search engines do: a sitemap that is broken
 * in the middle still names its other pages.
 */
export function parseSitemap(text: string): Sitemap {
  if (!/<(?:\w+:)?(?:urlset|sitemapindex|url|sitemap)\b/i.test(text)) {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    return { pages: lines.filter((line) => /^https?:\/\//i.test(line)).slice(0, MAX_ENTRIES), sitemaps: [] };
  }
  const found: Sitemap = { pages: [], sitemaps: [] };
  // An entry ends where the next one begins, whether or not it was closed.
  for (const entry of text.split(/<(?=(?:\w+:)?(?:url|sitemap)>|(?:\w+:)?(?:url|sitemap)\s)/i).slice(1, MAX_ENTRIES + 1)) {
    const list = /^(?:\w+:)?sitemap[\s>]/i.test(entry) ? found.sitemaps : found.pages;
    for (const [, text = '', quoted = ''] of entry.matchAll(LOCATION)) add(list, text + quoted);
    for (const [, attributes = ''] of entry.matchAll(ALTERNATE)) add(found.pages, HREF.exec(attributes)?.[1] ?? '');
  }
  return { pages: [...new Set(found.pages)], sitemaps: [...new Set(found.sitemaps)] };
}

/** The pages of a site that one of its sitemaps names, and further sitemaps, no more than a crawl takes. */
export function readSitemap({ url, body, scope }: Readings['sitemap']['input']): Readings['sitemap']['output'] {
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

function add(list: string[], written: string): void {
  const address = unescapeXml(written.trim().replace(/\]\]>$/, '')).trim();
  if (address !== '' && list.length < MAX_ENTRIES) list.push(address);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
