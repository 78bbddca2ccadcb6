import { readBookingPage } from '../analyses/read-booking-page.ts';
import { readPage } from '../crawling/read-page.ts';
import { readSitemap } from '../crawling/sitemap.ts';
import { readDocument } from '../knowledge/read-document.ts';
import type { ReadingKind, Readings } from '../ports/content-reader.ts';

type Readers = { [Kind in ReadingKind]: (input: Readings[Kind]['input']) => Promise<Readings[Kind]['output']> | Readings[Kind]['output'] };

/** How each kind of content is taken apart. What is called here may take any time and memory, and so runs in a process of its own. */
export const readers: Readers = {
  document: readDocument,
  page: ({ page, url, scope, hotel }) => readPage(page, url, scope, hotel),
  sitemap: readSitemap,
  booking: readBookingPage,
};
