import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { WebsitePage } from '../../domain/storage/entities/crawling.ts';
import { crawl } from '../support/crawl.ts';
import { createHotel, systemContext, useDatabase } from '../support/storage.ts';
import { html, WebSite } from '../support/web-site.ts';
import { found } from '../knowledge-admin/knowledge.ts';

const database = await useDatabase();

/** A hotel that knows its site, of an entrance and two pages, by another spelling of its address. */
async function knownAs(spelling: (origin: string) => string): Promise<{ ctx: TenantContext; site: WebSite; old: string }> {
  const site = await WebSite.start();
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/spa', '/bar'] }));
  site.pages.set('/spa', html('<p>The spa with its sauna is open to every guest of the house.</p>', { title: 'Spa' }));
  site.pages.set('/bar', html('<p>The bar serves cocktails until midnight on every evening.</p>', { title: 'Bar' }));
  const ctx = systemContext(database, (await createHotel(database)).id);
  await crawl(ctx, site.origin);
  const old = spelling(site.origin);
  await ctx.db.transaction(async (em) => {
    const names = [site.origin, old];
    await em.execute('update knowledge_item set key = replace(key, ?, ?), source_url = replace(source_url, ?, ?) where client_id = ?', [...names, ...names, ctx.clientId]);
    await em.execute('update website_page set url = replace(url, ?, ?), site = replace(site, ?, ?) where client_id = ?', [...names, ...names, ctx.clientId]);
  });
  return { ctx, site, old };
}

const serving = async (ctx: TenantContext): Promise<string[]> => (await ctx.db.read((em) => em.execute<{ key: string }[]>(
  'select key from knowledge_item where client_id = ? and retired_date is null order by key', [ctx.clientId],
))).map(({ key }) => key);
const remembered = async (ctx: TenantContext): Promise<string[]> =>
  (await ctx.db.read((em) => em.find(WebsitePage, { clientId: ctx.clientId }, { orderBy: { url: 'asc' } }))).map(({ url }) => url);

describe('a site that moves', () => {
  it.each<[string, (origin: string) => string]>([
    ['to another scheme', (origin) => origin.replace('http:', 'https:')],
    ['off its www', (origin) => origin.replace('//', '//www.')],
    ['both at once', (origin) => origin.replace('http://', 'https://www.')],
  ])('%s is known once', async (_what, spelling) => {
    const { ctx, site } = await knownAs(spelling);
    expect(await crawl(ctx, site.origin)).toMatchObject({ pages: { read: 3 }, knowledge: { added: 3, retired: 3 } });
    const pages = ['/', '/bar', '/spa'].map((path) => site.origin + path);
    expect([await serving(ctx), await remembered(ctx)]).toEqual([pages, pages]);
    expect(await found(ctx, 'Is there a sauna?')).toHaveLength(1);
    expect(await crawl(ctx, site.origin)).toMatchObject({ knowledge: { added: 0, retired: 0 } });
  });

  it('keeps what this crawl has not read under the new address', async () => {
    const { ctx, site, old } = await knownAs((origin) => origin.replace('http:', 'https:'));
    site.pages.set('/spa', { status: 500, body: 'oops' });
    await crawl(ctx, site.origin);
    expect(await serving(ctx)).toEqual([`${site.origin}/`, `${site.origin}/bar`, `${old}/spa`].toSorted());
    expect(await remembered(ctx)).toContain(`${old}/spa`);
  });

  it('leaves another site of the hotel alone', async () => {
    const { ctx, site, old } = await knownAs((origin) => origin.replace('127.0.0.1', 'spa.example').replace('localhost', 'spa.example'));
    expect(await crawl(ctx, site.origin)).toMatchObject({ knowledge: { added: 3, retired: 0 } });
    expect(await serving(ctx)).toHaveLength(6);
    expect(await serving(ctx)).toContain(`${old}/spa`);
  });
});
