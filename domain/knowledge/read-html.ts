import type { CheerioAPI } from 'cheerio';
import { cleanText } from '../model/retrieval/clean-text.ts';
import type { CutPassage, Section } from '../model/retrieval/cut-passages.ts';
import { loadHtml } from './load-html.ts';
import { faqPassages } from './extract-json-ld.ts';
import { businessFacts } from './business-facts.ts';

type Elements = ReturnType<ReturnType<CheerioAPI>['find']>;

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

const NEVER_TEXT = 'script, style, noscript, template, svg, iframe, object, canvas, form, button, select, input, textarea, dialog, [hidden], [aria-hidden=true]';
const BOILERPLATE = `nav, footer, header:not(main header, article header), aside, [role=navigation], [role=banner], [role=contentinfo], [role=dialog],
  [role=search], .cookie, .cookies, .cookie-banner, #cookie-banner, .breadcrumb, .breadcrumbs, .skip, .skip-link, .share, .newsletter`;
const HIDDEN = '.visually-hidden, .sr-only, .hidden';
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?:\s*[;!]|\s*$)|font-size\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0/i;
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, tr, dt, dd, blockquote, pre, figcaption, address, summary, caption';
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Blocks whose text already holds that of the blocks in them. */
const WHOLE_BLOCKS = new Set(['p', 'li', 'tr', 'dt', 'dd', 'blockquote', 'pre', 'figcaption', 'address', 'summary', 'caption']);
/** Titles and headings are cut to these many characters; every passage under them repeats them. */
const MAX_HEADING = 300;
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
  const title = cleanText($('title').first().text() || $('h1').first().text()).slice(0, MAX_HEADING);
  const root = mainContent($);
  return {
    ...head, title, locale, sections: sectionsOf($, root, title),
    structured: [...faqPassages(scripts), ...businessFacts(scripts, locale)],
  };
}

/** Takes everything else out of the document. */
function mainContent($: CheerioAPI): Elements {
  $(NEVER_TEXT).remove();
  $(HIDDEN).remove();
  $('[style]').filter((_, element) => HIDING_STYLE.test($(element).attr('style') ?? '')).remove();
  const main = $('main, [role=main]').first();
  if (main.length === 0) $(BOILERPLATE).remove();
  const article = $('article').first();
  const root = main.length > 0 ? main : article.length > 0 ? article : $('body');
  root.find('nav, [role=navigation], .breadcrumb, .breadcrumbs').remove();
  root.find('br').replaceWith('\n');
  return root;
}

function sectionsOf($: CheerioAPI, root: Elements, title: string): Section[] {
  const sections: Section[] = [{ heading: title, blocks: [] }];
  let pageHeading = title;
  const [isInHeading, isInBlock] = [insideOf(HEADINGS), insideOf(WHOLE_BLOCKS)];
  root.find(BLOCKS).each((_, element) => {
    const isHeading = HEADINGS.has(element.tagName);
    // Asked before the text is taken: where blocks nest without end, each would hold the text of all the others.
    if (isHeading ? isInHeading(element) : isInBlock(element)) return;
    const whole = blockText($, $(element), element.tagName);
    const text = isHeading ? whole.slice(0, MAX_HEADING) : whole;
    if (text === '') return;
    if (isHeading) {
      if (element.tagName === 'h1') pageHeading = text;
      // "Times" alone says little; under "Breakfast" it does.
      sections.push({ heading: text === pageHeading ? text : `${pageHeading} – ${text}`, blocks: [] });
    } else {
      sections.at(-1)?.blocks.push(text);
    }
  });
  if (sections.every((section) => section.blocks.length === 0)) sections[0]?.blocks.push(...cleanText(root.text()).split('\n\n'));
  return sections.filter((section) => section.blocks.length > 0);
}

type Parent = NonNullable<Elements[number]['parent']>;

/** Tells of elements whether they stand in one of these; goes up through each of a document's nodes once. */
function insideOf(tags: ReadonlySet<string>): (element: Elements[number]) => boolean {
  const known = new Map<Parent, boolean>();
  return ({ parent }) => {
    const path: Parent[] = [];
    let above = parent;
    for (; above !== null && !known.has(above); above = above.parent) path.push(above);
    let inside = above !== null && known.get(above) === true;
    for (const each of path.toReversed()) {
      inside ||= 'tagName' in each && tags.has(each.tagName);
      known.set(each, inside);
    }
    return inside;
  };
}

function shortAddress(address: string | undefined): string | null {
  return address === undefined || address.length > MAX_ADDRESS ? null : address;
}

/** A table row reads as one line, its cells apart. */
function blockText($: CheerioAPI, block: Elements, tag: string): string {
  if (tag !== 'tr') return cleanText(block.text()).replace(/\n+/g, ' ');
  return block.children('th, td').map((_, cell) => cleanText($(cell).text()).replace(/\n+/g, ' ')).get().filter(Boolean).join(': ');
}
