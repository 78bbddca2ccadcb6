import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { openSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let admin: Operator;
beforeAll(async () => { admin = await signInAdministrator(database); });

const create = (body: object) => admin.call<ClientRecord & { error: string }>('POST', '/api/clients', { body: { name: 'Hotel Spelling', ...body } });
const put = (id: string, body: object) => admin.call<ClientRecord & { error: string }>('PUT', `/api/clients/${id}`, { body });

describe('a client\'s settings', () => {
  it.each([
    ['europe/paris', 'Europe/Paris'], ['AMERICA/NEW_YORK', 'America/New_York'], ['asia/kolkata', 'Asia/Kolkata'], ['Europe/Kyiv', 'Europe/Kyiv'],
    ['america/port-au-prince', 'America/Port-au-Prince'], ['utc', 'UTC'],
  ])(`keep the time zone %s as %s ${verifies('decisions/client/spelling')}`, async (typed, kept) => {
    const { status, body } = await create({ time_zone: typed, hotelConfig: { timeZone: typed } });
    expect([status, body.time_zone, body.hotelConfig]).toEqual([201, kept, { timeZone: kept }]);
    const { body: again } = await put(body.id, { time_zone: typed.toUpperCase() });
    expect(again.time_zone.toLowerCase()).toBe(kept.toLowerCase());
    expect(again.time_zone).toBe(kept);
  });

  it.each(['Mars/Olympus', '+01:00', 'Europe', ''])('refuse the time zone %p, also within hotelConfig', async (zone) => {
    const wanted = 'must be an IANA time zone such as Europe/Paris.';
    expect(await create({ time_zone: zone })).toMatchObject({ status: 400, body: { error: `body time_zone: ${wanted}` } });
    expect(await create({ hotelConfig: { timeZone: zone } })).toMatchObject({ status: 400, body: { error: `body hotelConfig.timeZone: ${wanted}` } });
  });

  itVerifies(['decisions/client/spelling'], 'keep a currency in capital letters', async () => {
    expect((await create({ currency: 'chf' })).body.currency).toBe('CHF');
    expect(await create({ currency: 'XYZ' })).toMatchObject({
      status: 400, body: { error: 'body currency: must be the ISO 4217 code of a currency such as EUR.' },
    });
  });

  itVerifies(['decisions/client/names'], 'keep names composed, and without control characters', async () => {
    const { body } = await create({ name: 'Cafe\u0301 Zu\u0308rich', description: 'Fru\u0308hstu\u0308ck\nab sieben' });
    expect([body.name, body.description]).toEqual(['Caf\u00e9 Z\u00fcrich', 'Fr\u00fchst\u00fcck\nab sieben']);
    const wanted = 'body name: must not contain line breaks, tabs or other control characters.';
    for (const name of ['Hotel\nArvensee', 'Hotel\u0007', 'Hotel\u2028Arvensee', 'a\tb']) {
      for (const path of ['/api/clients', '/api/roles', '/api/usergroups', '/api/regions', '/api/tags']) {
        expect(await admin.call('POST', path, { body: { name } })).toMatchObject({ status: 400, body: { error: wanted } });
      }
    }
  });

  itVerifies(['decisions/client/website-domain'], 'show the domain of a website as people type it, and find it so', async () => {
    const mark = Math.random().toString(36).slice(2, 10);
    const { body } = await create({ website_url: `https://m\u00fcnchen-${mark}.example/de` });
    expect([body.website_url, body.website_domain]).toEqual([`https://m\u00fcnchen-${mark}.example/de`, `m\u00fcnchen-${mark}.example`]);
    for (const search of [`m\u00fcnchen-${mark}`, `MU\u0308NCHEN-${mark}`, `munchen-${mark}.ex`]) {
      const { body: found } = await admin.call<{ clients: ClientRecord[] }>('GET', `/api/clients?${new URLSearchParams({ search }).toString()}`);
      expect([search, found.clients.map(({ id }) => id)]).toEqual([search, [body.id]]);
    }
    const moved = await put(body.id, { website_url: `https://m\u00fcnchen-${mark}.example/en` });
    expect(moved.body.website_id).toBe(body.website_id);
  });

  itVerifies(['decisions/client/origins'], 'take no origin that could match no site', async () => {
    for (const origin of ['https://*.hotel.example', 'https://hotel.*']) {
      expect(await create({ allowed_origins: [origin] })).toMatchObject({
        status: 400, body: { error: 'body allowed_origins.0: must name one site whole: a * stands for none. List each site.' },
      });
    }
    for (const origin of ['https://hotel.example;script-src', 'https://hotel.example;sandbox/page', 'https://a,b.example', "https://a'b.example", 'https://a$b.example']) {
      expect([origin, await create({ allowed_origins: [origin] })]).toMatchObject([origin, {
        status: 400, body: { error: 'body allowed_origins.0: must name a host of letters, digits, hyphens and dots.' },
      }]);
      expect([origin, (await create({ website_url: origin })).status, (await create({ clientAssets: { logoUrl: origin } })).status]).toEqual([origin, 400, 400]);
    }
    expect((await create({ allowed_origins: ['https://m\u00fcnchen.example', 'https://a_b.example:8443', 'http://[::1]:4000'] })).body)
      .toMatchObject({ allowed_origins: ['https://xn--mnchen-3ya.example', 'https://a_b.example:8443', 'http://[::1]:4000'] });
    expect(await create({ allowed_origins: ['*'] })).toMatchObject({
      status: 400, body: { error: 'body allowed_origins.0: must be the http(s) address of a site.' },
    });
  });

  itVerifies(['decisions/config/no-dotted-names'], 'take no field whose own name has a dot, since nobody could read it', async () => {
    expect(await create({ hotelConfig: { 'checkIn.from': '15:00' } })).toMatchObject({
      status: 400, body: { error: 'body hotelConfig: must not have a field named checkIn.from: nest it in place of the dot.' },
    });
    expect(await create({ clientAssets: { colours: [{ 'on.dark': '#fff' }] } })).toMatchObject({
      status: 400, body: { error: 'body clientAssets.colours.0: must not have a field named on.dark: nest it in place of the dot.' },
    });
  });
});

describe('the concierge', () => {
  itVerifies(['decisions/config/spoken-name'], 'introduces the hotel by the name that guests know', async () => {
    const { body } = await create({ name: 'ARV-0042 (Zurich)', hotelConfig: { name: 'Hotel Arvensee' } });
    const { body: session } = await openSession(body.id) as { body: { messages: { message: string }[] } };
    expect(session.messages[0]?.message).toContain('Hotel Arvensee');
    expect(JSON.stringify(session)).not.toContain('ARV-0042');
  });
});

describe('bad input', () => {
  itVerifies(['decisions/words'], 'is refused in words for people', async () => {
    const cases: [object | string, string][] = [
      [{}, 'body name: is missing.'],
      [{ name: 7 }, 'body name: must be text.'],
      [{ name: '' }, 'body name: must not be empty.'],
      [{ name: 'A', demo_client: 'yes' }, 'body demo_client: must be true or false.'],
      [{ name: 'A', locales: 'en' }, 'body locales: must be a list.'],
      [{ name: 'A', locales: [] }, 'body locales: must not be empty.'],
      [{ name: 'A', ai_visibility_schedule: 'hourly' }, 'body ai_visibility_schedule: must be one of off, daily, weekly, monthly.'],
      [{ name: 'A', stars: 5 }, 'body: does not take stars.'],
      [{ name: 'A', hotelConfig: { welcome: 7 } }, 'body hotelConfig.welcome: must be text or an object.'],
      [{ name: 'A', hotelConfig: { welcome: { en: 7 } } }, 'body hotelConfig.welcome: has a field en that must be text.'],
      ['[]', 'body: must be an object.'],
    ];
    for (const [sent, error] of cases) {
      expect([sent, (await admin.call('POST', '/api/clients', { body: sent })).body['error']]).toEqual([sent, error]);
    }
    const { body } = await call('GET', '/api/message', { headers: { 'x-client-id': 'hotel' } });
    expect(body['error']).toBe('header x-client-id: must be a UUID such as 7b1d5f0e-4c2a-4e58-9a43-0c1e5d6a2f10.');
    const { body: missing } = await call('GET', '/api/message');
    expect(missing['error']).toBe('header x-client-id: is missing.');
  });
});
