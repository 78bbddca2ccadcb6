import { beforeAll, describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, login, REFRESH_COOKIE, signedIn, type SignedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { useDatabase } from '../support/stack/storage.ts';

/** Without a comma, which would make two of one. */
const [OLD, NEXT] = ['the secret that was there at first', 'the secret that comes after the first'];
const database = await useDatabase();

/** Processes as they are in the three steps of docs/operations.md, and before them. */
const [{ url: before }, { url: known }, { url: current }, { url: alone }] = await Promise.all([
  apiWith({ SERVER_SECRET: OLD }),
  apiWith({ SERVER_SECRET: OLD, SERVER_SECRET_PREVIOUS: NEXT }),
  apiWith({ SERVER_SECRET: NEXT, SERVER_SECRET_PREVIOUS: OLD }),
  apiWith({ SERVER_SECRET: NEXT }),
]);

let email: string;
beforeAll(async () => { ({ email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] })); });

/** What one process makes for somebody: a session, its renewal, a key, and the place of a list's next page. */
async function madeAt(api: string): Promise<{ session: SignedIn; key: string; cursor: string }> {
  const session = await signedIn(email, api);
  // A list of two has a second page.
  for (const name of ['One hotel', 'Another hotel']) await call('POST', '/api/clients', { api, headers: session.bearer, body: { name } });
  const made = await call<{ key: string }>('PUT', '/api/user/apikey', { api, headers: session.bearer, body: { name: 'Of a rotation' } });
  const list = await call<{ nextCursor: string }>('GET', '/api/clients?limit=1', { api, headers: session.bearer });
  return { session, key: made.body.key, cursor: list.body.nextCursor };
}

/** The statuses at another process: session, key (403, as one that is known may not list hotels), next page, renewal. */
async function statusesAt(api: string, { session, key, cursor }: Awaited<ReturnType<typeof madeAt>>): Promise<number[]> {
  const headersOf = { session: session.bearer, key: { 'x-api-key': key }, renewal: { cookie: `${REFRESH_COOKIE}=${session.refresh}` } };
  // The list is asked for by somebody whom the process knows, so that its cursor alone is tried.
  const { bearer } = await signedIn(email, api);
  const answers = [
    await call('GET', '/api/me', { api, headers: headersOf.session }),
    await call('GET', '/api/clients?limit=1', { api, headers: headersOf.key }),
    await call('GET', `/api/clients?limit=1&after=${encodeURIComponent(cursor)}`, { api, headers: bearer }),
    await call('POST', '/auth/refresh', { api, headers: headersOf.renewal }),
  ];
  return answers.map(({ status }) => status);
}

describe('while the server\'s secret is changed', () => {
  itVerifies(['decisions/operations/secrets'], 'processes of two steps that follow each other read what the other makes', async () => {
    for (const [maker, reader] of [[before, known], [known, before], [known, current], [current, known]] as const) {
      expect(await statusesAt(reader, await madeAt(maker))).toEqual([200, 403, 200, 200]);
    }
  });

  it('a step that is left out is noticed: processes read nothing of a secret that they do not know', async () => {
    expect(await statusesAt(before, await madeAt(current))).toEqual([401, 401, 400, 401]);
    expect(await statusesAt(alone, await madeAt(before))).toEqual([401, 401, 400, 401]);
    expect((await login(email, undefined, alone)).status).toBe(200);
  });
});
