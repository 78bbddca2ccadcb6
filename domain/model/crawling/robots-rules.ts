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
  const rules = parse(`${origin}/robots.txt`, (text ?? '').replace(/^\ufeff/, ''));
  const seconds = rules.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    // Only URLs of another origin are undefined, and those are nobody's to allow.
    allows: (url) => rules.isAllowed(url, PRODUCT_TOKEN) ?? false,
    delayMs: Math.min(MAX_DELAY_MS, Math.max(0, Math.round(seconds * 1000))),
    sitemaps: rules.getSitemaps().flatMap((address) => URL.parse(address, origin)?.href ?? []),
  };
}
