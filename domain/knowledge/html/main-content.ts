import { isFadedOut, isHiddenBy, isLegible, paintOf, PLAIN, type Paint } from './hidden-by-style.ts';
import { elementsIn, firstIn, ownText, prune, wordsOf, type Container, type HtmlElement } from './page-tree.ts';
import { StyleRules } from './style-rules.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const NEVER_TEXT =
  words('script style noscript template svg iframe object canvas audio video select datalist input textarea legend dialog');
const HIDDEN = words('visually-hidden sr-only screen-reader-text elementor-screen-only hidden');
const HIDING_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d]*[1-9])|(?:left|top|text-indent)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*0/i;
const TRANSPARENT = /opacity\s*:\s*0(?:\.0+)?(?:\s*[;!]|\s*$)/i;
/** What scripts fade in as soon as it is scrolled to: Webflow, AOS, Elementor, WOW, Sal, ScrollReveal, Framer. */
const FADED_IN_ATTRIBUTES = ['data-w-id', 'data-aos', 'data-sal', 'data-sr-id', 'data-animation', 'data-framer-appear-id'];
const FADED_IN = words('elementor-invisible wow animated');

const BOILERPLATE_TAGS = words('nav footer aside');
const BOILERPLATE_ROLES = words('navigation banner contentinfo dialog search');
const BOILERPLATE_IDS = words('footer colophon');
const BOILERPLATE_CLASSES = words(`cookie cookies breadcrumb breadcrumbs skip skip-link share newsletter footer site-footer navbar
  main-navigation
  elementor-location-header elementor-location-footer`);
/** Banners that ask for consent are the first thing in many a page and never what it is about. */
const CONSENT = /\b(?:cookie|consent|gdpr)[-_]?(?:banner|bar|notice|box|popup|modal|overlay|dialog|wall|law|message)|\b(?:onetrust-|CybotCookiebot|cookiebanner|cmplz-|cky-consent|cc-window|BorlabsCookie|usercentrics|iubenda-cs)/i;
const TRAILS = words('breadcrumb breadcrumbs');
/** Buttons that pass a page on, with the words that ask for it. */
const SHARING = /(?:^|\s)(?:(?:social[-_]?)?shar(?:e|ing)[-_]?(?:bar|box|block|buttons?|icons?|links|list|tools|widget)|social[-_]?(?:bar|buttons?|icons?|links|media[-_]links)|sharedaddy|addtoany\S*|a2a_kit|addthis\S*)(?=\s|$)/i;

const hasClass = (element: HtmlElement, classes: ReadonlySet<string>): boolean =>
  wordsOf(element, 'class').some((word) => classes.has(word));

/**
 * The element that contains a page's main content; undefined for a page without a body. Navigation, footers and everything invisible are
 * removed from the document.
 */
export function mainContent(page: Container): HtmlElement | undefined {
  const styles = new StyleRules(page);
  const opened = openedIn(page);
  const hasOtherStyles = firstIn(page, isOtherStyle) !== undefined;
  prune(page, { inForm: false, paint: PLAIN }, (element, { inForm, paint: above }) => {
    const style = styles.of(element);
    const mayBePainted = hasOtherStyles && (element.attribs['class'] !== undefined || element.attribs['id'] !== undefined);
    const paint = paintOf(style, above, mayBePainted);
    const isHidden = style.size > 0 && ((isHiddenBy(style) && !opened(element)) || (isFadedOut(style) && !isFadedIn(element)));
    return {
      // What is in an element may have colours of its own, so that one goes for its colour where its own text stands.
      gone: isUnseen(element, inForm) || isHidden || (!isLegible(paint) && ownText(element).trim() !== ''),
      within: { inForm: inForm || element.tagName === 'form', paint } satisfies Seen,
    };
  });
  const main = firstIn(page, ({ tagName, attribs }) => tagName === 'main' || attribs['role'] === 'main');
  if (main === undefined) {
    prune(
      page, false, (element, inArticle) => ({ gone: isFurniture(element, inArticle), within: inArticle || element.tagName === 'article' }),
    );
  }
  const root = main ?? onlyArticle(page) ?? firstIn(page, ({ tagName }) => tagName === 'body');
  if (root !== undefined) prune(root, null, (element) => ({ gone: isTrail(element), within: null }));
  return root;
}

/** What the look at an element takes from those around it. */
interface Seen {
  inForm: boolean;
  paint: Paint;
}

const isOtherStyle = (element: HtmlElement): boolean =>
  element.tagName === 'link' && wordsOf(element, 'rel').some((word) => word.toLowerCase() === 'stylesheet');

/** Whether readers open an element by a button of the page, as the answers of an accordion: its being shut then hides nothing. */
function openedIn(page: Container): (element: HtmlElement) => boolean {
  const named = new Set<string>();
  for (const { attribs } of elementsIn(page)) {
    for (const name of OPENING) for (const id of (attribs[name] ?? '').split(/\s+/)) named.add(id.replace(/^#/, ''));
  }
  return (element) => {
    const { id } = element.attribs;
    if (id !== undefined && id !== '' && named.has(id)) return true;
    const before = beforeOf(element);
    return before !== undefined && [before, ...elementsIn(before)].some(({ attribs }) => attribs['aria-expanded'] !== undefined);
  };
}

/** Attributes of buttons that name what they open. */
const OPENING = ['aria-controls', 'data-target', 'data-bs-target'];

function beforeOf(element: HtmlElement): HtmlElement | undefined {
  let { prev } = element;
  while (prev !== null && !('tagName' in prev)) ({ prev } = prev);
  return prev ?? undefined;
}

function isUnseen(element: HtmlElement, inForm: boolean): boolean {
  const { tagName, attribs } = element;
  if (NEVER_TEXT.has(tagName) || (inForm && tagName === 'label')) return true;
  if (attribs['hidden'] !== undefined || attribs['aria-hidden'] === 'true' || hasClass(element, HIDDEN)) return true;
  const style = attribs['style'] ?? '';
  return HIDING_STYLE.test(style) || (TRANSPARENT.test(style) && !isFadedIn(element));
}

const isFadedIn = (element: HtmlElement): boolean =>
  FADED_IN_ATTRIBUTES.some((name) => element.attribs[name] !== undefined) || hasClass(element, FADED_IN);

function isFurniture(element: HtmlElement, inArticle: boolean): boolean {
  const { tagName, attribs: { id = '', role = '', class: classes = '' } } = element;
  if (BOILERPLATE_TAGS.has(tagName) || (tagName === 'header' && !inArticle)) return true;
  if (BOILERPLATE_ROLES.has(role) || BOILERPLATE_IDS.has(id) || hasClass(element, BOILERPLATE_CLASSES)) return true;
  return tagName !== 'html' && tagName !== 'body' && CONSENT.test(`${id} ${classes}`);
}

/** Several articles are the cards of a list, which stands in the page like any other text. */
function onlyArticle(page: Container): HtmlElement | undefined {
  const article = firstIn(page, isArticle);
  if (article === undefined) return undefined;
  return count(elementsIn(page)) === count(elementsIn(article)) + 1 ? article : undefined;
}

const isArticle = ({ tagName }: HtmlElement): boolean => tagName === 'article';

function count(elements: Iterable<HtmlElement>): number {
  let articles = 0;
  for (const element of elements) if (isArticle(element)) articles += 1;
  return articles;
}

const isTrail = (element: HtmlElement): boolean =>
  element.tagName === 'nav' || element.attribs['role'] === 'navigation' || hasClass(element, TRAILS)
  || SHARING.test(element.attribs['class'] ?? '');
