import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditRecord } from '../../domain/audit-trail/audit-record.ts';
import type { ClientsSummary } from '../../domain/clients/client-reports.ts';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectAccount } from '../support/channels/channel-hotels.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
let admin: Operator;
const newFeature = async (kind = 'entitlement') => {
  const name = `feature-${randomUUID()}`;
  await admin.call('POST', '/api/features', { body: { name, kind } });
  return name;
};

beforeAll(async () => { admin = await signInAdministrator(database); });

describe('the summary', () => {
  itVerifies(['4.6/summary/200', '2.5/summary/aggregates', '2.5/field-lists/decided'], 'counts what the reader may see', async () => {
    const hotels = [];
    for (const input of [{}, { demo_client: true }, { website_url: 'https://a.example' }, { website_url: 'https://b.example' }, {}]) {
      hotels.push(await createHotel(database, input));
    }
    const [first, , third, fourth, fifth] = hotels.map(({ id }) => id);
    await admin.call('DELETE', `/api/clients/${fifth}`);
    await admin.call('POST', `/api/clients/${first}/features`, { body: { feature: 'channels' } });
    await connectAccount(database, first ?? '');
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await database.forSystem().transaction(async (em) => {
      await em.nativeUpdate(Client, { id: third ?? '' }, { lastScrapedDate: days(29) });
      await em.nativeUpdate(Client, { id: fourth ?? '' }, { lastScrapedDate: days(31) });
    });
    const scoped = await signIn(database, hotels.map(({ id }) => `clients:READ:${id}`));
    const { status, body } = await scoped.call('GET', '/api/clients/summary');
    expect(status).toBe(200);
    expect(body).toEqual({ total: 4, active: 4, disabled: 1, demo: 1, withWebsite: 2, withChannels: 1, scrapedLast30Days: 1 });
    const { body: all } = await admin.call<ClientsSummary>('GET', '/api/clients/summary');
    expect(all.total).toBeGreaterThanOrEqual(4);
  });
});

describe('metrics', () => {
  itVerifies([
    '4.6/metrics/200', '4.6/metrics/400', '4.6/metrics/404', '2.5/metrics/empty-object', '2.5/metrics/stable',
  ], 'are an empty object that may grow', async () => {
    const { id } = await createHotel(database);
    const { status, body, text } = await admin.call('GET', `/api/clients/${id}/metrics`);
    expect([status, body, text]).toEqual([200, {}, '{}']);
    expect((await admin.call('GET', '/api/clients/x/metrics')).status).toBe(400);
    expect((await admin.call('GET', `/api/clients/${randomUUID()}/metrics`)).status).toBe(404);
    const document = await (await fetch(`${testStack().apiUrls[0]}/openapi.json`)).json() as {
      components: { schemas: Record<string, { additionalProperties?: unknown }> };
    };
    expect(document.components.schemas['ClientMetrics']?.additionalProperties).not.toBe(false);
  });
});

describe('entitlements', () => {
  itVerifies([
    '4.6/features-list/200', '4.6/features-grant/201', '4.6/features-grant/idempotent', '4.6/features-revoke/200',
    '4.6/features-revoke/no-op', '2.4/features/entitlement-strings',
  ], 'are granted, revoked and restored, each as often as one likes', async () => {
    const { id } = await createHotel(database);
    const path = `/api/clients/${id}/features`;
    const features = async () => (await admin.call('GET', path)).body['features'];
    const feature = await newFeature();
    expect(await features()).toEqual([]);
    expect((await admin.call('DELETE', `${path}/${feature}`)).body).toEqual({ feature });
    for (const expected of [[feature], [feature]]) {
      const granted = await admin.call('POST', path, { body: { feature } });
      expect([granted.status, granted.body]).toEqual([201, { feature }]);
      expect(await features()).toEqual(expected);
    }
    for (const expected of [[], []]) {
      const revoked = await admin.call('DELETE', `${path}/${feature}`);
      expect([revoked.status, revoked.body]).toEqual([200, { feature }]);
      expect(await features()).toEqual(expected);
    }
    await admin.call('POST', path, { body: { feature } });
    expect(await features()).toEqual([feature]);
    const { body } = await admin.call<{ entries: AuditRecord[] }>('GET', `/api/clients/${id}/audit`);
    expect(body.entries.map(({ action }) => action))
      .toEqual(['client.feature.grant', 'client.feature.revoke', 'client.feature.grant', 'client.create']);
  });

  itVerifies([
    '4.6/features-list/400', '4.6/features-grant/400', '4.6/features-grant/404', '4.6/features-revoke/400', '4.6/features-revoke/404',
    '8/feature-name',
  ], 'have their failures', async () => {
    const { id } = await createHotel(database);
    const path = `/api/clients/${id}/features`;
    expect((await admin.call('GET', '/api/clients/x/features')).status).toBe(400);
    for (const body of [{}, { feature: '' }, { feature: 'x'.repeat(201) }, { feature: 7 }, { feature: 'channels', more: 1 }]) {
      expect((await admin.call('POST', path, { body })).status).toBe(400);
    }
    expect((await admin.call('POST', '/api/clients/x/features', { body: { feature: 'channels' } })).status).toBe(400);
    expect((await admin.call('DELETE', `${path}/${'x'.repeat(201)}`)).status).toBe(400);
    expect((await admin.call('DELETE', '/api/clients/x/features/channels')).status).toBe(400);
    for (const feature of ['x'.repeat(200), `none-${randomUUID()}`, 'clients', await newFeature('permission')]) {
      expect((await admin.call('POST', path, { body: { feature } })).status).toBe(404);
      expect((await admin.call('DELETE', `${path}/${feature}`)).status).toBe(404);
    }
    expect((await admin.call('POST', `/api/clients/${randomUUID()}/features`, { body: { feature: 'channels' } })).status).toBe(404);
    expect((await admin.call('DELETE', `/api/clients/${randomUUID()}/features/channels`)).status).toBe(404);
  });

  itVerifies(['4.6/features-list/403', '4.6/features-grant/403', '4.6/features-revoke/403'], 'are read and granted by platform administrators alone, and '
    + 'revoked by all with a global clients:WRITE', async () => {
    const { id } = await createHotel(database);
    await admin.call('POST', `/api/clients/${id}/features`, { body: { feature: 'channels' } });
    const global = await signIn(database, ['clients:READ', 'clients:WRITE', 'features:WRITE']);
    const others = [await signIn(database, [`ALL:EXECUTE:${id}`]), await signIn(database, [`clients:WRITE:${id}`, 'clients:READ'])];
    for (const operator of [global, ...others]) {
      expect((await operator.call('GET', `/api/clients/${id}/features`)).status).toBe(403);
      expect((await operator.call('POST', `/api/clients/${id}/features`, { body: { feature: 'channels' } })).status).toBe(403);
    }
    for (const operator of others) expect((await operator.call('DELETE', `/api/clients/${id}/features/channels`)).status).toBe(403);
    expect((await global.call('DELETE', `/api/clients/${id}/features/channels`)).status).toBe(200);
    expect((await admin.call('GET', `/api/clients/${id}/features`)).body['features']).toEqual([]);
  });

  it('of a client that does not exist are 404', async () => {
    expect((await admin.call('GET', `/api/clients/${randomUUID()}/features`)).status).toBe(404);
  });
});

describe('the preview site', () => {
  itVerifies(['4.6/demosite/201', '4.6/demosite/body-optional', '2.5/demo-site/url'], 'has an address that works in a browser', async () => {
    const hotel = await createHotel(database, { name: 'Hôtel du Lac & Spa' });
    const { status, body } = await admin.call<{ url: string }>('POST', `/api/clients/${hotel.id}/demosite`);
    expect(status).toBe(201);
    expect(body.url).toContain(`/demo/hotel-du-lac-spa-${hotel.id.slice(0, 8)}`);
    const page = await fetch(body.url);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(new URL(page.url).searchParams.get('client')).toBe(hotel.id);
  });

  it('is refreshed under the same address, or another one when asked', async () => {
    const { id } = await createHotel(database, { locales: ['en', 'fr'] });
    const site = async (body?: object) => (await admin.call<{ url: string }>('POST', `/api/clients/${id}/demosite`, { body })).body.url;
    const first = await site();
    expect(await site({})).toBe(first);
    const slug = `probe-${randomUUID().slice(0, 8)}`;
    const moved = await site({ slug, locale: 'fr' });
    expect(moved).toMatch(new RegExp(`/demo/${slug}$`));
    expect((await fetch(moved)).url).toMatch(new RegExp(`client=${id}&locale=fr$`));
    expect(await site()).toBe(moved);
  });

  itVerifies(['decisions/demo-site/renamed'], 'leads from the address that it had to the one that it has, for 30 days, and keeps others from it meanwhile', async () => {
    const { id } = await createHotel(database);
    const site = (clientId: string, slug: string) =>
      admin.call<{ url: string }>('POST', `/api/clients/${clientId}/demosite`, { body: { slug: `${slug}-${id.slice(0, 8)}` } });
    const { body: { url: first } } = await site(id, 'first');
    const { body: { url: second } } = await site(id, 'second');
    expect((await fetch(first)).url).toContain(`client=${id}`);
    expect((await call('GET', new URL(first).pathname)).headers.get('location')).toBe(new URL(second).pathname);
    const other = await createHotel(database);
    expect(await site(other.id, 'first')).toMatchObject({ status: 400, body: { error: expect.stringContaining('is taken by another client') } });
    const age = (days: number) => database.forSystem().transaction((em) => em.execute(
      'update demo_address set until = until - make_interval(days => ?) where client_id = ? and until is not null', [days, id],
    ));
    await age(29);
    expect((await fetch(first)).status).toBe(200);
    expect((await site(id, 'first')).body.url).toBe(first);
    expect((await fetch(second)).url).toContain(`client=${id}`);
    await age(31);
    expect((await fetch(second)).status).toBe(404);
    await deleteExpired({ ctx: { ...systemContext(database, id), clientId: null, db: database.forSystem() } });
    expect((await site(other.id, 'second')).status).toBe(201);
  });

  it('speaks a language that the client has', async () => {
    const { id } = await createHotel(database, { locales: ['en', 'fr'] });
    const site = (locale: string) => admin.call('POST', `/api/clients/${id}/demosite`, { body: { locale } });
    expect((await site('fr-CA')).status).toBe(201);
    expect(await site('de')).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^body locale: this client has en, fr\./) } });
  });

  it('that is not there is a page to browsers, as is the front of the service, and JSON to programs', async () => {
    const api = testStack().apiUrls[0];
    const open = async (path: string, accept: string) => {
      const response = await fetch(api + path, { headers: { accept } });
      return [response.status, response.headers.get('content-type')?.split(';')[0], /<h1>(.*)<\/h1>/.exec(await response.text())?.[1]];
    };
    const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    expect(await open(`/demo/${randomUUID()}`, browser)).toEqual([404, 'text/html', 'There is no such page']);
    const front = await fetch(`${api}/`, { headers: { accept: browser }, redirect: 'manual' });
    expect([front.status, front.headers.get('location')]).toEqual([302, '/console']);
    for (const path of ['/', `/demo/${randomUUID()}`]) {
      for (const accept of ['*/*', 'application/json']) expect(await open(path, accept)).toEqual([404, 'application/json', undefined]);
    }
  });

  itVerifies(['4.6/demosite/400', '4.6/demosite/404'], 'has its failures', async () => {
    const { id } = await createHotel(database);
    const slug = `taken-${randomUUID().slice(0, 8)}`;
    await admin.call('POST', `/api/clients/${(await createHotel(database)).id}/demosite`, { body: { slug } });
    for (const body of [{ slug: 'No Spaces' }, { slug: '../x' }, { slug: '' }, { locale: '!' }, { url: 'x' }, { slug }, '{']) {
      expect((await admin.call('POST', `/api/clients/${id}/demosite`, { body })).status).toBe(400);
    }
    expect((await admin.call('POST', '/api/clients/x/demosite')).status).toBe(400);
    expect((await admin.call('POST', `/api/clients/${randomUUID()}/demosite`)).status).toBe(404);
    await admin.call('DELETE', `/api/clients/${id}`);
    expect((await admin.call('POST', `/api/clients/${id}/demosite`)).status).toBe(409);
    expect((await call('GET', `/demo/${randomUUID()}`)).status).toBe(404);
  });
});

describe('the audit trail of a client', () => {
  it('says who, through what, what, before and after, newest first, a page at a time', async () => {
    const { body: { id } } = await admin.call<{ id: string }>('POST', '/api/clients', { body: { name: 'Audited' } });
    await admin.call('PUT', `/api/clients/${id}`, { body: { name: 'Renamed' }, headers: { 'x-request-id': 'audit-probe-1' } });
    await admin.call('DELETE', `/api/clients/${id}`);
    const page = async (query: string) => (await admin.call<{ entries: AuditRecord[]; nextCursor: string | null }>(
      'GET', `/api/clients/${id}/audit?${query}`,
    )).body;
    const first = await page('limit=2');
    expect(first.entries.map(({ action }) => action)).toEqual(['client.disable', 'client.update']);
    expect(first.entries[1]).toEqual({
      id: expect.any(String), actor: `user:${admin.userId}`, interface: 'rest', action: 'client.update', target: `client:${id}`,
      clientId: id, before: { name: 'Audited' }, after: { name: 'Renamed' }, requestId: 'audit-probe-1',
      createdDate: expect.stringMatching(/Z$/),
    });
    await admin.call('POST', `/api/clients/${id}/enable`);
    const second = await page(`limit=2&after=${first.nextCursor}`);
    expect(second.entries.map(({ action }) => action)).toEqual(['client.create']);
    expect(second.nextCursor).toBeNull();
    expect((await admin.call('GET', `/api/clients/${id}/audit?after=x`)).status).toBe(400);
  });
});

describe('texts of a client', () => {
  it('are set one locale at a time and served to guests', async () => {
    const { id } = await createHotel(database);
    const headers = { 'x-client-id': id };
    const editor = await signIn(database, [`update-client:WRITE:${id}`]);
    const put = await editor.call('PUT', '/api/translations/de', { headers, body: { 'chat.title': 'Fragen Sie uns' } });
    expect([put.status, put.body]).toEqual([200, { de: { 'chat.title': 'Fragen Sie uns' } }]);
    const { body } = await call('GET', '/api/translations', {
      headers: { ...headers, 'x-translation-keys': 'chat.title', 'x-translation-locales': 'de' },
    });
    expect(body).toEqual({ de: { 'chat.title': 'Fragen Sie uns' } });
  });

  itVerifies(['decisions/console/saving'], 'are changed for the state that was read, where that is named', async () => {
    const { id } = await createHotel(database, { locales: ['en', 'de'] });
    const editor = await signIn(database, ['update-client:WRITE']);
    const tagOf = async (locale: string) =>
      (await call('GET', `/api/translations?clientid=${id}&keys=*&locales=${locale}`)).headers.get('etag') ?? '';
    const put = async (text: string, ifMatch: string) => (await editor.call('PUT', '/api/translations/de', {
      headers: { 'x-client-id': id, 'if-match': ifMatch }, body: { 'chat.title': text },
    })).status;
    const [german, english] = [await tagOf('de'), await tagOf('en')];
    expect([await put('Fragen Sie', german), await put('Fragen Sie bitte', german), await tagOf('en')]).toEqual([200, 412, english]);
    expect(await put('Fragen Sie bitte', await tagOf('de'))).toBe(200);
    // One that answers nothing whole names no state.
    const part = await call('GET', `/api/translations?clientid=${id}&keys=*&locales=*`);
    expect(await put('Fragen', part.headers.get('etag') ?? '')).toBe(412);
  });

  it('have their failures', async () => {
    const { id } = await createHotel(database);
    const put = async (path: string, clientId: string, body: unknown) =>
      (await admin.call('PUT', path, { headers: { 'x-client-id': clientId }, body })).status;
    expect(await put('/api/translations/!', id, { a: 'b' })).toBe(400);
    expect(await put('/api/translations/de', 'x', { a: 'b' })).toBe(400);
    for (const body of [{}, { 'a b': 'c' }, { a: 1 }, { a: 'x'.repeat(5001) }, '{"__proto__":"x"}']) {
      expect(await put('/api/translations/de', id, body)).toBe(400);
    }
    expect(await put('/api/translations/de', randomUUID(), { a: 'b' })).toBe(404);
  });
});
