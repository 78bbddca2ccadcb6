import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from 'cheerio';
import { extractText, getDocumentProxy } from 'unpdf';
import { hostelContent } from '../../local/demo-hostel/content.ts';
import { hostelFacts, hostelLocales } from '../../local/demo-hostel/facts.ts';
import { hostelSite } from '../../local/demo-hostel/site.ts';
import { serveSite } from '../../local/house-site/server.ts';
import type { LoopbackServer } from '../../local/loopback-server.ts';

let site: LoopbackServer;
beforeAll(async () => { site = await serveSite(hostelSite, { port: 0 }); });
afterAll(() => site.stop());

const pages = hostelContent.all();
const at = (path: string): Promise<Response> => fetch(site.url + path, { redirect: 'manual' });
const page = async (path: string) => load(await (await at(path)).text());

interface Node { '@type': string; name: string; checkinTime: string; mainEntity: { name: string; acceptedAnswer: { text: string } }[] }
type Data = Node & { '@graph': Node[] };

describe('the hostel’s website', () => {
  test('has at least 25 pages in each language, with unique addresses', () => {
    for (const locale of hostelLocales) expect(pages.filter((one) => one.locale === locale).length).toBeGreaterThanOrEqual(25);
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  });

  test.each(pages.map((one) => [one.path, one] as const))('%s is a whole page, built of boxes', async (path, one) => {
    const $ = await page(path);
    expect([$('html').attr('lang'), $('title').text(), $('h1').length]).toEqual([one.locale, one.title, 1]);
    expect($('main, article')).toHaveLength(0);
    expect($('.content-block').text().trim().length).toBeGreaterThan(300);
    expect($('aside.related .card')).toHaveLength(3);
    expect($('link[rel=canonical]').attr('href')).toBe(site.url + path);
    const others = $('link[rel=alternate]').toArray().map((link) => $(link).attr('href'));
    const same = pages.filter(({ kind }) => kind === one.kind);
    expect(others).toEqual([...same, ...same.filter(({ locale }) => locale === 'en')].map((other) => site.url + other.path));
  });

  test('leads somewhere with every link', async () => {
    const targets = new Set<string>();
    for (const { path } of pages) {
      const $ = await page(path);
      for (const element of $('a[href], img[src], link[rel=stylesheet]').toArray()) {
        const target = $(element).attr('href') ?? $(element).attr('src') ?? '';
        if (target.startsWith('/')) targets.add(target);
        else expect(target).toMatch(/^(?:#|mailto:|tel:)/);
      }
    }
    expect(targets.size).toBeGreaterThan(pages.length);
    for (const target of targets) expect([target, (await at(target)).status]).toEqual([target, 200]);
  });

  test.each(hostelLocales)('shows the questions of the FAQ in %s in an accordion and in its structured data', async (locale) => {
    const $ = await page(hostelContent.of(locale, 'faq').path);
    const shown = $('details').toArray().map((entry) => [$(entry).find('summary').text(), $(entry).find('.answer').text()]);
    const data = JSON.parse($('script[type="application/ld+json"]').text()) as Data;
    expect(data.mainEntity.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(shown);
    expect(shown.length).toBeGreaterThanOrEqual(18);
  });

  test('describes the house on its start page and each page as one of the site', async () => {
    const graph = async (path: string): Promise<Node[]> => (JSON.parse((await page(path))('script[type="application/ld+json"]').text()) as Data)['@graph'];
    expect((await graph('/en/')).map((node) => node['@type'])).toEqual(['WebSite', 'WebPage', 'Hostel']);
    expect((await graph('/es/'))[2]).toMatchObject({ name: hostelFacts.name, checkinTime: '14:00' });
    expect((await graph('/es/cocina')).map((node) => node['@type'])).toEqual(['WebSite', 'WebPage']);
  });

  test.each([['en', 'Bed in the 12-bed dorm €17 / €21 / €29'], ['es', 'Doble Mar 58 € / 72 € / 98 €']] as const)('has its prices in %s as a PDF', async (locale, line) => {
    const response = await at(`/files/price-list-${locale}.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true });
    expect(text.replace(/\s+/g, ' ')).toContain(line);
  });

  test('begins in English, explains what it does not have, and names every page to crawlers', async () => {
    expect((await at('/')).headers.get('location')).toBe('/en/');
    const missing = await at('/es/piscina');
    expect([missing.status, load(await missing.text())('h1').text()]).toEqual([404, 'Se lo llevó la marea']);
    const $ = load(await (await at('/sitemap.xml')).text(), { xml: true });
    expect($('url > loc').toArray().map((loc) => $(loc).text()).toSorted())
      .toEqual([...pages, ...hostelSite.downloads()].map(({ path }) => site.url + path).toSorted());
  });
});
