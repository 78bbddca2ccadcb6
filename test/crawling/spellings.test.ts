import { describe, expect, it } from '@jest/globals';
import { updateClient } from '../../domain/clients/update-client.ts';
import type { TenantContext } from '../../domain/context.ts';
import { updateItem } from '../../domain/knowledge/update-item.ts';
import { WebsitePage } from '../../domain/storage/entities/crawling.ts';
import { crawl } from '../support/crawling/crawl.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { found } from '../knowledge/knowledge.ts';

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

describe('a client that moves to another site', () => {
  const moved = async () => {
    const site = await WebSite.start();
    site.pages.set('/', html('<p>Welcome to the new house on the hill.</p>', { links: ['/spa'] }));
    site.pages.set('/spa', html('<p>The new spa on the hill opens at ten.</p>', { title: 'New spa' }));
    return site;
  };
  const crawlOwn = async (ctx: TenantContext, origin: string) => {
    await updateClient({ ctx, input: { website_url: origin } });
    return crawl(ctx, origin);
  };

  it('forgets the old one, once the new one is read, but not what a person wrote nor what a task was told to read', async () => {
    const [{ ctx, site: beside }, old, site] = [await knownAs((origin) => origin), await moved(), await moved()];
    old.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/spa', '/bar'] }));
    old.pages.set('/bar', html('<p>The bar serves cocktails until midnight.</p>', { title: 'Bar' }));
    await crawlOwn(ctx, old.origin);
    const [bar] = await ctx.db.read((em) => em.execute<{ id: string }[]>('select id from knowledge_item where key = ?', [`${old.origin}/bar`]));
    await updateItem({ ctx, itemId: bar?.id ?? '', input: { title: 'Bar', text: 'The bar is closed.' } });
    await updateClient({ ctx, input: { website_url: site.origin } });
    expect(await serving(ctx)).toContain(`${old.origin}/spa`);
    expect(await crawl(ctx, site.origin)).toMatchObject({ knowledge: { added: 2, retired: 2 } });
    const rest = ['/', '/bar', '/spa'].map((path) => beside.origin + path);
    expect(await serving(ctx)).toEqual([...rest, `${old.origin}/bar`, `${site.origin}/`, `${site.origin}/spa`].toSorted());
    expect(await remembered(ctx)).toEqual([...rest, `${site.origin}/`, `${site.origin}/spa`].toSorted());
    expect(await crawl(ctx, site.origin)).toMatchObject({ knowledge: { added: 0, retired: 0 } });
    expect(await crawlOwn(ctx, old.origin)).toMatchObject({ knowledge: { added: 2, retired: 2 } });
  });

  it('keeps the old one while the new one cannot be read', async () => {
    const { ctx, site: old } = await knownAs((origin) => origin);
    await crawlOwn(ctx, old.origin);
    const site = await moved();
    site.pages.set('/spa', { status: 403 });
    expect(await crawlOwn(ctx, site.origin)).toMatchObject({ tooManyFailures: true, knowledge: { added: 1, retired: 0 } });
    expect(await serving(ctx)).toContain(`${old.origin}/spa`);
  });

  it('keeps its pages while its address leads to another of its hosts for a while', async () => {
    const { ctx, site: old } = await knownAs((origin) => origin);
    await crawlOwn(ctx, old.origin);
    const site = await moved();
    old.pages.set('/', { status: 302, headers: { location: `${site.origin}/` } });
    expect(await crawl(ctx, old.origin)).toMatchObject({ knowledge: { added: 2, retired: 0 } });
    expect(await serving(ctx)).toContain(`${old.origin}/spa`);
  });
});

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
