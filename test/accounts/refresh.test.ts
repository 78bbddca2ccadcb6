import { describe, expect, it } from '@jest/globals';
import { createSecrets } from '../../domain/secrets.ts';
import { refreshSession } from '../../domain/accounts/refresh-session.ts';
import { formatRefreshToken, parseRefreshToken } from '../../domain/accounts/refresh-token.ts';
import { newSession } from '../../domain/accounts/new-session.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { AuthSession, User } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  ACCESS_COOKIE, cookieOf, createAccount, noMails, platformContext, REFRESH_COOKIE, signedIn,
} from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const refresh = (token: string, api?: string) =>
  call('POST', '/auth/refresh', { ...(api && { api }), headers: { cookie: `${REFRESH_COOKIE}=${token}` } });

/** A session whose clock the test turns. */
async function sessionAt(start: Date) {
  const { id } = await createAccount(database);
  let now = start;
  const ctx = platformContext(database, () => now);
  const first = await ctx.db.transaction(async (em) => newSession(em, {
    user: await em.findOneOrFail(User, { id }), secrets: testSecrets, now,
  }));
  return {
    userId: id,
    first: first.refreshToken,
    session: () => ctx.db.read((em) => em.findOneOrFail(AuthSession, { id: first.sessionId })),
    pass(ms: number) { now = new Date(now.getTime() + ms); },
    refresh: async (refreshToken: string) =>
      (await refreshSession({ ctx, input: { refreshToken }, secrets: testSecrets, runner: noMails })).refreshToken,
  };
}

const refused = { code: 'UNAUTHENTICATED' };
const DAY = 86_400_000;

describe('POST /auth/refresh', () => {
  itVerifies(['5/session/lifetime-decided'], 'gives new tokens and cookies', async () => {
    const { email } = await createAccount(database);
    const { refresh: token } = await signedIn(email);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    expect(cookieOf(answer, REFRESH_COOKIE)).not.toBe(token);
    const bearer = { authorization: `Bearer ${String(answer.body['session'])}` };
    expect(cookieOf(answer, ACCESS_COOKIE)).toBe(answer.body['session']);
    expect((await call('GET', '/auth/', { headers: bearer })).status).toBe(200);
  });

  it('is 401 without a cookie, with rubbish and with a token under another secret', async () => {
    const { email } = await createAccount(database);
    const { refresh: token } = await signedIn(email);
    const claim = parseRefreshToken(token, testSecrets) ?? { sessionId: '', counter: 0 };
    const forged = formatRefreshToken(claim, createSecrets({ secret: 'another', environment: 'test' }));
    expect((await call('POST', '/auth/refresh')).status).toBe(401);
    for (const wrong of ['', 'rubbish', `${token}A`, token.slice(1), forged]) expect((await refresh(wrong)).status).toBe(401);
    expect((await refresh(token)).status).toBe(200);
  });

  it('gives two tabs that refresh at the same moment the same token, on two API processes', async () => {
    const { email } = await createAccount(database);
    const { refresh: token } = await signedIn(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => refresh(token, testStack().apiUrls[index % 2])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const tokens = new Set(answers.map((answer) => cookieOf(answer, REFRESH_COOKIE)));
    expect(tokens.size).toBe(1);
  });
});

describe('rotation', () => {
  it('honours the token just before for 30 s, and gives it the one that counts', async () => {
    const session = await sessionAt(new Date());
    const second = await session.refresh(session.first);
    session.pass(29_000);
    expect(await session.refresh(session.first)).toBe(second);
    const third = await session.refresh(second);
    expect(third).not.toBe(second);
  });

  it('ends the session when the token just before comes later', async () => {
    const session = await sessionAt(new Date());
    const second = await session.refresh(session.first);
    session.pass(30_000);
    await expect(session.refresh(session.first)).rejects.toMatchObject(refused);
    await expect(session.refresh(second)).rejects.toMatchObject(refused);
    expect((await session.session()).endedAt).toBeInstanceOf(Date);
  });

  it('ends the session at once when an older token comes, and says so in the trail', async () => {
    const session = await sessionAt(new Date());
    const second = await session.refresh(session.first);
    const third = await session.refresh(second);
    await expect(session.refresh(session.first)).rejects.toMatchObject(refused);
    for (const token of [second, third]) await expect(session.refresh(token)).rejects.toMatchObject(refused);
    const entries = await database.forSystem().read((em) => em.find(AuditEntry, {
      target: `user:${session.userId}`, action: 'session.replayed',
    }));
    expect(entries).toHaveLength(1);
  });

  itVerifies(['decisions/accounts/sessions/lifetime'], 'keeps a session that is used for 90 days, and not a day longer', async () => {
    const start = new Date();
    const session = await sessionAt(start);
    let token = session.first;
    for (let day = 29; day < 90; day += 29) {
      session.pass(29 * DAY);
      token = await session.refresh(token);
    }
    session.pass(2.9 * DAY);
    token = await session.refresh(token);
    expect((await session.session()).expiresAt).toEqual(new Date(start.getTime() + 90 * DAY));
    session.pass(0.2 * DAY);
    await expect(session.refresh(token)).rejects.toMatchObject(refused);
  });

  it('ends a session that is not used for 30 days', async () => {
    const session = await sessionAt(new Date());
    session.pass(29 * DAY);
    const second = await session.refresh(session.first);
    session.pass(31 * DAY);
    await expect(session.refresh(second)).rejects.toMatchObject(refused);
  });

  it.each([{ status: 'disabled' as const }, { forceReset: true }])('is refused to a user who is %p', async (change) => {
    const session = await sessionAt(new Date());
    await database.forSystem().read((em) => em.nativeUpdate(User, { id: session.userId }, change));
    await expect(session.refresh(session.first)).rejects.toMatchObject(refused);
  });

  it('goes on over a change of the server\'s secret', async () => {
    const session = await sessionAt(new Date());
    const renewed = createSecrets({ secret: 'a newer one', previous: ['a secret of the tests, known to all of them'], environment: 'test' });
    const { refreshToken } = await refreshSession({
      ctx: platformContext(database), input: { refreshToken: session.first }, secrets: renewed, runner: noMails,
    });
    expect(parseRefreshToken(refreshToken, testSecrets)).toBeUndefined();
    expect(parseRefreshToken(refreshToken, renewed)).toMatchObject({ counter: 1 });
  });
});
