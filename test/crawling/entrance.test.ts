import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { beginCrawl } from '../../domain/crawling/begin-crawl.ts';
import { crawlPages } from '../../domain/crawling/crawl-pages.ts';
import { endCrawl } from '../../domain/crawling/end-crawl.ts';
import { PageBudget } from '../../domain/crawling/page-budget.ts';
import { PageWriter } from '../../domain/crawling/page-writer.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { testReader } from '../support/crawling/reader.ts';
import { crawl, hasty, impatientWith, knownPages, localFetcher } from '../support/crawling/crawl.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

const database = await useDatabase();

async function setUp(): Promise<{ site: WebSite; ctx: TenantContext }> {
  const site = await WebSite.start();
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/rooms'] }));
  site.pages.set('/rooms', html('<p>Ten rooms look over the lake.</p>'));
  return { site, ctx: systemContext(database, (await createHotel(database)).id) };
}

const robots = (site: WebSite, body: string): void => void site.pages.set('/robots.txt', { headers: { 'content-type': 'text/plain' }, body });
const keys = async (ctx: TenantContext): Promise<string[]> => [...(await knownPages(ctx)).keys()];

describe('the entrance of a site', () => {
  it('is where its redirects lead', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/start', { status: 302, headers: { location: '/' } });
    await crawl(ctx, `${site.origin}/start`);
    expect(await keys(ctx)).toEqual(['/', '/rooms']);
    expect(site.visits().get('/')).toBe(1);
  });

  it.each(['/home', '/en/home', '/zh-hans/'])('at the root that leads to %s leaves the whole site open', async (home) => {
    const { site, ctx } = await setUp();
    site.pages.set('/', { status: 302, headers: { location: home } });
    site.pages.set(home, html('<p>Welcome to the hotel by the lake.</p>', { links: ['/rooms'] }));
    await crawl(ctx, `${site.origin}/`);
    expect(await keys(ctx)).toEqual([home, '/rooms'].toSorted());
  });

  it('of a site that was known as a folder forgets none of its pages', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/home', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/home/spa'] }));
    site.pages.set('/home/spa', html('<p>The spa opens at nine.</p>'));
    await crawl(ctx, `${site.origin}/home`);
    expect(await keys(ctx)).toEqual(['/home', '/home/spa']);
    site.pages.set('/', { status: 302, headers: { location: '/home' } });
    site.pages.set('/home', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/rooms'] }));
    site.pages.delete('/home/spa');
    for (const known of [['/home', '/home/spa', '/rooms'], ['/home', '/rooms']]) {
      await crawl(ctx, `${site.origin}/`);
      expect(await keys(ctx)).toEqual(known);
    }
  });

  it('of a hotel in a folder keeps the crawl to that folder', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/hotels/berlin/', html('<p>The house in Berlin.</p>', { links: ['/hotels/berlin/rooms', '/hotels/paris/', '/'] }));
    site.pages.set('/hotels/berlin/rooms', html('<p>Nine rooms.</p>'));
    site.pages.set('/hotels/paris/', html('<p>The house in Paris.</p>'));
    await crawl(ctx, `${site.origin}/hotels/berlin/`);
    expect(await keys(ctx)).toEqual(['/hotels/berlin/', '/hotels/berlin/rooms']);
  });

  it.each([
    ['leads to another site', { status: 301, headers: { location: 'http://other.example/' } }, 'CONFLICT', /leads to http:\/\/other.example, another site/],
    ['leads in circles', { status: 302, headers: { location: '/' } }, 'CONFLICT', /redirects in a loop/],
    ['is not there', { status: 404 }, 'CONFLICT', /There is no page at .* \(404\)/],
    ['is no page', { headers: { 'content-type': 'image/png' } }, 'CONFLICT', /neither a web page, a PDF nor text/],
    ['fails', { status: 502 }, 'UNAVAILABLE', /answers with an error \(502\). Try again later/],
  ])('that %s fails the task with a sentence', async (_, page, code, message) => {
    const { site, ctx } = await setUp();
    site.pages.set('/', page);
    await expect(crawl(ctx, site.origin)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('without text in it and without links fails the task with a sentence', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/', '<html><body><div id="app"></div><script src="/app.js"></script></body></html>');
    await expect(crawl(ctx, site.origin)).rejects.toMatchObject({
      code: 'CONFLICT', message: `No page of ${site.origin} could be read. ${site.origin}/: There is no text in it. What is known of the hotel stays as it is.`,
    });
  });

  it('at a private address is refused by the rules of production', async () => {
    const { ctx } = await setUp();
    const { createPageFetcher } = await import('../../activities/adapters/outbound/page-fetcher.ts');
    const fetcher = createPageFetcher({ rules: { allowPrivate: false }, contactUrl: 'http://localhost' });
    await expect(crawl(ctx, 'http://169.254.169.254/latest/meta-data/', { fetcher })).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/not on the public internet/) });
  });
});

describe('robots.txt', () => {
  itVerifies(['decisions/pipelines/scrape/robots'], 'that forbids the entrance fails the task with a sentence', async () => {
    const { site, ctx } = await setUp();
    robots(site, 'User-agent: *\nDisallow: /');
    await expect(crawl(ctx, site.origin)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/does not allow \/ to be read. Allow HotelConciergeBot/) });
    expect([...site.visits().keys()]).toEqual(['/robots.txt']);
  });

  it('that may not be read forbids nothing', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/robots.txt', { status: 403 });
    expect(await crawl(ctx, site.origin)).toMatchObject({ pages: { read: 2 } });
  });

  itVerifies(['decisions/pipelines/scrape/politeness'], 'that asks for pauses gets one page at a time, with pauses', async () => {
    const { site, ctx } = await setUp();
    const links = Array.from({ length: 6 }, (_, index) => `/page/${index}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
    for (const [index, path] of links.entries()) site.pages.set(path, { delayMs: 20, body: html(`<p>Page ${index}</p>`) });
    robots(site, 'User-agent: *\nCrawl-delay: 0.1');
    const started = performance.now();
    await crawl(ctx, site.origin);
    expect(site.mostAtOnce).toBe(1);
    expect(performance.now() - started).toBeGreaterThan(500);
  });
});

describe('a redirect to another spelling of the same page', () => {
  const voucher = html('<p>Vouchers are sold at the reception.</p>');

  it.each([
    ['and then to another host', 'http://other.example/vouchers'], ['and then to what robots.txt forbids', '/private/vouchers'], ['that robots.txt forbids', null],
  ])('%s is not followed blindly', async (_, then) => {
    const { site, ctx } = await setUp();
    const elsewhere = await WebSite.start();
    elsewhere.pages.set('/vouchers', voucher);
    robots(site, `User-agent: *\nDisallow: /private/${then === null ? '\nDisallow: /*?sid=' : ''}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/vouchers'] }));
    site.pages.set('/private/vouchers', voucher);
    site.pages.set('/vouchers', { status: 302, headers: { location: '/vouchers?sid=1' } });
    site.pages.set('/vouchers?sid=1', then === null ? voucher : { status: 302, headers: { location: then.replace('http://other.example', elsewhere.origin) } });
    await crawl(ctx, site.origin);
    expect(await keys(ctx)).toEqual(['/']);
    expect(elsewhere.log).toEqual([]);
    expect([site.visits().has('/private/vouchers'), site.visits().has('/vouchers?sid=1')]).toEqual([false, then !== null]);
  });

  it('is the page', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/rooms', { status: 302, headers: { location: '/rooms?sid=1' } });
    site.pages.set('/rooms?sid=1', html('<p>Ten rooms look over the lake.</p>'));
    await crawl(ctx, site.origin);
    expect(await keys(ctx)).toEqual(['/', '/rooms']);
  });
});

describe('two crawls of one site by one client', () => {
  const beginTwo = async (ctx: TenantContext, site: WebSite): Promise<[string, string]> => {
    const ids: [string, string] = [newTaskId(), newTaskId()];
    for (const taskId of ids) await beginCrawl({ ctx, fetcher: localFetcher(), reader: testReader(), input: { taskId, source: site.origin, full: false, maxPages: 100, maxDepth: 5 } });
    return ids;
  };

  itVerifies(['decisions/pipelines/scrape/politeness'], 'ask for four pages at a time together', async () => {
    const { site, ctx } = await setUp();
    const links = Array.from({ length: 16 }, (_, index) => `/page/${index}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
    for (const [index, path] of links.entries()) site.pages.set(path, { delayMs: 200, body: html(`<p>Page ${index}</p>`) });
    const ids = await beginTwo(ctx, site);
    site.forget();
    await Promise.all(ids.map((taskId) => waitFor(
      async () => (await crawlPages({ ctx, input: { taskId }, fetcher: localFetcher(), reader: testReader(), pace: { ...hasty, batchPages: 8 } })).finished, { what: 'the crawl' },
    )));
    expect(site.log).toHaveLength(32);
    expect(site.mostAtOnce).toBe(4);
    for (const taskId of ids) await endCrawl({ ctx, input: { taskId } });
  });

  it('wait for each other no longer than a batch may take', async () => {
    const { site, ctx } = await setUp();
    const ids = await beginTwo(ctx, site);
    const read = (taskId: string, at: Date) => crawlPages({ ctx: { ...ctx, now: () => at }, input: { taskId }, fetcher: localFetcher(), reader: testReader(), pace: hasty });
    // A worker that died in its batch ends its turn no more.
    await ctx.db.transaction((em) => em.execute(`update crawl set reading_until = now() + interval '1 minute' where task_id = ?`, [ids[0]]));
    expect(await read(ids[1], new Date())).toMatchObject({ finished: false, waitMs: 1000, done: 1, total: 2 });
    expect(await read(ids[1], new Date(Date.now() + 120_000))).toMatchObject({ finished: true, done: 2 });
    expect(await read(ids[0], new Date())).toMatchObject({ finished: true, done: 2 });
    for (const taskId of ids) await endCrawl({ ctx, input: { taskId } });
  });
});

describe('a site without wishes', () => {
  itVerifies(['decisions/pipelines/scrape/politeness'], 'is asked for four pages at a time', async () => {
    const { site, ctx } = await setUp();
    const links = Array.from({ length: 12 }, (_, index) => `/page/${index}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
    for (const [index, path] of links.entries()) site.pages.set(path, { delayMs: 500, body: html(`<p>Page ${index}</p>`) });
    await crawl(ctx, site.origin);
    expect(site.mostAtOnce).toBe(4);
  });
});

describe('a limited crawl', () => {
  itVerifies(['decisions/pipelines/scrape/limits'], 'takes the same pages however fast they come', async () => {
    const { site } = await setUp();
    const links = Array.from({ length: 40 }, (_, index) => `/page/${String(index).padStart(2, '0')}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: links.toReversed() }));
    const taken = new Set<string>();
    for (const round of [1, 2, 3]) {
      for (const [index, path] of links.entries()) {
        site.pages.set(path, index % 3 === 0 ? { status: 301, headers: { location: `/moved/${index}` } } : { delayMs: (index * 7 * round) % 23, body: html(`<p>Page ${index}</p>`) });
      }
      const ctx = systemContext(database, (await createHotel(database)).id);
      expect(await crawl(ctx, site.origin, { maxPages: 12 })).toMatchObject({ pages: { read: 12 }, limited: true });
      taken.add((await keys(ctx)).join(' '));
    }
    expect(taken.size).toBe(1);
  });

  it('goes no deeper than it may', async () => {
    const { site, ctx } = await setUp();
    expect(await crawl(ctx, site.origin, { maxDepth: 0 })).toMatchObject({ pages: { read: 1 } });
  });
});

describe('a site that goes down in the middle', () => {
  it('is left alone after twenty pages in a row without an answer', async () => {
    const { site, ctx } = await setUp();
    const links = Array.from({ length: 60 }, (_, index) => `/page/${index}`);
    site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links }));
    for (const path of links) site.pages.set(path, { delayMs: 60_000 });
    const result = await crawl(ctx, site.origin, { fetcher: impatientWith('/page/') });
    expect(result).toMatchObject({ pages: { read: 1, failed: 60 }, tooManyFailures: true });
    expect(site.log.filter(({ path }) => path.startsWith('/page/')).length).toBeLessThan(30);
  });
});

describe('a batch that is stopped', () => {
  it('hangs up at once and leaves what it has read', async () => {
    const { site, ctx } = await setUp();
    site.pages.set('/rooms', { delayMs: 60_000 });
    const taskId = newTaskId();
    const fetcher = localFetcher(30_000);
    await beginCrawl({ ctx, fetcher, reader: testReader(), input: { taskId, source: site.origin, full: false, maxPages: 10, maxDepth: 5 } });
    const stop = new AbortController();
    const batch = crawlPages({ ctx, fetcher, reader: testReader(), pace: hasty, signal: stop.signal, input: { taskId } });
    await waitFor(() => site.visits().has('/rooms'), { what: 'the request' });
    stop.abort(new Error('stopped'));
    await expect(batch).rejects.toThrow('stopped');
    const rows = await ctx.db.read((em) => em.execute('select state from crawl_url where task_id = ? order by url', [taskId]));
    expect(rows).toEqual([{ state: 'done' }, { state: 'queued' }]);
    await endCrawl({ ctx, input: { taskId } });
    await expect(crawlPages({ ctx, fetcher, reader: testReader(), input: { taskId } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('PageWriter', () => {
  it('gathers what comes while it writes, and fails those whose write failed alone', async () => {
    const batches: number[][] = [];
    const writer = new PageWriter<number>(async (pages) => {
      await Promise.resolve();
      batches.push([...pages]);
      if (pages.includes(2)) throw new Error('disk full');
    });
    const first = writer.write(1);
    await Promise.resolve();
    await Promise.resolve();
    const results = await Promise.allSettled([first, writer.write(2), writer.write(3)]);
    expect(batches).toEqual([[1], [2, 3]]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    await expect(writer.write(4)).resolves.toBeUndefined();
  });
});

describe('PageBudget', () => {
  const settled = (outcome: 'fetched' | 'moved' | 'excluded') => ({ outcome, retryAt: null });

  it('makes readers wait for those who might fill it', async () => {
    const budget = new PageBudget(2, { read: 0, asked: 0 });
    expect([await budget.take(), await budget.take()]).toEqual([true, true]);
    const third = budget.take();
    budget.settle(settled('moved'));
    expect(await third).toBe(true);
    const fourth = budget.take();
    budget.settle(settled('fetched'));
    budget.settle(settled('fetched'));
    expect(await fourth).toBe(false);
    expect(budget.isSpent).toBe(true);
  });

  it('ends with a site whose pages all lead nowhere', async () => {
    const budget = new PageBudget(10, { read: 0, asked: 79 });
    expect(await budget.take()).toBe(true);
    budget.settle(settled('moved'));
    expect(await budget.take()).toBe(false);
  });
});
