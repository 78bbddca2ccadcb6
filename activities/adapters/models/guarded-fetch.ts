import { Readable } from 'node:stream';
import { request, type Dispatcher } from 'undici';
import { requireOutboundUrl, type OutboundRules } from '../../../domain/model/outbound-url.ts';
import { ModelFailure } from '../../../domain/ports/language-model.ts';
import { retryAfterMs } from '../outbound/retry-after.ts';

interface GuardedFetch {
  rules: OutboundRules;
  /** From `outboundAgent`: the second wall. */
  agent: Dispatcher;
  now: () => Date;
  /** Hears of the failure, no matter how the caller handles it. */
  failed: (failure: ModelFailure) => void;
}

/** Of an answer's body. A stream of tokens is many times as long as its text. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A body that nobody reads is emptied up to this, to keep the connection. */
const DRAIN_BYTES = 64 * 1024;

/**
 * The `fetch` of providers' libraries: through both walls, without redirects, with a body of bounded length, of JSON or an event
 * stream alone. An answer other than 2xx becomes a failure here, so that no library reads it, and with it perhaps the prompt, into an
 * error of its own.
 */
export const guardedFetch = (guard: GuardedFetch): typeof globalThis.fetch => async (input, init = {}) => {
  try {
    return await exchange(String(input instanceof Request ? input.url : input), init, guard);
  } catch (error) {
    const failure = init.signal?.aborted ? new ModelFailure('canceled') : asFailure(error);
    guard.failed(failure);
    throw failure;
  }
};

const asFailure = (error: unknown): ModelFailure => (error instanceof ModelFailure ? error : new ModelFailure('unreachable'));

async function exchange(url: string, init: RequestInit, { rules, agent, now, failed }: GuardedFetch): Promise<Response> {
  const { statusCode: status, headers, body } = await request(requireOutboundUrl(url, rules), {
    dispatcher: agent,
    method: 'POST',
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? init.body : null,
    signal: init.signal ?? null,
    // Its caller has clocks of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const header = (name: string): string | undefined => [headers[name]].flat().join(', ') || undefined;
  const type = header('content-type') ?? '';
  if (status < 200 || status >= 300 || !/^(?:application\/json|text\/event-stream)\b/i.test(type)) {
    await body.dump({ limit: DRAIN_BYTES }).catch(() => undefined);
    throw failureOf(status, waitOf(header, now()));
  }
  return new Response(Readable.toWeb(bounded(body, failed)) as ReadableStream, { status, headers: { 'content-type': type } });
}

/** What a provider without the header says in milliseconds, some say in one of their own. */
function waitOf(header: (name: string) => string | undefined, now: Date): number | undefined {
  const exact = Number(header('retry-after-ms') ?? NaN);
  return Number.isFinite(exact) && exact >= 0 ? exact : retryAfterMs(header('retry-after'), now).retryAfterMs;
}

function failureOf(status: number, wait: number | undefined): ModelFailure {
  if (status === 401 || status === 403) return new ModelFailure('unauthorized');
  if (status === 404) return new ModelFailure('not-found');
  if (status === 429) return new ModelFailure('rate-limited', wait);
  return new ModelFailure('unreachable', wait);
}

/** The body, up to its limit. If it breaks off or is longer, it fails, and its caller gets the error. */
function bounded(body: Readable, failed: (failure: ModelFailure) => void): Readable {
  let size = 0;
  async function* read(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > MAX_BYTES) throw new ModelFailure('unreachable');
        yield chunk;
      }
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('cut');
      failed(failure);
      throw failure;
    }
  }
  return Readable.from(read(), { objectMode: false });
}
