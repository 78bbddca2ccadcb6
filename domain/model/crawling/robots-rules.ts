import robotsParser from 'robots-parser';

/** What a site's robots.txt lets its crawler do. */
export interface RobotsRules {
  allows(url: string): boolean;
  /** Milliseconds between two requests; 0 where none are asked for. */
  delayMs: number;
  sitemaps: string[];
}

/** A site may ask for patience, not for a crawl that never ends. */
const MAX_DELAY_MS = 10_000;

/** The product's name in robots.txt and in its `User-Agent`. */
export const PRODUCT_TOKEN = 'HotelConciergeBot';

// Its types describe an ES module, which it is not: what is imported is the function itself.
const parse = robotsParser as unknown as (typeof robotsParser)['default'];

/** Reads a robots.txt (RFC 9309). Without one, everything is allowed. */
export function robotsRules(origin: string, text: string | null): RobotsRules {
  const rules = parse(`${origin}/robots.txt`, bounded((text ?? '').replace(/^\ufeff/, '')));
  const seconds = rules.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    // Only URLs of another origin are undefined, and those are nobody's to allow.
    allows: (url) => rules.isAllowed(url, PRODUCT_TOKEN) ?? false,
    delayMs: Math.min(MAX_DELAY_MS, Math.max(0, Math.round(seconds * 1000))),
    sitemaps: rules.getSitemaps().flatMap((address) => URL.parse(address, origin)?.href ?? []),
  };
}

/** Patterns with wildcards cost a look at every address as often as they are long; no site needs more of them. */
const MAX_PATTERNS = 300;
const MAX_PATTERN = 200;
const MAX_WILDCARDS = 10;

/**
 * A robots.txt without what would make its rules grow beyond its size: of the crawlers that share a group of rules all but ours
 * are one, and a pattern past the limits forbids all that begins alike.
 */
function bounded(text: string): string {
  const lines: string[] = [];
  const group = new Set<string>();
  let patterns = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, field = '', value = ''] = /^\s*([^:#]*?)\s*:([^#]*)/.exec(line) ?? [];
    if (field === '') continue;
    if (/^user-agent$/i.test(field)) {
      const crawler = crawlerNamed(value);
      if (!group.has(crawler)) lines.push(`User-agent: ${crawler}`);
      group.add(crawler);
      continue;
    }
    group.clear();
    const pattern = value.trim();
    const isHard = pattern.includes('*') && (patterns += 1) > MAX_PATTERNS;
    if (!isHard && pattern.length <= MAX_PATTERN && pattern.split('*').length - 1 <= MAX_WILDCARDS) lines.push(line);
    else if (/^disallow$/i.test(field)) lines.push(`Disallow: ${pattern.split('*', 1)[0] || '/'}`);
    else if (!pattern.includes('*')) lines.push(line);
  }
  return lines.join('\n');
}

/** Names are compared without case and version. */
function crawlerNamed(value: string): string {
  const name = value.split('/', 1)[0]?.trim().toLowerCase() ?? '';
  return name === '*' || name === PRODUCT_TOKEN.toLowerCase() ? name : 'others';
}
