import { describe, expect, it } from '@jest/globals';
import { endUserSessions } from '../../domain/accounts/end-sessions.ts';
import { AuthSession } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  ACCESS_COOKIE, attributesOf, basic, cookieOf, createAccount, login, PASSWORD, REFRESH_COOKIE, signedIn,
} from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { auditTrail, userRow } from '../support/stack/rows.ts';

const database = await useDatabase();
const post = (body: unknown) => call('POST', '/auth/login', { body });

describe('POST /auth/login', () => {
  itVerifies(['4.2/login/200-cookie', '4.2/login/body', '4.2/login/no-credentials', '5/password/base64', '5/session/login-sets-cookie',
  ], 'signs in and sets the session cookie', async () => {
    const { email, id } = await createAccount(database);
    const answer = await login(email);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ session: cookieOf(answer, ACCESS_COOKIE), email, userId: id });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const user = await userRow(database, { id });
    expect(user.lastLogin).toBeInstanceOf(Date);
    const [entry] = await auditTrail(database, { target: `user:${id}` });
    expect(entry).toMatchObject({ action: 'session.open', actor: `user:${id}`, interface: 'rest' });
  });

  it('takes the e-mail in any spelling, and a password with colons and letters of any script', async () => {
    const { argon2Passwords } = await import('../../domain/accounts/argon2-passwords.ts');
    const password = 'schön: wie:ein 花';
    const { email } = await createAccount(database, { passwordHash: await argon2Passwords.hash(password) });
    const spelled = email.toUpperCase();
    const answer = await post({ username: spelled, auth: basic(spelled, password) });
    expect(answer.status).toBe(200);
  });

  itVerifies(['4.2/login/400-missing'], 'is 400 without username or auth', async () => {
    for (const body of [{}, { username: 'ada@example.com' }, { auth: basic('ada@example.com', 'x') }, null, []]) {
      expect((await post(body)).status).toBe(400);
    }
  });

  it.each([
    ['no base64', 'not base64!'],
    ['base64 with stray bits', 'YWRhQGV4YW1wbGUuY29tOng5'.replace(/5$/, '-')],
    ['no colon', Buffer.from('ada@example.com').toString('base64')],
    ['no e-mail', Buffer.from(':secret').toString('base64')],
    ['bytes that are no text', Buffer.from([0x61, 0x3a, 0xff, 0xfe]).toString('base64')],
  ])('is 400 for auth with %s', async (_, auth) => {
    expect((await post({ username: 'ada@example.com', auth })).status).toBe(400);
  });

  it('is 400 for a username that is no e-mail and for fields it does not know', async () => {
    expect((await post({ username: 'ada', auth: basic('ada', 'x') })).status).toBe(400);
    const body = { username: 'ada@example.com', auth: basic('ada@example.com', 'x'), isAdmin: true };
    expect((await post(body)).status).toBe(400);
  });

  itVerifies(['4.2/login/401'], 'refuses all wrong credentials alike', async () => {
    const [known, disabled, other] = [
      await createAccount(database), await createAccount(database, { status: 'disabled' }), await createAccount(database),
    ];
    const answers = await Promise.all([
      login(known.email, 'a wrong password'),
      login('nobody@people.example'),
      login(disabled.email),
      login(known.email, 'x'.repeat(300)),
      post({ username: known.email, auth: basic(other.email, PASSWORD) }),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body['error']).toBe('The e-mail or the password is wrong.');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  itVerifies(['4.2/login/403-force-reset', '4.2/login/403-no-session', '7/case/login-force-reset',
  ], 'says that a reset is forced, to those who know the password only', async () => {
    const { email, id } = await createAccount(database, { forceReset: true });
    const answer = await login(email);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ error: expect.any(String), forceReset: true, email });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await database.forSystem().read((em) => em.count(AuthSession, { userId: id }))).toBe(0);
    expect((await login(email, 'a wrong password')).body).not.toHaveProperty('forceReset');
  });
});

describe('the session cookies', () => {
  const attributes = ['httponly', 'samesite=lax'];

  it('are out of reach of scripts and other sites, without Secure on loopback http alone', async () => {
    const { email } = await createAccount(database);
    const answer = await login(email);
    expect(attributesOf(answer, ACCESS_COOKIE)).toEqual(expect.arrayContaining([...attributes, 'path=/', 'max-age=900']));
    expect(attributesOf(answer, REFRESH_COOKIE)).toEqual(expect.arrayContaining([...attributes, 'path=/auth', 'max-age=2592000']));
    expect(answer.headers.getSetCookie().join()).not.toMatch(/; secure/i);
  });

  itVerifies(['4.2/login/200-cookie', '5/session/login-sets-cookie', '5/session/lifetime-decided',
  ], 'are Secure, and the access cookie is for the parent domain', async () => {
    const api = await apiWith({ PUBLIC_URL: 'https://api.hotels.example', COOKIE_DOMAIN: 'hotels.example' });
    const { email } = await createAccount(database);
    const answer = await login(email, PASSWORD, api.url);
    const access = attributesOf(answer, '__Secure-concierge_access');
    expect(access).toEqual(expect.arrayContaining([...attributes, 'secure', 'domain=hotels.example', 'max-age=900']));
    const refresh = attributesOf(answer, '__Secure-concierge_refresh');
    expect(refresh).toEqual(expect.arrayContaining([...attributes, 'secure', 'path=/auth', 'max-age=2592000']));
    expect(refresh.join()).not.toContain('domain=');
    const cookie = `__Secure-concierge_access=${cookieOf(answer, '__Secure-concierge_access')}`;
    expect((await call('GET', '/auth/', { api: api.url, headers: { cookie } })).status).toBe(200);
    const unprefixed = cookie.replace('__Secure-', '');
    expect((await call('GET', '/auth/', { api: api.url, headers: { cookie: unprefixed } })).status).toBe(401);
  });
});

describe('GET /auth/', () => {
  itVerifies(['4.2/auth-root/200', '5/session/check', '5/session/bearer', '2.1/id/user-uuid'], 'accepts the cookie and the Bearer token', async () => {
    const { email, id } = await createAccount(database);
    const { access, bearer } = await signedIn(email);
    for (const headers of [{ cookie: `${ACCESS_COOKIE}=${access}` }, bearer]) {
      const answer = await call('GET', '/auth/', { headers });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ authenticated: true, email, userId: id });
    }
  });

  itVerifies(['4.2/auth-root/401', '5/session/check', '5/status/401', '7/401'], 'is 401 with nothing, with rubbish and with an ended session', async () => {
    const { email, id } = await createAccount(database);
    const { bearer, access } = await signedIn(email);
    const without = await call('GET', '/auth/');
    expect(without.status).toBe(401);
    expect(without.body['error']).toEqual(expect.any(String));
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    expect((await call('GET', '/auth/', { headers: { authorization: 'Bearer rubbish' } })).status).toBe(401);
    const mixed = { authorization: 'Bearer rubbish', cookie: `${ACCESS_COOKIE}=${access}` };
    expect((await call('GET', '/auth/', { headers: mixed })).status).toBe(401);
    await database.forSystem().transaction((em) => endUserSessions(em, { userId: id, now: new Date() }));
    expect((await call('GET', '/auth/', { headers: bearer })).status).toBe(401);
  });
});
