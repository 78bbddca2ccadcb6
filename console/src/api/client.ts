import createClient, { type Middleware } from 'openapi-fetch';
import { renewSession } from './renew-session.ts';
import type { components, paths } from './schema.d.ts';

/** Records as the API answers them, by the names of its OpenAPI document. */
export type Schemas = components['schemas'];

/** A refusal or failure of the API, with the sentence that says what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** The answer as it came, for the few that carry more than a sentence. */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: unknown) {
    const fields = typeof body === 'object' && body !== null ? body as Record<string, unknown> : {};
    super(typeof fields['error'] === 'string' ? fields['error'] : `HTTP ${status}`);
    this.status = status;
    this.code = typeof fields['code'] === 'string' ? fields['code'] : 'INTERNAL';
    this.body = fields;
  }
}

/** The body of a request is read by the first try; a second one needs a copy made before it. */
const copies = new WeakMap<Request, Request>();

/** The access token is good for minutes: a request that comes too late renews it once and is sent again. */
const renewal: Middleware = {
  onRequest({ request, schemaPath }) {
    if (!schemaPath.startsWith('/auth/')) copies.set(request, request.clone());
    return request;
  },
  async onResponse({ request, response }) {
    const copy = copies.get(request);
    if (response.status !== 401 || copy === undefined || !await renewSession()) return response;
    return fetch(copy.clone());
  },
};

let askProof: (() => Promise<boolean>) | undefined;

/** Who asks the person at the console for a proof of who they are, and answers whether it was given. @returns the function that ends it */
export function whenProofIsNeeded(ask: () => Promise<boolean>): () => void {
  askProof = ask;
  return () => { if (askProof === ask) askProof = undefined; };
}

/** What takes a fresh proof waits for it, and is sent again. */
const proof: Middleware = {
  async onResponse({ request, response }) {
    const copy = copies.get(request);
    if (response.status !== 403 || copy === undefined || askProof === undefined) return response;
    const { code } = await response.clone().json() as { code?: string };
    return code === 'CONFIRMATION_REQUIRED' && await askProof() ? fetch(copy.clone()) : response;
  },
};

/** The public API, typed by its own document; cookies go along because it is of the same origin. */
export const api = createClient<paths>({ baseUrl: location.origin });
// Answers go through the last one first: a session is renewed before anybody is asked.
api.use(proof, renewal);

interface Answer<Data> { data?: Data; error?: unknown; response: Response }

/** The body of a successful answer. @throws ApiError for any other answer */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiError(response.status, error);
  return (data ?? {}) as NonNullable<Data>;
}

/** The name of the state that an answer shows. A proxy that packs answers marks it as weak, which the service does not know. */
export const tagOf = (response: Response): string => response.headers.get('etag')?.replace(/^W\//, '') ?? '*';

/**
 * The body of a successful answer; null where there is no such record, which is a state and no failure.
 *
 * @throws ApiError for any other answer
 */
export const foundOf = <Data>(call: Promise<Answer<Data>>): Promise<NonNullable<Data> | null> => answerOf(call).catch((error: unknown) => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
});
