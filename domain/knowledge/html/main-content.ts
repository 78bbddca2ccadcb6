import type { CheerioAPI } from 'cheerio';

type Elements = ReturnType<ReturnType<CheerioAPI>['find']>;

/** An element of a parsed page. */
export type HtmlElement = Elements[number];

const NEVER_TEXT = `script, style, noscript, template, svg, iframe, object, canvas, audio, video, select, datalist, input, textarea, form label, legend,
  dialog, [hidden], [aria-hidden=true]`;
const BOILERPLATE = `nav, footer, header:not(main header, article header), aside, [role=navigation], [role=banner], [role=contentinfo], [role=dialog],
  [role=search], .cookie, .cookies, .breadcrumb, .breadcrumbs, .skip, .skip-link, .share, .newsletter, #footer, .footer, .site-footer, #colophon,
  .navbar, .main-navigation, .elementor-location-header, .elementor-location-footer`;
const HIDDEN = '.visually-hidden, .sr-only, .screen-reader-text, .elementor-screen-only, .hidden';
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0/i;
const TRANSPARENT = /opacity\s*:\s*0(?:\.0+)?(?:\s*[;!]|\s*$)/i;
/** What scripts fade in as soon as it is scrolled to: Webflow, AOS, Elementor, WOW, Sal, ScrollReveal, Framer. */
const FADED_IN = '[data-w-id], [data-aos], [data-sal], [data-sr-id], [data-animation], [data-framer-appear-id], .elementor-invisible, .wow, .animated';
/** Banners that ask for consent are the first thing in many a page and never what it is about. */
const CONSENT = /\b(?:cookie|consent|gdpr)[-_]?(?:banner|bar|notice|box|popup|modal|overlay|dialog|wall|law|message)|\b(?:onetrust-|CybotCookiebot|cookiebanner|cmplz-|cky-consent|cc-window|BorlabsCookie|usercentrics|iubenda-cs)/i;

/** The element that holds a page's main content. Navigation, footers and whatever nobody sees are taken out of the document. */
export function mainContent($: CheerioAPI): Elements {
  $(NEVER_TEXT).remove();
  $(HIDDEN).remove();
  $('[style]').filter((_, element) => isHidden($(element))).remove();
  const main = $('main, [role=main]').first();
  if (main.length === 0) {
    $(BOILERPLATE).remove();
    $('[id], [class]').not('html, body').filter((_, { attribs }) => CONSENT.test(`${attribs['id'] ?? ''} ${attribs['class'] ?? ''}`)).remove();
  }
  const article = $('article').first();
  // Several articles are the cards of a list, which stands in the page like any other text.
  const isOnly = article.length > 0 && $('article').length === article.find('article').length + 1;
  const root = main.length > 0 ? main : isOnly ? article : $('body');
  root.find('nav, [role=navigation], .breadcrumb, .breadcrumbs').remove();
  return root;
}

function isHidden(element: Elements): boolean {
  const style = element.attr('style') ?? '';
  return HIDING_STYLE.test(style) || (TRANSPARENT.test(style) && !element.is(FADED_IN));
}
