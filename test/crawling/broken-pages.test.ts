import { describe, expect, it } from '@jest/globals';
import type { TenantContext } from '../../domain/context.ts';
import { assembleKnowledge } from '../../domain/crawling/assemble-knowledge.ts';
import { beginCrawl } from '../../domain/crawling/begin-crawl.ts';
import { crawlPages } from '../../domain/crawling/crawl-pages.ts';
import { findBookingPages } from '../../domain/analyses/find-booking-pages.ts';
import { readBookingPages } from '../../domain/analyses/read-booking-pages.ts';
import { testReader } from '../support/crawling/reader.ts';
import { crawl, hasty, knownPages, localFetcher } from '../support/crawling/crawl.ts';
import { newTaskId } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';

const database = await useDatabase();

async function setUp(links: readonly string[]): Promise<{ site: WebSite; ctx: TenantContext }> {
  const site = await WebSite.start();
  site.pages.set('/', html('<p>Welcome to the hotel by the lake.</p>', { links: ['/rooms', ...links] }));
  site.pages.set('/rooms', html('<p>Ten rooms look over the lake.</p>'));
  return { site, ctx: systemContext(database, (await createHotel(database)).id) };
}

const deep = `<main><p>${'<div onclick=x>'.repeat(5_000)}Down here.`;
const nestedName = `${'{"name":'.repeat(20_000)}"x"${'}'.repeat(20_000)}`;

describe('a page that breaks its reader', () => {
  it.each([
    ['nests without end', html(`<p>x</p><address>${'<div>'.repeat(5_000)}Down here.`)],
    ['leaves its elements open', html(`<p>x</p>${'<address>'.repeat(50_000)}Down here.`)],
    ['names things of things', html('<p>x</p>', { head: `<script type="application/ld+json">{"@type":"Hotel","telephone":"1","name":${nestedName}}</script>` })],
  ])('as it %s counts as failed, and its neighbours are read', async (_, body) => {
    const { site, ctx } = await setUp(['/broken']);
    site.pages.set('/broken', body);
    expect(await crawl(ctx, site.origin)).toMatchObject({ pages: { read: 2, failed: 1 } });
    expect([...(await knownPages(ctx)).keys()]).toEqual(['/', '/rooms']);
  });

  it('by its address has a title that can be stored', async () => {
    const { site, ctx } = await setUp(['/menu%00x.txt']);
    site.pages.set('/menu%00x.txt', { headers: { 'content-type': 'text/plain' }, body: 'Soup and bread are served all day.' });
    await crawl(ctx, site.origin);
    expect((await knownPages(ctx)).get('/menu%00x.txt')?.title).toBe('menu x');
  });

  it('holds no booking links, and the others do', async () => {
    const { site, ctx } = await setUp([]);
    site.pages.set('/deep', deep);
    const button = (tracker: number) => `<a href="https://www.opentable.de/r/seegarten?utm_source=${tracker}">Tisch reservieren</a>`;
    site.pages.set('/table', html(Array.from({ length: 100 }, (_, tracker) => button(tracker)).join('')));
    const read = await readBookingPages({
      ctx, fetcher: localFetcher(), reader: testReader(), input: { host: new URL(site.origin).host, urls: [`${site.origin}/deep`, `${site.origin}/table`] },
    });
    expect(read.candidates.map(({ url }) => url)).toEqual(['https://www.opentable.de/r/seegarten']);
  });

  it('as the first page has no links to follow', async () => {
    const { site, ctx } = await setUp([]);
    site.pages.set('/', deep);
    expect(await findBookingPages({ ctx, fetcher: localFetcher(), reader: testReader(), input: { source: site.origin, maxPages: 5 } })).toMatchObject({ urls: [`${site.origin}/`], left: 0 });
  });
});

describe('"not modified" that nobody asked for', () => {
  it('counts as failed', async () => {
    const { site, ctx } = await setUp(['/liar']);
    site.pages.set('/liar', { status: 304 });
    expect(await crawl(ctx, site.origin)).toMatchObject({ pages: { read: 2, failed: 1 } });
    expect([...(await knownPages(ctx)).keys()]).toEqual(['/', '/rooms']);
  });

  it('at the entrance fails the task with a sentence', async () => {
    const { site, ctx } = await setUp([]);
    site.pages.set('/', { status: 304 });
    await expect(crawl(ctx, site.origin)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringMatching(/The answer is broken/) });
    await expect(findBookingPages({ ctx, fetcher: localFetcher(), reader: testReader(), input: { source: site.origin, maxPages: 5 } })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('leaves out pages whose text is nowhere', async () => {
    const { site, ctx } = await setUp([]);
    const taskId = newTaskId();
    await beginCrawl({ ctx, fetcher: localFetcher(), reader: testReader(), input: { taskId, source: site.origin, full: false, maxPages: 10, maxDepth: 2 } });
    await crawlPages({ ctx, input: { taskId }, fetcher: localFetcher(), reader: testReader(), pace: hasty });
    await ctx.db.transaction((em) => em.execute(
      `update crawl_url set outcome = 'unchanged', content = null where task_id = ? and url = ?`, [taskId, `${site.origin}/rooms`],
    ));
    expect(await assembleKnowledge({ ctx, input: { taskId } })).toEqual({ staged: 1 });
  });
});
