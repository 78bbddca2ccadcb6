import type { CutPassage, Section } from '../knowledge/passages.ts';

/** Raised when pages are read differently than before, so that no page keeps an earlier reading for being unchanged. */
export const READER_VERSION = 4;

/** What a crawl keeps of a page: enough to make its knowledge item again when the pages around it have changed. */
export interface PageContent {
  kind: 'page' | 'document';
  title: string;
  locale: string;
  /** Passages that stay whole: questions with answers, facts of the business, pages of a PDF. */
  whole: CutPassage[];
  sections: Section[];
}

/** What a page that came says. */
export interface PageReading {
  /** Null for a page without text, or one that cannot be read. */
  content: PageContent | null;
  noindex: boolean;
  /** The page of the site that it says it is a copy of. */
  canonical: string | null;
  /** Pages of the site that it links to. */
  links: string[];
}

/** The page was there and can be read. */
export const readOutcomes = ['fetched', 'unchanged'] as const;

/**
 * The page is no longer one of its own: its server says so, it has moved to another address, asks not to be
 * indexed, or says what another address says.
 */
export const goneOutcomes = ['gone', 'moved', 'noindex', 'duplicate'] as const;

/**
 * Nothing can be said of the page: it leads elsewhere for now, has no text, may not be read, or could not be.
 */
export const unclearOutcomes = ['detour', 'empty', 'excluded', 'unknown'] as const;

export type PageOutcome = (typeof readOutcomes)[number] | (typeof goneOutcomes)[number] | (typeof unclearOutcomes)[number];

/** What a crawl does, and what it leaves to others, at most. */
export const crawlLimits = {
  /** Pages at a time, of one site. */
  concurrency: 4,
  /** Of one page, before it counts as unknown. */
  attempts: 3,
  /** Redirects in a row. */
  hops: 5,
  /** New addresses taken from one page. */
  linksPerPage: 300,
  /** Addresses taken from a site's sitemaps, and files of them read. */
  sitemapPages: 10_000,
  sitemapFiles: 50,
  /** Pages in a row that failed, after which the site counts as down. */
  failuresInARow: 20,
  /** The share of pages that failed, from which on a run is no proof that any page is gone. */
  failedShare: 0.2,
} as const;
