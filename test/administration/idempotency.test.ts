import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { claimRequest, markCommitted, releaseRequest, storeAnswer, type OnceRequest } from '../../domain/idempotency/idempotent-request.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { createSecrets } from '../../domain/secrets.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });

const countNamed = async (name: string) => (await admin.call<{ clients: unknown[] }>(
  'GET', `/api/clients?search=${encodeURIComponent(name)}&limit=100`,
)).body.clients.length;

const create = (name: string, key: string, operator: Operator = admin, api = testStack().apiUrls[0]) =>
  operator.call<{ id: string; code?: string }>('POST', '/api/clients', { body: { name }, headers: { 'idempotency-key': key }, api });

describe('an Idempotency-Key', () => {
  itVerifies(['decisions/conventions/idempotency/same-answer'], 'gives the same answer again, from any process', async () => {
    const [name, key] = [`Once ${randomUUID()}`, randomUUID()];
    const first = await create(name, key);
    const again = await create(name, key, admin, testStack().apiUrls[1]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true']);
    expect(await countNamed(name)).toBe(1);
  });

  itVerifies(['decisions/conventions/idempotency/other-body-422'], 'is 422 with another body', async () => {
    const key = randomUUID();
    expect((await create(`A ${key}`, key)).status).toBe(201);
    const other = await create(`B ${key}`, key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
  });

  itVerifies(['decisions/conventions/idempotency/conflict-409'], 'runs once when sent many times at once, the others being 409 or the answer', async () => {
    const [name, key] = [`Race ${randomUUID()}`, randomUUID()];
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) =>
      create(name, key, admin, testStack().apiUrls[index % 2])));
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size).toBe(1);
    expect(await countNamed(name)).toBe(1);
  });

  it('belongs to who sent it, and to what was asked for', async () => {
    const [name, key] = [`Mine ${randomUUID()}`, randomUUID()];
    await create(name, key);
    const other = await signIn(database, ['clients:WRITE', 'settings:WRITE']);
    expect((await create(name, key, other)).status).toBe(201);
    expect(await countNamed(name)).toBe(2);
    const tag = await other.call('POST', '/api/tags', { body: { name }, headers: { 'idempotency-key': key } });
    expect(tag.status).toBe(201);
  });

  itVerifies(['decisions/conventions/idempotency/permission'], 'gives its answer to nobody who has lost the permission since', async () => {
    const hotel = await createHotel(database);
    const operator = await signIn(database, [`knowledge:WRITE:${hotel.id}`, `users:READ:${hotel.id}`, 'settings:WRITE']);
    const headers = { 'idempotency-key': randomUUID() };
    const item = () => operator.call('POST', `/api/clients/${hotel.id}/knowledge`, { body: { kind: 'note', title: 'Safe', text: 'The code of the safe is 1903.' }, headers });
    const tag = () => operator.call('POST', '/api/tags', { body: { name: `Tag ${headers['idempotency-key']}` }, headers });
    expect([(await item()).status, (await item()).headers.get('idempotent-replayed'), (await tag()).status, (await tag()).status]).toEqual([201, 'true', 201, 201]);
    await database.forSystem().transaction((em) => em.nativeDelete(RolePolicy, { roleId: operator.roleId, feature: { $in: ['knowledge', 'settings'] } }));
    for (const answer of [await item(), await tag()]) {
      expect([answer.status, answer.headers.get('idempotent-replayed'), answer.text]).toEqual([403, null, expect.not.stringContaining('1903')]);
    }
  });

  it('is free again after a refusal', async () => {
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    const name = `Taken ${key}`;
    await admin.call('POST', '/api/tags', { body: { name } });
    expect((await admin.call('POST', '/api/tags', { body: { name }, headers })).status).toBe(409);
    expect((await admin.call('POST', '/api/tags', { body: { name: `${name} 2` }, headers })).status).toBe(201);
  });

  it.each(['', 'x'.repeat(256)])('must have 1 to 255 characters: %#', async (key) => {
    expect((await create('Never', key)).status).toBe(400);
  });

  itVerifies(['decisions/conventions/idempotency/secrets-not-stored'], 'never brings a secret back: the replay is 409 with the id', async () => {
    const options = { body: { name: 'once' }, headers: { 'idempotency-key': randomUUID() } };
    const first = await admin.call<{ id: string; key: string }>('PUT', '/api/user/apikey', options);
    expect(first.status).toBe(201);
    const again = await admin.call('PUT', '/api/user/apikey', options);
    expect(again.status).toBe(409);
    expect(again.body['error']).toContain(first.body.id);
    const stored = await database.forSystem().read((em) => em.execute<object[]>('select * from idempotent_request'));
    expect(JSON.stringify(stored)).not.toContain(first.body.key);
  });
});

describe('the record behind it', () => {
  const db = database.forSystem();
  const requestOf = (): OnceRequest => ({ scope: 'test', actor: `test:${randomUUID()}`, key: 'k', hash: 'h'.repeat(64) });
  const claim = async (request: OnceRequest, now = new Date()) => {
    const result = await claimRequest({ db, request, now });
    if (!('attempt' in result)) throw new Error('was answered before');
    return result.attempt;
  };
  const later = (ms: number) => new Date(Date.now() + ms);

  it('says 409 while the first runs, and lets a repeat take over from a lost process', async () => {
    const request = requestOf();
    const lost = await claim(request);
    await expect(claim(request)).rejects.toMatchObject({ code: 'CONFLICT' });
    const attempt = await claim(request, later(61_000));
    await expect(db.transaction((em) => markCommitted(em, lost))).rejects.toMatchObject({ code: 'CONFLICT' });
    await db.transaction((em) => markCommitted(em, attempt));
  });

  it('says that the first still runs while its change is stored and its answer is about to be, and not for ever', async () => {
    const request = requestOf();
    const attempt = await claim(request);
    await db.transaction((em) => markCommitted(em, attempt));
    await expect(claim(request)).rejects.toMatchObject({ code: 'CONFLICT', retryAfterSeconds: 1, message: expect.stringContaining('running') });
    await expect(claim(request, later(61_000))).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('not stored') });
    await storeAnswer({ db, attempt, answer: { status: 201, body: { id: '1' }, resourceId: '1' } });
    expect(await claimRequest({ db, request, now: new Date() })).toMatchObject({ answer: { status: 201 } });
  });

  it('says at once that an answer with a secret is not kept', async () => {
    const request = requestOf();
    const attempt = await claim(request);
    await db.transaction((em) => markCommitted(em, attempt));
    await storeAnswer({ db, attempt, answer: { status: 201, body: null, resourceId: 'r1' } });
    await expect(claim(request)).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('not stored. Its id is r1.') });
  });

  it('does nothing twice when the process died between the change and its answer', async () => {
    const request = requestOf();
    const attempt = await claim(request);
    await db.transaction((em) => markCommitted(em, attempt));
    await releaseRequest({ db, attempt });
    await expect(claim(request, later(61_000))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  itVerifies(['decisions/operations/secrets'], 'is found again by a process that has another secret since, and knows the former one', async () => {
    const [before, other] = [requestOf(), 'i'.repeat(64)];
    const attempt = await claim(before);
    await storeAnswer({ db, attempt, answer: { status: 201, body: { id: '1' }, resourceId: '1' } });
    const { actor, hash } = before;
    const again = (earlier: { actor: string; hash: string }) =>
      claimRequest({ db, request: { ...before, hash: 'j'.repeat(64), earlier: [earlier] }, now: new Date() });
    expect(await again({ actor, hash })).toMatchObject({ answer: { status: 201, body: { id: '1' } } });
    await expect(again({ actor, hash: other })).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('names a request the same under each secret that is known', () => {
    const [old, next] = ['the former secret, which is long', 'the next secret, which is long'];
    const [former] = createSecrets({ secret: old, environment: 'test' }).macs('idempotency', 'a request');
    const [now, earlier] = createSecrets({ secret: next, previous: [old], environment: 'test' }).macs('idempotency', 'a request');
    expect(earlier).toEqual(former);
    expect(now).not.toEqual(former);
  });

  it('forgets after a day', async () => {
    const request = requestOf();
    const attempt = await claim(request);
    await storeAnswer({ db, attempt, answer: { status: 201, body: { id: '1' }, resourceId: '1' } });
    expect(await claimRequest({ db, request, now: later(23 * 3_600_000) })).toMatchObject({ answer: { status: 201, body: { id: '1' } } });
    await claim({ ...request, hash: 'i'.repeat(64) }, later(25 * 3_600_000));
  });
});
