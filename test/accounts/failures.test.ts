import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { itVerifies } from '../requirements/verifies.ts';
import { ACCESS_COOKIE, cookieOf, createAccount, REFRESH_COOKIE, signedIn, type SignedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { startApi, type ProductProcess } from '../support/stack/processes.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const databaseUrl = await createDatabase(`broken_${randomUUID().slice(0, 8)}`);
const database = await useDatabase(databaseUrl);
const NONCE = 'a nonce that the caller made';
let api: ProductProcess;
let session: SignedIn;
let email: string;

/** A database that answers, and fails: the tables of accounts are gone. */
beforeAll(async () => {
  api = await startApi({ ...testStack(), databaseUrl });
  ({ email } = await createAccount(database));
  session = await signedIn(email, api.url);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('alter table app_user rename to app_user_away; alter table auth_session rename to auth_session_away');
  await owner.end();
});
afterAll(() => api.kill());

describe('when the database fails', () => {
  const broken: [string, string, string, () => object | undefined][] = [
    ['GET /api/me', 'GET', '/api/me', () => undefined],
    ['POST /auth/resetpasswordcode', 'POST', '/auth/resetpasswordcode', () => ({ nonce: NONCE, email })],
    ['POST /auth/resetpassword', 'POST', '/auth/resetpassword', () => ({ nonce: NONCE, code: '123456', newPassword: 'quite another password', email })],
    ['POST /auth/login', 'POST', '/auth/login', () => ({ username: email, auth: Buffer.from(`${email}:x`).toString('base64') })],
  ];
  itVerifies(['4.2/me/500', '4.2/reset-code/500', '4.2/reset-password/500'], 'answers 500 without internals', async () => {
    for (const [name, method, path, body] of broken) {
      const answer = await call(method, path, { api: api.url, headers: session.bearer, ...(body() && { body: body() }) });
      expect([name, answer.status]).toEqual([name, 500]);
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'requestId']);
      expect(answer.text).not.toMatch(/app_user|relation|select|sql|postgres|stack|\.ts/i);
      expect(answer.text).not.toContain(email);
    }
  });

  itVerifies(['4.2/logout/revocation-failure'], 'signs out nevertheless', async () => {
    const cookie = `${ACCESS_COOKIE}=${session.access}; ${REFRESH_COOKIE}=${session.refresh}`;
    const answer = await call('POST', '/auth/logout', { api: api.url, headers: { cookie } });
    expect(answer.status).toBe(200);
    expect([cookieOf(answer, ACCESS_COOKIE), cookieOf(answer, REFRESH_COOKIE)]).toEqual(['', '']);
  });

  it('writes no credentials and no e-mail into the log', () => {
    const log = readFileSync(api.logFile, 'utf8');
    expect(log).toContain('A request failed');
    for (const secret of [email, session.token, session.refresh, NONCE]) expect(log).not.toContain(secret);
  });
});
