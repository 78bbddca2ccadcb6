import type { HouseSite } from '../house-site/house-site.ts';
import { hostelContent } from './content.ts';
import { hostelFacts, hostelLocales } from './facts.ts';
import { hostelNotFoundHtml, hostelPageHtml } from './pages.ts';
import { priceListPath, priceListPdf } from './price-list.ts';

/** The website of the second demo house. */
export const hostelSite: HouseSite = {
  name: hostelFacts.name,
  locales: hostelLocales,
  folder: import.meta.dirname,
  assets: new Map([
    ['/assets/site.css', 'text/css; charset=utf-8'],
    ['/assets/logo.svg', 'image/svg+xml'],
    ['/assets/wave.svg', 'image/svg+xml'],
  ]),
  pages: () => hostelContent.all(),
  downloads: () => hostelLocales.map((locale) => ({
    path: priceListPath(locale), modified: hostelContent.of(locale, 'prices').modified, body: () => priceListPdf(locale),
  })),
  pageHtml: hostelPageHtml,
  notFoundHtml: hostelNotFoundHtml,
};
