import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { formatApiKey, parseApiKey, signedBytes } from '../../domain/accounts/api-key-format.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { keyScopes } from '../../domain/model/key-scopes.ts';
import { ApiKey } from '../../domain/storage/entities/api-key.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ACCESS_COOKIE, createAccount, createInvited, signedIn } from '../support/accounts/accounts.ts';
import { call } from '../support/http/http.ts';
import { testSecrets } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const READ = 'clients:READ';

interface Created {
  id: string;
  key: string;
  name: string;
  clientId: string | null;
  createdDate: string;
  scopes: string[];
  expiresAt: string | null;
}

const put = (headers: Record<string, string>, body?: unknown) =>
  call<Created>('PUT', '/api/user/apikey', { headers, ...(body === undefined ? {} : { body }) });
const remove = (id: string, headers: Record<string, string>) => call('DELETE', `/api/user/apikey/${id}`, { headers });
const check = async (key: string, headers = {}) =>
  (await call('GET', '/auth/', { api: testStack().apiUrls[1], headers: { ...headers, 'x-api-key': key } })).status;

/** Someone who is signed in. */
async function person(permissions: readonly string[] = []) {
  const account = await createAccount(database, { permissions });
  const { bearer, access } = await signedIn(account.email);
  return { ...account, bearer, access, createKey: async (body?: unknown) => (await put(bearer, body)).body };
}

describe('PUT /api/user/apikey', () => {
  itVerifies(['4.3/create/201', '4.3/create/body-optional', '4.3/create/default-self', '2.9/bodies/decided', '2.9/header', '2.1/id/api-key-uuid',
    '4.2/auth-root/api-key', '5/api-key/header', '2.9/environment-segment',
  ], 'creates a key for the caller, who can use it at once', async () => {
    const user = await person();
    const answer = await put(user.bearer);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/), key: expect.stringMatching(/^hcp_test_[\w-]{108}$/),
      name: 'API key', clientId: null, scopes: [...keyScopes], createdDate: expect.any(String), expiresAt: expect.any(String),
    });
    const auth = await call('GET', '/auth/', { headers: { 'x-api-key': answer.body.key } });
    expect([auth.status, auth.body]).toEqual([200, { authenticated: true, email: user.email, userId: user.id }]);
  });

  itVerifies(['2.9/bodies/decided', '2.1/timestamps/iso-8601'], 'takes a name, a client and an end', async () => {
    const { id: clientId } = await createHotel(database);
    const user = await person([READ]);
    const expiresAt = '2099-01-02T03:04:05.000Z';
    const { body, status } = await put(user.bearer, { name: ' Booking engine ', clientId, expiresAt });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Booking engine', clientId, expiresAt });
    expect(new Date(body.createdDate).toISOString()).toBe(body.createdDate);
  });

  it('is 400 for a malformed body, and 404 for a client that does not exist or that the owner cannot reach', async () => {
    const hotel = await createHotel(database);
    const [nobody, scoped] = [await person(), await person([`${READ}:${hotel.id}`])];
    const bodies = [
      { name: '' }, { name: 'x'.repeat(101) }, { clientId: '7' }, { expiresAt: 'tomorrow' }, { expiresAt: '2020-01-01T00:00:00Z' },
      { userId: randomUUID() }, { grants: [] }, { scopes: [] }, { scopes: ['everything'] }, { scopes: 'read' }, [],
    ];
    for (const body of bodies) expect([(await put(scoped.bearer, body)).status, body]).toEqual([400, body]);
    expect((await put({ ...scoped.bearer, 'x-user-id': '7' })).status).toBe(400);
    expect((await put(nobody.bearer, { clientId: hotel.id })).status).toBe(404);
    expect((await put(scoped.bearer, { clientId: (await createHotel(database)).id })).status).toBe(404);
    expect((await put((await person([READ])).bearer, { clientId: randomUUID() })).status).toBe(404);
    expect((await put(scoped.bearer, { clientId: hotel.id })).status).toBe(201);
  });

  itVerifies(['decisions/accounts/api-key/expiry'], 'makes a key for 90 days where no end is asked for', async () => {
    const { body } = await put((await person()).bearer);
    const days = (Date.parse(body.expiresAt ?? '') - Date.parse(body.createdDate)) / (24 * 60 * 60 * 1000);
    expect(days).toBe(90);
  });

  itVerifies(['4.3/create/401'], 'is 401 without a session', async () => {
    expect((await put({})).status).toBe(401);
    expect((await put({ authorization: 'Bearer rubbish' })).status).toBe(401);
  });

  itVerifies(['4.3/create/403-api-key', '5/api-key/managed-by-session-only', 'decisions/conventions/session-or-key', '7/403',
  ], 'is 403 to an API key, also beside a session', async () => {
    const user = await person(['ALL:EXECUTE']);
    const { key, id } = await user.createKey();
    for (const headers of [{ 'x-api-key': key }, { ...user.bearer, 'x-api-key': key }]) {
      expect((await put(headers)).status).toBe(403);
      expect((await remove(id, headers)).status).toBe(403);
      expect((await call('GET', '/api/user/apikeys', { headers })).status).toBe(403);
      expect((await call('GET', '/api/me', { headers })).status).toBe(403);
    }
  });

  itVerifies(['4.3/create/403-permission', '4.3/create/other-user', '5/status/403'], 'makes keys for others with ApiKeys:WRITE alone', async () => {
    const { id, email } = await createAccount(database);
    const hotel = await createHotel(database);
    for (const permissions of [[], ['ApiKeys:READ', 'users:WRITE'], [`ApiKeys:WRITE:${hotel.id}`]]) {
      expect((await put({ ...(await person(permissions)).bearer, 'x-user-id': id })).status).toBe(403);
    }
    const manager = await person(['ApiKeys:WRITE']);
    const { status, body } = await put({ ...manager.bearer, 'x-user-id': id.toUpperCase() }, { name: 'for a colleague' });
    expect(status).toBe(201);
    const auth = await call('GET', '/auth/', { headers: { 'x-api-key': body.key } });
    expect(auth.body).toMatchObject({ email, userId: id });
  });

  it('makes no key that may do more than its maker: all of the owner\'s permissions, or those on the key\'s client', async () => {
    const [mine, other] = [await createHotel(database), await createHotel(database)];
    const strong = await createAccount(database, { permissions: ['ALL:EXECUTE'] });
    const split = await createAccount(database, { permissions: [`${READ}:${mine.id}`, `clients:WRITE:${other.id}`] });
    const manager = await person(['ApiKeys:WRITE', `${READ}:${mine.id}`]);
    const make = (id: string, clientId?: string) => put({ ...manager.bearer, 'x-user-id': id }, { ...(clientId && { clientId }) });
    for (const [id, clientId] of [[strong.id], [strong.id, mine.id], [split.id], [split.id, other.id]] as const) {
      const { status, text } = await make(id, clientId);
      expect([status, text]).toEqual([403, expect.stringContaining('which you do not hold yourself')]);
    }
    expect((await make(split.id, mine.id)).status).toBe(201);
    const administrator = await person(['ALL:EXECUTE']);
    expect((await put({ ...administrator.bearer, 'x-user-id': strong.id })).status).toBe(201);
  });

  itVerifies(['4.3/create/404'], 'is 404 for a user who does not exist, is disabled, or has not accepted', async () => {
    const manager = await person(['ApiKeys:WRITE']);
    const [disabled, invited] = [await createAccount(database, { status: 'disabled' }), await createInvited(database)];
    for (const id of [randomUUID(), disabled.id, invited.id]) {
      expect((await put({ ...manager.bearer, 'x-user-id': id })).status).toBe(404);
    }
  });

  itVerifies(['decisions/conventions/idempotency/secrets-not-stored', '2.9/shown-once', '8/api-key-recovery',
  ], 'shows a key once: not in a repeat, a list, the database or the trail', async () => {
    const user = await person();
    const headers = { ...user.bearer, 'idempotency-key': randomUUID() };
    const { body: { key, id } } = await put(headers, { name: 'once' });
    const repeat = await put(headers, { name: 'once' });
    expect(repeat.status).toBe(409);
    expect(repeat.text).toContain(id);
    const list = await call<{ apiKeys: object[]; nextCursor: null }>('GET', '/api/user/apikeys', { headers: user.bearer });
    expect(list.body.apiKeys).toHaveLength(1);
    const { secret, mac } = parseApiKey(key) ?? { secret: Buffer.of(), mac: Buffer.of() };
    const [row] = await database.forSystem().read((em) => em.execute<object[]>('select to_json(k) from api_key k where id = ?', [id]));
    const trail = await database.forSystem().read((em) => em.execute<object[]>('select to_json(a) from audit_entry a where target = ?', [`api-key:${id}`]));
    expect(trail).toHaveLength(1);
    const everything = JSON.stringify([repeat.text, list.text, row, trail]);
    for (const part of [key, ...[secret, mac].flatMap((bytes) => ['hex', 'base64', 'base64url'].map((form) => Buffer.from(bytes).toString(form as 'hex')))]) {
      expect(everything).not.toContain(part);
    }
  });
});

describe('DELETE /api/user/apikey/{id}', () => {
  itVerifies(['4.3/delete/200', '4.3/delete/immediate-and-permanent', '4.3/delete/path-id', '4.3/delete/404',
  ], 'disables the key at once and for good', async () => {
    const user = await person();
    const { id, key } = await user.createKey();
    expect(await check(key)).toBe(200);
    const answer = await remove(id.toUpperCase(), user.bearer);
    expect([answer.status, answer.body]).toEqual([200, { message: expect.any(String) }]);
    expect(await check(key)).toBe(401);
    expect((await remove(id, user.bearer)).status).toBe(404);
    expect((await remove(randomUUID(), user.bearer)).status).toBe(404);
    expect((await remove('7', user.bearer)).status).toBe(400);
    const list = await call('GET', '/api/user/apikeys', { headers: user.bearer });
    expect(list.body).toEqual({ apiKeys: [], nextCursor: null });
  });

  itVerifies(['4.3/delete/401', '4.3/delete/403-api-key'], 'is 401 without a session and 403 with a key', async () => {
    const user = await person();
    const { id, key } = await user.createKey();
    expect((await remove(id, {})).status).toBe(401);
    expect((await remove(id, { 'x-api-key': key })).status).toBe(403);
    expect(await check(key)).toBe(200);
  });

  itVerifies(['4.3/delete/403-other-user'], 'deletes another user\'s key with ApiKeys:WRITE alone', async () => {
    const { createKey } = await person();
    const { id, key } = await createKey();
    expect((await remove(id, (await person(['ApiKeys:READ'])).bearer)).status).toBe(403);
    expect(await check(key)).toBe(200);
    expect((await remove(id, (await person(['ApiKeys:WRITE'])).bearer)).status).toBe(200);
    expect(await check(key)).toBe(401);
  });

  it('deletes the keys of those who may do more as well: a key that leaked must not wait for one of them', async () => {
    const owner = await person([READ]);
    const { id, key } = await owner.createKey();
    expect((await remove(id, (await person(['ApiKeys:WRITE'])).bearer)).status).toBe(200);
    expect(await check(key)).toBe(401);
  });
});

describe('GET /api/user/apikeys', () => {
  it('pages through the caller\'s keys, newest first, and another user\'s with ApiKeys:READ', async () => {
    const user = await person();
    for (const name of ['one', 'two', 'three']) await user.createKey({ name });
    const list = (headers: Record<string, string>, query = '') => call<{ apiKeys: Created[]; nextCursor: string | null }>(
      'GET', `/api/user/apikeys${query}`, { headers },
    );
    const { body: first } = await list(user.bearer, '?limit=2');
    const { body: second } = await list(user.bearer, `?limit=2&after=${first.nextCursor}`);
    expect([...first.apiKeys, ...second.apiKeys].map(({ name }) => name)).toEqual(['three', 'two', 'one']);
    expect(second.nextCursor).toBeNull();
    const other = { 'x-user-id': user.id };
    expect((await list({ ...(await person()).bearer, ...other })).status).toBe(403);
    expect((await list({ ...(await person(['ApiKeys:READ'])).bearer, ...other })).body.apiKeys).toHaveLength(3);
    expect((await list((await person()).bearer, `?after=${first.nextCursor}`)).status).toBe(400);
  });
});

describe('a key as credential', () => {
  const parts = (key: string) => parseApiKey(key) ?? { prefix: '', environment: '', id: '', secret: Buffer.of(), mac: Buffer.of() };

  itVerifies(['2.9/hmac-signed', '2.9/format'], 'counts only as it was made', async () => {
    const { createKey } = await person();
    const { key } = await createKey();
    const genuine = parts(key);
    const signed = (change: object, secrets = testSecrets) => {
      const changed = { ...genuine, ...change };
      return formatApiKey({ ...changed, mac: secrets.mac('api-key', signedBytes(changed)) });
    };
    expect(signed({})).toBe(key);
    const wrong = [
      signed({}, createSecrets({ secret: 'another', environment: 'test' })), signed({ id: randomUUID() }), signed({ secret: Buffer.alloc(32) }),
      signed({ prefix: 'abc' }), formatApiKey({ ...genuine, mac: Buffer.alloc(32) }), `${key}A`, key.slice(0, -1), ` ${key} x`, 'rubbish', '',
    ];
    for (const forged of wrong.filter((text) => text !== '')) expect(await check(forged)).toBe(401);
    expect(await check(key)).toBe(200);
  });

  it('is refused in another environment, even under the same secret', async () => {
    const { createKey } = await person();
    const { key } = await createKey();
    const changed = { ...parts(key), environment: 'live' };
    expect(await check(formatApiKey({ ...changed, mac: testSecrets.mac('api-key', signedBytes(changed)) }))).toBe(401);
  });

  itVerifies(['5/precedence/api-key'], 'counts before a session: invalid beside a valid one is 401, valid beside another user\'s is its owner', async () => {
    const [user, other] = [await person(), await person()];
    const { key } = await user.createKey();
    expect(await check('rubbish', user.bearer)).toBe(401);
    expect((await call('GET', '/api/me', { headers: { 'x-api-key': 'rubbish', ...user.bearer } })).status).toBe(401);
    const headers = { 'x-api-key': key, ...other.bearer, cookie: `${ACCESS_COOKIE}=${other.access}` };
    expect((await call('GET', '/auth/', { headers })).body).toMatchObject({ userId: user.id });
  });

  it('is refused when it has expired and while its owner is disabled', async () => {
    const user = await person();
    const [expiring, lasting] = [await user.createKey({ expiresAt: '2099-01-01T00:00:00Z' }), await user.createKey()];
    const system = database.forSystem();
    await system.read((em) => em.nativeUpdate(ApiKey, { id: expiring.id }, { expiresAt: new Date(Date.now() - 1) }));
    expect(await check(expiring.key)).toBe(401);
    await system.read((em) => em.nativeUpdate(User, { id: user.id }, { status: 'disabled' }));
    expect(await check(lasting.key)).toBe(401);
    await system.read((em) => em.nativeUpdate(User, { id: user.id }, { status: 'active' }));
    expect(await check(lasting.key)).toBe(200);
  });

  itVerifies(['decisions/accounts/api-key/last-use'], 'notes its use and from where, to five minutes', async () => {
    const user = await person();
    const { id, key } = await user.createKey();
    const used = () => database.forSystem().read(async (em) => (await em.findOneOrFail(ApiKey, { id })).lastUsedDate);
    expect(await used()).toBeNull();
    await check(key);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    await check(key);
    expect(await used()).toEqual(first);
    const { apiKeys } = (await call<{ apiKeys: object[] }>('GET', '/api/user/apikeys', { headers: user.bearer })).body;
    expect(apiKeys).toEqual([expect.objectContaining({ id, lastUsedDate: first?.toISOString(), lastUsedAddress: expect.stringMatching(/127\.0\.0\.1$/) })]);
    const before = new Date(Date.now() - 6 * 60_000);
    // What processes keep of a key does not change with its use, so that something else of it is written too.
    await database.forSystem().read((em) => em.nativeUpdate(ApiKey, { id }, { lastUsedDate: before, lastUsedAddress: '192.0.2.1', disabledDate: null }));
    await check(key);
    expect((await used())?.getTime()).toBeGreaterThan(before.getTime());
  });

  it('outlives the sessions of its owner and has the owner\'s permissions of the moment', async () => {
    const user = await person([READ]);
    const { key } = await user.createKey();
    await call('POST', '/auth/logout', { headers: user.bearer });
    expect(await check(key)).toBe(200);
    await database.forSystem().read((em) => em.nativeDelete(RolePolicy, { roleId: user.roleId }));
    expect(await check(key)).toBe(200);
  });
});
