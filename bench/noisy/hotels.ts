import type { BenchProduct } from '../product.ts';

/** The product's API, as its operators, agents and guests call it, each from a different address. */
export interface Api {
  /** @throws if the API refuses, unless `mayRefuse` is set */
  call<Body = unknown>(method: string, path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; body: Body }>;
  /** Like {@link call}, for answers that are not JSON. */
  send(method: string, path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; text: string }>;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address, as the proxy reports it. */
  from?: string;
  /** Whether to return a refusal like any other answer. */
  mayRefuse?: boolean;
}

export function apiOf({ apiUrl }: Pick<BenchProduct, 'apiUrl'>): Api {
  const api: Api = {
    async send(method, path, { body, headers = {}, from = '10.0.0.1', mayRefuse = false } = {}) {
      const response = await fetch(`${apiUrl}${path}`, {
        method, headers: { 'x-forwarded-for': from, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok && !mayRefuse) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return { status: response.status, headers: response.headers, text };
    },
    async call<Body>(method: string, path: string, options?: CallOptions) {
      const { text, ...answer } = await api.send(method, path, options);
      return { ...answer, body: (text === '' ? undefined : JSON.parse(text)) as Body };
    },
  };
  return api;
}

/** The noisy hotel, and the headers of its people and programs. */
export interface BusyHotel {
  clientId: string;
  /** Its operator's headers. */
  session: Record<string, string>;
  /** Its agent's headers. */
  key: Record<string, string>;
}

/** @returns the headers of the administrator's session */
export async function signIn({ administrator: { email, password } }: BenchProduct, api: Api): Promise<Record<string, string>> {
  const auth = Buffer.from(`${email}:${password}`).toString('base64');
  const { body: { session } } = await api.call<{ session: string }>('POST', '/auth/login', { body: { username: email, auth } });
  return { authorization: `Bearer ${session}` };
}

/** @returns the headers of a new agent of a hotel */
export async function agentOf(api: Api, session: Record<string, string>, clientId: string): Promise<Record<string, string>> {
  const { body: { key } } =
    await api.call<{ key: string }>('PUT', '/api/user/apikey', { headers: session, body: { name: 'An agent', clientId } });
  return { 'x-api-key': key, 'x-client-id': clientId };
}

/** Creates the noisy hotel through the API, as an administrator would. */
export async function openBusyHotel(product: BenchProduct, api: Api): Promise<BusyHotel> {
  const session = await signIn(product, api);
  const { body: { id: clientId } } = await api.call<{ id: string }>('POST', '/api/clients', {
    headers: session, body: { name: 'The busy hotel', hotelConfig: { name: 'The busy hotel' } },
  });
  const { 'x-client-id': _, ...key } = await agentOf(api, session, clientId);
  return { clientId, session, key };
}
