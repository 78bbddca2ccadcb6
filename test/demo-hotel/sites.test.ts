import { afterAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { hostelContent } from '../../local/demo-hostel/content.ts';
import { hostelSite } from '../../local/demo-hostel/site.ts';
import { hotelContent } from '../../local/demo-hotel/content.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import { serveSite } from '../../local/house-site/server.ts';

const served = await Promise.all([demoHotelSite({ tableBookingUrl: 'http://127.0.0.1:4090/book?hotel=7' }), hostelSite].map((site) => serveSite(site, { port: 0 })));
afterAll(() => Promise.all(served.map((site) => site.stop())));

/** What a crawler and a visitor rely on. */
describe.each([
  ['hotel', served[0]!.url, hotelContent.all(), demoHotelSite().downloads()], ['hostel', served[1]!.url, hostelContent.all(), hostelSite.downloads()],
] as const)('the website of the demo %s', (_, url, pages, downloads) => {
  const at = (path: string, init?: RequestInit): Promise<Response> => fetch(url + path, { redirect: 'manual', ...init });

  it('has each page in its language, and every link leads somewhere', async () => {
    const targets = new Set<string>();
    for (const { path, locale, title } of pages) {
      const $ = load(await (await at(path)).text());
      expect([$('html').attr('lang'), $('title').text(), $('h1').length, $('link[rel=canonical]').attr('href')]).toEqual([locale, title, 1, url + path]);
      for (const element of $('a[href], link[rel=stylesheet], img[src]').toArray()) {
        const target = $(element).attr('href') ?? $(element).attr('src') ?? '';
        if (target.startsWith('/')) targets.add(target);
        else expect(target).toMatch(/^(?:#|mailto:|tel:|http:\/\/127\.0\.0\.1:4090\/book)/);
      }
    }
    for (const target of targets) expect([target, (await at(target)).status]).toEqual([target, 200]);
  });

  it('names every page and PDF to crawlers, and says when one has not changed or is not there', async () => {
    const $ = load(await (await at('/sitemap.xml')).text(), { xml: true });
    const listed = $('url > loc').toArray().map((loc) => $(loc).text());
    expect(listed.toSorted()).toEqual([...pages, ...downloads].map(({ path }) => url + path).toSorted());
    for (const { path } of [pages[1]!, downloads[0]!]) {
      const { headers } = await at(path);
      expect((await at(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
      expect((await at(path, { headers: { 'if-modified-since': headers.get('last-modified') ?? '' } })).status).toBe(304);
    }
    expect((await at('/en/nothing')).status).toBe(404);
  });
});
