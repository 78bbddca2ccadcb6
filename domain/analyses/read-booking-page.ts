import { decodeText } from '../knowledge/decode-text.ts';
import type { BookingCandidate } from '../model/analyses/candidate.ts';
import { judgeLinks, withoutTracking } from './booking-links/judge-links.ts';
import { vendorOf } from './booking-links/vendors.ts';
import type { Readings } from '../ports/content-reader.ts';
import { readBookingCandidates } from './read-booking-candidates.ts';

type Booking = Readings['booking'];

/** More would be the same button again. */
const MAX_PER_PAGE = 60;
/** More than a site has pages that are looked at. */
const MAX_LINKS = 2000;

/** What on a page may lead to a booking engine, each once, and where else it leads. */
export function readBookingPage({ page: { url, body, charset }, host }: Booking['input']): Booking['output'] {
  const { candidates, links } = readBookingCandidates({ url, html: decodeText(body, charset) });
  return { candidates: worthKeeping(candidates, host), links: links.slice(0, MAX_LINKS) };
}

function worthKeeping(candidates: readonly BookingCandidate[], host: string): BookingCandidate[] {
  const found = new Map<string, BookingCandidate>();
  for (const candidate of candidates) {
    // The same link with another tracker is the same link.
    const clean = { ...candidate, url: withoutTracking(new URL(candidate.url)) };
    const key = JSON.stringify([clean.url, clean.element, clean.label, clean.surroundings]);
    if (!found.has(key) && isWorthKeeping(clean, host)) found.set(key, clean);
    if (found.size === MAX_PER_PAGE) break;
  }
  return [...found.values()];
}

const isWorthKeeping = (candidate: BookingCandidate, host: string): boolean =>
  candidate.url.length <= 2000 && (isVendors(candidate.url) || judgeLinks([candidate], host).length > 0);

function isVendors(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && vendorOf(url) !== undefined;
}
