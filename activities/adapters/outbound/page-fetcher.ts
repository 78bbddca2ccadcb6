import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { PRODUCT_TOKEN } from '../../../domain/model/crawling/robots-rules.ts';
import { DomainError } from '../../../domain/model/errors.ts';
import type { OutboundRules } from '../../../domain/model/outbound-url.ts';
import type {
  FetchedPage, FetchOutcome, FetchPurpose, PageFetcher, PageRequest, UnknownReason,
} from '../../../domain/ports/page-fetcher.ts';
import { outboundAgent, PRIVATE_ADDRESS } from '../../../platform/outbound/agent.ts';
import { BodyTooLarge, readBoundedBody, UnknownEncoding } from '../../../platform/outbound/bounded-body.ts';
import { outboundRequest, type OutboundLimits, type OutboundResponse } from '../../../platform/outbound/outbound-request.ts';
import { retryAfterMs } from './retry-after.ts';

export interface PageFetcherOptions {
  rules: OutboundRules;
  /** An address where a site's operator can ask about the requests; part of the `User-Agent`. */
  contactUrl: string;
  /** From `outboundAgent`; one of its own when left out. */
  agent?: Dispatcher;
  limits?: OutboundLimits;
}

const LIMITS: OutboundLimits = { deadlineMs: 10_000, maxBytes: 5 * 1024 * 1024 };
const MAX_REDIRECTS = 5;

/** As much of a robots.txt counts (RFC 9309, section 2.5). */
const ROBOTS_BYTES = 500 * 1024;

/** What decompressors and the parser of HTTP say of bytes that are not what they should be. */
const BROKEN = /^(?:Z_|ERR__|ERR_BROTLI|ERR_ZSTD|ZSTD_|HPE_|UND_ERR_(?:RES|HEADERS_OVERFLOW|INVALID))/;

const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml|application\/pdf|text\/plain|text\/markdown)$/;
const FEED_TYPES = /^(?:application\/(?:xml|rss\+xml|atom\+xml|gzip|x-gzip|octet-stream)|text\/(?:xml|plain|html))$/;
const types: Record<FetchPurpose, RegExp> = { page: PAGE_TYPES, sitemap: FEED_TYPES, robots: /^text\/|^application\/octet-stream$/ };
const accepts: Record<FetchPurpose, string> = {
  page: 'text/html,application/xhtml+xml,application/pdf;q=0.9,text/markdown;q=0.9,text/plain;q=0.8',
  sitemap: 'application/xml,text/xml,text/plain;q=0.8',
  robots: 'text/plain',
};

/** Reads pages over HTTP, safe by construction: nothing private is reached, nothing is read without bounds. */
export function createPageFetcher({ rules, contactUrl, agent = outboundAgent(rules), limits = LIMITS }: PageFetcherOptions): PageFetcher {
  const userAgent = `${PRODUCT_TOKEN}/1.0 (+${contactUrl})`;
  const exchange = (
    url: string, asked: PageRequest, purpose: FetchPurpose, deadlineMs: number,
  ): Promise<OutboundResponse> => outboundRequest(
    {
      url, signal: asked.signal, deadlineMs,
      maxBytes: purpose === 'robots' ? ROBOTS_BYTES : limits.maxBytes,
      headers: { 'user-agent': userAgent, accept: accepts[purpose], ...optionalHeaders(asked) },
    },
    { rules, agent },
    ({ status, headers }) => status === 200 && isTaken(headers['content-type'], purpose) && { truncate: purpose === 'robots' },
  );
  return {
    async fetch(asked) {
      const { purpose = 'page', maxRedirects = MAX_REDIRECTS, signal } = asked;
      const until = performance.now() + limits.deadlineMs;
      let url = asked.url;
      try {
        for (let hop = 0; ; hop += 1) {
          const outcome =
            await outcomeOf(url, purpose, await exchange(url, asked, purpose, Math.max(1, Math.ceil(until - performance.now()))), limits);
          if (outcome.kind !== 'redirected' || maxRedirects === 0) return outcome;
          if (hop >= maxRedirects) return { kind: 'unknown', url, reason: 'too-many-redirects' };
          url = outcome.to;
        }
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        return { kind: 'unknown', url, reason: reasonOf(error) };
      }
    },
  };
}

function optionalHeaders({ etag, lastModified, locales = [] }: PageRequest): Record<string, string> {
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(lastModified ? { 'if-modified-since': lastModified } : {}),
    ...(locales.length > 0 ? {
      'accept-language': locales.map((locale, index) => (index === 0 ? locale : `${locale};q=${Math.max(0.1, 1 - index / 10)}`)).join(', '),
    } : {}),
  };
}

async function outcomeOf(url: string, purpose: FetchPurpose, response: OutboundResponse, limits: OutboundLimits): Promise<FetchOutcome> {
  const { status, headers } = response;
  const unknown = (reason: UnknownReason): FetchOutcome => ({
    kind: 'unknown', url, reason, status, ...retryAfterMs(headers['retry-after'], new Date()),
  });
  if (status === 200) {
    if (!isTaken(headers['content-type'], purpose)) return unknown('wrong-type');
    const body = purpose === 'sitemap' ? await unpacked(response.body, limits) : response.body;
    return fetchedPage(url, purpose, { ...response, body }) ?? unknown('wrong-type');
  }
  if (status === 304) return { kind: 'unchanged', url };
  if (status === 404 || status === 410) return { kind: 'gone', url, status };
  if (status >= 300 && status < 400) {
    const to = headers['location'] === undefined ? null : URL.parse(headers['location'], url);
    return to === null ? unknown('broken-response') : { kind: 'redirected', url, to: to.href, permanent: status === 301 || status === 308 };
  }
  if (status === 429) return unknown('too-many-requests');
  if (status === 408 || status >= 500) return unknown('server-error');
  return unknown(status >= 400 ? 'blocked' : 'broken-response');
}

function fetchedPage(url: string, purpose: FetchPurpose, { headers, body }: OutboundResponse): FetchedPage | undefined {
  const [type = '', ...parameters] = (headers['content-type'] ?? sniffed(body)).split(';').map((part) => part.trim());
  if (!types[purpose].test(type.toLowerCase())) return undefined;
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length).replaceAll('"', '');
  return {
    kind: 'fetched', url, body, contentType: type.toLowerCase(), charset: charset ?? null,
    etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null, robots: headers['x-robots-tag'] ?? null,
  };
}

/** A missing type is judged by the body later on. */
function isTaken(contentType: string | undefined, purpose: FetchPurpose): boolean {
  return contentType === undefined || types[purpose].test(contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

function sniffed(body: Buffer): string {
  const start = body.subarray(0, 256).toString('latin1').trimStart();
  if (start.startsWith('%PDF-')) return 'application/pdf';
  return /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype\s+html|html|head|body|!--)/i.test(start) ? 'text/html' : 'application/octet-stream';
}

/** Sitemaps also come as gzip files, which is not a content encoding. */
async function unpacked(body: Buffer, { maxBytes }: OutboundLimits): Promise<Buffer> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  return readBoundedBody(Readable.from([body]), 'gzip', { maxBytes });
}

function reasonOf(error: unknown): UnknownReason {
  if (error instanceof BodyTooLarge) return 'too-large';
  if (error instanceof DomainError) return 'refused-address';
  if (error instanceof UnknownEncoding) return 'broken-response';
  const { name, code: given } = error as Error & { code?: unknown };
  // Of an abort it is a number.
  const code = typeof given === 'string' ? given : '';
  if (code === PRIVATE_ADDRESS) return 'refused-address';
  if (name === 'TimeoutError' || code.endsWith('TIMEOUT')) return 'timeout';
  if (name === 'HTTPParserError') return 'broken-response';
  // Connections, name servers and decompressors give their failures a code; what has none is a mistake of ours.
  if (code === '' || name === 'TypeError' || name === 'RangeError') throw error;
  return BROKEN.test(code) ? 'broken-response' : 'unreachable';
}
