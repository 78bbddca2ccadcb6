import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { decodeText } from '../knowledge/decode-text.ts';
import type { BookingCandidate } from '../model/analyses/booking-links/candidate.ts';
import { judgeLinks, withoutTracking } from '../model/analyses/booking-links/judge-links.ts';
import { vendorOf } from '../model/analyses/booking-links/vendors.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';
import { readBookingCandidates } from './read-booking-candidates.ts';

export interface ReadPages {
  candidates: BookingCandidate[];
  /** Pages that could not be read, which may hold links all the same. */
  failed: string[];
}

const HTML = ['text/html', 'application/xhtml+xml'];
/** More would be the same button again. */
const MAX_PER_PAGE = 60;

/** Reads pages for what may lead to a booking engine; a page that fails fails nothing else. @throws DomainError FORBIDDEN */
export async function readBookingPages({ ctx, input: { urls, host }, fetcher, signal }: {
  ctx: TenantContext; input: { urls: readonly string[]; host: string }; fetcher: PageFetcher; signal?: AbortSignal;
}): Promise<ReadPages> {
  requirePermission(ctx, 'clients:WRITE');
  const read = await Promise.all(urls.map(async (url) => {
    const outcome = await fetcher.fetch({ url, ...(signal && { signal }) });
    if (outcome.kind === 'gone') return { candidates: [] };
    if (outcome.kind !== 'fetched') return { candidates: [], failed: url };
    if (!HTML.includes(outcome.contentType)) return { candidates: [] };
    try {
      return { candidates: candidatesOf(outcome.url, decodeText(outcome.body, outcome.charset), host) };
    } catch {
      // A page may nest deeper than its readers can follow.
      return { candidates: [], failed: url };
    }
  }));
  return { candidates: read.flatMap(({ candidates }) => candidates), failed: read.flatMap(({ failed }) => failed ?? []) };
}

function candidatesOf(url: string, html: string, host: string): BookingCandidate[] {
  const found = new Map<string, BookingCandidate>();
  for (const candidate of readBookingCandidates({ url, html }).candidates) {
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
