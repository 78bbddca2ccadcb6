import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pageDirectives } from '../../domain/crawling/page-directives.ts';
import { pageUrl } from '../../domain/crawling/page-url.ts';
import { robotsRules } from '../../domain/model/crawling/robots-rules.ts';
import { isSameOwner, siteScope } from '../../domain/model/crawling/site-scope.ts';
import { parseSitemap } from '../../domain/crawling/sitemap.ts';

const scope = siteScope(new URL('https://www.hotel.example/'));
const base = 'https://www.hotel.example/en/rooms/';
const page = (link: string): string | null => pageUrl(link, base, scope);

describe('pageUrl', () => {
  it.each([
    ['suite', 'https://www.hotel.example/en/rooms/suite'],
    ['/spa#prices', 'https://www.hotel.example/spa'],
    ['http://hotel.example/spa', 'https://www.hotel.example/spa'],
    ['HTTPS://WWW.HOTEL.EXAMPLE:443/Spa', 'https://www.hotel.example/Spa'],
    ['//hotel.example./spa', 'https://www.hotel.example/spa'],
    ['/spa?utm_source=x&gclid=1&b=2&a=1&fbclid=3', 'https://www.hotel.example/spa?a=1&b=2'],
    ['/spa?', 'https://www.hotel.example/spa'],
    ['/spa;jsessionid=0A?PHPSESSID=1', 'https://www.hotel.example/spa'],
    ['//www.hotel.example//a///b', 'https://www.hotel.example/a/b'],
    ['/%7Eowner/%e4%b8%ad', 'https://www.hotel.example/~owner/%E4%B8%AD'],
    ['/index.html', 'https://www.hotel.example/'],
    ['/en/index.html', 'https://www.hotel.example/en/index.html'],
    ['/a/../b/./c', 'https://www.hotel.example/b/c'],
    [' /padded\n', 'https://www.hotel.example/padded'],
    ['/menu.pdf', 'https://www.hotel.example/menu.pdf'],
  ])('knows %s as %s', (link, expected) => expect(page(link)).toBe(expected));

  it.each([
    'https://booking.hotel.example/', 'https://other.example/', 'https://www.hotel.example:8443/', 'mailto:a@hotel.example', 'tel:+41', 'javascript:void(0)',
    'data:text/html,x', 'ftp://www.hotel.example/', 'http://[', '/picture.JPG', '/app.js', '/archive.zip', '/feed.xml', `/${'a/'.repeat(20)}`,
    '/a/b/a/b/a/b/', `/${'x'.repeat(2000)}`, `/?${Array.from({ length: 9 }, (_, index) => `p${index}=1`).join('&')}`,
  ])('takes %s for no page of the site', (link) => expect(page(link)).toBeNull());

  it('has one spelling for each page, whatever is put in', () => {
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (link) => {
      const { pathname, search } = new URL(link);
      const once = page(pathname + search);
      if (once !== null) expect(page(once)).toBe(once);
    }));
  });
});

describe('siteScope', () => {
  it.each([
    ['https://hotel.example/', '/'], ['https://hotel.example/en/', '/'], ['https://hotel.example/de-CH', '/'], ['https://hotel.example/index.html', '/'],
    ['https://chain.example/hotels/berlin', '/hotels/berlin/'], ['https://chain.example/hotels/berlin/index.php', '/hotels/berlin/'],
  ])('of %s is %s', (entrance, prefix) => expect(siteScope(new URL(entrance)).prefix).toBe(prefix));

  it.each([
    ['https://hotel.example/zh-hans/', '/'], ['https://hotel.example/zh-Hant-TW', '/'], ['https://hotel.example/es-419/', '/'], ['https://hotel.example/deu/', '/'],
    ['https://chain.example/nyc/', '/nyc/'], ['https://chain.example/xx/', '/xx/'], ['https://chain.example/en/berlin/', '/en/berlin/'],
  ])('of %s, which may be a language, is %s', (entrance, prefix) => expect(siteScope(new URL(entrance)).prefix).toBe(prefix));

  it.each([
    ['https://hotel.example/', 'https://hotel.example/home', 'https://hotel.example/'], ['http://hotel.example/', 'https://www.hotel.example/en/home', 'https://www.hotel.example/'],
    ['https://hotel.example/', 'https://hotel.example/zh-hans/', 'https://hotel.example/'], ['https://hotel.example/start', 'https://hotel.example/', 'https://hotel.example/'],
    ['https://chain.example/berlin', 'https://chain.example/berlin/en/home', 'https://chain.example/berlin/'], ['https://chain.example/b', 'https://chain.example/hotels/berlin/', 'https://chain.example/hotels/berlin/'],
    ['https://berlin.chain.example/', 'https://chain.example/hotels/berlin/', 'https://chain.example/hotels/berlin/'],
  ])('of %s that leads to %s is %s', (given, entrance, site) => {
    const { origin, prefix } = siteScope(new URL(given), new URL(entrance));
    expect(`${origin}${prefix}`).toBe(site);
  });

  it('keeps a hotel that shares a host to its folder', () => {
    const shared = siteScope(new URL('https://chain.example/hotels/berlin'));
    expect(pageUrl('/hotels/berlin/rooms', 'https://chain.example/', shared)).toBe('https://chain.example/hotels/berlin/rooms');
    expect(pageUrl('/hotels/berlin', 'https://chain.example/', shared)).toBe('https://chain.example/hotels/berlin');
    expect(pageUrl('/hotels/berlin-west', 'https://chain.example/', shared)).toBeNull();
    expect(pageUrl('/hotels/paris', 'https://chain.example/', shared)).toBeNull();
  });

  it.each([
    ['http://hotel.example/', 'https://www.hotel.example/', true], ['http://hotel.co.uk/', 'http://other.co.uk/', false], ['http://a.github.io/', 'http://b.github.io/', false],
    ['http://127.0.0.1/', 'http://127.0.0.1:81/', true], ['http://127.0.0.1/', 'http://127.0.0.2/', false], ['http://hotel.example/', 'http://rooms.hotel.example/', true],
  ])('redirects from %s to %s stay with the owner: %s', (one, other, expected) => expect(isSameOwner(new URL(one), new URL(other))).toBe(expected));
});

describe('robotsRules', () => {
  const origin = 'https://hotel.example';
  const allows = (text: string | null, path: string): boolean => robotsRules(origin, text).allows(origin + path);

  it.each([
    [null, '/any', true], ['', '/any', true], ['User-agent: *\nDisallow: /', '/any', false], ['User-agent: *\nDisallow:', '/any', true],
    ['User-agent: *\nDisallow: /\n\nUser-agent: HotelConciergeBot\nDisallow: /private', '/rooms', true],
    ['User-agent: hotelconciergebot/2.0\nDisallow: /', '/rooms', false], ['User-agent: OtherBot\nDisallow: /', '/rooms', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true], ['User-agent: *\nDisallow: /*.pdf$', '/menu.pdf', false], ['User-agent: *\nDisallow: /*.pdf$', '/menu.pdf?x', true],
    ['\ufeffUser-agent: *\r\nDisallow: /a # all of it', '/a', false], ['<html>Not found</html>', '/any', true],
  ])('%j lets %s be read: %s', (text, path, expected) => expect(allows(text, path)).toBe(expected));

  it('knows the delay, within reason, and the sitemaps', () => {
    expect(robotsRules(origin, 'User-agent: *\nCrawl-delay: 2.5\nSitemap: /map.xml\nSitemap: https://cdn.example/map.xml\nSitemap: http://[')).toMatchObject({ delayMs: 2500, sitemaps: ['https://hotel.example/map.xml', 'https://cdn.example/map.xml'] });
    expect(robotsRules(origin, 'User-agent: *\nCrawl-delay: 86400').delayMs).toBe(10_000);
    expect(robotsRules(origin, 'User-agent: *\nCrawl-delay: often').delayMs).toBe(0);
  });

  it('allows nothing elsewhere', () => expect(robotsRules(origin, null).allows('https://other.example/')).toBe(false));
});

describe('parseSitemap', () => {
  it.each([
    ['<urlset><url><loc>https://a.example/x?a=1&amp;b=2</loc></url></urlset>', ['https://a.example/x?a=1&b=2'], []],
    ['<sitemapindex><sitemap><loc>\n https://a.example/1.xml \n</loc></sitemap></sitemapindex>', [], ['https://a.example/1.xml']],
    ['<urlset><url><loc><![CDATA[https://a.example/x]]></loc></url></urlset>', ['https://a.example/x'], []],
    ['<urlset><url><loc>/a</loc><xhtml:link rel="alternate" hreflang="de" href="/de/a"/></url></urlset>', ['/a', '/de/a'], []],
    ['<s:urlset xmlns:s="x"><s:url><s:loc>/a</s:loc></s:url></s:urlset>', ['/a'], []],
    ['<urlset><url><loc>/a</loc><url><loc>/b</loc></url><url><loc>/cu', ['/a', '/b'], []],
    ['https://a.example/1\r\nhttps://a.example/2\nnonsense', ['https://a.example/1', 'https://a.example/2'], []],
    ['<url><loc>/&#65;&#x42;&unknown;&#99999999;</loc></url>', ['/AB&unknown;&#99999999;'], []],
    ['', [], []], ['<html><body>Not found</body></html>', [], []],
  ])('reads %j', (text, pages, sitemaps) => expect(parseSitemap(text)).toEqual({ pages, sitemaps }));
});

describe('pageDirectives', () => {
  it.each([
    [['noindex'], true, false], [['NOINDEX, NOFOLLOW'], true, true], [['none'], true, true], [['all', null], false, false], [['index,follow'], false, false],
    [['googlebot: noindex'], false, false], [['googlebot: noindex, nofollow'], false, false], [['hotelconciergebot: noindex'], true, false],
    [['googlebot: nofollow, hotelconciergebot: noindex'], true, false], [['max-snippet:-1, noindex'], true, false], [['unavailable_after: 2026-11-21, nofollow'], false, true],
  ])('%j', (values, noindex, nofollow) => expect(pageDirectives(values)).toEqual({ noindex, nofollow }));
});
