import { decodeText } from '../knowledge/decode-text.ts';
import { extractMarkdown } from '../knowledge/extract-markdown.ts';
import { extractPdf } from '../knowledge/extract-pdf.ts';
import { extractText } from '../knowledge/extract-text.ts';
import { readHtml } from '../knowledge/read-html.ts';
import { TooMuchToRead } from '../knowledge/too-much-to-read.ts';
import { DomainError } from '../model/errors.ts';
import { cleanText } from '../knowledge/clean-text.ts';
import { crawlLimits, type PageContent, type PageReading } from '../model/crawling/page.ts';
import type { HotelLocales } from '../model/hotel-locales.ts';
import { pageDirectives } from './page-directives.ts';
import { pageUrl } from './page-url.ts';
import type { SiteScope } from '../model/crawling/site-scope.ts';
import type { FetchedPage } from '../ports/page-fetcher.ts';
import { isEmpty, pageLocale } from '../knowledge/page-content.ts';

/**
 * Takes a fetched page apart, whatever it is: a web page, a PDF, plain text.
 *
 * @throws TooMuchToRead; RangeError for one that nests deeper than a parser can follow
 */
export async function readPage(page: FetchedPage, url: string, scope: SiteScope, hotel: HotelLocales): Promise<PageReading> {
  const header = pageDirectives([page.robots]);
  const nothing = { noindex: header.noindex, canonical: null, links: [] };
  switch (page.contentType) {
    case 'text/html': case 'application/xhtml+xml': return readWebPage(page, url, scope, hotel);
    case 'application/pdf': return { ...nothing, content: await readPdf(page, url, hotel) };
    default: {
      const extract = page.contentType === 'text/markdown' ? extractMarkdown : extractText;
      const { title, passages, locale } = extract(decodeText(page.body, page.charset), fileTitle(url));
      return { ...nothing, content: toContent({ kind: 'document', title, whole: passages, sections: [] }, locale, hotel) };
    }
  }
}

function readWebPage(page: FetchedPage, url: string, scope: SiteScope, hotel: HotelLocales): PageReading {
  const { title, locale, sections, structured, ...head } = readHtml(decodeText(page.body, page.charset));
  const directives = pageDirectives([page.robots, ...head.robots]);
  const base = URL.parse(head.base ?? '', page.url)?.href ?? page.url;
  const links = directives.nofollow ? [] : head.links.flatMap((link) => pageUrl(link, base, scope) ?? []);
  return {
    content: toContent({ kind: 'page', title, whole: structured, sections }, locale, hotel),
    noindex: directives.noindex,
    canonical: canonicalOf(head.canonical, { base, url, scope }),
    links: [...new Set(links)].slice(0, crawlLimits.linksPerPage),
  };
}

/** A page that calls the entrance its original is a template's mistake, unless it is the entrance with parameters. */
function canonicalOf(stated: string | null, { base, url, scope }: { base: string; url: string; scope: SiteScope }): string | null {
  const canonical = stated === null ? null : pageUrl(stated, base, scope);
  if (canonical === null || canonical === url) return null;
  const entrance = `${scope.origin}${scope.prefix}`;
  return canonical === entrance && new URL(url).pathname !== scope.prefix ? null : canonical;
}

async function readPdf({ body }: FetchedPage, url: string, hotel: HotelLocales): Promise<PageContent | null> {
  try {
    const { title, passages, locale } = await extractPdf(body, fileTitle(url));
    return toContent({ kind: 'document', title, whole: passages, sections: [] }, locale, hotel);
  } catch (error) {
    if (error instanceof DomainError && !(error instanceof TooMuchToRead)) return null;
    throw error;
  }
}

/** A page's text is cut to these many characters, headings included: a house's whole handbook fits. */
const MAX_CHARACTERS = 200_000;

function toContent(full: Omit<PageContent, 'locale'>, stated: string | null, hotel: HotelLocales): PageContent | null {
  const content = cut(full);
  const text = [...content.whole.map((passage) => passage.text), ...content.sections.flatMap(({ blocks }) => blocks)].join(' ');
  const whole = { ...content, locale: pageLocale(stated, text, hotel) };
  // Structured data may hold half a character or a NUL, which a database's text may not.
  const storable = JSON.parse(
    JSON.stringify(whole), (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value),
  ) as PageContent;
  return isEmpty(storable) ? null : storable;
}

function cut(content: Omit<PageContent, 'locale'>): Omit<PageContent, 'locale'> {
  let left = MAX_CHARACTERS;
  const take = (text: string): string => {
    const part = text.slice(0, Math.max(0, left));
    // What stands around a text in storage counts as well, or a million empty ones would be free.
    left -= part.length + 1;
    return part;
  };
  return {
    ...content,
    whole: content.whole.flatMap(({ title, text, ...rest }) => (left <= 0 ? [] : [{ ...rest, title: take(title), text: take(text) }])),
    sections: content.sections.flatMap(({ heading, blocks }) => (
      left <= 0 ? [] : [{ heading: take(heading), blocks: blocks.flatMap((block) => (left <= 0 ? [] : [take(block)])) }])),
  };
}

function fileTitle(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return cleanText(decodeURIComponent(name).replace(/\.\w+$/, '').replace(/[-_\n]+/g, ' '));
  } catch {
    return name;
  }
}
