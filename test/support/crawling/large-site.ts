import type { TenantContext } from '../../../domain/context.ts';
import { knownPages } from './crawl.ts';
import { html, WebSite } from './web-site.ts';

/** A site that takes its time, so that there is a middle: an entrance and so many rooms. */
export async function largeSite(rooms: number): Promise<WebSite> {
  const site = await WebSite.start();
  const links = Array.from({ length: rooms }, (_, index) => `/rooms/${index}`);
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
  for (const [index, path] of links.entries()) {
    site.pages.set(path, { delayMs: 25, body: html(`<p>Room ${index} has ${index + 2} windows and a view.</p><p>Quiet hours begin at ten.</p>`, { title: `Room ${index}` }) });
  }
  return site;
}

/** What a hotel knows of its pages, by their paths. */
export async function textsOf(ctx: TenantContext): Promise<object> {
  return Object.fromEntries([...await knownPages(ctx)].map(([path, { title, locale, text }]) => [path, { title, locale, text }]));
}
