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

/** What one process makes for somebody: a session, its renewal and a key. */
async function madeAt(api: string): Promise<{ session: SignedIn; key: string }> {
  const session = await signedIn(email, api);
  const made = await call<{ key: string }>('PUT', '/api/user/apikey', { api, headers: session.bearer, body: { name: 'Of a rotation' } });
  return { session, key: made.body.key };
}

/** The statuses at another process: session, key (403, as one that is known may not list hotels), renewal. */
async function statusesAt(api: string, { session, key }: Awaited<ReturnType<typeof madeAt>>): Promise<number[]> {
  const headersOf = { session: session.bearer, key: { 'x-api-key': key }, renewal: { cookie: `${REFRESH_COOKIE}=${session.refresh}` } };
  const answers = [
    await call('GET', '/api/me', { api, headers: headersOf.session }),
    await call('GET', '/api/clients?limit=1', { api, headers: headersOf.key }),
    await call('POST', '/auth/refresh', { api, headers: headersOf.renewal }),
  ];
  return answers.map(({ status }) => status);
}

describe('while the server\'s secret is changed', () => {
  itVerifies(['decisions/operations/secrets'], 'processes of two steps that follow each other read what the other makes', async () => {
    for (const [maker, reader] of [[before, known], [known, before], [known, current], [current, known]] as const) {
      expect(await statusesAt(reader, await madeAt(maker))).toEqual([200, 403, 200]);
    }
  });

  it('a step that is left out is noticed: processes read nothing of a secret that they do not know', async () => {
    expect(await statusesAt(before, await madeAt(current))).toEqual([401, 401, 401]);
    expect(await statusesAt(alone, await madeAt(before))).toEqual([401, 401, 401]);
    expect((await login(email, undefined, alone)).status).toBe(200);
  });
});
