import { describe, expect, test } from '@jest/globals';
import { load } from 'cheerio';
import { hotelContent, type PageKind } from '../../local/demo-hotel/content.ts';
import { demoLocales, hotelFacts, type DemoLocale } from '../../local/demo-hotel/facts.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import { renderPage } from '../../local/house-site/site.ts';

async function page(locale: DemoLocale, kind: PageKind) {
  const rendered = await renderPage(demoHotelSite(), hotelContent.of(locale, kind).path, 'https://hotel.test');
  const $ = load(String(rendered?.body));
  const scripts = $('script[type="application/ld+json"]').toArray().map((script) => JSON.parse($(script).text()) as unknown);
  return { $, scripts };
}

describe.each(demoLocales)('structured data in %s', (locale) => {
  test('the start page describes the hotel', async () => {
    const { scripts } = await page(locale, 'home');
    expect(scripts).toEqual([expect.objectContaining({
      '@type': 'Hotel', name: hotelFacts.name, telephone: hotelFacts.phone, email: hotelFacts.email,
      checkinTime: '15:00', checkoutTime: '11:00', url: `https://hotel.test/${locale}/`,
    })]);
  });

  test('the restaurant page describes the restaurant with its two services', async () => {
    const { scripts, $ } = await page(locale, 'restaurant');
    expect(scripts).toEqual([expect.objectContaining({
      '@type': 'Restaurant',
      acceptsReservations: $('a.button').attr('href'),
      openingHoursSpecification: [
        expect.objectContaining({ opens: '12:00', closes: '14:30' }), expect.objectContaining({ opens: '18:30', closes: '22:00' }),
      ],
    })]);
  });

  test('the FAQ page repeats the visible questions and answers, word for word', async () => {
    const { scripts, $ } = await page(locale, 'faq');
    const visible = $('main h3').toArray().map((heading) => [$(heading).text(), $(heading).nextUntil('h2, h3').text().trim()]);
    const entries = (scripts[0] as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity;
    expect(entries.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(visible);
    expect(entries.length).toBeGreaterThanOrEqual(25);
  });

  test('other pages have none', async () => {
    expect((await page(locale, 'rooms')).scripts).toEqual([]);
  });
});
