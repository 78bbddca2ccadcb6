import { describe, expect } from '@jest/globals';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ACCESS_COOKIE, basic, cookieOf, createAccount, login, mailsTo, PASSWORD, signedIn, statusesOf } from '../support/accounts/accounts.ts';
import { codeOf, giveTotp, outcomeOf, waitLong, wrongCode } from '../support/accounts/factors.ts';
import { signIn } from '../support/accounts/operators.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call, type Answer } from '../support/http/http.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const DEVICE_COOKIE = 'concierge_device';

const noticed = (email: string, subject: string): Promise<unknown> => waitFor(
  async () => (await mailsTo(email)).find((mail) => mail.includes(`Subject: ${subject}`)), { what: `a mail "${subject}" to ${email}` },
);
const actionsOn = async (userId: string): Promise<string[]> => (await database.forSystem().read(
  (em) => em.find(AuditEntry, { target: `user:${userId}` }, { orderBy: { createdDate: 'asc' } }))).map(({ action }) => action);

const challengeOf = async (email: string): Promise<string> => (await login(email)).body['challenge'] ?? '';
const give = (body: object, headers: Record<string, string> = {}): Promise<Answer> => call('POST', '/auth/login/factor', { body, headers });

/** Signs in with both factors. */
async function enter(email: string, proof: object): Promise<{ authorization: string }> {
  const answer = await give({ challenge: await challengeOf(email), ...proof });
  if (answer.status !== 200) throw new Error(`The second step answered ${answer.status}: ${answer.text}`);
  return { authorization: `Bearer ${String(answer.body['session'])}` };
}

/** Adds an authenticator app as people do. */
async function enrol(headers: Record<string, string>): Promise<{ secret: string; factorId: string; codes: string[] }> {
  const begun = await call('POST', '/api/me/factors/totp', { headers, body: { name: 'Ada\'s phone' } });
  const [id, secret] = [String(begun.body['id']), String(begun.body['secret'])];
  const confirm = (code: string) => call('POST', `/api/me/factors/totp/${id}/confirm`, { headers, body: { code } });
  expect(outcomeOf(await confirm(wrongCode(secret)))).toEqual([400, 'INVALID_INPUT']);
  const added = await confirm(codeOf(secret));
  expect(added.status).toBe(200);
  return { secret, factorId: id, codes: (added.body['recoveryCodes'] ?? []) as string[] };
}

describe('an authenticator app', () => {
  itVerifies(['decisions/accounts/factor/two-steps', 'decisions/accounts/factor/totp-once', 'decisions/accounts/factor/own'], 'is added by a code of it, and asked for from then on; no code counts twice', async () => {
    const { id, email } = await createAccount(database);
    const { bearer } = await signedIn(email);
    const { secret, codes } = await enrol(bearer);
    expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
    const asked = await login<Record<string, unknown>>(email);
    expect([asked.status, Object.keys(asked.body).toSorted(), asked.headers.getSetCookie()])
      .toEqual([202, ['challenge', 'expiresAt', 'kinds', 'passkey'], []]);
    const challenge = String(asked.body['challenge']);
    for (const wrong of [{ code: codeOf(secret) }, { code: wrongCode(secret) }, { recoveryCode: 'abcd-efgh-jkmn' }]) {
      expect(outcomeOf(await give({ challenge, ...wrong }))).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect((await give({ challenge, code: codeOf(secret, 1), recoveryCode: codes[0] })).status).toBe(400);
    const entered = await give({ challenge, code: codeOf(secret, 1) });
    expect([entered.status, cookieOf(entered, ACCESS_COOKIE)]).toEqual([200, expect.stringMatching(/./)]);
    expect(Object.keys(entered.body).toSorted()).toEqual(['email', 'session', 'userId']);
    const headers = { authorization: `Bearer ${String(entered.body['session'])}` };
    expect((await call('GET', '/api/me', { headers })).body['email']).toBe(email);
    expect((await call<{ factors: unknown[] }>('GET', '/api/me/factors', { headers })).body).toEqual({
      factors: [{ id: expect.any(String), kind: 'totp', name: 'Ada\'s phone', createdDate: expect.any(String), lastUsedDate: expect.any(String) }],
      recoveryCodes: 10, required: false,
    });
    expect(outcomeOf(await give({ challenge, code: codeOf(secret, 1) }))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await actionsOn(id)).toEqual(['session.open', 'factor.add', 'session.open']);
    expect(String(await noticed(email, 'You have a new second factor'))).not.toContain(secret);
  });

  itVerifies(['decisions/accounts/factor/totp-once'], 'signs in one of two who give its code at once, and nobody after a reset of the password', async () => {
    const { id, email } = await createAccount(database);
    const secret = await giveTotp(database, id);
    const challenges = [await challengeOf(email), await challengeOf(email)];
    const answers = await Promise.all(challenges.map((challenge) => give({ challenge, code: codeOf(secret) })));
    expect(statusesOf(answers)).toEqual([200, 401]);
    const challenge = await challengeOf(email);
    await database.forSystem().transaction((em) => em.nativeUpdate(User, { id }, { sessionEpoch: 7 }));
    expect((await give({ challenge, code: codeOf(secret, 1) })).status).toBe(401);
  });

  itVerifies(['decisions/accounts/factor/limits'], 'is guessed at by nobody, and its owner gets in all the same', async () => {
    const { id, email } = await createAccount(database);
    const secret = await giveTotp(database, id);
    const known = await give({ challenge: await challengeOf(email), code: codeOf(secret) });
    const device = `${DEVICE_COOKIE}=${cookieOf(known, DEVICE_COOKIE)}`;
    await waitLong(database, id);
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf(email);
      for (let index = 0; index < 5; index += 1) expect((await give({ challenge, code: wrongCode(secret) })).status).toBe(401);
      // The challenge is used up, whatever follows.
      expect((await give({ challenge, code: codeOf(secret) })).status).toBe(401);
    }
    const challenge = await challengeOf(email);
    const locked = await give({ challenge, code: codeOf(secret) });
    expect([locked.status, Number(locked.headers.get('retry-after')) > 60]).toEqual([429, true]);
    await noticed(email, 'Somebody knows your password');
    // A stranger without the password uses up nothing.
    for (let index = 0; index < 12; index += 1) expect((await give({ challenge: 'made-up', code: '123456' })).status).toBe(401);
    expect((await give({ challenge, code: codeOf(secret) }, { cookie: device })).status).toBe(200);
    // Who guessed with the password before knows the next one no more.
    await waitLong(database, id);
    await database.forSystem().transaction((em) => em.nativeUpdate(User, { id }, { passwordChangedAt: new Date() }));
    expect((await give({ challenge: await challengeOf(email), code: codeOf(secret) })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  itVerifies(['decisions/accounts/factor/recovery'], 'count once each, however they are typed, and no more when there are new ones', async () => {
    const { id, email } = await createAccount(database);
    const { codes: [first = '', second = '', third = ''] } = await enrol((await signedIn(email)).bearer);
    const answers = await Promise.all([await challengeOf(email), await challengeOf(email)]
      .map((challenge) => give({ challenge, recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` })));
    expect(statusesOf(answers)).toEqual([200, 401]);
    await noticed(email, 'A recovery code of yours was used');
    const headers = await enter(email, { recoveryCode: second });
    const left = async () => (await call('GET', '/api/me/factors', { headers })).body['recoveryCodes'];
    expect(await left()).toBe(8);
    await waitLong(database, id);
    expect(outcomeOf(await call('POST', '/api/me/recovery-codes', { headers }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await call('POST', '/api/me/confirmation', { headers, body: { password: PASSWORD } })).status).toBe(200);
    const renewed = await call<{ recoveryCodes: string[] }>('POST', '/api/me/recovery-codes', { headers });
    expect([renewed.status, await left()]).toEqual([200, 10]);
    expect((await give({ challenge: await challengeOf(email), recoveryCode: third })).status).toBe(401);
    await enter(email, { recoveryCode: renewed.body.recoveryCodes[9] ?? '' });
    const kept = await database.forSystem().read((em) => em.execute<{ code_hash: string }[]>('select * from recovery_code where user_id = ?', [id]));
    expect(JSON.stringify(kept)).not.toContain((renewed.body.recoveryCodes[0] ?? '').replaceAll('-', ''));
    expect(await actionsOn(id)).toEqual(expect.arrayContaining(['recovery-code.use', 'session.confirm', 'recovery-codes.renew']));
  });
});

describe('one\'s own second factors', () => {
  itVerifies(['decisions/accounts/factor/own'], 'are changed by a fresh proof alone, by their owner alone, and not by a key', async () => {
    const { id, email } = await createAccount(database);
    const [{ bearer: headers }, { bearer: older }] = [await signedIn(email), await signedIn(email)];
    await waitLong(database, id);
    // A session that is not fresh adds none: whoever took it would lock its owner out.
    expect(outcomeOf(await call('POST', '/api/me/factors/totp', { headers }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    const confirm = (body: object) => call('POST', '/api/me/confirmation', { headers, body });
    expect([(await confirm({ password: 'not it' })).status, (await confirm({ password: PASSWORD })).status]).toEqual([400, 200]);
    const { secret, factorId } = await enrol(headers);
    const [key, other] = [(await call('PUT', '/api/user/apikey', { headers })).body['key'], await signIn(database, ['ALL:EXECUTE'])];
    expect((await call('GET', '/api/me/factors', { headers: { 'x-api-key': String(key) } })).status).toBe(403);
    expect((await other.call('PUT', `/api/me/factors/${factorId}`, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await call('PUT', `/api/me/factors/${factorId}`, { headers, body: { name: 'Old phone' } })).body['name']).toBe('Old phone');
    // The password and a session from before the factor are not enough.
    expect((await call('POST', '/api/me/confirmation', { headers: older, body: { password: PASSWORD } })).status).toBe(200);
    for (const [method, path] of [['DELETE', `/api/me/factors/${factorId}`], ['POST', '/api/me/factors/totp'], ['POST', '/api/me/recovery-codes']] as const) {
      expect(outcomeOf(await call(method, path, { headers: older }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    }
    await waitLong(database, id);
    expect(outcomeOf(await call('DELETE', `/api/me/factors/${factorId}`, { headers }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await confirm({ code: codeOf(secret) })).status).toBe(200);
    expect((await call('DELETE', `/api/me/factors/${factorId}`, { headers })).status).toBe(200);
    expect((await call('DELETE', `/api/me/factors/${factorId}`, { headers })).status).toBe(404);
    expect((await call('GET', '/api/me/factors', { headers })).body).toEqual({ factors: [], recoveryCodes: 0, required: false });
    expect((await login(email)).status).toBe(200);
    await noticed(email, 'A second factor of yours was removed');
  });

  itVerifies(['decisions/accounts/factor/limits'], 'stop a session that guesses, and no other one of its owner', async () => {
    const { id, email } = await createAccount(database);
    const [stolen, own] = [await signedIn(email), await signedIn(email)];
    await giveTotp(database, id);
    const confirm = ({ bearer: headers }: typeof own, password: string) => call('POST', '/api/me/confirmation', { headers, body: { password } });
    for (let index = 0; index < 10; index += 1) expect((await confirm(stolen, `guess ${index}`)).status).toBe(400);
    expect([(await confirm(stolen, PASSWORD)).status, (await confirm(own, PASSWORD)).status]).toEqual([429, 200]);
  });

  itVerifies(['decisions/accounts/factor/reset'], 'are taken away by an administrator when they are lost, within what that one may', async () => {
    const { id, email } = await createAccount(database, { permissions: ['clients:READ'] });
    const { bearer } = await signedIn(email);
    await giveTotp(database, id);
    const path = `/api/users/${id}/reset-factors`;
    const [small, administrator] = [await signIn(database, ['users:WRITE']), await signIn(database, ['ALL:EXECUTE'])];
    expect((await small.call('POST', path)).status).toBe(403);
    await giveTotp(database, administrator.userId);
    expect(outcomeOf(await administrator.call('POST', path))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    const again = await signIn(database, ['ALL:EXECUTE']);
    expect((await again.call('POST', path)).status).toBe(200);
    expect((await again.call('POST', path)).status).toBe(409);
    expect((await call('GET', '/api/me', { headers: bearer })).status).toBe(401);
    expect((await call('POST', '/auth/login', { body: { username: email, auth: basic(email, PASSWORD) } })).status).toBe(200);
    await noticed(email, 'An administrator took your second factors away');
    expect(await actionsOn(id)).toContain('user.reset-factors');
  });
});
