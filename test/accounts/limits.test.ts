import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { createLimits } from '../../domain/limits/postgres-limits.ts';
import { argon2Passwords } from '../../domain/accounts/argon2-passwords.ts';
import { newDevice } from '../../domain/accounts/known-devices.ts';
import { hashNonce, makeResetCode } from '../../domain/accounts/reset-code.ts';
import { resetPassword } from '../../domain/accounts/reset-password.ts';
import type { DomainError } from '../../domain/model/errors.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { basic, createAccount, createInvited, PASSWORD, platformContext, statusesOf } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { TEST_SERVER_SECRET } from '../support/stack/processes.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { useLimits } from '../support/stack/limits.ts';
import { useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { userRow } from '../support/stack/rows.ts';

// Budgets per address are shared by everyone at that address, so these tests have a database of their own,
// and give their callers addresses.
const databaseUrl = await createDatabase(`limits_${randomUUID().slice(0, 8)}`);
const database = await useDatabase(databaseUrl);
const budgets = useLimits({}, databaseUrl);
const apis: { url: string }[] = [];
/** A third of what users have: each try costs the hash of a password. */
const FAILURES = 30;

beforeAll(async () => {
  const settings = { TRUST_PROXY: '1', LIMIT_LOGIN_FAILURES_PER_ADDRESS: String(FAILURES), LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: String(FAILURES), LIMIT_RESET_ATTEMPTS_PER_ADDRESS: '30', LIMIT_RESET_CODES_PER_ADDRESS: '30', LIMIT_INVITATION_FAILURES_PER_ADDRESS: '30' };
  apis.push(await apiWith(settings, { databaseUrl }), await apiWith(settings, { databaseUrl }));
});

let calls = 0;
let addresses = 0;
const newAddress = (): string => { addresses += 1; return `198.18.${addresses >> 8}.${addresses & 255}`; };

/** Alternates between the two APIs: budgets are theirs together. */
function post(path: string, body: unknown, address: string) {
  calls += 1;
  return call('POST', path, { api: apis[calls % 2]?.url ?? '', body, headers: { 'x-forwarded-for': address } });
}
const login = async (username: string, password: string, address: string) =>
  post('/auth/login', { username, auth: basic(username, password) }, address);
const statuses = async (count: number, run: () => Promise<{ status: number }>): Promise<number[]> => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await run()).status);
  return found;
};
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('failed logins', () => {
  itVerifies(['decisions/conventions/limits/login'], 'are a hundred per account from all addresses and a hundred per address, if nothing else is set', () => {
    expect(apiConfig({ DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: 'unused:1', SERVER_SECRET: TEST_SERVER_SECRET }))
      .toMatchObject({ LIMIT_LOGIN_FAILURES_PER_ACCOUNT_ANYWHERE: 100, LIMIT_LOGIN_FAILURES_PER_ADDRESS: 100 });
  });

  itVerifies(['decisions/conventions/limits/login'], 'are ten per account and address, unknown accounts alike; the owner signs in from elsewhere', async () => {
    const { email } = await createAccount(database);
    for (const username of [email, 'nobody@people.example']) {
      const address = newAddress();
      expect(await statuses(10, () => login(username, 'wrong password', address))).toEqual(times(10, 401));
      expect((await login(username, PASSWORD, newAddress())).status).toBe(username === email ? 200 : 401);
      const refused = await login(username, PASSWORD, address);
      expect(refused.status).toBe(429);
      expect(refused.body['error']).toMatch(/^Signing in with this e-mail from this address is locked after too many failures, also with the right password\. Try again in \d+ minutes\.$/);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(60);
      expect(wait).toBeLessThanOrEqual(900);
    }
  });

  itVerifies(['decisions/conventions/limits/login'], 'are counted per account from all addresses, and lock out no device that has signed in before', async () => {
    const [owner, other] = [await createAccount(database), await createAccount(database)];
    const deviceOf = async ({ email }: { email: string }): Promise<string> => {
      const cookies = (await login(email, PASSWORD, newAddress())).headers.getSetCookie();
      return /concierge_device=[^;]+/.exec(cookies.join('\n'))?.[0] ?? '';
    };
    const [own, foreign] = [await deviceOf(owner), await deviceOf(other)];
    let answered = 0;
    for (let from = 0; from < FAILURES + 10; from += 10) {
      const tries = await Promise.all(times(10, 0).map(() => login(owner.email, 'wrong password', newAddress())));
      answered += tries.filter(({ status }) => status === 401).length;
    }
    expect(answered).toBe(FAILURES);
    const by = (cookie: string, password: string) =>
      call('POST', '/auth/login', { api: apis[0]?.url ?? '', body: { username: owner.email, auth: basic(owner.email, password) }, headers: { 'x-forwarded-for': newAddress(), cookie } });
    for (const cookie of ['', foreign, `${own}x`, 'concierge_device=x.y']) expect((await by(cookie, PASSWORD)).status).toBe(429);
    expect((await by(own, PASSWORD)).status).toBe(200);
    // A device that was stolen tries ten passwords as everybody does.
    expect(await statuses(11, () => by(own, 'wrong password'))).toEqual([...times(10, 401), 429]);
  });

  it('count when they come at the same moment, and logins that succeed do not', async () => {
    const [attacked, busy] = [await createAccount(database), await createAccount(database)];
    const from = newAddress();
    const answers = await Promise.all(times(30, 0).map(() => login(attacked.email, 'wrong password', from)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(await statuses(15, () => login(busy.email, PASSWORD, newAddress()))).toEqual(times(15, 200));
  });

  itVerifies(['decisions/conventions/limits/login'], 'are counted per address, over all accounts', async () => {
    const address = newAddress();
    let refused = 0;
    // In handfuls, or a busy machine has some of them wait for a connection to the database for too long.
    for (let from = 0; from < FAILURES + 10; from += 10) {
      const tries = await Promise.all(times(10, 0).map((_, index) => login(`nobody-${from + index}@people.example`, 'wrong password', address)));
      refused += tries.filter(({ status }) => status === 401).length;
    }
    expect(refused).toBe(FAILURES);
    const { email } = await createAccount(database);
    // What is refused there takes nothing from the account.
    expect(await statuses(11, () => login(email, 'wrong password', address))).toEqual(times(11, 429));
    expect((await login(email, PASSWORD, address)).status).toBe(429);
    expect((await login(email, PASSWORD, newAddress())).status).toBe(200);
  });
});

describe('reset codes', () => {
  itVerifies(['decisions/accounts/limits/reset-codes'], 'are thirty an hour per address, whoever they are for', async () => {
    const address = newAddress();
    const ask = (email: string, from: string) => post('/auth/resetpasswordcode', { nonce: 'a nonce that the caller made', email }, from);
    const asked = await Promise.all(times(36, 0).map((_, index) => ask(`flooded-${index}@people.example`, address)));
    expect(statusesOf(asked)).toEqual([...times(30, 200), ...times(6, 429)]);
    expect((await ask((await createAccount(database)).email, newAddress())).status).toBe(200);
  });

  itVerifies(['decisions/accounts/limits/reset-owner'], 'are sent to the owner, however many strangers have asked for at that moment and that day', async () => {
    const [owner, nobody] = [await createAccount(database), `${randomUUID()}@people.example`];
    const device = /concierge_device=[^;]+/.exec((await login(owner.email, PASSWORD, newAddress())).headers.getSetCookie().join('\n'))?.[0] ?? '';
    const ask = (email: string, address: string, cookie = '') => call('POST', '/auth/resetpasswordcode', {
      api: apis[0]?.url ?? '', body: { nonce: `nonce-${randomUUID()}`, email }, headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
    });
    for (const email of [owner.email, nobody]) {
      const [stranger, first] = [newAddress(), await ask(email, newAddress())];
      for (const answer of [first, await ask(email, stranger)]) expect(answer.body['message']).toContain('has been sent');
      expect((await ask(email, stranger)).body['message']).toContain('less than 30 seconds ago');
      for (let index = 0; index < 10; index += 1) expect((await ask(email, newAddress())).body['message']).toContain('has been sent');
      const refused = await ask(email, newAddress());
      expect(refused.body['message']).toMatch(/^So many codes were asked for this account today that none is sent now, unless a browser asks that has signed in/);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600);
    }
    expect((await ask(owner.email, newAddress(), device)).body['message']).toContain('has been sent');
    expect((await ask(owner.email, newAddress(), device)).body['message']).toContain('less than 30 seconds ago');
    expect((await ask(owner.email, newAddress(), `${device}x`)).body['message']).toContain('So many codes');
  });

  it('are four a day per account and address, so that one address cannot use up what all share', async () => {
    const [key, address] = [randomUUID(), newAddress()];
    for (let index = 0; index < 4; index += 1) await budgets.take('resetCodePerAccountAddressAndDay', `${key}|${address}`);
    await expect(budgets.take('resetCodePerAccountAddressAndDay', `${key}|${address}`)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('invitations that cannot be accepted', () => {
  const accept = (id: string, email: string, address: string) =>
    post(`/auth/users/${id}/invite/accept`, { email, password: 'a password of my own', first_name: 'Ada', last_name: 'Lovelace' }, address);

  itVerifies(['decisions/accounts/invitations/address-limit'], 'are thirty an hour per address, unknown ids included; those that can do not count', async () => {
    const address = newAddress();
    const tries = await Promise.all(times(36, 0).map(() => accept(randomUUID(), 'somebody@people.example', address)));
    expect(statusesOf(tries)).toEqual([...times(30, 404), ...times(6, 429)]);
    const { invitationId, email } = await createInvited(database);
    expect((await accept(invitationId, email, address)).status).toBe(429);
    const other = newAddress();
    expect(await statuses(29, () => accept(randomUUID(), email, other))).toEqual(times(29, 404));
    expect((await accept(invitationId, email, other)).status).toBe(200);
    expect(await statuses(2, () => accept(randomUUID(), email, other))).toEqual([404, 429]);
  });
});

describe('reset attempts', () => {
  const nonce = 'a nonce that the caller made';
  const attempt = (named: object, address: string, code = '000000') =>
    post('/auth/resetpassword', { nonce, code, newPassword: 'quite another password', ...named }, address);
  const ask = async (email: string, by = nonce) =>
    expect((await post('/auth/resetpasswordcode', { nonce: by, email }, newAddress())).body['message']).toContain('has been sent');

  async function codeOf(id: string, nonceOf = nonce): Promise<string> {
    const user = await userRow(database, { id });
    const { passwordHash, passwordChangedAt } = user;
    return makeResetCode(
      { userId: id, nonceHash: hashNonce(nonceOf), passwordHash: passwordHash ?? '', passwordChangedAt: passwordChangedAt ?? null },
      { secrets: testSecrets, now: new Date() },
    );
  }

  itVerifies(['4.2/reset-password/429', '8/reset-verify', '7/429', '5/reset/throttled',
  ], 'are five per code, and wrong ones five a minute per account and address, however the account is named', async () => {
    const { id, email } = await createAccount(database);
    const address = newAddress();
    await ask(email);
    expect(await statuses(3, () => attempt({ email }, address))).toEqual(times(3, 400));
    expect(await statuses(2, () => attempt({ userId: id }, address))).toEqual(times(2, 400));
    const refused = await attempt({ email }, address, await codeOf(id));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await attempt({ email }, newAddress(), await codeOf(id))).status).toBe(400);
    await ask(email);
    expect((await attempt({ email }, address, await codeOf(id))).status).toBe(200);
  });

  it('are counted for accounts that do not exist as for others', async () => {
    const address = newAddress();
    const email = 'nobody-at-all@people.example';
    expect(await statuses(6, () => attempt({ email }, address))).toEqual([...times(5, 400), 429]);
  });

  itVerifies(['5/reset/throttled', '8/reset-verify', 'decisions/accounts/limits/reset-owner',
  ], 'that are wrong are twenty an hour per account, from whatever addresses; the owner\'s code counts all the same', async () => {
    const { id, email } = await createAccount(database);
    const own = `nonce-${randomUUID()}`;
    await ask(email, own);
    await ask(email);
    const found = await statuses(25, () => attempt({ email }, newAddress()));
    expect(found).toEqual([...times(20, 400), ...times(5, 429)]);
    // A right code of a nonce that nobody asked with, or that was tried too often, is a guess like any other.
    for (const guessed of [nonce, 'a nonce that nobody asked with']) {
      expect((await attempt({ userId: id, nonce: guessed }, newAddress(), await codeOf(id, guessed))).status).toBe(429);
    }
    expect((await attempt({ email, nonce: own }, newAddress(), '000000')).status).toBe(429);
    expect((await attempt({ userId: id, nonce: own }, newAddress(), await codeOf(id, own))).status).toBe(200);
  });

  itVerifies(['decisions/accounts/limits/reset-tries'], 'are ten a day over all codes of an account, right ones included; a browser that has signed in has its own', async () => {
    const { id, email } = await createAccount(database);
    const [first, second, third] = [`nonce-${randomUUID()}`, `nonce-${randomUUID()}`, `nonce-${randomUUID()}`];
    for (const by of [first, second, third]) await ask(email, by);
    for (const by of [first, second]) expect(await statuses(5, () => attempt({ email, nonce: by }, newAddress()))).toEqual(times(5, 400));
    const refused = await attempt({ userId: id, nonce: third }, newAddress(), await codeOf(id, third));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 23 * 3600]).toEqual([429, true]);
    const cookie = `concierge_device=${newDevice(id, testSecrets)}`;
    const from = newAddress();
    const code = await codeOf(id, third);
    expect((await call('POST', '/auth/resetpassword', {
      body: { nonce: third, code, newPassword: 'quite another password', email }, headers: { cookie, 'x-forwarded-for': from }, api: apis[0]?.url ?? '',
    })).status).toBe(200);
  });

  it('with a code that nobody asked for are wrong', async () => {
    const { id, email } = await createAccount(database);
    expect((await attempt({ email }, newAddress(), await codeOf(id))).status).toBe(400);
  });

  it('are thirty an hour per address, over all accounts: one code tried on many is no better', async () => {
    const address = newAddress();
    const tries = await Promise.all(times(36, 0).map((_, index) => attempt({ email: `sprayed-${index}@people.example` }, address)));
    expect(statusesOf(tries)).toEqual([...times(30, 400), ...times(6, 429)]);
    const { id, email } = await createAccount(database);
    expect((await attempt({ email }, address)).status).toBe(429);
    await ask(email);
    expect((await attempt({ email }, address, await codeOf(id))).status).toBe(200);
  });

  it('are so many a day per account, however patient the guesser is', async () => {
    const limits = createLimits(apiConfig({
      DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: 'unused:1', SERVER_SECRET: TEST_SERVER_SECRET, LIMIT_RESET_ATTEMPTS_PER_DAY: '3',
    }));
    const client = temporalClient({ address: testStack().temporalAddress, namespace: 'default' });
    const runner = temporalRunner({ client, sessionIdleMs: 1000, acceptTimeoutMs: 5000, answerTimeoutMs: 5000 });
    const { email } = await createAccount(database);
    const tryOnce = () => resetPassword({
      ctx: platformContext(database), input: { nonce, code: '000000', newPassword: 'quite another password', email }, address: newAddress(),
      identity: { secrets: testSecrets, passwords: argon2Passwords, site: { id: 'localhost', origins: [] } }, limits, runner,
    });
    try {
      for (let index = 0; index < 3; index += 1) await expect(tryOnce()).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      const refused = await tryOnce().catch((error: unknown) => error as DomainError);
      expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(refused?.retryAfterSeconds).toBeGreaterThan(23 * 3600);
    } finally {
      await limits.close();
      await client.connection.close();
    }
  });
});
