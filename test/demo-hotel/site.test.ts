import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from 'cheerio';
import { get } from 'node:http';
import { demoLocales } from '../../local/demo-hotel/facts.ts';
import { hotelContent } from '../../local/demo-hotel/content.ts';
import { demoHotelSite, listDemoDownloads } from '../../local/demo-hotel/site.ts';
import { serveSite } from '../../local/house-site/server.ts';

let site: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
  site = await serveSite(demoHotelSite({ tableBookingUrl: 'http://127.0.0.1:4090/book?hotel=7' }), { port: 0 });
});
afterAll(() => site.stop());

const at = (path: string, init?: RequestInit): Promise<Response> => fetch(site.url + path, { redirect: 'manual', ...init });
const pages = hotelContent.all();

// fetch resolves dot segments before it sends; an attacker does not.
function statusOfRaw(path: string): Promise<{ status: number; body: string; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    get({ port: Number(new URL(site.url).port), host: '127.0.0.1', path }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body, location: response.headers.location }));
    }).on('error', reject);
  });
}

describe('pages', () => {
  test('the site has at least a dozen pages in each of five languages, with unique addresses', () => {
    for (const locale of demoLocales) expect(pages.filter((page) => page.locale === locale).length).toBeGreaterThanOrEqual(12);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test.each(pages.map((page) => [page.path, page] as const))('%s is a complete page in its language', async (path, page) => {
    const response = await at(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const $ = load(await response.text());
    expect($('html').attr('lang')).toBe(page.locale);
    expect($('title').text()).toBe(page.title);
    expect($('meta[name=description]').attr('content')?.length).toBeGreaterThan(30);
    expect($('main h1')).toHaveLength(1);
    expect($('main').text().trim().length).toBeGreaterThan(400);
    expect($('link[rel=canonical]').attr('href')).toBe(site.url + path);
    expect($('nav.languages a[aria-current]').attr('hreflang')).toBe(page.locale);
    const ids = $('main [id]').toArray().map((element) => $(element).attr('id'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('hreflang sets are complete and point back at each other', async () => {
    for (const page of pages) {
      const $ = load(await (await at(page.path)).text());
      const alternates = Object.fromEntries($('link[rel=alternate]').toArray()
        .map((link) => [$(link).attr('hreflang') ?? '', $(link).attr('href') ?? '']));
      const expected = pages.filter(({ kind }) => kind === page.kind).map(({ locale, path }) => [locale, site.url + path]);
      expect(alternates).toEqual({ ...Object.fromEntries(expected), 'x-default': alternates['en'] });
    }
  });

  test('every internal link of every page leads somewhere', async () => {
    const targets = new Set<string>();
    for (const { path } of pages) {
      const $ = load(await (await at(path)).text());
      for (const element of $('a[href], link[rel=stylesheet], link[rel=icon], img[src]').toArray()) {
        const target = $(element).attr('href') ?? $(element).attr('src') ?? '';
        if (target.startsWith('/')) targets.add(target);
        else expect(target).toMatch(/^(?:#|mailto:|tel:|http:\/\/127\.0\.0\.1:4090\/book)/);
      }
    }
    expect(targets.size).toBeGreaterThan(pages.length);
    for (const target of targets) expect([target, (await at(target)).status]).toEqual([target, 200]);
  });

  test('the restaurant page links to the booking engine in the guest’s language, others do not', async () => {
    const restaurant = load(await (await at('/de/restaurant')).text());
    expect(restaurant('main a.button').attr('href')).toBe('http://127.0.0.1:4090/book?hotel=7&lang=de');
    const rooms = load(await (await at('/de/zimmer')).text());
    expect(rooms('a.button')).toHaveLength(0);
  });

  test('frame text stays outside the main element', async () => {
    const $ = load(await (await at('/en/policies')).text());
    expect($('main').text()).not.toMatch(/cookie|newsletter|All rights reserved/i);
    expect($('.cookie-banner').text()).toContain('cookies');
    expect($('.newsletter-popup').attr('hidden')).toBeDefined();
  });
});

describe('HTTP', () => {
  test('the root redirects to English, and misplaced slashes to the page', async () => {
    for (const [path, status, location] of [
      ['/', 302, '/en/'], ['/fr', 301, '/fr/'], ['/de/zimmer/', 301, '/de/zimmer'], ['/favicon.ico', 301, '/assets/logo.svg'],
    ] as const) {
      const response = await at(path);
      expect([response.status, response.headers.get('location')]).toEqual([status, location]);
    }
  });

  test.each(['/en/rooms', '/downloads/dinner-menu-it.pdf', '/assets/site.css', '/sitemap.xml', '/robots.txt'])(
    '%s answers conditional requests with 304', async (path) => {
      const first = await at(path);
      const etag = first.headers.get('etag') ?? '';
      const modified = first.headers.get('last-modified') ?? '';
      const again = await at(path, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      expect(again.headers.get('etag')).toBe(etag);
      expect((await at(path, { headers: { 'if-none-match': `W/${etag}` } })).status).toBe(304);
      expect((await at(path, { headers: { 'if-modified-since': modified } })).status).toBe(304);
      expect((await at(path, { headers: { 'if-none-match': '"other"', 'if-modified-since': modified } })).status).toBe(200);
      expect((await at(path, { headers: { 'if-modified-since': new Date(0).toUTCString() } })).status).toBe(200);
      expect((await at(path, { headers: { 'if-modified-since': 'yesterday' } })).status).toBe(200);
    },
  );

  test('an unknown address is a 404 page in the language of its path, and never cached', async () => {
    for (const [path, heading] of [['/it/zimmer', 'Pagina non trovata'], ['/nothing', 'Page not found']] as const) {
      const response = await at(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
      const $ = load(await response.text());
      expect([$('h1').text(), $('meta[name=robots]').attr('content')]).toEqual([heading, 'noindex']);
    }
  });

  test.each([
    '/../package.json', '/assets/../server.ts', '/assets/..%2fserver.ts', '/assets/%2e%2e/server.ts', '/en/../../facts.ts',
    '/downloads/../../../package.json', '/content/en/home.md', '/assets/', '/%', '/%00', '/assets\\..\\server.ts',
  ])('traversal by %s is refused', async (path) => {
    const { status, body } = await statusOfRaw(path);
    expect(status).toBe(404);
    expect(body).not.toContain('import ');
  });

  test('a path that looks like another host is no redirect', async () => {
    const { status, location } = await statusOfRaw('//evil.example/');
    expect([status, location]).toEqual([404, undefined]);
  });

  test('HEAD has the headers and no body, a query changes nothing, other methods are refused', async () => {
    const head = await at('/en/rooms', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(3000);
    expect((await at('/en/rooms?utm_source=x')).headers.get('etag')).toBe(head.headers.get('etag'));
    const post = await at('/en/rooms', { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('two sites run side by side; a port in use is an error; stopping twice is harmless', async () => {
    const other = await serveSite(demoHotelSite(), { port: 0 });
    expect(other.url).not.toBe(site.url);
    await expect(serveSite(demoHotelSite(), { port: Number(new URL(other.url).port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await other.stop();
    await other.stop();
    await expect(fetch(other.url)).rejects.toThrow();
  });
});

describe('for crawlers', () => {
  test('the sitemap lists every page with its languages, and every PDF', async () => {
    const $ = load(await (await at('/sitemap.xml')).text(), { xml: true });
    const listed = $('url > loc').toArray().map((loc) => $(loc).text());
    const expected = [...pages, ...listDemoDownloads()].map(({ path }) => site.url + path);
    expect(listed.toSorted()).toEqual(expected.toSorted());
    const languages = $('url').first().find('xhtml\\:link').toArray().map((link) => $(link).attr('hreflang'));
    expect(languages).toEqual([...demoLocales, 'x-default']);
  });

  test('robots.txt names the sitemap and closes the staff area, which the sitemap leaves out', async () => {
    const robots = await (await at('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
    expect(robots).toMatch(/^Disallow: \/staff\/$/m);
    expect(await (await at('/sitemap.xml')).text()).not.toContain('/staff/');
  });
});
