import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readPage } from '../../domain/crawling/read-page.ts';
import { businessFacts } from '../../domain/knowledge/business-facts.ts';
import { faqPassages } from '../../domain/knowledge/extract-json-ld.ts';
import { siteScope } from '../../domain/model/crawling/site-scope.ts';
import type { FetchedPage } from '../../domain/ports/page-fetcher.ts';

const scope = siteScope(new URL('https://hotel.example/'));
const hotel = { locales: ['en', 'de-CH', 'fr'], defaultLocale: 'en' };
const url = 'https://hotel.example/rooms';

const fetched = (body: string | Uint8Array, rest: Partial<FetchedPage> = {}): FetchedPage => ({
  kind: 'fetched', url, contentType: 'text/html', charset: null, etag: null, lastModified: null, robots: null, ...rest,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
});
const read = (body: string | Uint8Array, rest?: Partial<FetchedPage>) => readPage(fetched(body, rest), url, scope, hotel);

describe('a web page', () => {
  it('is read once for its text, its links and what it asks of crawlers', async () => {
    const page = `<html lang="en"><head><title>Rooms</title><base href="/en/"><link rel="canonical" href="/rooms"></head>
      <body><nav><a href="spa">Spa</a><a href="/spa" rel="nofollow">Shop</a></nav><main><h1>Rooms</h1><p>Ten rooms.</p><h2>Suites</h2><p>Two.</p></main></body></html>`;
    expect(await read(page)).toEqual({
      content: {
        kind: 'page', title: 'Rooms', locale: 'en', whole: [],
        sections: [{ heading: 'Rooms', blocks: ['Ten rooms.'] }, { heading: 'Rooms – Suites', blocks: ['Two.'] }],
      },
      noindex: false, canonical: null, links: ['https://hotel.example/en/spa'],
    });
  });

  it.each([
    ['/suites', 'https://hotel.example/suites'], ['https://www.hotel.example/suites?utm_source=x', 'https://hotel.example/suites'], ['/rooms#top', null],
    ['https://other.example/rooms', null], ['https://hotel.example/', null], ['http://[', null],
  ])('that calls %s its original is a copy of %s', async (href, canonical) => {
    expect(await read(`<link rel="canonical" href="${href}"><p>Rooms`)).toMatchObject({ canonical });
  });

  it('asks not to be indexed or followed in its head or its header', async () => {
    const body = '<a href="/spa">Spa</a><p>Rooms';
    expect(await read(`<meta name="Robots" content="noindex, nofollow">${body}`)).toMatchObject({ noindex: true, links: [] });
    expect(await read(body, { robots: 'none' })).toMatchObject({ noindex: true, links: [] });
    expect(await read(`<meta name="googlebot" content="noindex">${body}`)).toMatchObject({ noindex: false, links: ['https://hotel.example/spa'] });
  });

  it.each([
    ['<html lang="de-DE"><p>Zimmer', 'de-DE'], ['<html lang="de-CH"><p>Zimmer', 'de-CH'], ['<html lang="en_GB"><p>Rooms', 'en'], ['<html lang="ja"><p>部屋', 'ja'], ['<html lang="nonsense!"><p>x', 'en'],
    ['<p>Das Frühstück wird jeden Morgen ab sieben Uhr im Saal serviert, und die Gäste sind willkommen.', 'de-CH'], ['<p>x', 'en'],
  ])('%s is in %s', async (body, locale) => expect((await read(body)).content?.locale).toBe(locale));

  it.each(['', '<html><body></body></html>', '<body><script>app()</script><div id="root"></div>', '<p>\u200b\u200b</p>'])('without text is none: %j', async (body) => {
    expect((await read(body)).content).toBeNull();
  });

  it('can be anything at all', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.constantFrom('text/html', 'application/pdf', 'text/plain', 'text/markdown'), fc.option(fc.constantFrom('utf-8', 'utf-16le', 'iso-2022-kr', 'x')), async (body, contentType, charset) => {
      const { content } = await read(body, { contentType, charset });
      expect(JSON.stringify(content)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    }), { numRuns: 150 });
  });
});

describe('a file', () => {
  it('of text or Markdown is a document', async () => {
    expect((await read('# Spa\n\nOpen from nine.', { contentType: 'text/markdown' })).content).toMatchObject({ kind: 'document', title: 'Spa' });
    expect((await read('The spa opens at nine.', { contentType: 'text/plain' })).content).toMatchObject({ kind: 'document', title: 'rooms', whole: [{ text: 'The spa opens at nine.' }] });
  });

  it('that is no PDF after all has no text', async () => {
    expect((await read('%PDF-1.7 broken', { contentType: 'application/pdf' })).content).toBeNull();
  });
});

describe('structured data', () => {
  const facts = (node: object, locale: string | null = 'en') => businessFacts([JSON.stringify({ name: 'Seehof', ...node })], locale);

  it.each([
    [{ '@type': 'Hotel', checkinTime: '15:00:00+01:00', checkoutTime: 'T11:00Z' }, 'Check-in from: 15:00\nCheck-out until: 11:00'],
    [{ '@type': ['Hotel', 'Organization'], address: 'Seeweg 1, Zürich' }, 'Address: Seeweg 1, Zürich'],
    [{ '@type': 'https://schema.org/LodgingBusiness', email: 'mailto:a@hotel.example', numberOfRooms: { '@type': 'QuantitativeValue', value: 24 } }, 'E-mail: a@hotel.example\nNumber of rooms: 24'],
    [{ '@type': 'Restaurant', openingHours: ['Mo-Fr 12:00-14:00', 'Sa 18:00-22:00'] }, 'Opening hours: Mo-Fr 12:00-14:00, Sa 18:00-22:00'],
    [{ '@type': 'Restaurant', openingHoursSpecification: [{ dayOfWeek: ['https://schema.org/Monday', 'Tuesday', 'Wednesday'], opens: '12:00', closes: '14:30' }, { dayOfWeek: 'Sunday', opens: '11:00', closes: '15:00' }] }, 'Opening hours: Monday–Wednesday 12:00–14:30; Sunday 11:00–15:00'],
    [{ '@type': 'Hotel', petsAllowed: 'Only dogs', smokingAllowed: false, availableLanguage: ['de', { '@type': 'Language', name: 'English' }] }, 'Languages spoken: German, English\nPets allowed: Only dogs\nSmoking allowed: no'],
    [{ '@type': 'Restaurant', acceptsReservations: 'https://book.example/', priceRange: '€€' }, 'Price range: €€'],
    [{ '@type': 'Hotel', telephone: '+41\u200b 44', amenityFeature: [{ name: 'Sauna', value: 'True' }, { name: 'Pool', value: 'false' }, 'Garden'] }, 'Telephone: +41 44\nAmenities: Sauna, Garden'],
  ])('of %j is a passage for each fact', (node, told) => expect(facts(node)).toEqual(told.split('\n').map((text) => ({ title: 'Seehof', text }))));

  it('is told in the language of the page', () => {
    expect(facts({ '@type': 'Hotel', checkinTime: '15:00', openingHoursSpecification: { dayOfWeek: 'Monday', opens: '07:00', closes: '22:00' } }, 'de')).toEqual([{ title: 'Seehof', text: 'Check-in ab: 15:00' }, { title: 'Seehof', text: 'Öffnungszeiten: Montag 07:00–22:00' }]);
    expect(facts({ '@type': 'Hotel', telephone: '1' }, 'not a tag!')).toEqual([{ title: 'Seehof', text: 'Telephone: 1' }]);
  });

  it.each([
    '{', '[]', 'null', '"Hotel"', '{"@type":"Hotel"}', '{"@type":"Person","name":"x","telephone":"1"}', '{"@type":"Hotel","name":"x","address":{"streetAddress":{"a":1}}}', '{"@type":"Hotel","name":{"name":{"name":{}}}}',
  ])('that says nothing of a hotel has no facts: %s', (block) => expect(businessFacts([block], 'en')).toEqual([]));

  it('may stand in a comment or a graph', () => {
    expect(businessFacts(['<!-- {"@graph":[{"@type":"Hotel","name":"Seehof","telephone":"1"}]} -->'], 'en')).toEqual([{ title: 'Seehof', text: 'Telephone: 1' }]);
    expect(faqPassages(['/* <![CDATA[ */ {"@type":"FAQPage","mainEntity":{"name":"Pool?","acceptedAnswer":[{"text":"Yes."}]}} /* ]]> */'])).toEqual([{ title: 'Pool?', text: 'Yes.' }]);
  });
});
