import { crawlLimits, type PageContent, type PageOutcome, type PageReading } from '../model/crawling/page.ts';
import { pageUrl } from './page-url.ts';
import { DomainError } from '../model/errors.ts';
import type { ContentReader } from '../ports/content-reader.ts';
import type { FetchedPage, FetchOutcome, PageFetcher, UnknownReason } from '../ports/page-fetcher.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import type { FoundUrl, VisitedPage, WaitingPage } from './frontier.ts';
import { contentHash } from '../knowledge/page-content.ts';

export interface VisitDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  /** Notes that the page is handed to its reader; resolves when that is stored. */
  tried: () => Promise<void>;
  now: () => Date;
  /** The first wait before another attempt, in milliseconds; it doubles with each. */
  retryAfterMs: number;
  signal?: AbortSignal | undefined;
}

/** Worth another attempt: they may pass by themselves. */
const PASSING: readonly UnknownReason[] = ['timeout', 'unreachable', 'server-error', 'too-many-requests'];
/** A site may ask for patience, not for a task that never ends. */
const MAX_RETRY_MS = 60_000;

/** As often a page is handed to a reader that does not tell what became of it; the last time within narrow limits. */
const MAX_TRIES = 2;

/** Requests a page, unless the site forbids it, and reads the answer. */
export async function visitPage(page: WaitingPage, plan: CrawlPlan, deps: VisitDeps): Promise<VisitedPage> {
  if (page.tries >= MAX_TRIES) return broken(page, 'Its readers came to their end over it, so it is left alone');
  const outcome = plan.rules.allows(page.url) ? await askFor(page, plan, deps) : null;
  return outcome === null ? visited(
    page, { outcome: 'excluded', reason: 'robots.txt does not allow it' },
  ) : visitedPage(page, outcome, plan, deps);
}

/**
 * Follows redirects that lead to another spelling of the page, such as from one of the site's hosts to the other: for the crawl
 * they are one. Each is followed by itself, since the next may lead anywhere; one that leads away is told as it came.
 *
 * @returns null where robots.txt does not allow the other spelling
 */
async function askFor(page: WaitingPage, { rules, scope, hotel }: CrawlPlan, { fetcher, signal }: VisitDeps): Promise<FetchOutcome | null> {
  let url = page.url;
  for (let hop = 0; hop <= crawlLimits.hops; hop += 1) {
    const outcome = await fetcher.fetch({
      url, maxRedirects: 0, etag: page.etag, lastModified: page.lastModified, locales: [hotel.defaultLocale], ...(signal ? { signal } : {}),
    });
    if (outcome.kind !== 'redirected' || pageUrl(outcome.to, url, scope) !== page.url) return outcome;
    const { pathname, search } = new URL(outcome.to);
    if (!rules.allows(scope.origin + pathname + search)) return null;
    url = outcome.to;
  }
  return { kind: 'unknown', url, reason: 'too-many-redirects' };
}

/** What an answer means for the crawl. */
export async function visitedPage(page: WaitingPage, outcome: FetchOutcome, plan: CrawlPlan, deps: VisitDeps): Promise<VisitedPage> {
  switch (outcome.kind) {
    case 'fetched': return readVisited(page, outcome, plan, deps);
    // Of a page that is not known, nobody asked whether it has changed.
    case 'unchanged': return page.knownHash === null ? broken(page) : visited(
      page, { outcome: 'unchanged', etag: page.etag, lastModified: page.lastModified, contentHash: page.knownHash },
    );
    case 'gone': return visited(page, { outcome: 'gone', reason: `The server answers ${outcome.status}` });
    case 'redirected': return redirected(page, outcome, plan);
    case 'unknown': return unknown(page, outcome, deps);
  }
}

async function readVisited(
  page: WaitingPage, fetched: FetchedPage, plan: CrawlPlan, { reader, tried, signal }: VisitDeps,
): Promise<VisitedPage> {
  let reading: PageReading;
  try {
    await tried();
    reading = await reader.read(
      'page', { page: fetched, url: page.url, scope: plan.scope, hotel: plan.hotel },
      { clientId: plan.clientId, careful: page.tries > 0, signal },
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    // One page made to break its readers costs the site that page, not the crawl.
    return broken(page, error instanceof DomainError ? error.message.replace(/\.$/, '') : undefined);
  }
  const { content, noindex, canonical, links } = reading;
  const depth = page.depth + 1;
  const followed = depth > plan.maxDepth ? [] : links.slice(0, crawlLimits.linksPerPage);
  const found: FoundUrl[] = [
    ...(canonical === null ? [] : [{ url: canonical, depth: page.depth }]),
    ...followed.filter((url) => url !== page.url).map((url) => ({ url, depth })),
  ];
  const { etag, lastModified } = fetched;
  if (canonical !== null) return visited(page, { outcome: 'moved', reason: `It is a copy of ${canonical}`, found });
  if (noindex) return visited(page, { outcome: 'noindex', reason: 'It asks not to be indexed', found });
  if (content === null) return visited(page, { outcome: 'empty', reason: 'There is no text in it', found });
  const hash = contentHash(content);
  // The same text as last time is kept once, where it is.
  if (hash === page.knownHash) return visited(page, { outcome: 'unchanged', etag, lastModified, contentHash: hash, found });
  return visited(page, { outcome: 'fetched', etag, lastModified, contentHash: hash, content, found });
}

function redirected(page: WaitingPage, { to, permanent }: { to: string; permanent: boolean }, plan: CrawlPlan): VisitedPage {
  if (page.hops >= crawlLimits.hops) return visited(page, { outcome: 'unknown', reason: reasons['too-many-redirects'] });
  const target = pageUrl(to, page.url, plan.scope);
  const outcome: PageOutcome = permanent ? 'moved' : 'detour';
  if (target === null) return visited(page, { outcome, reason: 'It leads to another site' });
  return visited(page, { outcome, reason: `It leads to ${target}`, found: [{ url: target, depth: page.depth, hops: page.hops + 1 }] });
}

function unknown(
  page: WaitingPage, { reason, status, retryAfterMs }: Extract<FetchOutcome, { kind: 'unknown' }>, deps: VisitDeps,
): VisitedPage {
  const sentence = status === undefined ? reasons[reason] : `${reasons[reason]} (${status})`;
  if (!PASSING.includes(reason) || page.attempts + 1 >= crawlLimits.attempts) {
    return visited(page, { outcome: 'unknown', reason: sentence, failure: reason });
  }
  const wait = Math.min(MAX_RETRY_MS, Math.max(retryAfterMs ?? 0, deps.retryAfterMs * 2 ** page.attempts));
  return visited(page, { outcome: 'unknown', reason: sentence, failure: reason, retryAt: new Date(deps.now().getTime() + wait) });
}

function broken(page: WaitingPage, reason = reasons['broken-response']): VisitedPage {
  return visited(page, { outcome: 'unknown', reason, failure: 'broken-response' });
}

/** As the hotel's operator reads them. */
export const reasons: Record<UnknownReason, string> = {
  timeout: 'The server did not answer in time',
  unreachable: 'The server could not be reached',
  'server-error': 'The server answers with an error',
  'too-many-requests': 'The server asks for fewer requests',
  blocked: 'The server refuses the request',
  'refused-address': 'The address is not on the public internet',
  'too-large': 'The page is larger than 5 MB',
  'wrong-type': 'It is neither a web page, a PDF nor text',
  'too-many-redirects': 'It leads from one address to the next without end',
  'broken-response': 'The answer is broken',
};

type Result = { outcome: PageOutcome } & Partial<Omit<VisitedPage, 'url' | 'outcome'>> & { content?: PageContent };

function visited({ url }: WaitingPage, result: Result): VisitedPage {
  return {
    url, reason: null, etag: null, lastModified: null, contentHash: null, content: null, retryAt: null, failure: null, found: [], ...result,
  };
}
