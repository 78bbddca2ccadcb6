import { afterAll, describe, expect, it } from '@jest/globals';
import { hostileDocuments, hostileRobots, hostileSitemap, type HostileDocument } from '../../bench/hostile/documents.ts';
import { carefulLimits, usualLimits } from '../../activities/adapters/reading/limits.ts';
import { robotsRules } from '../../domain/model/crawling/robots-rules.ts';
import { sniffFormat } from '../../domain/model/knowledge/document-format.ts';
import type { DocumentFile } from '../../domain/model/knowledge/document-file.ts';
import type { Readings } from '../../domain/ports/content-reader.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { startReader } from '../support/crawling/reader.ts';
import { residentMegabytes } from '../support/general/resident-memory.ts';

/** Every file of the corpus, read as an upload and as a page of a site. */
const hotel = { locales: ['en'], defaultLocale: 'en' };
const scope = { origin: 'https://hotel.example', prefix: '/' };
const url = 'https://hotel.example/page';
const corpus = hostileDocuments(12);
/** A third of the usual time, which is more than what is read needs; nothing learns more from what only ends when it is up. */
const reader = startReader({ limits: { ...usualLimits, cpuMs: carefulLimits.cpuMs } });
const MINUTES = 60_000;

/** Of the readers' processes together. */
const megabytesOfReaders = (): number => reader.pids().reduce((sum, pid) => sum + residentMegabytes(pid), 0);

let most = 0;
const watch = setInterval(() => { most = Math.max(most, megabytesOfReaders()); }, 100);
afterAll(() => { clearInterval(watch); });

function fileOf({ name, contentType, bytes }: HostileDocument): DocumentFile {
  const format = sniffFormat({ body: bytes, name, contentType });
  if (format === null) throw new Error(`${name} is of no kind that is read.`);
  return { format, body: bytes, title: name, locale: null, hotel };
}

const pageOf = ({ contentType, bytes }: HostileDocument): Readings['page']['input'] => ({
  page: { kind: 'fetched', url, contentType, charset: null, body: bytes, etag: null, lastModified: null, robots: null }, url, scope, hotel,
});

const outcomeOf = (reading: Promise<unknown>): Promise<string> => reading.then(() => 'read', (error: Error) => error.message);
const SENTENCE = /^[A-Z][^.]+\.( [A-Z][^.]+\.)*$/;

const readers = ['document', 'page'] as const;
/** A PDF of a site is read as one that was sent, which one of them shows. */
const READ_ALIKE = corpus.filter(({ name }) => name.endsWith('.pdf') && name !== 'many-pages.pdf');

describe('a document made to stop its reader', () => {
  it.each(corpus.flatMap((document) => readers.filter((kind) => kind === 'document' || !READ_ALIKE.includes(document)).map((kind) => ({ kind, document, name: document.name }))))(
    `$name is read or refused with a sentence as a $kind, while the thread that asked goes on ${verifies('decisions/reading/bounds')}`, async ({ kind, document }) => {
      let turns = 0;
      let isReading = true;
      const count = (): void => {
        turns += 1;
        if (isReading) setTimeout(count, 5);
      };
      setImmediate(count);
      const asked = { clientId: 'hotel' };
      const outcome = await outcomeOf(kind === 'document' ? reader.read(kind, fileOf(document), asked) : reader.read(kind, pageOf(document), asked));
      isReading = false;
      if (kind === 'document') expect(outcome).toMatch(document.outcome === 'read' ? /^read$/ : SENTENCE);
      else expect(outcome).toMatch(/^read$|^[A-Z][^.]+\./);
      expect(turns).toBeGreaterThan(0);
    }, 4 * MINUTES,
  );

  itVerifies(['decisions/reading/bounds'], 'leaves the readers within their share of a gigabyte', () => {
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(750);
  });
});

describe('a site made to stop its reader', () => {
  itVerifies(['decisions/reading/bounds'], 'by its sitemap is read as far as a crawl goes', async () => {
    const { pages } = await reader.read('sitemap', { url: `${scope.origin}/sitemap.xml`, body: Buffer.from(hostileSitemap()), scope }, { clientId: 'hotel' });
    expect(pages.length).toBeLessThanOrEqual(10_000);
  }, MINUTES);

  itVerifies(['decisions/reading/bounds'], 'by its robots.txt forbids what it forbids, and no more of a look than others', () => {
    const rules = robotsRules(scope.origin, hostileRobots());
    expect(['/x/1', '/rooms'].map((path) => rules.allows(scope.origin + path))).toEqual([false, false]);
    const site = robotsRules(scope.origin, 'User-agent: a\nUser-agent: HotelConciergeBot/2\n\nDisallow: /private\nAllow: /private/*.pdf$\nUser-agent: *\nDisallow: /\nSitemap: /map.xml');
    expect(['/private/a', '/private/a.pdf', '/rooms'].map((path) => site.allows(scope.origin + path))).toEqual([false, true, true]);
    expect(site.sitemaps).toEqual([`${scope.origin}/map.xml`]);
  });
});
