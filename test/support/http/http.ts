import { testStack } from '../stack/test-stack.ts';
import { requireDocumented } from './documented-answers.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export interface CallOptions {
  /** Defaults to the first of the shared product's API processes. */
  api?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a string and bytes are sent as they are. */
  body?: unknown;
  signal?: AbortSignal;
}

/** Calls the product over HTTP and holds every answer against the OpenAPI document it serves. */
export async function call<Body = Record<string, unknown>>(
  method: string, path: string, { api = testStack().apiUrls[0], headers = {}, body, signal }: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await fetch(api + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body as string : JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
    redirect: 'manual',
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('application/json') ?? false;
  const parsed: unknown = json && text !== '' ? JSON.parse(text) : {};
  if (json) await requireDocumented({ api, method, path, status: response.status, body: parsed });
  return { status: response.status, headers: response.headers, body: parsed as Body, text };
}
