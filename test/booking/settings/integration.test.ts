import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSecrets } from '../../../domain/secrets.ts';
import { loadConnection } from '../../../domain/booking/settings/connection.ts';
import { putIntegration } from '../../../domain/booking/settings/integration.ts';
import { Client } from '../../../domain/storage/entities/client.ts';
import { Integration } from '../../../domain/storage/entities/integration.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { call } from '../../support/http/http.ts';
import { signIn, signInAdministrator, testSecrets, type Operator } from '../../support/accounts/operators.ts';
import { TEST_SERVER_SECRET } from '../../support/stack/processes.ts';
import { createHotel, systemContext, useDatabase } from '../../support/stack/storage.ts';
import { auditTrail } from '../../support/stack/rows.ts';

const database = await useDatabase();
const body = { clientId: 'hotel-probe', clientSecret: 'a secret of the provider', apiBaseUrl: 'http://127.0.0.1:9/', propertyId: 'prop_probe' };

let admin: Operator;
let hotelId: string;
const pathOf = (id: string): string => `/api/clients/${id}/integrations/tableapp`;
const put = (input: unknown, id = hotelId) => admin.call('PUT', pathOf(id), { body: input });
const get = (id = hotelId) => admin.call('GET', pathOf(id));
const rowOf = (id = hotelId) => database.forClient(id).read((em) => em.findOneOrFail(Integration, { clientId: id, kind: 'tableapp' }));
const without = (...names: (keyof typeof body)[]) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.some((left) => left === name)));

beforeAll(async () => {
  admin = await signInAdministrator(database);
  hotelId = (await createHotel(database)).id;
});

describe('the connection of a property', () => {
  itVerifies([
    'decisions/booking/settings/put', 'decisions/booking/settings/get-without-secret', '4.8/setup/inputs', '4.8/setup/secret-never-shown',
    '4.8/per-property', '1/integration/table-booking-per-property',
  ], 'is set, shown without its secret, and is each hotel\'s own', async () => {
    expect((await get()).status).toBe(404);
    const made = await put({ ...body, enabledTools: ['tableapp_extend_hold'] });
    const expected = {
      clientId: 'hotel-probe', hasClientSecret: true, clientSecretSetDate: expect.any(String), apiBaseUrl: 'http://127.0.0.1:9',
      propertyId: 'prop_probe', enabledTools: ['tableapp_extend_hold'], createdDate: expect.any(String), changedDate: expect.any(String),
    };
    expect([made.status, made.body]).toEqual([200, expected]);
    const shown = await get();
    expect(shown.body).toEqual(made.body);
    expect(shown.text).not.toContain(body.clientSecret);
    const { clientSecret } = await rowOf();
    expect(clientSecret).toMatch(/^v1\./);
    expect(clientSecret).not.toContain(body.clientSecret);
    expect((await get((await createHotel(database)).id)).status).toBe(404);
  });

  it('keeps the secret and the tools that are left out', async () => {
    const { id } = await createHotel(database);
    await put({ ...body, enabledTools: ['tableapp_get_health'] }, id);
    const { body: { clientSecretSetDate } } = await get(id);
    const changed = await put({ ...without('clientSecret'), propertyId: 'prop_other' }, id);
    expect(changed.body).toMatchObject({ propertyId: 'prop_other', enabledTools: ['tableapp_get_health'], clientSecretSetDate });
    expect(await loadConnection(systemContext(database, id), testSecrets)).toMatchObject({ clientSecret: body.clientSecret, propertyId: 'prop_other' });
    expect((await put({ ...body, clientSecret: 'renewed', enabledTools: [] }, id)).body).toMatchObject({ enabledTools: [] });
    expect(await loadConnection(systemContext(database, id), testSecrets)).toMatchObject({ clientSecret: 'renewed' });
  });

  it.each([
    ['without a secret at first', () => without('clientSecret'), 'clientSecret: is needed'],
    ['without an account', () => without('clientId'), 'clientId'],
    ['without an address', () => without('apiBaseUrl'), 'apiBaseUrl'],
    ['without a property', () => without('propertyId'), 'propertyId'],
    ['with a property that breaks a header', () => ({ ...body, propertyId: 'a\r\nb' }), 'propertyId'],
    ['with an address that is none', () => ({ ...body, apiBaseUrl: 'ftp://tables.example.com' }), 'apiBaseUrl: The URL must begin with'],
    ['with credentials in the address', () => ({ ...body, apiBaseUrl: 'https://a:b@tables.example.com' }), 'apiBaseUrl'],
    ['with a query in the address', () => ({ ...body, apiBaseUrl: 'https://tables.example.com/?a=b' }), 'without a query'],
    ['with a tool that is always on', () => ({ ...body, enabledTools: ['tableapp_create_hold'] }), 'the other tools are always on'],
    ['with a field nobody knows', () => ({ ...body, secret: 'x' }), 'secret'],
  ])('is refused %s', async (_what, input, sentence) => {
    const { id } = await createHotel(database);
    const answer = await put(input(), id);
    expect([answer.status, answer.body['error']]).toEqual([400, expect.stringContaining(sentence)]);
    expect((await get(id)).status).toBe(404);
  });

  it('asks for the secret again before it goes to another address or account', async () => {
    const { id } = await createHotel(database);
    await put(body, id);
    for (const change of [{ apiBaseUrl: 'http://127.0.0.1:10' }, { clientId: 'somebody-else' }]) {
      const answer = await put({ ...without('clientSecret'), ...change }, id);
      expect([answer.status, answer.body['error']]).toEqual([400, expect.stringContaining('must be entered again')]);
      expect((await put({ ...body, ...change }, id)).status).toBe(200);
      await put(body, id);
    }
  });

  it('leads only to public addresses by https, where private ones are not allowed', async () => {
    const { id } = await createHotel(database);
    const attempt = (apiBaseUrl: string) => putIntegration({
      ctx: systemContext(database, id), secrets: testSecrets, outbound: { allowPrivate: false }, input: { ...body, apiBaseUrl },
    });
    for (const address of ['https://127.0.0.1', 'https://[::ffff:10.0.0.1]', 'https://2130706433', 'https://localhost', 'https://tables.example.com:8443']) {
      await expect(attempt(address)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    await expect(attempt('http://tables.example.com')).rejects.toThrow('must begin with https://');
    expect(await attempt('https://tables.example.com/api/')).toMatchObject({ apiBaseUrl: 'https://tables.example.com/api' });
  });

  itVerifies(['decisions/booking/settings/delete'], 'is cut: the secret is gone', async () => {
    const { id } = await createHotel(database);
    await put(body, id);
    expect((await admin.call('DELETE', pathOf(id))).status).toBe(204);
    expect((await get(id)).status).toBe(404);
    expect((await admin.call('DELETE', pathOf(id))).status).toBe(404);
    await expect(loadConnection(systemContext(database, id), testSecrets)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('of a disabled client cannot be changed or used', async () => {
    const hotel = await createHotel(database);
    await put(body, hotel.id);
    await database.forClient(hotel.id).transaction((em) => em.nativeUpdate(Client, { id: hotel.id }, { disabledDate: new Date() }));
    expect((await put(body, hotel.id)).status).toBe(409);
    await expect(loadConnection(systemContext(database, hotel.id), testSecrets)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  });

  it('leaves a trail without the secret and the property', async () => {
    const { id } = await createHotel(database);
    await put(body, id);
    await put({ ...body, propertyId: 'prop_second' }, id);
    await admin.call('DELETE', pathOf(id));
    const trail = await auditTrail(database, { clientId: id, action: { $like: 'integration.%' } });
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['integration.connect', `user:${admin.userId}`], ['integration.update', `user:${admin.userId}`], ['integration.disconnect', `user:${admin.userId}`],
    ]);
    expect(trail[1]?.after).toEqual({
      clientId: 'hotel-probe', apiBaseUrl: 'http://127.0.0.1:9', enabledTools: [], secretChanged: true, propertyChanged: true,
    });
    expect(JSON.stringify(trail)).not.toMatch(/a secret of the provider|prop_/);
  });
});

describe('who may see and change it', () => {
  itVerifies(['decisions/booking/settings/permissions'], 'holds integrations:READ or WRITE on the client, by session or key', async () => {
    await put(body);
    const other = (await createHotel(database)).id;
    const reader = await signIn(database, [`integrations:READ:${hotelId}`]);
    const writer = await signIn(database, [`integrations:WRITE:${hotelId}`]);
    const foreign = await signIn(database, [`integrations:READ:${other}`, `integrations:WRITE:${other}`]);
    const nobody = await signIn(database, ['clients:READ', 'clients:WRITE']);
    const read = async (who: Operator) => (await who.call('GET', pathOf(hotelId))).status;
    const write = async (who: Operator) => (await who.call('PUT', pathOf(hotelId), { body })).status;
    expect([await read(reader), await read(writer), await read(foreign), await read(nobody)]).toEqual([200, 403, 404, 403]);
    expect([await write(reader), await write(writer), await write(foreign), await write(nobody)]).toEqual([403, 200, 404, 403]);
    const { body: { key } } = await admin.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'tables', clientId: hotelId } });
    expect((await call('GET', pathOf(hotelId), { headers: { 'x-api-key': key } })).status).toBe(200);
    expect((await call('GET', pathOf(other), { headers: { 'x-api-key': key } })).status).toBe(404);
    expect((await call('GET', pathOf(hotelId))).status).toBe(401);
  });
});

describe('a change of the server\'s secret', () => {
  itVerifies(['decisions/booking/settings/key-rotation'], 'ends nothing: the first use encrypts anew, and then the old key can go', async () => {
    const { id } = await createHotel(database);
    await put(body, id);
    const renewed = `renewed ${randomUUID()}`;
    const both = createSecrets({ secret: renewed, previous: [TEST_SERVER_SECRET], environment: 'test' });
    const newOnly = createSecrets({ secret: renewed, environment: 'test' });
    const ctx = systemContext(database, id);
    await expect(loadConnection(ctx, newOnly)).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
    const before = await rowOf(id);
    expect(await Promise.all([loadConnection(ctx, both), loadConnection(ctx, both)])).toMatchObject([{ clientSecret: body.clientSecret }, { clientSecret: body.clientSecret }]);
    expect((await rowOf(id)).clientSecret).not.toBe(before.clientSecret);
    expect(await loadConnection(ctx, newOnly)).toMatchObject({ clientSecret: body.clientSecret });
  });
});
