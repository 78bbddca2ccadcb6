import { loadContent, contentOf, type DemoContent, type PageKind } from './content.ts';
import { demoLocales, hotelFacts, isDemoLocale, type DemoLocale } from './facts.ts';
import { labels } from './labels.ts';
import { escapeHtml, frame } from './layout.ts';
import { contentHtml } from './markdown.ts';
import { dinnerMenuPath, type SiteOptions } from './paths.ts';
import { structuredData } from './structured-data.ts';

/** A file the demo site offers for download. */
interface DemoDownload {
  readonly locale: DemoLocale;
  readonly path: string;
  readonly title: string;
}

/** Every PDF the site offers. */
export function listDemoDownloads(): DemoDownload[] {
  return demoLocales.map((locale) => ({
    locale, path: dinnerMenuPath(locale), title: contentOf(locale, 'dinner-menu').title,
  }));
}

/** The HTML of a page as a visitor's browser receives it. */
export function pageHtml(content: DemoContent, options: SiteOptions): string {
  const origin = options.origin ?? hotelFacts.website;
  const bookingUrl = new URL(options.tableBookingUrl ?? 'https://book.tableapp.example/hotel-arvensee/seegarten');
  bookingUrl.searchParams.set('lang', content.locale);
  const data = structuredData(content, origin, bookingUrl.href);
  const picture = content.kind === 'home' ? '<img class="hero" src="/assets/lake.svg" alt="">\n' : '';
  const callToAction = content.kind === 'restaurant'
    ? `\n<p class="action"><a class="button" href="${escapeHtml(bookingUrl.href)}">${labels[content.locale].bookTable}</a></p>`
    : '';
  return frame({
    locale: content.locale,
    kind: content.kind,
    title: content.title,
    description: content.description,
    main: `${picture}<article>\n${contentHtml(content)}</article>${callToAction}`,
    head: [
      `<link rel="canonical" href="${origin}${content.path}">`,
      ...alternates(content.kind).map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="${origin}${path}">`),
      ...(data ? [`<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`] : []),
    ].join('\n'),
  });
}

/** The page shown for an unknown address, in the language its path suggests. */
export function notFoundHtml(path: string): string {
  const prefix = path.split('/')[1];
  const locale = isDemoLocale(prefix) ? prefix : 'en';
  const { notFound, notFoundHelp } = labels[locale];
  return frame({
    locale,
    title: `${notFound} – ${hotelFacts.name}`,
    description: notFoundHelp,
    main: `<h1>${notFound}</h1>\n<p><a href="/${locale}/">${notFoundHelp}</a></p>`,
    head: '<meta name="robots" content="noindex">',
  });
}

/** The sitemap: every page with its other languages, and the PDFs. */
export function sitemapXml(origin: string): string {
  const pages = loadContent().map((content) => {
    const others = alternates(content.kind)
      .map(([lang, path]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${origin}${path}"/>`);
    const modified = content.modified.toISOString().slice(0, 10);
    return `<url><loc>${origin}${content.path}</loc><lastmod>${modified}</lastmod>${others.join('')}</url>`;
  });
  const downloads = listDemoDownloads().map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pages, ...downloads].join('\n')}
</urlset>
`;
}

function alternates(kind: PageKind): [lang: string, path: string][] {
  const each = demoLocales.map((locale): [string, string] => [locale, contentOf(locale, kind).path]);
  return [...each, ['x-default', contentOf('en', kind).path]];
}
