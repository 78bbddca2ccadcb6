import { cleanText } from '../model/retrieval/clean-text.ts';
import type { CutPassage, Section } from '../model/retrieval/cut-passages.ts';
import { businessFacts } from './business-facts.ts';
import { faqPassages } from './extract-json-ld.ts';
import { sectionsOf } from './html/flow-text.ts';
import { mainContent } from './html/main-content.ts';
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
  const $ = loadHtml(html);
  const locale = $('html').attr('lang')?.trim() || null;
  const scripts = $('script[type="application/ld+json"]').map((_, element) => $(element).text()).get();
  const head = {
    links: $('a[href], area[href]').not('[rel~=nofollow], [rel~=sponsored]').map((_, element) => $(element).attr('href')).get(),
    base: shortAddress($('base[href]').attr('href')),
    canonical: shortAddress($('link[rel~=canonical][href]').attr('href')),
    robots: $('meta[name=robots i], meta[name=hotelconciergebot i]').map((_, element) => $(element).attr('content')).get(),
  };
  const title = cleanText($('title').first().text() || $('h1').first().text()).slice(0, MAX_TITLE);
  const root = mainContent($);
  return {
    ...head, title, locale, sections: sectionsOf(root, title),
    structured: [...faqPassages(scripts), ...businessFacts(scripts, locale)],
  };
}

function shortAddress(address: string | undefined): string | null {
  return address === undefined || address.length > MAX_ADDRESS ? null : address;
}
