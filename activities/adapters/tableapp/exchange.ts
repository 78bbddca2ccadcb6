import { request, type Dispatcher } from 'undici';
import { BookingFailure } from '../../../domain/model/booking/failures.ts';
import { requireOutboundUrl } from '../../../domain/model/outbound-url.ts';

const MAX_BODY_BYTES = 1_000_000;

/** How the provider is reached. */
export interface Wire {
  dispatcher: Dispatcher;
  allowPrivate: boolean;
  /** For one exchange, from the first byte to the last, in milliseconds. */
  timeoutMs: number;
}

export interface WireRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** An answer as it came; `json` is undefined when there is no body, or none that is JSON. */
export interface WireAnswer {
  status: number;
  json: unknown;
  retryAfter: string | undefined;
  /** The provider's clock when it answered, in milliseconds since the epoch. */
  providerTime: number | undefined;
}

/**
 * One exchange, within limits of time and size, following no redirect and repeating nothing: whoever calls knows
 * whether a repetition is safe.
 *
 * @throws BookingFailure PROVIDER_UNAVAILABLE when no whole answer came; whether the request took effect is unknown
 */
export async function exchange({ dispatcher, allowPrivate, timeoutMs }: Wire, { method, url, headers, body }: WireRequest): Promise<WireAnswer> {
  const target = checked(url, allowPrivate);
  try {
    const answer = await request(target, {
      method, headers: { accept: 'application/json', ...headers }, dispatcher, signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await readBody(answer.body);
    const date = Date.parse(headerOf(answer.headers['date']) ?? '');
    return {
      status: answer.statusCode,
      json: parsed(text),
      retryAfter: headerOf(answer.headers['retry-after']),
      providerTime: Number.isNaN(date) ? undefined : date,
    };
  } catch (error) {
    // The cause may quote the request, and with it what must not be told; its kind is enough to find out why.
    const { code, name } = error as { code?: string; name?: string };
    throw new BookingFailure('PROVIDER_UNAVAILABLE', { cause: new Error(`No answer from the table-booking system (${code ?? name ?? 'unknown'}).`) });
  }
}

function checked(url: string, allowPrivate: boolean): URL {
  try {
    return requireOutboundUrl(url, { allowPrivate });
  } catch {
    throw new BookingFailure('NOT_CONNECTED', { cause: new Error('The API base URL of the connection may not be called.') });
  }
}

async function readBody(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw Object.assign(new Error('too large'), { code: 'BODY_TOO_LARGE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const headerOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
