import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from '@jest/globals';
import type { Database } from '../../../domain/storage/database.ts';
import { call, type Answer } from '../http/http.ts';
import { createHotel } from '../stack/storage.ts';
import { testStack } from '../stack/test-stack.ts';
import { PlainBrowser, useIdentityProvider, type Person, type TestProvider } from './identity-provider.ts';
import { signInAdministrator, type Operator } from './operators.ts';

/** Where a sign-in at a provider has led. */
export interface Entered {
  location: string;
  /** Why nobody was let in. */
  reason: string | null;
  browser: PlainBrowser;
  /** What the provider sent the browser back with. */
  answer: string;
  bearer: Record<string, string>;
}

type Settings = Answer<{ issuer: string; oidcClientId: string }>;

export const reasonOf = (location: string): string | null => new URL(location).searchParams.get('sso');

/** What a sign-in asks for in the fragment of the page that it leads to. */
export const askedIn = <Asked>(location: string, name: 'factor' | 'link'): Asked =>
  JSON.parse(decodeURIComponent(new URL(location).hash.slice(`#${name}=`.length))) as Asked;

/** A hotel with a provider that speaks for its domain, before each test another one, and the administrator who has confirmed it. */
export class SsoHotel {
  readonly back: string;
  readonly #api: string;
  readonly #provider: TestProvider;
  admin!: Operator;
  id = '';
  domain = '';

  constructor(api: string, provider: TestProvider) {
    [this.#api, this.#provider, this.back] = [api, provider, `${api}/auth/sso/callback`];
  }

  startOf(email: string, to = '/'): string {
    return `${this.#api}/auth/sso/start?${new URLSearchParams({ email, to }).toString()}`;
  }

  put(changes: object = {}, by: Operator = this.admin, id = this.id): Promise<Answer> {
    const roleMapping = [{ value: 'house-managers', preset: 'manager' }, { value: 'front', preset: 'front-desk' }];
    return by.call('PUT', `/api/clients/${id}/sso`, { body: { ...this.#provider.settings, roleMapping, domains: [this.domain], ...changes } });
  }

  read(id = this.id): Promise<Settings> {
    return this.admin.call('GET', `/api/clients/${id}/sso`);
  }

  confirmRead({ body: { issuer, oidcClientId }, headers }: Settings, { name = this.domain, by = this.admin, id = this.id } = {}): Promise<Answer> {
    return by.call('POST', `/api/clients/${id}/sso/domains/${name}/confirm`, {
      body: { issuer, oidcClientId }, headers: { 'if-match': headers.get('etag') ?? '' },
    });
  }

  async confirm(named: { name?: string; by?: Operator; id?: string } = {}): Promise<Answer> {
    return this.confirmRead(await this.read(named.id), named);
  }

  /** Somebody whom the provider knows. */
  person(fields: Person = {}): { name: string; email: string } {
    const name = randomUUID();
    const email = fields.email ?? `${name}@${this.domain}`;
    this.#provider.people.set(name, { email, email_verified: true, groups: ['front', 'staff'], given_name: 'Ada', ...fields });
    return { name, email };
  }

  /** From the console's button to where the callback leads. */
  async enter(
    { name, email }: { name: string; email: string }, { to, browser = new PlainBrowser() }: { to?: string; browser?: PlainBrowser } = {},
  ): Promise<Entered> {
    const begun = await browser.open(this.startOf(email, to));
    if (begun.location.startsWith(`${this.#api}/console`)) {
      return { location: begun.location, reason: reasonOf(begun.location), browser, answer: '', bearer: {} };
    }
    const answer = await browser.signInAt(begun.location, name, this.back);
    const { location } = await browser.open(answer);
    const access = browser.cookie(new URL(this.#api).host, 'concierge_access');
    return { location, reason: reasonOf(location), browser, answer, bearer: { authorization: `Bearer ${access ?? ''}` } };
  }

  /** Gives the proof that a sign-in has asked an account for. */
  link<Body = Record<string, string>>({ location }: Entered, proof: object): Promise<Answer<Body>> {
    return call<Body>('POST', '/auth/sso/link', { body: { challenge: askedIn<{ challenge: string }>(location, 'link').challenge, ...proof } });
  }
}

/** Sets one up for a test file, with its provider. */
export async function useSsoHotel(database: Database): Promise<{ house: SsoHotel; provider: TestProvider }> {
  const [api] = testStack().apiUrls;
  const provider = await useIdentityProvider([`${api}/auth/sso/callback`]);
  const house = new SsoHotel(api, provider);
  beforeAll(async () => { house.admin = await signInAdministrator(database); });
  beforeEach(async () => {
    house.id = (await createHotel(database)).id;
    house.domain = `${randomUUID().slice(0, 8)}.example`;
    const made = [(await house.put()).status, (await house.confirm()).status];
    if (made.some((status) => status !== 200)) throw new Error(`The single sign-on could not be set up: ${made.join(', ')}`);
  });
  return { house, provider };
}
