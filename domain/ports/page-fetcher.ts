/** What a request is for, which decides what types of content are taken and how much of it. */
export type FetchPurpose = 'page' | 'sitemap' | 'robots';

export interface PageRequest {
  url: string;
  /** A page when left out. */
  purpose?: FetchPurpose;
  /** Validators of an earlier answer; the server may then say that nothing has changed. */
  etag?: string | null;
  lastModified?: string | null;
  /** Redirects to follow, each checked again, at most 5; with 0 the first one is the outcome. */
  maxRedirects?: number;
  /** The languages to ask for, best first. */
  locales?: readonly string[];
  /** Gives the request up; `fetch` then throws the signal's reason. */
  signal?: AbortSignal;
}

/** Why nothing is known about a URL: the page may well exist, so nothing may be concluded from it. */
export type UnknownReason =
  | 'timeout' | 'unreachable' | 'server-error' | 'too-many-requests' | 'blocked' | 'refused-address' | 'too-large'
  | 'wrong-type' | 'too-many-redirects' | 'broken-response';

export interface FetchedPage {
  kind: 'fetched';
  /** After redirects. */
  url: string;
  /** Without parameters, in lower case. */
  contentType: string;
  /** Of the content type's parameter; null when it names none. */
  charset: string | null;
  body: Uint8Array;
  etag: string | null;
  lastModified: string | null;
  /** The `X-Robots-Tag` headers, joined by commas. */
  robots: string | null;
}

export type FetchOutcome =
  | FetchedPage
  | { kind: 'unchanged'; url: string }
  | { kind: 'gone'; url: string; status: number }
  | { kind: 'redirected'; url: string; to: string; permanent: boolean }
  | { kind: 'unknown'; url: string; reason: UnknownReason; status?: number; retryAfterMs?: number };

/** Reads pages of the public web. Every failure is an outcome; it throws only when its signal gives up. */
export interface PageFetcher {
  fetch(request: PageRequest): Promise<FetchOutcome>;
}
