import { load, type CheerioAPI } from 'cheerio';
import { cleanText } from '../model/retrieval/clean-text.ts';
import { cutPassages, type Section } from '../model/retrieval/cut-passages.ts';
import type { Extracted } from './extracted.ts';
import { faqPassages } from './extract-json-ld.ts';

type Elements = ReturnType<ReturnType<CheerioAPI>['find']>;

const NEVER_TEXT = 'script, style, noscript, template, svg, iframe, object, canvas, form, button, select, input, textarea, dialog';
const BOILERPLATE = `nav, footer, header:not(main header, article header), aside, [role=navigation], [role=banner], [role=contentinfo], [role=dialog],
  [role=search], .cookie, .cookies, .cookie-banner, #cookie-banner, .breadcrumb, .breadcrumbs, .skip, .skip-link, .share, .newsletter`;
const HIDDEN = '[hidden], [aria-hidden=true], .visually-hidden, .sr-only, .hidden';
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|opacity\s*:\s*0(?:\.0+)?(?:\s*[;!]|\s*$)|font-size\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0/i;
const BLOCKS = 'h1, h2, h3, h4, h5, h6, p, li, tr, dt, dd, blockquote, pre, figcaption, address, summary, caption';

/**
 * The text of a web page as its readers see it: main content under its headings, without navigation, footers, scripts and
 * whatever styles hide, since hidden text is where instructions to machines are put.
 */
export function extractHtml(html: string): Extracted {
  const $ = load(html);
  const faq = faqPassages($('script[type="application/ld+json"]').map((_, element) => $(element).text()).get());
  const title = cleanText($('title').first().text() || $('h1').first().text());
  $(NEVER_TEXT).remove();
  $(HIDDEN).remove();
  $('[style]').filter((_, element) => HIDING_STYLE.test($(element).attr('style') ?? '')).remove();
  const main = $('main, [role=main]').first();
  if (main.length === 0) $(BOILERPLATE).remove();
  const root = main.length > 0 ? main : $('article').first().length > 0 ? $('article').first() : $('body');
  root.find('nav, [role=navigation], .breadcrumb, .breadcrumbs').remove();
  const passages = cutPassages(sectionsOf($, root, title));
  return { title, locale: $('html').attr('lang')?.trim() || null, passages: withoutRepeats([...faq, ...passages]) };
}

function sectionsOf($: CheerioAPI, root: Elements, title: string): Section[] {
  $('br').replaceWith('\n');
  const sections: Section[] = [{ heading: title, blocks: [] }];
  let pageHeading = title;
  root.find(BLOCKS).each((_, element) => {
    const block = $(element);
    const text = blockText($, block);
    if (text === '') return;
    if (/^h[1-6]$/.test(element.tagName)) {
      if (element.tagName === 'h1') pageHeading = text;
      // "Times" alone says little; under "Breakfast" it does.
      sections.push({ heading: text === pageHeading ? text : `${pageHeading} – ${text}`, blocks: [] });
    } else if (block.parents(BLOCKS).length === 0 || !block.parents(BLOCKS).is('p, li, tr, blockquote, dd')) {
      sections.at(-1)?.blocks.push(text);
    }
  });
  if (sections.every((section) => section.blocks.length === 0)) sections[0]?.blocks.push(...cleanText(root.text()).split('\n\n'));
  return sections.filter((section) => section.blocks.length > 0);
}

/** A table row reads as one line, its cells apart. */
function blockText($: CheerioAPI, block: Elements): string {
  if (!block.is('tr')) return cleanText(block.text()).replace(/\n+/g, ' ');
  return block.children('th, td').map((_, cell) => cleanText($(cell).text()).replace(/\n+/g, ' ')).get().filter(Boolean).join(': ');
}

function withoutRepeats(passages: Extracted['passages']): Extracted['passages'] {
  const seen = new Set<string>();
  return passages.filter(({ text }) => !seen.has(text) && seen.add(text) !== undefined);
}
