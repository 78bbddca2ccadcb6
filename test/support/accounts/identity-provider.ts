import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';
import { Provider } from 'oidc-provider';
import { parseCookie } from 'cookie';

/** Somebody at the provider: what it says of them. */
export type Person = { email?: string; email_verified?: boolean; groups?: string | string[]; given_name?: string; family_name?: string };

export interface TestProvider {
  issuer: string;
  /** By their name at the provider, which its sign-in page takes with any password. */
  people: Map<string, Person>;
  /** Paths that were asked for. */
  asked: string[];
  settings: { issuer: string; oidcClientId: string; clientSecret: string; claim: string };
}

const CLIENT = { client_id: 'concierge', client_secret: 'secret-of-the-hotel-at-its-provider' };

/** A real provider of identities over HTTP, with its own sign-in page; stopped after the test file. */
export async function useIdentityProvider(redirectUris: readonly string[]): Promise<TestProvider> {
  const people = new Map<string, Person>();
  const asked: string[] = [];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: redirectUris, response_types: ['code'], grant_types: ['authorization_code'] }],
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    findAccount: (_context: unknown, accountId: string) => (people.has(accountId)
      ? { accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) } : undefined),
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    void handle(request, response);
  });
  afterAll(() => { server.closeAllConnections(); server.close(); });
  return { issuer, people, asked, settings: { issuer, oidcClientId: CLIENT.client_id, clientSecret: CLIENT.client_secret, claim: 'groups' } };
}

/** A browser as far as sign-ins need one: it keeps cookies by host and path, and follows nothing by itself. */
export class PlainBrowser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async open(url: string, form?: Record<string, string>): Promise<{ status: number; location: string; html: string; url: string }> {
    const { host, pathname } = new URL(url);
    const cookies = [...this.#cookies].filter(([name, { path }]) => name.startsWith(`${host} `) && pathname.startsWith(path))
      .map(([name, { value }]) => `${name.slice(host.length + 1)}=${value}`);
    const response = await fetch(url, {
      redirect: 'manual', headers: { cookie: cookies.join('; ') }, ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(host, line);
    const location = response.headers.get('location');
    return { status: response.status, location: location === null ? '' : new URL(location, url).href, html: await response.text(), url };
  }

  cookie(host: string, name: string): string | undefined {
    return this.#cookies.get(`${host} ${name}`)?.value;
  }

  #keep(host: string, line: string): void {
    const [name = ''] = line.split('=', 1);
    const value = parseCookie(line)[name] ?? '';
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const isGone = value === '' || /max-age=0/i.test(line) || /expires=Thu, 01 Jan 1970/i.test(line);
    if (isGone) this.#cookies.delete(`${host} ${name}`);
    else this.#cookies.set(`${host} ${name}`, { value, path });
  }

  /** Signs in on the provider's pages. @returns where it sends the browser back to, which is not opened */
  async signInAt(location: string, name: string, back: string): Promise<string> {
    let at = await this.open(location);
    for (let step = 0; step < 12; step += 1) {
      if (at.location.startsWith(back)) return at.location;
      if (at.location !== '') at = await this.open(at.location);
      else {
        const prompt = /name="prompt" value="(\w+)"/.exec(at.html)?.[1];
        const action = /action="([^"]+)"/.exec(at.html)?.[1];
        if (prompt === undefined || action === undefined) throw new Error(`No sign-in page but ${at.status}: ${at.html.slice(0, 300)}`);
        at = await this.open(new URL(action, at.url).href, { prompt, ...(prompt === 'login' && { login: name, password: 'any' }) });
      }
    }
    throw new Error('The provider does not send the browser back.');
  }
}
