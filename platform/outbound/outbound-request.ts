import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { request, type Dispatcher } from 'undici';
import { requireOutboundUrl, type OutboundRules } from '../../domain/model/outbound-url.ts';
import { readBoundedBody } from './bounded-body.ts';

/** What a request to the outside may cost. */
export interface OutboundLimits {
  /** Of the whole exchange, body included, in milliseconds. */
  deadlineMs: number;
  /** Of the body, decompressed. */
  maxBytes: number;
}

export interface OutboundRequest extends OutboundLimits {
  url: string | URL;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | undefined;
  /** Gives the request up. */
  signal?: AbortSignal | undefined;
}

export interface OutboundHead {
  status: number;
  /** Names in lower case; several of one name are joined by commas. */
  headers: Record<string, string | undefined>;
}

export interface OutboundResponse extends OutboundHead {
  /** Decompressed; empty where `wantsBody` declined it. */
  body: Buffer;
}

export interface OutboundDeps {
  rules: OutboundRules;
  /** From `outboundAgent`: the second wall. */
  agent: Dispatcher;
}

type WantsBody = (head: OutboundHead) => boolean | { truncate: boolean };

/** Spans name the server and the status; a path may hold what is somebody's own. */
const tracer = trace.getTracer('concierge-outbound');

/** As much of an unwanted body is read to keep its connection; more is cheaper to cut off. */
const DRAIN_BYTES = 64 * 1024;

/**
 * One bounded exchange with a server outside: both walls, a deadline that includes the body, a limit on the
 * decompressed body, no redirects, no cookies.
 *
 * @param wantsBody looks at status and headers and may decline the body, or take its beginning alone
 * @throws DomainError INVALID_INPUT for a refused URL, `BodyTooLarge`, `UnknownEncoding`, `AbortSignal`'s reasons, errors of the connection
 */
export async function outboundRequest(
  asked: OutboundRequest, { rules, agent }: OutboundDeps, wantsBody: WantsBody = () => true,
): Promise<OutboundResponse> {
  const target = requireOutboundUrl(asked.url, rules);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new DOMException('The exchange took too long', 'TimeoutError')), asked.deadlineMs).unref();
  const giveUp = (): void => stop.abort(asked.signal?.reason);
  if (asked.signal?.aborted) giveUp();
  asked.signal?.addEventListener('abort', giveUp);
  const attributes = { 'http.request.method': asked.method ?? 'GET', 'server.address': target.hostname };
  const span = tracer.startSpan(`${asked.method ?? 'GET'} outside`, { kind: SpanKind.CLIENT, attributes });
  try {
    const answer = await exchange(target, asked, { agent, signal: stop.signal, wantsBody });
    span.setAttribute('http.response.status_code', answer.status);
    return answer;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
    // Thousands of exchanges end long before their deadline, and one caller's signal may be that of all of them.
    clearTimeout(timer);
    asked.signal?.removeEventListener('abort', giveUp);
  }
}

type Exchange = { agent: Dispatcher; signal: AbortSignal; wantsBody: WantsBody };

async function exchange(
  target: URL, { method = 'GET', headers = {}, body, deadlineMs, maxBytes }: OutboundRequest, { agent, signal, wantsBody }: Exchange,
): Promise<OutboundResponse> {
  const response = await request(target, {
    dispatcher: agent,
    method,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
    body: body ?? null,
    signal,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  });
  const head: OutboundHead = {
    status: response.statusCode,
    headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])),
  };
  const wanted = wantsBody(head);
  if (wanted === false) {
    await response.body.dump({ limit: DRAIN_BYTES });
    return { ...head, body: Buffer.alloc(0) };
  }
  const truncate = typeof wanted === 'object' && wanted.truncate;
  return { ...head, body: await readBoundedBody(response.body, head.headers['content-encoding'] ?? '', { maxBytes, truncate }) };
}

/** A body as JSON; undefined where it is not JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
