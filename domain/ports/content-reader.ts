import type { BookingCandidate } from '../model/analyses/candidate.ts';
import type { PageReading } from '../model/crawling/page.ts';
import type { HotelLocales } from '../model/hotel-locales.ts';
import type { SiteScope } from '../model/crawling/site-scope.ts';
import { DomainError } from '../model/errors.ts';
import type { DocumentFile, ReadDocument } from '../model/knowledge/document-file.ts';
import type { FetchedPage } from './page-fetcher.ts';

/** What can be read, with what it takes and what comes of it. All of it is plain data. */
export interface Readings {
  document: { input: DocumentFile; output: ReadDocument };
  /** A page of a site that is crawled; `url` is its one spelling. */
  page: { input: { page: FetchedPage; url: string; scope: SiteScope; hotel: HotelLocales }; output: PageReading };
  /** `pages` are those of the site, in their one spelling; `sitemaps` are absolute addresses. */
  sitemap: { input: { url: string; body: Uint8Array; scope: SiteScope }; output: { pages: string[]; sitemaps: string[] } };
  /** What on a page may lead to a booking engine, and where else it leads; `host` is the site's own. */
  booking: { input: { page: FetchedPage; host: string }; output: { candidates: BookingCandidate[]; links: string[] } };
}

export type ReadingKind = keyof Readings;

export interface ReadingOptions {
  /** Whose content it is: clients take turns. */
  clientId: string;
  /** Within narrower limits, for what was under way when an earlier reader came to its end. */
  careful?: boolean;
  /** Stops waiting; `read` then throws its reason. */
  signal?: AbortSignal | undefined;
}

/** Takes apart what strangers wrote, where it can neither hold up nor bring down anything else. */
export interface ContentReader {
  /**
   * @throws DomainError of what cannot be read; ReadingFailed when reading it takes too long or too much memory; an Error without
   *   a code when the reader comes upon something that it does not expect
   */
  read<Kind extends ReadingKind>(kind: Kind, input: Readings[Kind]['input'], options: ReadingOptions): Promise<Readings[Kind]['output']>;
}

/** A reader was stopped, or came to its end, over what it read. Trying again would end alike. */
export class ReadingFailed extends DomainError {
  constructor(cause: 'time' | 'memory' | 'end') {
    super('INVALID_INPUT', SENTENCES[cause]);
  }
}

const SENTENCES = {
  time: 'Reading it takes longer than any document or page may. Save it again in a simpler form, or split it.',
  memory: 'Reading it takes more memory than any document or page may. Save it again in a simpler form, or split it.',
  end: 'Its reader broke down over it. Save it again in a simpler form, or split it.',
} as const;
