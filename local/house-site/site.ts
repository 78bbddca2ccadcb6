import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../domain/language/languages.ts';
import type { HouseSite } from './house-site.ts';
import { sitemapXml } from './sitemap.ts';

/** What a site answers to one address, before HTTP. */
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

const started = new Date();

/**
 * The answer to a path of a site (pages, PDFs, assets, robots.txt, sitemap.xml), or undefined when there is none.
 * Only known paths are answered; a path never becomes a file name.
 */
export async function renderPage(site: HouseSite, path: string, origin: string): Promise<RenderedPage | undefined> {
  const content = site.pages().find((candidate) => candidate.path === path);
  if (content) return html(site.pageHtml(content, origin), content.modified);
  const download = site.downloads().find((candidate) => candidate.path === path);
  if (download) return { contentType: 'application/pdf', body: await download.body(), modified: download.modified };
  const assetType = site.assets.get(path);
  if (assetType) return { contentType: assetType, body: readFileSync(join(site.folder, path)), modified: started };
  if (path === '/sitemap.xml') return { contentType: 'application/xml; charset=utf-8', body: sitemapXml(site, origin), modified: started };
  if (path === '/robots.txt') return { contentType: 'text/plain; charset=utf-8', body: robotsTxt(origin), modified: started };
  if (path === '/staff/') return html(staffPage, started);
  return undefined;
}

/** The page for an unknown path, in the language its path suggests. */
export function renderNotFound(site: HouseSite, path: string): RenderedPage {
  const prefix = path.split('/')[1];
  return html(site.notFoundHtml(site.locales.find((locale) => locale === prefix) ?? firstLocale(site)), started);
}

/** Where a path without its own page leads: the start page, or the same page with the slash corrected. */
export function redirectFor(site: HouseSite, path: string): Redirect | undefined {
  if (path === '/') return { status: 302, location: `/${firstLocale(site)}/` };
  if (path === '/favicon.ico') return { status: 301, location: '/assets/logo.svg' };
  const target = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return site.pages().some((content) => content.path === target) ? { status: 301, location: target } : undefined;
}

function firstLocale({ locales: [first = 'en'] }: HouseSite): Language {
  return first;
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
