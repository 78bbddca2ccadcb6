import { PRODUCT_TOKEN } from '../model/crawling/robots-rules.ts';

/** What a page asks of crawlers. */
export interface PageDirectives {
  noindex: boolean;
  nofollow: boolean;
}

/**
 * Reads the values of `X-Robots-Tag` headers and robots meta elements. A value may be meant for one crawler by
 * name; others' are no business of ours.
 */
export function pageDirectives(values: readonly (string | null)[]): PageDirectives {
  const found: PageDirectives = { noindex: false, nofollow: false };
  for (const value of values) {
    let isOurs = true;
    for (const part of (value ?? '').toLowerCase().split(',')) {
      const text = part.trim();
      const [prefix = '', name] = /^([\w-]+)\s*:/.exec(text) ?? [];
      const rule = text.slice(prefix.length).trimStart();
      // `unavailable_after: …` and the like have a colon, too, but no crawler's name before it.
      if (name !== undefined && !/^(?:unavailable_after|max-[\w-]+)$/.test(name)) isOurs = name === PRODUCT_TOKEN.toLowerCase()
        || name === 'robots';
      if (!isOurs) continue;
      if (rule === 'noindex' || rule === 'none') found.noindex = true;
      if (rule === 'nofollow' || rule === 'none') found.nofollow = true;
    }
  }
  return found;
}
