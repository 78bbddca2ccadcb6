import type { Source } from '../../../domain/model/chat.ts';

export interface SourceLink {
  title: string;
  /** Null if the source is not an address, or not one that a browser should open. */
  href: string | null;
}

/** The sources of an answer, each once. Only web addresses become links: a URL comes from scraped pages. */
export function sourceLinks(sources: readonly Source[]): SourceLink[] {
  const links = sources.map(({ title, url }) => {
    const href = webAddress(url);
    return { title: title.trim() === '' ? href ?? '' : title, href };
  });
  const byKey = new Map(links.filter(({ title }) => title !== '').map((link) => [JSON.stringify(link), link]));
  return [...byKey.values()];
}

function webAddress(url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
