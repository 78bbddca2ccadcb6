import { describe, expect, it } from '@jest/globals';
import { readBookingCandidates } from '../../domain/analyses/read-booking-candidates.ts';
import type { BookingCandidate } from '../../domain/model/analyses/candidate.ts';
import { afterVerification, judgeLinks, PUBLISH_CONFIDENCE } from '../../domain/analyses/booking-links/judge-links.ts';
import { keepDistinct } from '../../domain/model/analyses/keep-distinct.ts';
import { vendorOf } from '../../domain/analyses/booking-links/vendors.ts';
import { bookingPages, type BookingPage } from './material/booking-pages.ts';
import { measure } from './material/measure.ts';

const HOST = 'www.hotel-seeblick.example';
const judged = (pages: readonly Pick<BookingPage, 'url' | 'html'>[]) => judgeLinks(pages.flatMap((page) => readBookingCandidates(page).candidates), HOST);
const named = (page: BookingPage, least = 0): string[] =>
  judged([page]).filter(({ confidence }) => confidence >= least).map(({ kind, vendor, url }) => `${page.name}: ${kind} ${vendor ?? '-'} ${url}`);
const planted = bookingPages.flatMap(({ name, links }) => links.map((link) => `${name}: ${link}`));

describe('booking links on planted pages', () => {
  it('are found, and what only looks like one is not', () => {
    expect(measure(bookingPages.flatMap((page) => named(page)), planted)).toMatchObject({ precision: 1, recall: 1 });
  });

  it('are published by themselves only where they are sure: never a wrong one, most of the right ones', () => {
    const { precision, recall } = measure(bookingPages.flatMap((page) => named(page, PUBLISH_CONFIDENCE)), planted);
    expect(precision).toBe(1);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });
});

const page = (path: string, html: string) => ({ url: `https://${HOST}${path}`, html });

describe('a booking link', () => {
  it('is one with evidence from several pages, without what trackers add', () => {
    const link = (tracker: string) => `<a href="https://www.opentable.de/r/seegarten?lang=de&${tracker}">Tisch reservieren</a>`;
    const [only, ...others] = judged([page('/a', link('utm_source=a')), page('/b', link('gclid=b'))]);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ url: 'https://www.opentable.de/r/seegarten?lang=de', kind: 'table', vendor: 'opentable' });
    expect(only?.evidence).toEqual([
      { pageUrl: `https://${HOST}/a`, element: 'a', label: 'Tisch reservieren' }, { pageUrl: `https://${HOST}/b`, element: 'a', label: 'Tisch reservieren' },
    ]);
  });

  it('of a widget\'s script is the page that shows the widget, and is proposed', () => {
    const script = '<script src="https://app.mews.com/distributor/distributor.min.js"></script>';
    const [only] = judged([page('/', script), page('/rooms', script), page('/book-now', script)]);
    expect(only).toMatchObject({ url: `https://${HOST}/book-now`, vendor: 'mews', kind: 'room' });
    expect(only?.confidence).toBeLessThan(PUBLISH_CONFIDENCE);
  });

  it('in an inline script is seen as well', () => {
    const [only] = judged([page('/', '<script>open("https:\\/\\/hotels.cloudbeds.com\\/reservation\\/abc")</script>')]);
    expect(only).toMatchObject({ vendor: 'cloudbeds', url: `https://${HOST}/` });
  });

  it('may be relative to the page\'s base', () => {
    const [only] = judged([page('/', '<base href="https://ibe.dirs21.de/"><a href="channels/seeblick">Zimmer buchen</a>')]);
    expect(only).toMatchObject({ vendor: 'dirs21', url: 'https://ibe.dirs21.de/channels/seeblick' });
  });

  it('on the hotel\'s own site is unsure', () => {
    const [only] = judged([page('/', '<a href="/de/buchen">Zimmer buchen</a>')]);
    expect(only).toMatchObject({ vendor: null, kind: 'room' });
    expect(only?.confidence).toBeLessThan(0.5);
  });

  it('that is gone is worth nothing, one that answers a little more', () => {
    expect(afterVerification(0.9, 'gone')).toBe(0.1);
    expect(afterVerification(0.9, 'reachable')).toBeCloseTo(0.95);
    expect(afterVerification(0.9, 'unknown')).toBe(0.9);
  });

  it('survives broken pages', () => {
    const broken = '<script type="application/ld+json">{"@type":</script><script type="application/ld+json">[null,{"potentialAction":{"@type":"ReserveAction","target":[null,7]}}]</script><iframe></iframe><a>x</a><form>';
    expect(judged([page('/', broken)])).toEqual([]);
  });
});

describe('vendors', () => {
  const vendor = (url: string): string | undefined => vendorOf(new URL(url))?.id;
  it('are told by their hosts and subdomains, not by names that contain theirs', () => {
    expect(vendor('https://www.opentable.co.uk/r/a')).toBe('opentable');
    expect(vendor('https://notopentable.com/r/a')).toBeUndefined();
    expect(vendor('https://opentable.com.evil.example/r/a')).toBeUndefined();
    expect(vendor('https://www.booking.com/hotel/ch/a.html')).toBe('booking.com');
    expect(vendor('https://www.mybooking.com/hotel/ch/a.html')).toBeUndefined();
  });
});

describe('candidates of a whole site', () => {
  const candidate = (index: number, url = `https://a.example/${index}`): BookingCandidate => (
    { url, element: 'a', label: 'Book', surroundings: '', stated: null, pageUrl: 'https://hotel.example/' });

  it('are kept a few times each', () => {
    const kept: BookingCandidate[] = [];
    expect(keepDistinct(Array.from({ length: 20 }, () => candidate(1)), kept)).toBe(true);
    expect(keepDistinct([candidate(1), candidate(2)], kept)).toBe(true);
    expect(kept.length).toBe(6);
  });

  it('are no more than one step can take, by number and by size', () => {
    const many: BookingCandidate[] = [];
    expect(keepDistinct(Array.from({ length: 1001 }, (_, index) => candidate(index)), many)).toBe(false);
    expect(many.length).toBe(1000);
    const long: BookingCandidate[] = [];
    expect(keepDistinct(Array.from({ length: 900 }, (_, index) => candidate(index, `https://a.example/${index}/${'x'.repeat(1900)}`)), long)).toBe(false);
    expect(JSON.stringify(long).length).toBeLessThan(1_100_000);
  });
});
