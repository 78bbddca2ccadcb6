import type { Language } from '../../domain/language/languages.ts';
import type { PageContent } from './content.ts';
import { alternates } from './sitemap.ts';

interface PageParts<Locale extends Language = Language> {
  readonly locale: Locale;
  readonly title: string;
  readonly description: string;
  /** Extra elements of the head: canonical, alternates, structured data. */
  readonly head: string;
}

/** A page for a house's frame, which surrounds its article. */
export interface FramedPage<Locale extends Language, Kind extends string> extends PageParts<Locale> {
  /** As HTML. */
  readonly article: string;
  readonly kind?: Kind;
}

interface DocumentParts extends PageParts {
  readonly siteName: string;
  readonly bodyClass: string;
  readonly body: string;
}

/** A whole HTML document. */
export function htmlDocument(page: DocumentParts): string {
  return `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta property="og:site_name" content="${page.siteName}">
<meta property="og:title" content="${escapeHtml(page.title)}">
<link rel="icon" href="/assets/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${page.head}
<script>window.dataLayer = window.dataLayer || []; dataLayer.push({ event: 'page', locale: '${page.locale}' });</script>
</head>
<body class="page-${page.bodyClass}">
${page.body}
</body>
</html>
`;
}

/** What the head of a page says about its address, its other languages and, as schema.org does, its subject. */
export function pageHead(
  content: PageContent, { pages, origin, data }: { pages: readonly PageContent[]; origin: string; data: object | undefined },
): string {
  return [
    `<link rel="canonical" href="${origin}${content.path}">`,
    ...alternates(pages, content).map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${origin}${path}">`),
    ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`] : []),
  ].join('\n');
}

/** The page shown for an unknown address. */
export const notFoundPage = <Locale extends Language>(
  locale: Locale, { siteName, notFound, notFoundHelp }: { siteName: string; notFound: string; notFoundHelp: string },
): FramedPage<Locale, never> => ({
  locale,
  title: `${notFound} – ${siteName}`,
  description: notFoundHelp,
  article: `<h1>${notFound}</h1>\n<p><a href="/${locale}/">${notFoundHelp}</a></p>`,
  head: '<meta name="robots" content="noindex">',
});

/** Text that is safe in HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Links to pages as items of a list, the current one marked. */
export function listItems(pages: readonly PageContent[], current?: string): string {
  return pages.map(({ kind, path, nav }) =>
    `<li><a href="${path}"${kind === current ? ' aria-current="page"' : ''}>${escapeHtml(nav)}</a></li>`).join('');
}

const consentScript = `
const banner = document.getElementById('cookie-banner');
banner.hidden = localStorage.getItem('consent') !== null;
banner.addEventListener('click', ({ target }) => {
  if (!target.dataset.consent) return;
  localStorage.setItem('consent', target.dataset.consent);
  banner.hidden = true;
});
`;

/** The words of the overlays. */
interface OverlayWords {
  readonly cookies: string;
  readonly accept: string;
  readonly decline: string;
  readonly newsletter: string;
}

/** What every real site carries and a scraper has to drop: banner, hidden pop-up, empty template. */
export function overlays(words: OverlayWords): string {
  return `<div class="cookie-banner" id="cookie-banner" role="region" aria-label="Cookies">
<p>${words.cookies}</p>
<button type="button" data-consent="all">${words.accept}</button>
<button type="button" data-consent="necessary">${words.decline}</button>
</div>
<div class="newsletter-popup" hidden aria-hidden="true"><p>${words.newsletter}</p></div>
<template id="lightbox"><figure><img alt=""><figcaption></figcaption></figure></template>
<script>${consentScript}</script>`;
}
