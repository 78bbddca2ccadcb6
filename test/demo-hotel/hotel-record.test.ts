import { describe, expect, test } from '@jest/globals';
import { hotelContent } from '../../local/demo-hotel/content.ts';
import { demoLocales } from '../../local/demo-hotel/facts.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import { renderPage } from '../../local/house-site/site.ts';
import { demoHotelRecord, demoHotelTranslations } from '../../local/demo/hotel-record.ts';

describe('the demo client’s record', () => {
  test('has the agreed id and the fields every client must have', () => {
    expect(demoHotelRecord).toMatchObject({
      id: '7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10', demo_client: true, default_locale: 'en', locales: ['en', 'de', 'fr', 'es', 'it'],
      hotelConfig: { timeZone: 'Europe/Zurich', checkIn: { from: '15:00' }, checkOut: { until: '11:00' } },
    });
    expect(() => new Intl.DateTimeFormat('en', { timeZone: demoHotelRecord.time_zone })).not.toThrow();
    expect(Intl.supportedValuesOf('currency')).toContain(demoHotelRecord.currency);
  });

  test.each(demoLocales)('agrees with the website in %s', (locale) => {
    const { address, phone, email, description } = demoHotelRecord.hotelConfig;
    const written = (kind: 'contact' | 'arrival'): string => hotelContent.of(locale, kind).markdown;
    expect(written('arrival')).toContain(address[locale]);
    expect(written('contact')).toContain(phone);
    expect(written('contact')).toContain(email);
    expect(description[locale]).toContain('64');
  });

  test.each(['address', 'description', 'welcome'] as const)('"%s" has a text of its own in every language', (path) => {
    const texts: string[] = demoLocales.map((locale) => demoHotelRecord.hotelConfig[path][locale]);
    expect(texts.every((text) => text.length > 10)).toBe(true);
    expect(new Set(texts).size).toBe(demoLocales.length);
  });

  test('translations have the same keys in every language', () => {
    for (const locale of demoLocales) {
      expect(Object.keys(demoHotelTranslations[locale])).toEqual(Object.keys(demoHotelTranslations.en));
    }
  });

  test('its assets are served by the site', async () => {
    for (const path of [demoHotelRecord.clientAssets.logoUrl, demoHotelRecord.clientAssets.image]) {
      expect((await renderPage(demoHotelSite(), path, 'https://hotel.test'))?.contentType).toBe('image/svg+xml');
    }
  });

  test('it is plain data, so that it can be stored as it is', () => {
    expect(JSON.parse(JSON.stringify(demoHotelRecord))).toEqual(demoHotelRecord);
  });
});
