import type { ContentReader } from '../ports/content-reader.ts';
import type { PageFetcher } from '../ports/page-fetcher.ts';
import { notFound } from '../model/errors.ts';
import { robotsRules, type RobotsRules } from '../model/crawling/robots-rules.ts';
import type { SiteScope } from '../model/crawling/site-scope.ts';
import type { EntityManager } from '../storage/database.ts';
import { Crawl } from '../storage/entities/crawling.ts';
import type { HotelLocales } from '../model/hotel-locales.ts';

/** What the spellings of one site's addresses differ in, as a pattern of Postgres. */
export const SPELLING = '^https?://(www[.])?';

/** Where a crawl may go and what it may take, as it was settled when it began. */
export interface CrawlPlan {
  taskId: string;
  clientId: string;
  scope: SiteScope;
  rules: RobotsRules;
  hotel: HotelLocales;
  /** Reads pages as if none were known. */
  fullRead: boolean;
  /** Of the client's own site, as its settings name it. */
  own: boolean;
  maxPages: number;
  maxDepth: number;
  startedDate: Date;
}

/** @throws DomainError NOT_FOUND for a crawl that has not begun, or has ended and been tidied up */
export async function loadPlan(em: EntityManager, taskId: string): Promise<CrawlPlan> {
  const crawl = await em.findOne(Crawl, { taskId });
  if (crawl === null) throw notFound('The crawl');
  const { clientId, origin, prefix, robots, locales, defaultLocale, fullRead, own, maxPages, maxDepth, startedDate } = crawl;
  return {
    taskId, clientId, fullRead, own, maxPages, maxDepth, startedDate,
    scope: { origin, prefix },
    rules: robotsRules(origin, robots ?? null),
    hotel: { locales, defaultLocale },
  };
}

/** How a site is called where pages of several are remembered. */
export const siteKey = ({ origin, prefix }: SiteScope): string => `${origin}${prefix}`;

/** What the beginning of a crawl works with. */
export interface BeginDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  /** Of a site that an earlier attempt may have come to its end over. */
  careful?: boolean;
  signal?: AbortSignal;
}
