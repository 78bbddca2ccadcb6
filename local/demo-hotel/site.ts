import type { Download, HouseSite } from '../house-site/house-site.ts';
import { hotelContent, type DemoContent } from './content.ts';
import { demoLocales, hotelFacts } from './facts.ts';
import { dinnerMenuPath } from './menu.ts';
import { dinnerMenuPdf } from './menu-pdf.ts';
import { notFoundHtml, pageHtml } from './pages.ts';

/** Which engine takes the table bookings of the demo hotel's restaurant. */
export interface DemoHotelOptions {
  /** The page that the restaurant page links to. */
  readonly tableBookingUrl?: string;
}

/** The demo hotel's website. */
export function demoHotelSite(options: DemoHotelOptions = {}): HouseSite {
  const { tableBookingUrl = 'https://book.tableapp.example/hotel-arvensee/seegarten' } = options;
  return {
    name: hotelFacts.name,
    locales: demoLocales,
    folder: import.meta.dirname,
    assets: new Map([
      ['/assets/site.css', 'text/css; charset=utf-8'],
      ['/assets/logo.svg', 'image/svg+xml'],
      ['/assets/lake.svg', 'image/svg+xml'],
    ]),
    pages: () => hotelContent.all(),
    downloads: listDemoDownloads,
    pageHtml: (content: DemoContent, origin) => pageHtml(content, { origin, tableBookingUrl }),
    notFoundHtml,
  };
}

/** Every PDF the site offers. */
export function listDemoDownloads(): Download[] {
  return demoLocales.map((locale) => ({
    path: dinnerMenuPath(locale), modified: hotelContent.of(locale, 'dinner-menu').modified, body: () => dinnerMenuPdf(locale),
  }));
}
