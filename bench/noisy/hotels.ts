import type { BenchProduct } from '../product.ts';

/** The product's API, as its operators, agents and guests call it: each of them from an address of their own. */
export interface Api {
  /** @throws for an answer that is a refusal, unless it may be one */
  call<Body = unknown>(method: string, path: string, options?: CallOptions): Promise<{ status: number; headers: Headers; body: Body }>;
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
  return {
    async call<Body>(method: string, path: string, { body, headers = {}, from = '10.0.0.1', mayRefuse = false }: CallOptions = {}) {
      const response = await fetch(`${apiUrl}${path}`, {
        method, headers: { 'x-forwarded-for': from, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok && !mayRefuse) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return { status: response.status, headers: response.headers, body: (text === '' ? undefined : JSON.parse(text)) as Body };
    },
  };
}

/** The hotel that makes the noise, and what its people and programs call with. */
export interface BusyHotel {
  clientId: string;
  /** Of its operator. */
  session: Record<string, string>;
  /** Of its agent. */
  key: Record<string, string>;
}

/** Opens it through the API, as an administrator would. */
export async function openBusyHotel({ administrator }: BenchProduct, api: Api): Promise<BusyHotel> {
  const { email, password } = administrator;
  const auth = Buffer.from(`${email}:${password}`).toString('base64');
  const { body: { session: token } } = await api.call<{ session: string }>('POST', '/auth/login', { body: { username: email, auth } });
  const session = { authorization: `Bearer ${token}` };
  const { body: { id: clientId } } = await api.call<{ id: string }>('POST', '/api/clients', {
    headers: session, body: { name: 'The busy hotel', hotelConfig: { name: 'The busy hotel' } },
  });
  const { body: { key } } = await api.call<{ key: string }>('PUT', '/api/user/apikey', { headers: session, body: { name: 'An agent', clientId } });
  return { clientId, session, key: { 'x-api-key': key } };
}
