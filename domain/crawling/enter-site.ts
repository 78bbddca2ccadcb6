import { DomainError } from '../model/errors.ts';
import { crawlLimits } from '../model/crawling/page.ts';
import { robotsRules } from '../model/crawling/robots-rules.ts';
import { isSameOwner } from '../model/crawling/site-scope.ts';
import type { FetchOutcome, PageFetcher, PageRequest, UnknownReason } from '../ports/page-fetcher.ts';
import { reasons } from './visit-page.ts';

/** Where a site begins, and what its robots.txt says. */
export interface Entrance {
  url: URL;
  outcome: Extract<FetchOutcome, { kind: 'fetched' | 'unchanged' }>;
  robots: string | null;
}

/** The entrance may open later. */
const MAY_PASS: readonly UnknownReason[] = ['timeout', 'unreachable', 'server-error', 'too-many-requests'];

/**
 * Finds a site's first page: where the given address leads, asking for robots.txt first on every host on the way.
 *
 * @param validators of an earlier visit to a URL
 * @throws DomainError UNAVAILABLE while the site does not answer; CONFLICT where it can never be read like this
 */
export async function enterSite(
  source: string, fetcher: PageFetcher, validators: (url: string) => Promise<Partial<PageRequest>>, signal?: AbortSignal,
): Promise<Entrance> {
  const stop = signal === undefined ? {} : { signal };
  let url = new URL(source);
  let robots: { origin: string; text: string | null } | undefined;
  for (let hop = 0; hop <= crawlLimits.hops; hop += 1) {
    if (robots?.origin !== url.origin) robots = { origin: url.origin, text: await readRobots(url.origin, fetcher, stop) };
    if (!robotsRules(url.origin, robots.text).allows(url.href)) {
      throw new DomainError(
        'CONFLICT',
        `The robots.txt of ${url.origin} does not allow ${url.pathname} to be read. Allow HotelConciergeBot there and start again.`,
      );
    }
    const known = await validators(url.href);
    const answer = await fetcher.fetch({ url: url.href, maxRedirects: 0, ...known, ...stop });
    // "Not modified" answers nobody who has not asked for what has changed.
    const outcome: FetchOutcome = answer.kind === 'unchanged' && !known.etag && !known.lastModified
      ? { kind: 'unknown', url: url.href, reason: 'broken-response' } : answer;
    if (outcome.kind === 'fetched' || outcome.kind === 'unchanged') return { url, outcome, robots: robots.text };
    if (outcome.kind !== 'redirected') throw closed(url, outcome);
    const next = new URL(outcome.to);
    if (!isSameOwner(url, next)) {
      throw new DomainError(
        'CONFLICT', `${url.href} leads to ${next.origin}, another site. Enter that address as the website and start again.`,
      );
    }
    url = next;
  }
  throw new DomainError('CONFLICT', `${source} redirects in a loop. Enter the address of a page that opens.`);
}

function closed({ href }: URL, outcome: Extract<FetchOutcome, { kind: 'gone' | 'unknown' }>): DomainError {
  if (outcome.kind === 'gone') {
    return new DomainError('CONFLICT', `There is no page at ${href} (${outcome.status}). Enter the address of the site's first page.`);
  }
  const { reason, status } = outcome;
  const why = `Nothing could be read at ${href}. ${reasons[reason]}${status === undefined ? '' : ` (${status})`}.`;
  return MAY_PASS.includes(reason) ? new DomainError('UNAVAILABLE', `${why} Try again later.`) : new DomainError('CONFLICT', why);
}

/** RFC 9309, 2.3.1: no robots.txt allows everything, one that cannot be reached nothing. @returns null where there is none */
async function readRobots(origin: string, fetcher: PageFetcher, stop: { signal?: AbortSignal }): Promise<string | null> {
  const outcome = await fetcher.fetch({ url: `${origin}/robots.txt`, purpose: 'robots', ...stop });
  if (outcome.kind === 'fetched') return new TextDecoder().decode(outcome.body);
  if (outcome.kind !== 'unknown' || !MAY_PASS.includes(outcome.reason)) return null;
  throw new DomainError(
    'UNAVAILABLE', `The robots.txt of ${origin} cannot be read, so nothing may be. ${reasons[outcome.reason]}. Try again later.`,
  );
}
