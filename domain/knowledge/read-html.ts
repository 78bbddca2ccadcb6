import { cleanText } from './clean-text.ts';
import type { CutPassage, Section } from '../model/knowledge/passages.ts';
import { businessFacts } from './business-facts.ts';
import { faqPassages } from './extract-json-ld.ts';
import { sectionsOf } from './html/flow-text.ts';
import { mainContent } from './html/main-content.ts';
import { elementsIn, ownText, sourceText, wordsOf, type HtmlElement } from './html/page-tree.ts';
import { loadHtml } from './load-html.ts';

/** A web page taken apart by one reading of its source. */
export interface HtmlPage {
  title: string;
  /** As the page states it. */
  locale: string | null;
  /** The main text under its headings. */
  sections: Section[];
  /** What its structured data says: questions with their answers, facts of the business. */
  structured: CutPassage[];
  /** As written, resolved against `base`; without those that carry `nofollow`. */
  links: string[];
  base: string | null;
  canonical: string | null;
  /** The values of its robots meta elements. */
  robots: string[];
}

/** Titles are cut to these many characters. */
const MAX_TITLE = 300;
/** A longer address is no page's, and each link would be resolved against it. */
const MAX_ADDRESS = 2000;

/**
 * Reads a web page as its readers see it: main content under its headings, without navigation, footers, scripts and
 * whatever styles hide, since hidden text is where instructions to machines are put. Links count wherever they stand.
 */
export function readHtml(html: string): HtmlPage {
  const page = loadHtml(html);
  const head = new Head();
  for (const element of elementsIn(page)) head.see(element);
  const title = cleanText(head.title || head.heading || '').slice(0, MAX_TITLE);
  const root = mainContent(page);
  const { links, base, canonical, robots, locale } = head;
  return {
    links, base, canonical, robots, title, locale, sections: root === undefined ? [] : sectionsOf(root, title),
    structured: [...faqPassages(head.structured), ...businessFacts(head.structured, locale)],
  };
}

/** What a page says outside of its text, gathered from its elements in the order of the page. */
class Head {
  readonly links: string[] = [];
  readonly robots: string[] = [];
  /** Of the blocks of structured data. */
  readonly structured: string[] = [];
  title: string | undefined;
  heading: string | undefined;
  locale: string | null = null;
  #base: string | undefined;
  #canonical: string | undefined;

  get base(): string | null {
    return shortAddress(this.#base);
  }

  get canonical(): string | null {
    return shortAddress(this.#canonical);
  }

  see(element: HtmlElement): void {
    const { attribs: { href, name, content, type, lang } } = element;
    switch (element.tagName) {
      case 'html': this.locale ??= lang?.trim() || null; break;
      case 'title': this.title ??= sourceText(element); break;
      case 'h1': this.heading ??= sourceText(element); break;
      case 'base': this.#base ??= href; break;
      case 'link': if (hasRelation(element, ['canonical'])) this.#canonical ??= href; break;
      case 'meta': if (content !== undefined && /^(?:robots|hotelconciergebot)$/i.test(name ?? '')) this.robots.push(content); break;
      case 'script': if (type?.toLowerCase() === 'application/ld+json') this.structured.push(ownText(element)); break;
      case 'a': case 'area': if (href !== undefined && !hasRelation(element, ['nofollow', 'sponsored'])) this.links.push(href); break;
    }
  }
}

const hasRelation = (element: HtmlElement, relations: readonly string[]): boolean =>
  wordsOf(element, 'rel').some((word) => relations.includes(word.toLowerCase()));

function shortAddress(address: string | undefined): string | null {
  return address === undefined || address.length > MAX_ADDRESS ? null : address;
}
