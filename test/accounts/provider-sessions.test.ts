import { describe, expect } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, login, mailsTo, PASSWORD, signedIn } from '../support/accounts/accounts.ts';
import { codeOf, giveTotp, outcomeOf } from '../support/accounts/factors.ts';
import { givePasskey, signWith } from '../support/accounts/passkeys.ts';
import { askedIn, useSsoHotel, type Entered } from '../support/accounts/sso-hotel.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { call } from '../support/http/http.ts';
import { auditTrail } from '../support/stack/rows.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const { house } = await useSsoHotel(database);
/** Passkeys are for names: an address has none. */
const origin = testStack().apiUrls[0].replace('127.0.0.1', 'localhost');

const bearer = ({ body }: { body: Record<string, string> }) => ({ authorization: `Bearer ${body['session'] ?? ''}` });
const permissionsOf = async (headers: Record<string, string>) =>
  (await call<{ permissions: string[] }>('GET', '/api/me', { headers })).body.permissions;

/** Somebody with an account who works at two hotels, and whom the provider of one knows. */
async function worker() {
  const other = await createHotel(database);
  const held = ['clients:READ', 'clients:WRITE', 'users:READ', 'users:WRITE', 'conversations:READ'];
  const account = await createAccount(database, {
    email: `ada@${house.domain}`, permissions: [`conversations:READ:${house.id}`, ...held.map((grant) => `${grant}:${other.id}`)],
  });
  return { other, account, ada: house.person({ email: account.email, groups: [] }) };
}

/** Signs in by a passkey alone. */
async function byPasskey(device: Awaited<ReturnType<typeof givePasskey>>) {
  const { body: options } = await call<{ challenge: string; rpId: string }>('POST', '/auth/login/passkey/options');
  return call<Record<string, string>>('POST', '/auth/login/passkey', { body: { passkey: signWith(device, options, origin) } });
}

describe('a session that a hotel\'s provider opened', () => {
  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'reaches that hotel alone, whatever the account holds besides', async () => {
    const { other, ada } = await worker();
    const headers = bearer(await house.link(await house.enter(ada), { password: PASSWORD }));
    expect(await permissionsOf(headers)).toEqual([`conversations:READ:${house.id}`]);
    const tries: [string, string, object?][] = [
      ['GET', `/api/clients/${other.id}/conversations`], ['GET', `/api/clients/${other.id}`], ['GET', `/api/clients/${other.id}/users`],
      ['POST', `/api/clients/${other.id}/users`, { email: 'friend@evil.example', preset: 'manager' }],
      ['PUT', '/api/user/apikey', { name: 'theirs', clientId: other.id }],
    ];
    const outcomes = await Promise.all(tries.map(async ([method, path, body]) => (await call(method, path, { headers, ...(body && { body }) })).status));
    expect(outcomes.filter((status) => status !== 403 && status !== 404)).toEqual([]);
    const { body: key } = await call<{ key: string; clientId: string }>('PUT', '/api/user/apikey', { headers, body: { name: 'ours' } });
    expect(key.clientId).toBe(house.id);
    const byKey = await call('GET', `/api/clients/${other.id}/conversations`, { headers: { 'x-api-key': key.key } });
    expect(byKey.status).toBe(404);
    // Once linked, the provider's word is enough, and opens no more than before.
    const again = await house.enter(ada);
    expect([again.reason, await permissionsOf(again.bearer)]).toEqual([null, [`conversations:READ:${house.id}`]]);
  });

  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'sees and ends nothing that the person has beside it', async () => {
    const { other, account, ada } = await worker();
    const own = await signedIn(account.email);
    const { body: key } = await call('PUT', '/api/user/apikey', { headers: own.bearer, body: { name: 'theirs', clientId: other.id } });
    const headers = bearer(await house.link(await house.enter(ada), { password: PASSWORD }));
    const { body: listed } = await call<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/me/sessions', { headers });
    expect(listed.sessions.map(({ current }) => current)).toEqual([true]);
    expect((await call<{ apiKeys: object[] }>('GET', '/api/user/apikeys', { headers })).body.apiKeys).toEqual([]);
    expect((await call('DELETE', `/api/user/apikey/${String(key['id'])}`, { headers })).status).toBe(404);
    expect((await call('DELETE', '/api/me/sessions', { headers })).status).toBeLessThan(300);
    expect((await call('GET', '/api/me', { headers: own.bearer })).status).toBe(200);
  });

  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'stays bound behind a second factor, and by a passkey that was added in it', async () => {
    const { account, ada } = await worker();
    const secret = await giveTotp(database, account.id);
    const asked = await house.link(await house.enter(ada), { password: PASSWORD });
    expect(asked.status).toBe(202);
    const given = await call<Record<string, string>>('POST', '/auth/login/factor', { body: { challenge: asked.body['challenge'], code: codeOf(secret) } });
    expect(await permissionsOf(bearer(given))).toEqual([`conversations:READ:${house.id}`]);
    const bound = await byPasskey(await givePasskey(database, account.id, house.id));
    expect([bound.status, await permissionsOf(bearer(bound))]).toEqual([200, [`conversations:READ:${house.id}`]]);
    const own = await byPasskey(await givePasskey(database, account.id));
    expect((await permissionsOf(bearer(own))).length).toBeGreaterThan(1);
  });

  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'changes how the account signs in only after the account\'s own proof', async () => {
    const { ada } = await worker();
    await house.link(await house.enter(ada), { password: PASSWORD });
    const { bearer: headers } = await house.enter(ada);
    const add = () => call('POST', '/api/me/factors/totp', { headers });
    expect(outcomeOf(await add())).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await call('POST', '/api/me/confirmation', { headers, body: { password: PASSWORD } })).status).toBe(200);
    expect((await add()).status).toBe(200);
    expect(await permissionsOf(headers)).toEqual([`conversations:READ:${house.id}`]);
  });

  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'ends with the provider', async () => {
    const ada = house.person();
    const first = await house.enter(ada);
    expect((await call('GET', '/api/me', { headers: first.bearer })).status).toBe(200);
    await house.put({ oidcClientId: 'another' });
    expect((await call('GET', '/api/me', { headers: first.bearer })).status).toBe(401);
  });

  itVerifies(['decisions/accounts/single-sign-on/one-hotel'], 'makes keys after the account\'s own proof, which end with the provider as its factors do', async () => {
    const { account, ada } = await worker();
    const own = await signedIn(account.email);
    const make = async (headers: Record<string, string>) => call<{ key: string }>('PUT', '/api/user/apikey', { headers, body: { clientId: house.id } });
    const { body: kept } = await make(own.bearer);
    await house.link(await house.enter(ada), { password: PASSWORD });
    const { bearer: headers } = await house.enter(ada);
    expect(outcomeOf(await make(headers))).toEqual([403, 'CONFIRMATION_REQUIRED']);
    expect((await call('POST', '/api/me/confirmation', { headers, body: { password: PASSWORD } })).status).toBe(200);
    const { body: made } = await make(headers);
    const { body: begun } = await call('POST', '/api/me/factors/totp', { headers });
    const confirmed = await call('POST', `/api/me/factors/totp/${String(begun['id'])}/confirm`, { headers, body: { code: codeOf(String(begun['secret'])) } });
    expect(confirmed.status).toBe(200);
    const works = async ({ key }: { key: string }) => (await call('GET', `/api/clients/${house.id}/conversations`, { headers: { 'x-api-key': key } })).status;
    expect([await works(kept), await works(made)]).toEqual([200, 200]);
    expect((await house.admin.call('DELETE', `/api/clients/${house.id}/sso`)).status).toBeLessThan(300);
    expect([await works(kept), await works(made)]).toEqual([200, 401]);
    expect((await call('GET', '/api/me/factors', { headers: own.bearer })).body).toMatchObject({ factors: [], recoveryCodes: 0 });
  });
});

describe('an account that was there before', () => {
  const opensNothing = ({ location, bearer: { authorization = '' } }: Entered): void => {
    expect([new URL(location).hash.slice(0, 6), authorization]).toEqual(['#link=', 'Bearer ']);
  };

  itVerifies(['decisions/accounts/single-sign-on/own-proof'], 'is linked by its password alone, once, and its owner is told', async () => {
    const { account, ada } = await worker();
    const entered = await house.enter(ada);
    opensNothing(entered);
    for (const proof of [{ password: 'not the password' }, {}, { password: PASSWORD, passkey: {} }]) {
      expect((await house.link(entered, proof)).status).toBeGreaterThanOrEqual(400);
    }
    opensNothing(await house.enter(ada));
    expect((await house.link(entered, { password: PASSWORD })).status).toBe(200);
    expect((await house.link(entered, { password: PASSWORD })).status).toBe(401);
    const actions = (await auditTrail(database, { clientId: house.id, target: `user:${account.id}` })).map(({ action }) => action);
    expect(actions.filter((action) => action === 'single-sign-on.link')).toHaveLength(1);
    const mails = await waitFor(async () => {
      const found = await mailsTo(account.email);
      return found.length > 0 && found;
    }, { what: 'the mail about the link' });
    expect(mails.join()).toContain('opens your account from now on');
  });

  itVerifies(['decisions/accounts/single-sign-on/own-proof'], 'is linked by its passkey as well, but not by one of another provider\'s session', async () => {
    const { account, ada } = await worker();
    const [own, foreign] = [await givePasskey(database, account.id), await givePasskey(database, account.id, (await createHotel(database)).id)];
    const entered = await house.enter(ada);
    const { passkey } = askedIn<{ passkey: { challenge: string; rpId: string } }>(entered.location, 'link');
    expect((await house.link(entered, { passkey: signWith(foreign, passkey, origin) })).status).toBe(401);
    const linked = await house.link(entered, { passkey: signWith(own, passkey, origin) });
    expect([linked.status, await permissionsOf(bearer(linked))]).toEqual([200, [`conversations:READ:${house.id}`]]);
  });

  itVerifies(['decisions/accounts/single-sign-on/own-proof'], 'is not linked with a provider that has been changed since', async () => {
    const { ada } = await worker();
    const entered = await house.enter(ada);
    await house.put({ oidcClientId: 'another' });
    expect((await house.link(entered, { password: PASSWORD })).status).toBe(401);
  });
});

itVerifies(['decisions/accounts/single-sign-on/only'], 'single sign-on as the only way in goes for passkeys as for passwords', async () => {
  const staff = await createAccount(database, { email: `staff@${house.domain}`, permissions: [`clients:READ:${house.id}`] });
  const device = await givePasskey(database, staff.id);
  expect((await byPasskey(device)).status).toBe(200);
  await house.put({ clientSecret: undefined, onlySso: true });
  // Each signature of the device counts once.
  const [refused, byPassword] = [await byPasskey(await givePasskey(database, staff.id)), await login(staff.email)];
  for (const { status, text } of [refused, byPassword]) expect([status, text]).toEqual([403, expect.stringContaining('single sign-on')]);
});
