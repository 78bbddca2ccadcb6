import { randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { freshProofOf } from '../../api/http/fresh-proof.ts';
import { routes } from '../../api/routes.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { createAccount, PASSWORD, signedIn } from '../support/accounts/accounts.ts';
import { codeOf, giveTotp, outcomeOf, waitLong } from '../support/accounts/factors.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createEntitledHotel } from '../support/channels/channel-hotels.ts';
import { call } from '../support/http/http.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
/** Nobody is asked there: what is stored is stored. */
const TABLES = 'https://tables.example/api';
const hotelId = await createEntitledHotel(database);

/** What takes a fresh proof: a new key, more rights for somebody, and a secret of an integration. */
async function deeds(): Promise<[string, string, object][]> {
  const administrator = await signIn(database, ['ALL:EXECUTE']);
  const id = async (path: string, body: object) => String((await administrator.call('POST', path, { body })).body['id']);
  const [roleId, groupId] = [
    await id('/api/roles', { name: `fresh ${randomUUID()}`, policies: [{ feature: 'clients', action: 'READ' }], requiresSecondFactor: true }),
    await id('/api/usergroups', { name: `fresh ${randomUUID()}` }),
  ];
  const userId = await id('/api/users', { email: `${randomUUID()}@people.example` });
  return [
    ['PUT', '/api/user/apikey', {}],
    ['POST', '/api/users', { email: `${randomUUID()}@people.example`, roleIds: [roleId] }],
    ['PUT', `/api/users/${userId}`, { roleIds: [roleId] }],
    ['POST', `/api/clients/${hotelId}/users`, { email: `${randomUUID()}@people.example`, preset: 'reader' }],
    ['POST', '/api/roles', { name: `fresher ${randomUUID()}`, policies: [{ feature: 'clients', action: 'READ' }] }],
    ['POST', `/api/roles/${roleId}/policies`, { feature: 'conversations', action: 'READ' }],
    ['PUT', `/api/roles/${roleId}`, { requiresSecondFactor: false }],
    ['PUT', `/api/usergroups/${groupId}/roles`, { roleIds: [roleId] }],
    ['PUT', `/api/usergroups/${groupId}/members`, { memberIds: [userId] }],
    ['PUT', `/api/clients/${hotelId}/integrations/tableapp`, { clientId: 'hotel', clientSecret: 'secret', propertyId: 'p-1', apiBaseUrl: TABLES }],
    ['PUT', `/api/clients/${hotelId}/integrations/model`, { provider: 'anthropic', model: 'claude', apiKey: 'secret' }],
    ['POST', `/api/clients/${hotelId}/channels`, { channel: 'WHATSAPP', channelAccountId: randomUUID(), accessToken: 'token' }],
  ];
}

describe('the list of what takes a fresh proof', () => {
  const changing = routes.filter(({ method, auth }) => method !== 'get' && (auth === 'session' || auth === 'sessionOrKey'));

  itVerifies(['decisions/accounts/factor/fresh-proof-listed'], 'has every operation by which a session changes something, and nothing else', () => {
    const known = [...changing.map(({ operationId }) => operationId), 'translatePayloads'];
    expect(known.filter((operation) => !freshProofOf.has(operation))).toEqual([]);
    expect([...freshProofOf.keys()].filter((operation) => !known.includes(operation))).toEqual([]);
  });

  itVerifies(['decisions/accounts/factor/fresh-proof-listed'], 'is what old proofs are refused by, whatever else stands in the request', async () => {
    const { id, email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
    const [{ bearer: headers }, plain] = [await signedIn(email), await createAccount(database)];
    const { bearer: without } = await signedIn(plain.email);
    await giveTotp(database, id);
    for (const userId of [id, plain.id]) await waitLong(database, userId);
    const outcomes = async (asks: string, given: Record<string, string>) => Promise.all(changing.filter(({ operationId }) => freshProofOf.get(operationId) === asks)
      .map(async ({ method, path, operationId }) => {
        const answer = await call(method.toUpperCase(), path.replaceAll(/:\w+/g, () => randomUUID()), { headers: given, body: {} });
        return [operationId, ...outcomeOf(answer)];
      }));
    const refused = [...await outcomes('always', headers), ...await outcomes('all', headers), ...await outcomes('all', without)];
    expect(refused.length).toBeGreaterThan(25);
    expect(refused.filter(([, , code]) => code !== 'CONFIRMATION_REQUIRED')).toEqual([]);
    expect(outcomeOf(await call('POST', '/codec/decode', { headers, body: { payloads: [] } }))).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });
});

describe('a fresh proof', () => {
  itVerifies(['decisions/accounts/factor/fresh-proof'], 'is asked of accounts with a second factor, for keys, roles and secrets, and lasts ten minutes', async () => {
    const { id, email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
    const { bearer: headers } = await signedIn(email);
    const { body: { key } } = await call('PUT', '/api/user/apikey', { headers });
    const all = await deeds();
    const tryAll = () => Promise.all(all.map(async ([method, path, body]) => [path, ...outcomeOf(await call(method, path, { headers, body }))]));
    const secret = await giveTotp(database, id);
    await waitLong(database, id);
    expect(await tryAll()).toEqual(all.map(([, path]) => [path, 403, 'CONFIRMATION_REQUIRED']));
    // A key is no session: its scopes bound it, and nothing else is asked.
    const path = `/api/clients/${hotelId}/integrations/tableapp`;
    const byKey = await call('PUT', path, { headers: { 'x-api-key': String(key) }, body: { clientId: 'hotel', clientSecret: 'secret', propertyId: 'p-1', apiBaseUrl: TABLES } });
    expect(byKey.status).toBe(200);
    expect((await call('POST', '/api/me/confirmation', { headers, body: { code: codeOf(secret) } })).status).toBe(200);
    const refused = (await tryAll()).filter(([, status, code]) => status === 403 || code === 'CONFIRMATION_REQUIRED');
    expect(refused).toEqual([]);
  });

  itVerifies(['decisions/accounts/factor/fresh-proof'], 'is not asked of accounts without one, nor by what only takes away', async () => {
    const { id, email } = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
    const { bearer: headers } = await signedIn(email);
    await waitLong(database, id);
    const key = await call('PUT', '/api/user/apikey', { headers });
    expect(key.status).toBe(201);
    await giveTotp(database, id);
    const other = await createAccount(database);
    expect((await call('POST', `/api/users/${other.id}/disable`, { headers })).status).toBe(200);
    expect((await call('DELETE', `/api/user/apikey/${String(key.body['id'])}`, { headers })).status).toBe(200);
  });
});

describe('a role that asks for a second factor', () => {
  itVerifies(['decisions/accounts/factor/required'], 'leads its holders to add one, and lets them do nothing else until then', async () => {
    const administrator = await signIn(database, ['ALL:EXECUTE']);
    const { id, email, roleId } = await createAccount(database, { permissions: ['users:READ'] });
    const [{ bearer: headers }, { bearer: elsewhere }] = [await signedIn(email), await signedIn(email)];
    const set = (requiresSecondFactor: boolean) => administrator.call('PUT', `/api/roles/${roleId}`, { body: { requiresSecondFactor } });
    expect((await set(true)).body['requiresSecondFactor']).toBe(true);
    for (const [method, path] of [['GET', '/api/me'], ['GET', '/api/users'], ['PUT', '/api/user/apikey'], ['GET', '/api/me/sessions'], ['GET', '/auth/'], ['GET', '/api/events']] as const) {
      expect([path, ...outcomeOf(await call(method, path, { headers }))]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED']);
    }
    expect((await call('GET', '/api/me/factors', { headers })).body).toEqual({ factors: [], recoveryCodes: 0, required: true });
    // Somebody who signs in now is let in that far as well.
    expect((await call('GET', '/api/me', { headers: (await signedIn(email)).bearer })).status).toBe(403);
    const { body: begun } = await call('POST', '/api/me/factors/totp', { headers });
    const secret = String(begun['secret']);
    const path = `/api/me/factors/totp/${String(begun['id'])}/confirm`;
    expect((await call('POST', path, { headers, body: { code: codeOf(secret) } })).status).toBe(200);
    expect((await call('GET', '/api/users', { headers })).status).toBe(200);
    // Another session has proved the password alone.
    const confirm = (body: object) => call('POST', '/api/me/confirmation', { headers: elsewhere, body });
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect((await call('GET', '/api/users', { headers: elsewhere })).status).toBe(403);
    await waitLong(database, id);
    expect((await confirm({ code: codeOf(secret) })).status).toBe(200);
    expect((await call('GET', '/api/users', { headers: elsewhere })).status).toBe(200);
    const remove = () => call('DELETE', `/api/me/factors/${String(begun['id'])}`, { headers: elsewhere });
    expect((await remove()).status).toBe(409);
    await set(false);
    expect((await remove()).status).toBe(200);
    expect((await call('GET', '/api/users', { headers: elsewhere })).status).toBe(200);
  });
});
