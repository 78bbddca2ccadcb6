import { contentOf, type PageKind } from './content.ts';
import { demoLocales, hotelFacts, type DemoLocale } from './facts.ts';
import { labels } from './labels.ts';

/** What the frame needs to know of the page it surrounds. */
interface FramedPage {
  readonly locale: DemoLocale;
  readonly title: string;
  readonly description: string;
  readonly main: string;
  /** Extra elements of the head: canonical, alternates, structured data. */
  readonly head: string;
  readonly kind?: PageKind;
}

const mainNavigation: PageKind[] = ['rooms', 'restaurant', 'spa', 'family', 'activities', 'arrival', 'faq', 'contact'];
const footerNavigation: PageKind[] = [
  'lunch-menu', 'dinner-menu', 'breakfast', 'pets', 'accessibility', 'meetings', 'sustainability', 'policies',
];

/** A whole HTML document around a page's text. */
export function frame(page: FramedPage): string {
  const words = labels[page.locale];
  return `<!doctype html>
<html lang="${page.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta property="og:site_name" content="${hotelFacts.name}">
<meta property="og:title" content="${escapeHtml(page.title)}">
<link rel="icon" href="/assets/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/site.css">
${page.head}
<script>window.dataLayer = window.dataLayer || []; dataLayer.push({ event: 'page', locale: '${page.locale}' });</script>
</head>
<body class="page-${page.kind ?? 'other'}">
<a class="skip" href="#content">${words.skip}</a>
<noscript><div class="notice">${words.noScript}</div></noscript>
${header(page)}
<main id="content">
${page.main}
</main>
${footer(page.locale)}
${overlays(page.locale)}
</body>
</html>
`;
}

/** Text made safe to stand in HTML, also inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function header(page: FramedPage): string {
  const words = labels[page.locale];
  const languages = demoLocales.map((locale) => {
    const target = contentOf(locale, page.kind ?? 'home').path;
    const current = locale === page.locale ? ' aria-current="true"' : '';
    return `<li><a href="${target}" hreflang="${locale}" lang="${locale}"${current}>${labels[locale].language}</a></li>`;
  });
  return `<header class="site-header">
<a class="brand" href="/${page.locale}/"><img src="/assets/logo.svg" alt="" width="36" height="36"> ${hotelFacts.name}</a>
<nav aria-label="${words.navigation}"><ul>${links(page.locale, mainNavigation, page.kind)}</ul></nav>
<nav class="languages" aria-label="${words.languages}"><ul>${languages.join('')}</ul></nav>
</header>`;
}

function footer(locale: DemoLocale): string {
  const words = labels[locale];
  const { name, street, postalCode, city, phone, email } = hotelFacts;
  return `<footer class="site-footer">
<address>${name}<br>${street}<br>${postalCode} ${city}, ${words.country}</address>
<p>${words.reception}<br><a href="tel:${phone.replace(/ /g, '')}">${phone}</a><br><a href="mailto:${email}">${email}</a></p>
<ul>${links(locale, footerNavigation)}</ul>
<p class="legal">© 1908–2026 ${name}. ${words.legal} <a href="/staff/" rel="nofollow">${words.staff}</a></p>
</footer>`;
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

// What every real site carries and a scraper has to drop: banner, hidden pop-up, empty template.
function overlays(locale: DemoLocale): string {
  const words = labels[locale];
  return `<div class="cookie-banner" id="cookie-banner" role="region" aria-label="Cookies">
<p>${words.cookies}</p>
<button type="button" data-consent="all">${words.accept}</button>
<button type="button" data-consent="necessary">${words.decline}</button>
</div>
<div class="newsletter-popup" hidden aria-hidden="true"><p>${words.newsletter}</p></div>
<template id="lightbox"><figure><img alt=""><figcaption></figcaption></figure></template>
<script>${consentScript}</script>`;
}

function links(locale: DemoLocale, kinds: readonly PageKind[], current?: PageKind): string {
  return kinds.map((kind) => {
    const { path, nav } = contentOf(locale, kind);
    return `<li><a href="${path}"${kind === current ? ' aria-current="page"' : ''}>${escapeHtml(nav)}</a></li>`;
  }).join('');
}
