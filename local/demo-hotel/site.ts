import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, loadContent } from './content.ts';
import { demoLocales, hotelFacts } from './facts.ts';
import { dinnerMenuPdf } from './menu-pdf.ts';
import { notFoundHtml, pageHtml, sitemapXml } from './pages.ts';
import { dinnerMenuPath, type SiteOptions } from './paths.ts';

/** What the site answers to one address, before HTTP. */
export interface RenderedPage {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  readonly modified: Date;
}

/** An address that only points to another one. */
interface Redirect {
  readonly status: 301 | 302;
  readonly location: string;
}

const assetTypes = new Map([
  ['/assets/site.css', 'text/css; charset=utf-8'],
  ['/assets/logo.svg', 'image/svg+xml'],
  ['/assets/lake.svg', 'image/svg+xml'],
]);
const started = new Date();

/**
 * The answer to a path of the demo site (pages, PDFs, assets, robots.txt, sitemap.xml), or undefined when there is none.
 * Only known paths are answered; a path never becomes a file name.
 */
export async function renderDemoPage(path: string, options: SiteOptions = {}): Promise<RenderedPage | undefined> {
  const origin = options.origin ?? hotelFacts.website;
  const content = loadContent().find((candidate) => candidate.path === path);
  if (content) return html(pageHtml(content, options), content.modified);
  const menuLocale = demoLocales.find((locale) => dinnerMenuPath(locale) === path);
  if (menuLocale) {
    const { modified } = contentOf(menuLocale, 'dinner-menu');
    return { contentType: 'application/pdf', body: await dinnerMenuPdf(menuLocale), modified };
  }
  const assetType = assetTypes.get(path);
  if (assetType) return { contentType: assetType, body: readFileSync(join(import.meta.dirname, path)), modified: started };
  if (path === '/sitemap.xml') return { contentType: 'application/xml; charset=utf-8', body: sitemapXml(origin), modified: started };
  if (path === '/robots.txt') return { contentType: 'text/plain; charset=utf-8', body: robotsTxt(origin), modified: started };
  if (path === '/staff/') return html(staffPage, started);
  return undefined;
}

/** The page for an unknown path. */
export function renderNotFound(path: string): RenderedPage {
  return html(notFoundHtml(path), started);
}

/** Where a path leads that has no page of its own: the start page, or the same page with its slash put right. */
export function redirectFor(path: string): Redirect | undefined {
  if (path === '/') return { status: 302, location: '/en/' };
  if (path === '/favicon.ico') return { status: 301, location: '/assets/logo.svg' };
  const target = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return loadContent().some((content) => content.path === target) ? { status: 301, location: target } : undefined;
}

function html(body: string, modified: Date): RenderedPage {
  return { contentType: 'text/html; charset=utf-8', body, modified };
}

function robotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /staff/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}

// Linked from every footer and closed by robots.txt: a polite crawler never asks for it.
const staffPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Staff area</title></head>
<body><main><h1>Staff area</h1><p>Please sign in from inside the hotel network.</p></main></body></html>
`;
