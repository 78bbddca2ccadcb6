import { describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { signAccessToken } from '../../domain/accounts/access-token.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { parseRefreshToken } from '../../domain/accounts/refresh-token.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  ACCESS_COOKIE, attributesOf, cookieOf, createAccount, REFRESH_COOKIE, signedIn, type SignedIn,
} from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const check = async (headers: Record<string, string>, api = testStack().apiUrls[1]) =>
  (await call('GET', '/auth/', { api, headers })).status;
const refresh = async (token: string) =>
  (await call('POST', '/auth/refresh', { headers: { cookie: `${REFRESH_COOKIE}=${token}` } })).status;
const cookies = ({ access, refresh: token }: SignedIn) => `${ACCESS_COOKIE}=${access}; ${REFRESH_COOKIE}=${token}`;

describe('POST /auth/logout', () => {
  itVerifies(['4.2/logout/always-200', '4.2/logout/clears-cookie'], 'is 200 and clears the cookies, with and without a session', async () => {
    const { email } = await createAccount(database);
    const session = await signedIn(email);
    const wanted: Record<string, string>[] = [
      {}, { cookie: cookies(session) }, { cookie: cookies(session) }, { cookie: `${REFRESH_COOKIE}=rubbish` },
      { authorization: 'Bearer rubbish' },
    ];
    for (const headers of wanted) {
      const answer = await call('POST', '/auth/logout', { headers });
      expect(answer.status).toBe(200);
      for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) {
        expect(cookieOf(answer, name)).toBe('');
        expect(attributesOf(answer, name)).toEqual(expect.arrayContaining(['max-age=0', 'httponly', 'samesite=lax']));
      }
    }
  });

  itVerifies(['4.2/logout/revokes-refresh'], 'ends this session at once on every API process, and no other', async () => {
    const { email } = await createAccount(database);
    const [ended, kept] = [await signedIn(email), await signedIn(email)];
    await call('POST', '/auth/logout', { headers: { cookie: cookies(ended) } });
    expect(await check(ended.bearer)).toBe(401);
    expect(await refresh(ended.refresh)).toBe(401);
    expect(await check(kept.bearer)).toBe(200);
    expect(await refresh(kept.refresh)).toBe(200);
  });

  it('ends the session by the refresh cookie alone, and by a Bearer token alone', async () => {
    const { email } = await createAccount(database);
    for (const headersOf of [
      ({ refresh: token }: SignedIn) => ({ cookie: `${REFRESH_COOKIE}=${token}` }), ({ bearer }: SignedIn) => bearer,
    ]) {
      const session = await signedIn(email);
      await call('POST', '/auth/logout', { headers: headersOf(session) });
      expect(await check(session.bearer)).toBe(401);
    }
  });
});

describe('an access token', () => {
  it.each([
    ['disabling', { status: 'disabled' as const }], ['a forced reset', { forceReset: true }], ['a raised epoch', { sessionEpoch: 1 }],
  ])('dies at once by %s', async (_, change) => {
    const { email, id } = await createAccount(database);
    const { bearer } = await signedIn(email);
    expect(await check(bearer)).toBe(200);
    await database.forSystem().read((em) => em.nativeUpdate(User, { id }, change));
    expect(await check(bearer)).toBe(401);
  });

  it('counts as made: algorithm, type, audience, issuer, lifetime and key are pinned', async () => {
    const { email, id } = await createAccount(database);
    const { refresh: token, token: genuine } = await signedIn(email);
    const { sessionId = '' } = parseRefreshToken(token, testSecrets) ?? {};
    const claims = { userId: id, sessionId, epoch: 0 };
    const [key] = testSecrets.keys('access-token');
    const jwt = (typ: string, audience: string, expires: string, alg = 'HS256') => new SignJWT({ sid: sessionId, epoch: 0 })
      .setProtectedHeader({ alg, typ }).setSubject(id).setIssuer('concierge').setAudience(audience).setIssuedAt().setExpirationTime(expires).sign(key);
    expect(await check({ authorization: `Bearer ${await jwt('at+jwt', 'concierge/test', '1 min')}` })).toBe(200);
    const wrong = [
      await jwt('JWT', 'concierge/test', '1 min'),
      await jwt('at+jwt', 'concierge/live', '1 min'),
      await jwt('at+jwt', 'concierge/test', '-1 s'),
      await jwt('at+jwt', 'concierge/test', '1 min', 'HS512').catch(() => 'impossible'),
      new UnsecuredJWT({ sid: sessionId, epoch: 0 }).setSubject(id).setAudience('concierge/test').setExpirationTime('1 min').encode(),
      await signAccessToken(claims, { secrets: createSecrets({ secret: 'another', environment: 'test' }), now: new Date() }),
      await signAccessToken(claims, { secrets: testSecrets, now: new Date(Date.now() - 15 * 60_000 - 1000) }),
      await signAccessToken({ ...claims, userId: sessionId }, { secrets: testSecrets, now: new Date() }),
      `${genuine.slice(0, -2)}AA`,
    ];
    for (const forged of wrong) expect(await check({ authorization: `Bearer ${forged}` })).toBe(401);
  });
});

describe('requests with cookies', () => {
  it.each(['/auth/logout', '/auth/refresh'])('from another origin change nothing: POST %s', async (path) => {
    const { email } = await createAccount(database);
    const session = await signedIn(email);
    const [api] = testStack().apiUrls;
    const tries: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }];
    for (const foreign of tries) {
      const answer = await call('POST', path, { api, headers: { ...foreign, cookie: cookies(session) } });
      expect(answer.status).toBe(403);
    }
    expect(await check(session.bearer)).toBe(200);
    expect((await call('POST', path, { api, headers: { origin: api, cookie: cookies(session) } })).status).toBe(200);
  });
});
