import type { PageContent } from './content.ts';
import type { HouseSite } from './house-site.ts';

/** The sitemap: every page with its other languages, and the downloads. */
export function sitemapXml(site: HouseSite, origin: string): string {
  const pages = site.pages().map((content) => {
    const others = alternates(site.pages(), content)
      .map(([lang, path]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${origin}${path}"/>`);
    const modified = content.modified.toISOString().slice(0, 10);
    return `<url><loc>${origin}${content.path}</loc><lastmod>${modified}</lastmod>${others.join('')}</url>`;
  });
  const downloads = site.downloads().map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${[...pages, ...downloads].join('\n')}
</urlset>
`;
}

/** A page's address in every language, itself included; visitors who speak none get the English one. */
export function alternates(pages: readonly PageContent[], { kind }: PageContent): [lang: string, path: string][] {
  const each = pages.filter((page) => page.kind === kind).map(({ locale, path }): [string, string] => [locale, path]);
  return [...each, ...each.filter(([lang]) => lang === 'en').map(([, path]): [string, string] => ['x-default', path])];
}
