import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
let reader: Operator;
let nobody: Operator;

beforeAll(async () => {
  admin = await signInAdministrator(database);
  reader = await signIn(database, ['clients:READ']);
  nobody = await signIn(database, ['users:READ']);
});

const body = {
  name: 'Hotel Arvensee', description: 'On the lake', website_url: 'https://www.arvensee.example/en', demo_client: true,
  website_sync_schedule: 'monthly', ai_visibility_schedule: 'weekly', default_locale: 'de', locales: ['de', 'en'], time_zone: 'Europe/Zurich', currency: 'CHF', retention_days: 365,
  hotelConfig: { checkIn: { from: '15:00' }, spa: { open: true } }, clientAssets: { logoUrl: 'https://arvensee.example/l.svg' },
  allowed_origins: ['https://www.arvensee.example/page'],
};

describe('creating a client', () => {
  itVerifies([
    '4.6/create/201', '2.4/body/create-and-update', '2.4/attributes/name', '2.4/attributes/description', '2.4/attributes/website-domain',
    '2.4/attributes/website-id', '2.4/attributes/demo-client', '2.4/attributes/ai-visibility-schedule', '2.4/attributes/created-date',
    '2.4/attributes/disabled-by', '2.4/attributes/disabled-date', '1/operators/clients', '1/interfaces/rest-administration',
  ], 'answers 201 with the whole record', async () => {
    const { status, body: client } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    expect(status).toBe(201);
    expect(client).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      website_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      website_domain: 'www.arvensee.example',
      allowed_origins: ['https://www.arvensee.example'],
      created_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      last_scraped_date: null, disabled_date: null, disabled_by: null,
      schedules: { state: 'pending', error: null },
    });
  });

  it('fills in the defaults', async () => {
    const { body: client } = await admin.call<ClientRecord>('POST', '/api/clients', { body: { name: '  Bare  ' } });
    expect(client).toMatchObject({
      name: 'Bare', description: null, website_url: null, website_id: null, website_domain: null, demo_client: false,
      ai_visibility_schedule: 'off', default_locale: 'en', locales: ['en'], time_zone: 'UTC', currency: 'EUR',
      retention_days: null, hotelConfig: {}, clientAssets: {}, allowed_origins: [],
    });
  });

  it.each([
    ['no body', undefined, 400],
    ['a body that is no object', '[]', 400],
    ['malformed JSON', '{"name":', 400],
    ['no name', {}, 400],
    ['an empty name', { name: ' ' }, 400],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 400],
    ['a description of 2,001 characters', { name: 'A', description: 'x'.repeat(2001) }, 400],
    ['a website that is no http(s) URL', { name: 'A', website_url: 'javascript:alert(1)' }, 400],
    ['a website with a password', { name: 'A', website_url: 'https://ops:hunter2@hotel.example/' }, 400],
    ['a website without a protocol', { name: 'A', website_url: 'www.hotel.example' }, 400],
    ['an unknown schedule', { name: 'A', ai_visibility_schedule: 'hourly' }, 400],
    ['a time zone nobody knows', { name: 'A', time_zone: 'Mars/Olympus' }, 400],
    ['a currency nobody knows', { name: 'A', currency: 'ZZZ' }, 400],
    ['the sign of a currency', { name: 'A', currency: '€' }, 400],
    ['a locale that is none', { name: 'A', default_locale: '!' }, 400],
    ['a locale with two regions', { name: 'A', default_locale: 'zz-zz-zz' }, 400],
    ['a locale that breaks off', { name: 'A', locales: ['en-a'] }, 400],
    ['text that Postgres cannot hold', { name: 'A\u0000B' }, 400],
    ['half a surrogate pair', '{"name":"A","hotelConfig":{"note":"\\ud800"}}', 400],
  ])(`refuses %s ${verifies('4.6/create/400')}`, async (_what, sent, expected) => {
    const { status, body: answer } = await admin.call('POST', '/api/clients', { body: sent });
    expect(status).toBe(expected);
    expect(answer['error']).toEqual(expect.any(String));
  });

  it.each([
    ['id', randomUUID()], ['created_date', '2020-01-01T00:00:00Z'], ['disabled_date', null], ['disabled_by', randomUUID()],
    ['website_id', randomUUID()], ['website_domain', 'evil.example'], ['last_scraped_date', null], ['clientId', randomUUID()],
    ['isPlatformAdmin', true],
  ])(`refuses to be told %s ${verifies('decisions/conventions/body/unknown-fields-administrative')}`, async (field, value) => {
    const created = await admin.call('POST', '/api/clients', { body: { name: 'Mass', [field]: value } });
    expect(created.status).toBe(400);
    expect(created.body['error']).toContain(field);
    const hotel = await createHotel(database);
    const updated = await admin.call('PUT', `/api/clients/${hotel.id}`, { body: { [field]: value } });
    expect(updated.status).toBe(400);
  });

  it.each([
    '{"name":"P","__proto__":{"polluted":true}}',
    '{"name":"P","hotelConfig":{"__proto__":{"polluted":true}}}',
    '{"name":"P","hotelConfig":{"a":{"constructor":{"prototype":{"polluted":true}}}}}',
    '{"name":"P","clientAssets":{"x":[{"prototype":1}]}}',
    `{"name":"P","hotelConfig":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
  ])('refuses a body that reaches for a prototype or a stack: %p', async (sent) => {
    const { status } = await admin.call('POST', '/api/clients', { body: sent });
    expect(status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  itVerifies(['4.6/create/401', '7/401', '5/status/401'], 'is 401 without credentials', async () => {
    expect((await call('POST', '/api/clients', { body })).status).toBe(401);
  });

  itVerifies(['4.6/create/403', '7/403', '5/status/403', '5/permissions/form'], 'is 403 without a global clients:WRITE', async () => {
    const hotel = await createHotel(database);
    const scoped = await signIn(database, [`clients:WRITE:${hotel.id}`]);
    for (const operator of [reader, nobody, scoped]) {
      expect((await operator.call('POST', '/api/clients', { body })).status).toBe(403);
    }
  });
});

describe('reading a client', () => {
  itVerifies(['4.6/get/200'], 'answers the record, disabled ones included', async () => {
    const hotel = await createHotel(database, { name: 'Seehof' });
    const answer = await reader.call('GET', `/api/clients/${hotel.id}`);
    expect(answer.body).toMatchObject({ id: hotel.id, name: 'Seehof' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await admin.call('DELETE', `/api/clients/${hotel.id}`);
    expect((await reader.call('GET', `/api/clients/${hotel.id.toUpperCase()}`)).body).toMatchObject({ id: hotel.id });
  });

  itVerifies(['4.6/get/400', '4.6/get/401', '4.6/get/403', '4.6/get/404'], 'has its failures', async () => {
    const hotel = await createHotel(database);
    expect((await reader.call('GET', '/api/clients/not-a-uuid')).status).toBe(400);
    expect((await call('GET', `/api/clients/${hotel.id}`)).status).toBe(401);
    expect((await nobody.call('GET', `/api/clients/${hotel.id}`)).status).toBe(403);
    expect((await reader.call('GET', `/api/clients/${randomUUID()}`)).status).toBe(404);
  });

  itVerifies(['decisions/conventions/visibility'], 'hides another client from a scoped grant as if it did not exist', async () => {
    const [own, foreign] = [await createHotel(database), await createHotel(database)];
    const scoped = await signIn(database, [`clients:READ:${own.id}`]);
    expect((await scoped.call('GET', `/api/clients/${own.id}`)).status).toBe(200);
    const hidden = await scoped.call('GET', `/api/clients/${foreign.id}`);
    const missing = await scoped.call('GET', `/api/clients/${randomUUID()}`);
    expect([hidden.status, hidden.body['error'], hidden.body['code']])
      .toEqual([missing.status, missing.body['error'], missing.body['code']]);
    expect(hidden.status).toBe(404);
  });
});

describe('changing a client', () => {
  /** Its schedules may have followed the settings by now. */
  const meanwhile = { schedules: { state: expect.stringMatching(/^(pending|current)$/), error: null } };

  itVerifies(['4.6/update/200', '4.6/update/partial'], 'keeps what is left out', async () => {
    const { body: before } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    const { status, body: after } = await admin.call<ClientRecord>('PUT', `/api/clients/${before.id}`, { body: { name: 'Renamed' } });
    expect(status).toBe(200);
    expect(after).toEqual({ ...before, name: 'Renamed', ...meanwhile });
    expect((await admin.call('GET', `/api/clients/${before.id}`)).body).toEqual({ ...after, ...meanwhile });
    expect((await admin.call('PUT', `/api/clients/${before.id}`, { body: {} })).body).toEqual({ ...after, ...meanwhile });
  });

  it.each(Object.entries({
    name: 'New', description: 'Other', demo_client: false, ai_visibility_schedule: 'off', time_zone: 'Europe/Paris', currency: 'EUR',
    retention_days: 30, hotelConfig: { other: 1 }, clientAssets: {}, allowed_origins: [],
  }))('sets %s alone', async (field, value) => {
    const { body: before } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    const { body: after } = await admin.call('PUT', `/api/clients/${before.id}`, { body: { [field]: value } });
    expect(after).toEqual({ ...before, [field]: value, ...meanwhile });
  });

  it('takes description and website away with null, and keeps the website\'s id while its domain stays', async () => {
    const { body: before } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    const put = async (change: object) => (await admin.call<ClientRecord>('PUT', `/api/clients/${before.id}`, { body: change })).body;
    expect((await put({ website_url: 'https://www.arvensee.example/de' })).website_id).toBe(before.website_id);
    const moved = await put({ website_url: 'https://elsewhere.example' });
    expect(moved.website_domain).toBe('elsewhere.example');
    expect(moved.website_id).not.toBe(before.website_id);
    expect(await put({ website_url: null, description: null })).toMatchObject({
      website_url: null, website_id: null, website_domain: null, description: null,
    });
  });

  it('keeps the default locale among the locales', async () => {
    const { body: before } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    const { body: after } = await admin.call<ClientRecord>('PUT', `/api/clients/${before.id}`, { body: { default_locale: 'fr' } });
    expect([after.default_locale, after.locales]).toEqual(['fr', ['de', 'en', 'fr']]);
  });

  it('keeps each locale once, in its canonical spelling, and takes none twice', async () => {
    const { body: made } = await admin.call<ClientRecord>('POST', '/api/clients', {
      body: { ...body, default_locale: 'FR', locales: ['fr', 'fr-ca', 'zh-hant-hk'] },
    });
    expect([made.default_locale, made.locales]).toEqual(['fr', ['fr', 'fr-CA', 'zh-Hant-HK']]);
    const put = (change: object) => admin.call<ClientRecord>('PUT', `/api/clients/${made.id}`, { body: change });
    expect((await put({ locales: ['DE-ch'] })).body.locales).toEqual(['de-CH', 'fr']);
    expect(await put({ locales: ['DE-ch', 'de-CH'] })).toMatchObject({
      status: 400, body: { error: 'body locales: must name each language once, and names de-CH again.' },
    });
    expect((await put({ default_locale: 'en-a' })).status).toBe(400);
  });

  it('can be changed though an odd locale was stored', async () => {
    const hotel = await createHotel(database);
    await database.forClient(hotel.id).transaction((em) => em.nativeUpdate(Client, { id: hotel.id }, { defaultLocale: 'FR', locales: ['FR', 'fr', 'zz-zz-zz'] }));
    const { status, body: after } = await admin.call<ClientRecord>('PUT', `/api/clients/${hotel.id}`, { body: { locales: ['en'] } });
    expect([status, after.default_locale, after.locales]).toEqual([200, 'fr', ['en', 'fr']]);
    await database.forClient(hotel.id).transaction((em) => em.nativeUpdate(Client, { id: hotel.id }, { locales: ['FR', 'fr', 'zz-zz-zz'] }));
    const { body: again } = await admin.call<ClientRecord>('PUT', `/api/clients/${hotel.id}`, { body: { default_locale: 'en' } });
    expect(again.locales).toEqual(['fr', 'zz-zz-zz', 'en']);
  });

  it('takes no password in the address of the website, and says so without repeating it', async () => {
    const hotel = await createHotel(database);
    const answer = await admin.call('PUT', `/api/clients/${hotel.id}`, { body: { website_url: 'https://ops:hunter2@hotel.example/' } });
    expect(answer).toMatchObject({ status: 400, body: { error: 'body website_url: must not carry a user name or password.' } });
  });

  itVerifies(['4.6/update/400', '4.6/update/401', '4.6/update/403', '4.6/update/404'], 'has its failures', async () => {
    const hotel = await createHotel(database);
    const change = { body: { name: 'X' } };
    expect((await admin.call('PUT', '/api/clients/42', change)).status).toBe(400);
    expect((await admin.call('PUT', `/api/clients/${hotel.id}`, { body: { name: '' } })).status).toBe(400);
    expect((await admin.call('PUT', `/api/clients/${hotel.id}`, { body: { name: null } })).status).toBe(400);
    expect((await call('PUT', `/api/clients/${hotel.id}`, change)).status).toBe(401);
    expect((await reader.call('PUT', `/api/clients/${hotel.id}`, change)).status).toBe(403);
    expect((await admin.call('PUT', `/api/clients/${randomUUID()}`, change)).status).toBe(404);
  });
});

describe('disabling and enabling', () => {
  itVerifies([
    '3.2/disable-active', '3.2/disable-keeps-record', '3.2/disable-sets-date-and-by', '3.2/enable-disabled', '3.2/enable-clears',
    '4.6/disable/200', '4.6/enable/200',
  ], 'goes there and back', async () => {
    const { body: created } = await admin.call<ClientRecord>('POST', '/api/clients', { body });
    // Its schedules are made meanwhile.
    const client = { ...created, schedules: { state: expect.any(String), error: null } };
    const disabled = await admin.call('DELETE', `/api/clients/${client.id}`);
    expect([disabled.status, disabled.body['message']]).toEqual([200, expect.any(String)]);
    const { body: kept } = await admin.call<ClientRecord>('GET', `/api/clients/${client.id}`);
    expect(kept).toEqual({ ...client, disabled_date: expect.stringMatching(/Z$/), disabled_by: admin.userId });
    const enabled = await admin.call('POST', `/api/clients/${client.id}/enable`);
    expect([enabled.status, enabled.body['message']]).toEqual([200, expect.any(String)]);
    expect((await admin.call('GET', `/api/clients/${client.id}`)).body).toEqual(client);
  });

  itVerifies([
    '3.2/disable-twice-409', '3.2/enable-active-409', '3.2/update-disabled-409', '4.6/disable/409', '4.6/enable/409', '4.6/update/409', '7/409',
  ], 'refuses what the state does not allow, and changes nothing', async () => {
    const { id } = await createHotel(database);
    expect((await admin.call('POST', `/api/clients/${id}/enable`)).status).toBe(409);
    await admin.call('DELETE', `/api/clients/${id}`);
    const { body: before } = await admin.call('GET', `/api/clients/${id}`);
    expect((await admin.call('DELETE', `/api/clients/${id}`)).status).toBe(409);
    expect((await admin.call('PUT', `/api/clients/${id}`, { body: { name: 'X' } })).status).toBe(409);
    expect((await admin.call('GET', `/api/clients/${id}`)).body).toEqual(before);
  });

  it('lets one of many win', async () => {
    const { id } = await createHotel(database);
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.call('DELETE', `/api/clients/${id}`)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  itVerifies([
    '4.6/disable/400', '4.6/disable/401', '4.6/disable/403', '4.6/disable/404',
    '4.6/enable/400', '4.6/enable/401', '4.6/enable/403', '4.6/enable/404',
  ], 'has its failures', async () => {
    const { id } = await createHotel(database);
    for (const [method, suffix] of [['DELETE', ''], ['POST', '/enable']] as const) {
      expect((await admin.call(method, `/api/clients/x${suffix}`)).status).toBe(400);
      expect((await call(method, `/api/clients/${id}${suffix}`)).status).toBe(401);
      expect((await reader.call(method, `/api/clients/${id}${suffix}`)).status).toBe(403);
      expect((await admin.call(method, `/api/clients/${randomUUID()}${suffix}`)).status).toBe(404);
    }
  });
});
