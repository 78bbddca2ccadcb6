import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { deviceName } from '../../domain/accounts/known-devices.ts';
import type { OwnSession } from '../../domain/accounts/own-sessions.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { basic, cookieOf, createAccount, mailedCode, PASSWORD, REFRESH_COOKIE, signedIn } from '../support/accounts/accounts.ts';
import { signIn } from '../support/accounts/operators.ts';
import { call } from '../support/http/http.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Signs in from a device that says what it is. */
async function signInFrom(email: string, userAgent: string) {
  const answer = await call<{ session: string }>('POST', '/auth/login', {
    body: { username: email, auth: basic(email, PASSWORD) }, headers: { 'user-agent': userAgent },
  });
  return { bearer: { authorization: `Bearer ${answer.body.session}` }, cookie: `${REFRESH_COOKIE}=${cookieOf(answer, REFRESH_COOKIE)}` };
}

const sessionsOf = async (headers: Record<string, string>): Promise<OwnSession[]> =>
  (await call<{ sessions: OwnSession[] }>('GET', '/api/me/sessions', { headers })).body.sessions;
const works = async (headers: Record<string, string>): Promise<boolean> => (await call('GET', '/api/me', { headers })).status === 200;

describe('one\'s own sessions', () => {
  itVerifies(['decisions/accounts/sessions/own'], 'are listed with device, times and which one asks, and end at once, one or all others', async () => {
    const { email } = await createAccount(database);
    const [phone, laptop, program] = [
      await signInFrom(email, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604'),
      await signInFrom(email, FIREFOX), await signInFrom(email, 'curl/8.5.0'),
    ];
    const listed = await sessionsOf(laptop.bearer);
    expect(listed.map(({ device, current }) => [device, current])).toEqual([['curl/8.5.0', false], ['Firefox, Windows', true], ['Safari, iPhone', false]]);
    for (const { createdDate, lastUsedDate, expiresAt, address } of listed) {
      expect([address, lastUsedDate]).toEqual(['127.0.0.1', createdDate]);
      expect(Date.parse(expiresAt) - Date.parse(createdDate)).toBe(30 * 86_400_000);
    }
    const [ofProgram] = listed;
    const path = `/api/me/sessions/${ofProgram?.id}`;
    expect((await call('DELETE', path, { headers: laptop.bearer })).status).toBe(200);
    expect([await works(program.bearer), await works(phone.bearer)]).toEqual([false, true]);
    expect((await call('POST', '/auth/refresh', { headers: { cookie: program.cookie } })).status).toBe(401);
    expect((await call('DELETE', path, { headers: laptop.bearer })).status).toBe(404);
    const others = await call('DELETE', '/api/me/sessions', { headers: laptop.bearer });
    expect([others.status, others.body]).toEqual([200, { message: 'One other session is over.' }]);
    expect([await works(laptop.bearer), await works(phone.bearer)]).toEqual([true, false]);
    expect(await sessionsOf(laptop.bearer)).toHaveLength(1);
  });

  itVerifies(['decisions/accounts/sessions/own'], 'are nobody else\'s to see or end, and not a key\'s', async () => {
    const [owner, other] = [await createAccount(database), await signIn(database, ['ALL:EXECUTE'])];
    const { bearer } = await signedIn(owner.email);
    const [own] = await sessionsOf(bearer);
    for (const id of [own?.id, randomUUID()]) expect((await other.call('DELETE', `/api/me/sessions/${id}`)).status).toBe(404);
    expect((await sessionsOf(other.headers)).map(({ id }) => id)).not.toContain(own?.id);
    const { body: key } = await call('PUT', '/api/user/apikey', { headers: bearer });
    expect((await call('GET', '/api/me/sessions', { headers: { 'x-api-key': String(key['key']) } })).status).toBe(403);
    expect(await works(bearer)).toBe(true);
  });
});

describe('API keys', () => {
  itVerifies(['decisions/accounts/sessions/keys-by-choice'], 'outlive a reset and a forced reset, unless asked otherwise', async () => {
    const administrator = await signIn(database, ['ALL:EXECUTE']);
    const account = await createAccount(database);
    const newKey = async (): Promise<string> =>
      String((await call('PUT', '/api/user/apikey', { headers: (await signedIn(account.email)).bearer })).body['key']);
    const counts = async (key: string): Promise<boolean> => (await call('GET', '/auth/', { headers: { 'x-api-key': key } })).status === 200;
    const key = await newKey();
    const nonce = `nonce-${randomUUID()}`;
    const reset = async (more: object) => {
      await call('POST', '/auth/resetpasswordcode', { body: { nonce, email: account.email } });
      const code = await mailedCode(account.email);
      return call('POST', '/auth/resetpassword', { body: { nonce, code, email: account.email, newPassword: PASSWORD, ...more } });
    };
    expect((await reset({})).status).toBe(200);
    expect(await counts(key)).toBe(true);
    expect((await administrator.call('POST', `/api/users/${account.id}/force-reset`, { body: { endApiKeys: true } })).status).toBe(200);
    expect(await counts(key)).toBe(false);
    expect((await administrator.call('POST', `/api/users/${account.id}/force-reset`)).status).toBe(200);
  });
});

describe('the name of a device', () => {
  itVerifies(['decisions/accounts/sessions/own'], 'is what people call it', () => {
    const names: [string | undefined, string | null][] = [
      ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'Chrome, Linux'],
      ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 (KHTML, like Gecko) Version/19 Safari/605', 'Safari, macOS'],
      ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge, Windows'],
      ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36', 'Samsung Internet, Android'],
      ['python-requests/2.32', 'python-requests/2.32'], ['<script>', null], ['', null], [undefined, null],
    ];
    for (const [userAgent, name] of names) expect(deviceName(userAgent)).toBe(name);
  });
});
