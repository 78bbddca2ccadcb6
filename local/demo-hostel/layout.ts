import { escapeHtml, htmlDocument, listItems, overlays, type FramedPage } from '../house-site/document.ts';
import { hostelContent, hostelPageKinds, type HostelPageKind } from './content.ts';
import { hostelFacts, hostelLocales, type HostelLocale } from './facts.ts';
import { hostelLabels } from './labels.ts';

type Page = FramedPage<HostelLocale, HostelPageKind>;

const topMenu: readonly HostelPageKind[] = ['dorms', 'private-rooms', 'prices', 'surf', 'events', 'faq', 'contact'];

/**
 * A whole HTML document around a page's text, built as a page builder does it: no `main`, no `article`, boxes in boxes,
 * a bread crumb, share buttons and teasers of other pages beside the text.
 */
export function hostelFrame(page: Page): string {
  const words = hostelLabels[page.locale];
  return htmlDocument({
    locale: page.locale, siteName: hostelFacts.name, title: page.title, description: page.description, head: page.head,
    bodyClass: page.kind ?? 'other',
    body: `<div id="app"><div class="site">
${topBar(page)}
<div class="wrapper"><div class="row">
<div class="col-8"><div class="content-block">
${breadcrumb(page)}
${page.article}
<div class="share-buttons"><span>${words.share}</span> <a href="#" class="btn">WhatsApp</a> <a href="#" class="btn">Instagram</a></div>
</div></div>
${page.kind ? sidebar(page.locale, page.kind) : ''}
</div></div>
${footer(page.locale)}
</div></div>
${overlays(words)}`,
  });
}

function topBar({ locale, kind }: Page): string {
  const words = hostelLabels[locale];
  const languages = hostelLocales.map((other) =>
    `<a href="${hostelContent.of(other, kind ?? 'home').path}" hreflang="${other}" lang="${other}">${hostelLabels[other].language}</a>`);
  const pages = (kinds: readonly HostelPageKind[]): string => listItems(kinds.map((each) => hostelContent.of(locale, each)), kind);
  return `<div class="top-bar" role="banner">
<a class="brand" href="/${locale}/"><img src="/assets/logo.svg" alt="${hostelFacts.name}" width="40" height="40"></a>
<nav class="menu"><ul>${pages(topMenu)}</ul></nav>
<button class="burger" aria-expanded="false">${words.menu}</button>
<nav class="mega-menu" hidden><ul>${pages(hostelPageKinds)}</ul></nav>
<nav class="languages">${languages.join(' ')}</nav>
<a class="btn book" href="${hostelContent.of(locale, 'booking').path}">${words.bookNow}</a>
</div>`;
}

function breadcrumb({ locale, kind }: Page): string {
  if (kind === undefined || kind === 'home') return '';
  const [home, here] = [hostelContent.of(locale, 'home'), hostelContent.of(locale, kind)];
  return `<nav class="breadcrumb" aria-label="${hostelLabels[locale].youAreHere}"><a href="${home.path}">${home.nav}</a> › `
    + `<span>${escapeHtml(here.nav)}</span></nav>`;
}

/** Teasers of the pages that follow, as a visitor sees them beside every text. */
function sidebar(locale: HostelLocale, kind: HostelPageKind): string {
  const at = hostelPageKinds.indexOf(kind);
  const next = [1, 2, 3].map((step) => hostelContent.of(locale, hostelPageKinds[(at + step) % hostelPageKinds.length] ?? 'home'));
  const teasers = next.map(({ path, nav, description }) =>
    `<div class="card"><a href="${path}"><strong>${escapeHtml(nav)}</strong></a><p>${escapeHtml(description)}</p></div>`);
  return `<aside class="col-4 related"><p class="label">${hostelLabels[locale].alsoRead}</p>\n${teasers.join('\n')}\n</aside>`;
}

function footer(locale: HostelLocale): string {
  const words = hostelLabels[locale];
  const { name, street, postalCode, city, phone, email } = hostelFacts;
  return `<div class="footer" role="contentinfo">
<address>${name}, ${street}, ${postalCode} ${city}, ${words.country}</address>
<p>${words.reception} · <a href="tel:${phone.replace(/ /g, '')}">${phone}</a> · <a href="mailto:${email}">${email}</a></p>
<p class="legal">© 2016–2026 ${name} · ${words.legal} · <a href="/staff/" rel="nofollow">${words.staff}</a></p>
</div>`;
}
