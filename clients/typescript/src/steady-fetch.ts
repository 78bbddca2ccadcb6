/** How requests are sent again. */
export interface SteadyOptions {
  /** What every request carries, such as `x-api-key` and `x-client-id`. */
  headers?: Readonly<Record<string, string>>;
  /** How often a request is sent at most. */
  attempts?: number;
  /** The longest that is waited between two, in milliseconds; an answer that asks for more patience is handed on. */
  longestWaitMs?: number;
  fetch?: typeof globalThis.fetch;
}

const FIRST_WAIT_MS = 250;
const isWorthRepeating = (status: number): boolean => status === 429 || status === 502 || status === 503 || status === 504;

/**
 * A `fetch` that sends a request again when no answer came, or one that says to come back later, after `Retry-After`. What makes
 * something carries an `Idempotency-Key` of its own, so that it is done once however often it is sent. It is for `openapi-fetch`:
 * `createClient<paths>({ baseUrl, fetch: steadyFetch({ headers }) })`.
 */
export function steadyFetch(
  { headers = {}, attempts = 4, longestWaitMs = 30_000, fetch = globalThis.fetch }: SteadyOptions = {},
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    if (request.method === 'POST' && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', crypto.randomUUID());
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(request.clone()).catch((error: unknown) => ({ failed: error }));
      const waitMs = 'failed' in answer ? FIRST_WAIT_MS * 2 ** (attempt - 1) : waitOf(answer, attempt);
      const isOver = waitMs === null || waitMs > longestWaitMs || attempt >= attempts || request.signal.aborted;
      if (isOver && 'failed' in answer) throw answer.failed;
      if (isOver && !('failed' in answer)) return answer;
      await pause(waitMs ?? 0, request.signal);
    }
  };
}

/** How long to wait before the same request is worth sending again, in milliseconds; null where it is not. */
function waitOf({ status, headers }: Response, attempt: number): number | null {
  if (!isWorthRepeating(status)) return null;
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** (attempt - 1);
}

const pause = (ms: number, signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
  const abort = (): void => {
    clearTimeout(timer);
    reject(signal.reason as Error);
  };
  const timer = setTimeout(() => {
    signal.removeEventListener('abort', abort);
    resolve();
  }, ms);
  signal.addEventListener('abort', abort, { once: true });
});
