import type { BenchProduct } from '../product.ts';

/** The product's API, as its operators, agents and guests call it: each of them from an address of their own. */
export interface Api {
  /** @throws for an answer that is a refusal, unless it may be one */
  call<Body = unknown>(method: string, path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; body: Body }>;
  /** Like {@link call}, for answers that are not JSON. */
  send(method: string, path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; text: string }>;
}

interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's address, as the proxy in front tells it. */
  from?: string;
  /** Whether a refusal is an answer like any other. */
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

/** The hotel that makes the noise, and what its people and programs call with. */
export interface BusyHotel {
  clientId: string;
  /** Of its operator. */
  session: Record<string, string>;
  /** Of its agent. */
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

/** Opens it through the API, as an administrator would. */
export async function openBusyHotel(product: BenchProduct, api: Api): Promise<BusyHotel> {
  const session = await signIn(product, api);
  const { body: { id: clientId } } = await api.call<{ id: string }>('POST', '/api/clients', {
    headers: session, body: { name: 'The busy hotel', hotelConfig: { name: 'The busy hotel' } },
  });
  const { 'x-client-id': _, ...key } = await agentOf(api, session, clientId);
  return { clientId, session, key };
}
