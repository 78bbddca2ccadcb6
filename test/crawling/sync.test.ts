import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import type { CrawlResult } from '../../domain/crawling/publish-crawl.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { crawl, impatientWith, knownPages } from '../support/crawling/crawl.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { html, WebSite, type Page } from '../support/crawling/web-site.ts';

const database = await useDatabase();

const paths = ['/breakfast', '/parking', '/rooms', '/spa'];
const about = (path: string): string => `Everything about ${path.slice(1)} at the Hotel Probe, open to every guest of the house.`;
const nothing = { added: 0, replaced: 0, retired: 0 };

interface SiteOfFive {
  site: WebSite;
  ctx: TenantContext;
  run: (options?: Parameters<typeof crawl>[2]) => Promise<CrawlResult>;
  known: () => Promise<string[]>;
  textOf: (path: string) => Promise<string>;
}

/** A hotel whose site of an entrance and four pages has been read once. */
async function readOnce(validators: WebSite['validators'] = 'none'): Promise<SiteOfFive> {
  const site = await WebSite.start();
  site.validators = validators;
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: paths }));
  for (const path of paths) site.pages.set(path, html(`<p>${about(path)}</p>`, { title: path.slice(1) }));
  const ctx = systemContext(database, (await createHotel(database)).id);
  const run: SiteOfFive['run'] = (options) => crawl(ctx, site.origin, options);
  expect(await run()).toMatchObject({ pages: { read: 5 }, knowledge: { added: 5 } });
  site.forget();
  return {
    site, ctx, run,
    known: async () => [...(await knownPages(ctx)).keys()],
    textOf: async (path) => (await knownPages(ctx)).get(path)?.text ?? '',
  };
}

describe('a second run', () => {
  it.each(['etag', 'last-modified'] as const)('transfers nothing of pages that have not changed, by %s', async (validators) => {
    const { site, run, known } = await readOnce(validators);
    const result = await run();
    expect(site.log.filter(({ path }) => path === '/' || paths.includes(path)).map(({ status }) => status)).toEqual([304, 304, 304, 304, 304]);
    expect(result).toMatchObject({ pages: { read: 5, unchanged: 5, gone: 0 }, knowledge: nothing });
    expect(await known()).toEqual(['/', ...paths]);
  });

  itVerifies(['decisions/pipelines/sync/only-changes', 'decisions/pipelines/scrape/conditional'], 'takes in the page that changed alone', async () => {
    for (const validators of ['etag', 'none'] as const) {
      const { site, run, textOf } = await readOnce(validators);
      site.pages.set('/spa', html('<p>The spa is closed for the winter, until the first of March.</p>', { title: 'spa' }));
      expect(await run()).toMatchObject({ pages: { read: 5, unchanged: 4 }, knowledge: { added: 0, replaced: 1, retired: 0 } });
      expect(await textOf('/spa')).toBe('spa: The spa is closed for the winter, until the first of March.');
    }
  });

  it('is not misled by markup that changes with each request', async () => {
    const { site, run } = await readOnce();
    let requests = 0;
    site.pages.set('/spa', () => html(`<p>${about('/spa')}</p>`, { title: 'spa', head: `<meta name="csrf" content="${requests += 1}">` }));
    expect(await run()).toMatchObject({ pages: { unchanged: 5 }, knowledge: nothing });
  });

  it('finds the new page that a changed page links to', async () => {
    const { site, run, known } = await readOnce('etag');
    site.pages.set('/rooms', html(`<p>${about('/rooms')}</p>`, { title: 'rooms', links: ['/suites'] }));
    site.pages.set('/suites', html('<p>Two suites look over the lake.</p>', { title: 'Suites' }));
    expect(await run()).toMatchObject({ knowledge: { added: 1, retired: 0 } });
    expect(await known()).toContain('/suites');
  });

  it('reads everything anew when it is told to', async () => {
    const { site, run } = await readOnce('etag');
    expect(await run({ full: true })).toMatchObject({ pages: { read: 5, unchanged: 0 }, knowledge: nothing });
    expect(site.log.filter(({ headers }) => 'if-none-match' in headers)).toEqual([]);
  });

  it('goes on with the pages that a limited run left out', async () => {
    const site = await WebSite.start();
    site.validators = 'etag';
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: paths }));
    for (const path of paths) site.pages.set(path, html(`<p>${about(path)}</p>`));
    const ctx = systemContext(database, (await createHotel(database)).id);
    expect(await crawl(ctx, site.origin, { maxPages: 3 })).toMatchObject({ pages: { read: 3 }, limited: true });
    expect([...(await knownPages(ctx)).keys()]).toEqual(['/', '/breakfast', '/parking']);
    expect(await crawl(ctx, site.origin)).toMatchObject({ pages: { read: 5, unchanged: 3 }, limited: false });
    expect([...(await knownPages(ctx)).keys()]).toEqual(['/', ...paths]);
  });
});

describe('a page that is gone', () => {
  const ways: [string, Page, string?][] = [
    ['answers 404', { status: 404 }],
    ['answers 410', { status: 410 }],
    ['has moved for good', { status: 301, headers: { location: '/rooms' } }],
    ['is a copy of another by now', html('<p>Spa</p>', { head: '<link rel="canonical" href="/rooms">' })],
    ['asks not to be indexed', html(`<p>${about('/spa')}</p>`, { title: 'spa', head: '<meta name="robots" content="noindex">' })],
    // Of two that say the same, the shorter address is the original.
    ['says what another page says', html(`<p>${about('/rooms')}</p>`, { title: 'rooms' }), '/rooms'],
  ];

  it.each(ways)('is kept for one run and retired by the second, when it %s', async (_, page, gone = '/spa') => {
    const { site, run, known } = await readOnce();
    site.pages.set('/spa', page);
    expect(await run()).toMatchObject({ knowledge: { retired: 0 } });
    expect(await known()).toContain(gone);
    expect(await run()).toMatchObject({ knowledge: { retired: 1 } });
    expect(await known()).not.toContain(gone);
    expect(await run()).toMatchObject({ knowledge: nothing });
  });

  itVerifies(['decisions/pipelines/sync/retires'], 'is kept when it is back in between', async () => {
    const { site, run, known, textOf } = await readOnce();
    const spa = site.pages.get('/spa') ?? '';
    site.pages.set('/spa', { status: 404 });
    await run();
    site.pages.set('/spa', spa);
    await run();
    site.pages.set('/spa', { status: 404 });
    await run();
    expect(await known()).toContain('/spa');
    await run();
    expect(await known()).not.toContain('/spa');
    site.pages.set('/spa', spa);
    expect(await run()).toMatchObject({ knowledge: { added: 1 } });
    expect(await textOf('/spa')).toContain(about('/spa'));
  });

  it('is counted once by a run, however often its last step is repeated', async () => {
    const { site, ctx, run } = await readOnce();
    site.pages.set('/spa', { status: 404 });
    await run();
    const [page] = await ctx.db.read((em) => em.execute<{ count: number }[]>(
      'select gone_count as count from website_page where client_id = ? and url like ?', [ctx.clientId, '%/spa'],
    ));
    expect(page?.count).toBe(1);
  });
});

describe('a page of which nothing is known', () => {
  const ways: [string, Page][] = [
    ['its server fails', { status: 500 }],
    ['it may not be read', { status: 403 }],
    ['it answers too late', { delayMs: 60_000 }],
    ['it leads elsewhere for now', { status: 302, headers: { location: '/rooms' } }],
    ['it is a picture by now', { headers: { 'content-type': 'image/png' }, body: 'x' }],
    ['it has no text', '<html><body><script>render()</script></body></html>'],
  ];

  it.each(ways)('stays as it was, though two runs find that %s', async (_, page) => {
    const { site, run, textOf } = await readOnce();
    site.pages.set('/spa', page);
    const fetcher = impatientWith('/spa');
    for (let round = 0; round < 2; round += 1) expect(await run({ fetcher })).toMatchObject({ knowledge: nothing });
    expect(await textOf('/spa')).toContain(about('/spa'));
  });

  it('stays as it was when robots.txt forbids it', async () => {
    const { site, run, known } = await readOnce();
    site.pages.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body: 'User-agent: HotelConciergeBot\nDisallow: /spa' });
    for (let round = 0; round < 3; round += 1) expect(await run()).toMatchObject({ pages: { excluded: 1 }, knowledge: nothing });
    expect(site.visits().has('/spa')).toBe(false);
    expect(await known()).toContain('/spa');
  });
});

describe('a run in which much fails', () => {
  it('retires nothing, not even what was gone before', async () => {
    const { site, run, known } = await readOnce();
    site.pages.set('/spa', { status: 404 });
    await run();
    site.intercept = (path) => (path === '/rooms' || path === '/parking' ? { status: 503 } : undefined);
    expect(await run()).toMatchObject({ tooManyFailures: true, knowledge: { retired: 0 } });
    expect(await known()).toEqual(['/', ...paths]);
    site.intercept = undefined;
    expect(await run()).toMatchObject({ tooManyFailures: false, knowledge: { retired: 1 } });
  });

  it.each([
    ['every page', 503, /cannot be read, so nothing may be/],
    ['every page but robots.txt', 500, /Nothing could be read at .*The server answers with an error \(500\)/],
  ])('fails and leaves all as it was, when %s does', async (what, status, sentence) => {
    const { site, run, known } = await readOnce();
    site.intercept = (path) => (what === 'every page' || path !== '/robots.txt' ? { status } : undefined);
    await expect(run()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(sentence) });
    expect(await known()).toEqual(['/', ...paths]);
  });
});
