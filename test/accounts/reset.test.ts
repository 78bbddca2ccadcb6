import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { createLimits } from '../../domain/limits/postgres-limits.ts';
import { requestResetCode } from '../../domain/accounts/request-reset-code.ts';
import { hashNonce, isResetCode, makeResetCode } from '../../domain/accounts/reset-code.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import {
  createAccount, createInvited, login, mailedCode, mailsTo, PASSWORD, platformContext, signedIn, statusesOf, type Account,
} from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { giveTotp } from '../support/accounts/factors.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const NEW_PASSWORD = 'quite another password';
const nonceOf = (): string => `nonce-${randomUUID()}`;
const ask = (body: unknown, headers = {}) => call('POST', '/auth/resetpasswordcode', { body, headers });
const reset = (body: unknown) => call('POST', '/auth/resetpassword', { body });

/** Asks for a code and reads it from the mail. */
async function codeFor({ email }: Account, nonce: string): Promise<string> {
  expect((await ask({ nonce, email })).status).toBe(200);
  return mailedCode(email);
}

describe('POST /auth/resetpasswordcode', () => {
  itVerifies(['4.2/reset-code/200', '4.2/reset-codes/by-mail', '4.2/reset-codes/stateless-totp', '4.2/reset-code/one-identifier', '8/reset-code',
  ], 'mails a six-digit code, by e-mail and by id', async () => {
    for (const name of ['email', 'userId'] as const) {
      const account = await createAccount(database);
      const answer = await ask({ nonce: nonceOf(), [name]: name === 'email' ? account.email : account.id });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ message: expect.any(String) });
      expect(await mailedCode(account.email)).toMatch(/^\d{6}$/);
    }
  });

  itVerifies(['4.2/reset-code/silent', '7/reset-silent'], 'answers alike for accounts that do not exist, are disabled or only invited', async () => {
    const known = await createAccount(database);
    const others = [await createAccount(database, { status: 'disabled' }), await createInvited(database)];
    const wanted = await ask({ nonce: nonceOf(), email: known.email });
    const asked = [{ email: 'nobody@people.example' }, { userId: randomUUID() }, ...others.map(({ email }) => ({ email }))];
    for (const named of asked) {
      const answer = await ask({ nonce: nonceOf(), ...named });
      expect([answer.status, answer.body]).toEqual([200, wanted.body]);
      expect([...answer.headers.keys()]).toEqual([...wanted.headers.keys()]);
    }
    await mailedCode(known.email);
    for (const { email } of others) expect(await mailsTo(email)).toEqual([]);
  });

  itVerifies(['4.2/reset-code/400-both', '4.2/reset-code/nonce', '8/nonce-length', '4.2/reset-code/one-identifier',
  ], 'is 400 for both identifiers, a short or missing nonce, or a malformed identifier', async () => {
    const email = 'ada@example.com';
    const bodies = [
      { nonce: nonceOf(), email, userId: randomUUID() }, { nonce: 'x'.repeat(15), email }, { email }, { nonce: nonceOf(), email: 'ada' },
      { nonce: nonceOf(), userId: '7' }, { nonce: 1_234_567_890_123_456, email }, { nonce: nonceOf(), email, admin: true },
    ];
    for (const body of bodies) expect((await ask(body)).status).toBe(400);
    expect((await ask({ nonce: 'x'.repeat(16), email })).status).toBe(200);
  });

  itVerifies(['4.2/reset-code/401-neither', '4.2/reset-code/active-session'], 'takes the account of the session, and is 401 without one', async () => {
    const account = await createAccount(database);
    const { bearer } = await signedIn(account.email);
    expect((await ask({ nonce: nonceOf() })).status).toBe(401);
    expect((await ask({ nonce: nonceOf() }, { authorization: 'Bearer rubbish' })).status).toBe(401);
    expect((await ask({ nonce: nonceOf() }, bearer)).status).toBe(200);
    expect(await mailedCode(account.email)).toMatch(/^\d{6}$/);
  });

  itVerifies(['8/reset-resend', '5/reset/throttled'], 'sends one code per 30 seconds and account, and says so, whether or not there is an account', async () => {
    const account = await createAccount(database);
    const named = [{ email: account.email }, { userId: account.id }, { email: account.email.toUpperCase() }];
    const answers = [];
    for (const body of named) answers.push(await ask({ nonce: nonceOf(), ...body }));
    expect(statusesOf(answers)).toEqual([200, 200, 200]);
    const nobody = { email: `${randomUUID()}@people.example` };
    await ask({ nonce: nonceOf(), ...nobody });
    for (const answer of [answers[1], answers[2], await ask({ nonce: nonceOf(), ...nobody })]) {
      expect(answer?.body['message']).toMatch(/^A code for this account was asked for less than 30 seconds ago, so that none is sent now\..* ask again in \d+ s\.$/);
      expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const marker = await createAccount(database);
    await codeFor(marker, nonceOf());
    expect(await mailsTo(account.email)).toHaveLength(1);
  });
});

describe('a reset code that cannot be sent', () => {
  it('is not said to be sent, and may be asked for again at once', async () => {
    const { email } = await createAccount(database);
    const config = apiConfig({ DATABASE_URL: testStack().databaseUrl, TEMPORAL_ADDRESS: 'unused:1', SERVER_SECRET: TEST_SERVER_SECRET });
    const limits = createLimits(config);
    const away = temporalClient({ address: '127.0.0.1:1', namespace: 'default' });
    const runner = temporalRunner({ client: away, sessionIdleMs: 1000, acceptTimeoutMs: 500, answerTimeoutMs: 500 });
    const asked = () => requestResetCode({ ctx: platformContext(database), input: { nonce: nonceOf(), email }, address: '192.0.2.1', secrets: testSecrets, limits, runner });
    try {
      for (let index = 0; index < 2; index += 1) await expect(asked()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await limits.close();
      await away.connection.close();
    }
    expect((await ask({ nonce: nonceOf(), email })).status).toBe(200);
    expect(await mailedCode(email)).toMatch(/^\d{6}$/);
  });
});

describe('POST /auth/resetpassword', () => {
  itVerifies(['4.2/reset-password/200', '4.2/reset-password/no-credentials', '4.2/reset-password/nonce', '4.2/reset-password/one-identifier',
  ], 'sets the new password, clears a forced reset and ends every session', async () => {
    const account = await createAccount(database);
    const { bearer, refresh } = await signedIn(account.email);
    await database.forSystem().read((em) => em.nativeUpdate(User, { id: account.id }, { forceReset: true }));
    const nonce = nonceOf();
    const code = await codeFor(account, nonce);
    const same = await reset({ nonce, code, newPassword: PASSWORD, email: account.email });
    expect([same.status, same.body['error']]).toEqual([400, expect.stringContaining('must differ from the previous password')]);
    const answer = await reset({ nonce, code, newPassword: NEW_PASSWORD, email: account.email });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: expect.any(String) });
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect((await login(account.email, NEW_PASSWORD)).status).toBe(200);
    expect((await call('GET', '/auth/', { headers: bearer })).status).toBe(401);
    const cookie = `concierge_refresh=${refresh}`;
    expect((await call('POST', '/auth/refresh', { headers: { cookie } })).status).toBe(401);
    const told = await waitFor(async () => (await mailsTo(account.email)).find((mail) => mail.includes('Subject: Your password was changed')), { what: 'the news' });
    for (const secret of [code, NEW_PASSWORD, nonce]) expect(told).not.toContain(secret);
  });

  itVerifies(['decisions/accounts/factor/two-steps'], 'leaves the second factor as it is, and opens no session', async () => {
    const account = await createAccount(database);
    await giveTotp(database, account.id);
    const nonce = nonceOf();
    const answer = await reset({ nonce, code: await codeFor(account, nonce), newPassword: NEW_PASSWORD, email: account.email });
    expect([answer.status, answer.headers.getSetCookie().filter((cookie) => /session|refresh|access/.test(cookie))]).toEqual([200, []]);
    const entered = await login(account.email, NEW_PASSWORD);
    expect([typeof entered.body['challenge'], entered.body['session'], entered.headers.getSetCookie()]).toEqual(['string', undefined, []]);
  });

  itVerifies(['4.2/reset-password/400-code', '4.2/reset-codes/nonce-tied'], 'refuses a code that is wrong, used, of another nonce or of another user', async () => {
    const [account, other] = [await createAccount(database), await createAccount(database)];
    const nonce = nonceOf();
    const code = await codeFor(account, nonce);
    const wrong = code === '000000' ? '000001' : '000000';
    const valid = { nonce, code, newPassword: NEW_PASSWORD, userId: account.id };
    for (const body of [
      { ...valid, code: wrong }, { ...valid, nonce: nonceOf() }, { ...valid, userId: other.id }, { ...valid, userId: randomUUID() },
    ]) {
      const answer = await reset(body);
      expect(answer.status).toBe(400);
      expect(answer.body['error']).toBe('body code: it is wrong or has expired. Ask for a new one.');
    }
    expect((await reset(valid)).status).toBe(200);
    expect((await reset({ ...valid, newPassword: `${NEW_PASSWORD} once more` })).status).toBe(400);
  });

  it('lets one of several uses of a code at the same moment win', async () => {
    const account = await createAccount(database);
    const nonce = nonceOf();
    const code = await codeFor(account, nonce);
    const answers = await Promise.all([1, 2, 3].map((number) =>
      reset({ nonce, code, newPassword: `${NEW_PASSWORD} ${number}`, email: account.email })));
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
  });

  itVerifies(['4.2/reset-password/400-malformed', '4.2/reset-password/code-pattern', '4.2/reset-password/new-password',
    '8/new-password', '8/reset-code', '8/nonce-length', '4.2/reset-password/one-identifier',
  ], 'is 400 for a malformed request', async () => {
    const valid = { nonce: nonceOf(), code: '123456', newPassword: NEW_PASSWORD, email: 'nobody@people.example' };
    const bodies = [
      { ...valid, code: '12345' }, { ...valid, code: '1234567' }, { ...valid, code: '12345a' }, { ...valid, code: 123_456 },
      { ...valid, code: '１２３４５６' }, { ...valid, newPassword: 'short12' }, { ...valid, newPassword: 'x'.repeat(257) },
      { ...valid, newPassword: 'password123' }, { ...valid, newPassword: 'IloveYou' }, { ...valid, nonce: 'x'.repeat(15) },
      { ...valid, userId: randomUUID() }, { ...valid, email: undefined }, { ...valid, status: 'active' }, {},
    ];
    for (const body of bodies) expect([(await reset(body)).status, body]).toEqual([400, body]);
  });
});

describe('a reset code', () => {
  const subject = { userId: randomUUID(), nonceHash: hashNonce('a nonce of the test'), passwordHash: 'hash', passwordChangedAt: null };
  const at = (now: number, secrets = testSecrets) => ({ secrets, now: new Date(now) });
  const STEP = 300_000;
  const start = 1_000_000 * STEP;

  itVerifies(['4.2/reset-codes/stateless-totp'], 'counts for five to ten minutes', () => {
    const code = makeResetCode(subject, at(start));
    expect(code).toMatch(/^\d{6}$/);
    expect(isResetCode(code, subject, at(start + STEP - 1))).toBe(true);
    expect(isResetCode(code, subject, at(start + 2 * STEP - 1))).toBe(true);
    expect(isResetCode(code, subject, at(start + 2 * STEP))).toBe(false);
    expect(isResetCode(code, subject, at(start - 1))).toBe(false);
  });

  itVerifies(['4.2/reset-codes/nonce-tied'], 'is bound to user, nonce, password and its date, and the server', () => {
    const code = makeResetCode(subject, at(start));
    const others = [
      { ...subject, userId: randomUUID() }, { ...subject, nonceHash: hashNonce('another nonce') },
      { ...subject, passwordHash: 'other' }, { ...subject, passwordChangedAt: new Date(0) },
    ];
    for (const other of others) expect(isResetCode(code, other, at(start))).toBe(false);
    const elsewhere = createSecrets({ secret: 'another', environment: 'test' });
    expect(isResetCode(code, subject, at(start, elsewhere))).toBe(false);
  });

  it('outlives a change of the server\'s secret', () => {
    const code = makeResetCode(subject, at(start));
    const renewed = createSecrets({ secret: 'a newer one', previous: ['a secret of the tests, known to all of them'], environment: 'test' });
    expect(isResetCode(code, subject, at(start, renewed))).toBe(true);
  });
});
