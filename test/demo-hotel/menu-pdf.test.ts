import { describe, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { demoLocales, type DemoLocale } from '../../local/demo-hotel/facts.ts';
import { dinnerMenuPath, readMenu } from '../../local/demo-hotel/menu.ts';
import { demoHotelSite } from '../../local/demo-hotel/site.ts';
import { renderPage } from '../../local/house-site/site.ts';

async function pdfText(locale: DemoLocale): Promise<{ bytes: Uint8Array; text: string; pages: number }> {
  const rendered = await renderPage(demoHotelSite(), dinnerMenuPath(locale), 'https://hotel.test');
  expect(rendered?.contentType).toBe('application/pdf');
  const bytes = rendered?.body as Uint8Array;
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return { bytes, text: text.replace(/\s+/g, ' '), pages: totalPages };
}

describe('menus as data', () => {
  test('both menus have three courses, and prices and allergens agree in every language', () => {
    for (const kind of ['lunch-menu', 'dinner-menu'] as const) {
      const columns = demoLocales.map((locale) => readMenu(locale, kind).courses
        .map(({ dishes }) => dishes.map(({ price, allergens }) => [price, allergens])));
      expect(columns[0]).toHaveLength(3);
      for (const column of columns) expect(column).toEqual(columns[0]);
    }
  });

  test.each(demoLocales)('every allergen letter used in %s is explained', (locale) => {
    const { courses, allergenKey } = readMenu(locale, 'dinner-menu');
    const used = new Set(courses.flatMap(({ dishes }) => dishes.flatMap(({ allergens }) => allergens.match(/[A-Z]/g) ?? [])));
    for (const letter of used) expect(allergenKey.text).toMatch(new RegExp(`(^|, )${letter} `));
  });
});

describe.each([
  ['en', 'Pike-perch fillet CHF 49'],
  ['de', 'Zürcher Geschnetzeltes CHF 48'],
  ['fr', 'Joue de bœuf braisée CHF 44'],
  ['es', 'Col de Milán rellena CHF 34'],
  ['it', 'Sminuzzato di vitello alla zurighese CHF 48'],
] as const)('the dinner menu in %s', (locale, known) => {
  test('can be read from the PDF, dish, price and allergens', async () => {
    const { text, pages } = await pdfText(locale);
    expect(text).toContain(known);
    expect(pages).toBe(1);
    const menu = readMenu(locale, 'dinner-menu');
    for (const dish of menu.courses.flatMap(({ dishes }) => dishes)) {
      expect(text).toContain(`${dish.name} ${dish.price}`.replace(/\u00a0/g, ' '));
      expect(text).toContain(`${menu.allergensLabel} ${dish.allergens}`);
    }
  });
});

test('printing the same menu gives the same bytes, so its ETag survives a restart', async () => {
  const [first, second] = [await pdfText('en'), await pdfText('en')];
  expect(Buffer.from(first.bytes).equals(Buffer.from(second.bytes))).toBe(true);
  expect(Buffer.from(first.bytes).toString('latin1')).toContain('D:19700101000000Z');
});
