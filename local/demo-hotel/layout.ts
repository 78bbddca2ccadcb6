import { htmlDocument, listItems, overlays, type FramedPage } from '../house-site/document.ts';
import { hotelContent, type PageKind } from './content.ts';
import { demoLocales, hotelFacts, type DemoLocale } from './facts.ts';
import { labels } from './labels.ts';

type Page = FramedPage<DemoLocale, PageKind>;

const mainNavigation: PageKind[] = ['rooms', 'restaurant', 'spa', 'family', 'activities', 'arrival', 'faq', 'contact'];
const footerNavigation: PageKind[] = [
  'lunch-menu', 'dinner-menu', 'breakfast', 'pets', 'accessibility', 'meetings', 'sustainability', 'policies',
];

/** A whole HTML document around a page's text. */
export function frame(page: Page): string {
  const words = labels[page.locale];
  return htmlDocument({
    locale: page.locale, siteName: hotelFacts.name, title: page.title, description: page.description, head: page.head,
    bodyClass: page.kind ?? 'other',
    body: `<a class="skip" href="#content">${words.skip}</a>
<noscript><div class="notice">${words.noScript}</div></noscript>
${header(page)}
<main id="content">
${page.article}
</main>
${footer(page.locale)}
${overlays(words)}`,
  });
}

function header(page: Page): string {
  const words = labels[page.locale];
  const languages = demoLocales.map((locale) => {
    const target = hotelContent.of(locale, page.kind ?? 'home').path;
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

const links = (locale: DemoLocale, kinds: readonly PageKind[], current?: PageKind): string =>
  listItems(kinds.map((kind) => hotelContent.of(locale, kind)), current);
