import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotelConfig = {
  name: 'Hotel Probe',
  checkIn: { from: '15:00', until: '23:00', note: { en: 'Ring the bell.', fr: 'Sonnez.' } },
  checkOut: { until: '11:00' },
  welcome: { en: 'Welcome', fr: 'Bienvenue', 'pt-BR': 'Bem-vindo' },
  rooms: [{ name: 'Attic' }, { name: 'Garden' }],
  notes: { en: 'An object that is not marked as localized', fr: 'reste un objet' },
  stars: 4, pets: false, closed: null, deep: { a: { b: { c: 'd' } } },
};
const clientAssets = { logoUrl: 'https://hotel.example/logo.svg', tagline: { fr: 'Au calme' } };
const hotel = await createHotel(database, { hotelConfig, clientAssets, default_locale: 'fr' });

async function fields(paths: string | undefined, locale?: string, clientId = hotel.id) {
  const { status, body } = await call('GET', '/api/client/fields', { headers: {
    'x-client-id': clientId,
    ...(paths === undefined ? {} : { 'x-client-fields': paths }),
    ...(locale === undefined ? {} : { 'x-client-locale': locale }),
  } });
  return { status, body };
}

describe('GET /api/client/fields', () => {
  itVerifies([
    '4.1/fields/get-200', '4.1/fields/header-fields', '4.1/fields/header-id', '2.4/fields/dotted-paths',
    'decisions/guests/fields/mirrors-paths',
  ], 'answers the paths as nested objects', async () => {
    expect(await fields('hotelConfig.checkIn.from, hotelConfig.name,clientAssets.logoUrl')).toEqual({
      status: 200,
      body: {
        hotelConfig: { checkIn: { from: '15:00' }, name: 'Hotel Probe' }, clientAssets: { logoUrl: clientAssets.logoUrl },
      },
    });
  });

  it('answers whole branches, and a branch beside its leaves', async () => {
    const whole = await fields('hotelConfig');
    expect(whole.body).toEqual({ hotelConfig: {
      ...hotelConfig, welcome: 'Bienvenue', checkIn: { ...hotelConfig.checkIn, note: 'Sonnez.' },
    } });
    for (const paths of ['hotelConfig.deep,hotelConfig.deep.a.b.c', 'hotelConfig.deep.a.b.c,hotelConfig.deep']) {
      expect((await fields(paths)).body).toEqual({ hotelConfig: { deep: hotelConfig.deep } });
    }
  });

  it('keeps values of every kind as they are', async () => {
    const { body } = await fields('hotelConfig.rooms,hotelConfig.stars,hotelConfig.pets,hotelConfig.closed,hotelConfig.notes');
    const { rooms, stars, pets, closed, notes } = hotelConfig;
    expect(body).toEqual({ hotelConfig: { rooms, stars, pets, closed, notes } });
  });

  itVerifies(['decisions/guests/fields/unknown-left-out'], 'leaves out what there is not', async () => {
    const paths = ['hotelConfig.helipad', 'hotelConfig.name.length', 'hotelConfig.checkIn.from.x', 'clientAssets.constructor',
      'hotelConfig.toString', 'hotelConfig.constructor.prototype', 'hotelConfig.hasOwnProperty', 'hotelConfig.rooms.length'];
    expect(await fields(paths.join())).toEqual({ status: 200, body: {} });
    expect((await fields('hotelConfig.helipad,hotelConfig.stars')).body).toEqual({ hotelConfig: { stars: 4 } });
  });

  it.each([
    ['en', 'Welcome'], ['en-GB', 'Welcome'], ['EN', 'Welcome'], ['fr-CA', 'Bienvenue'], ['pt-BR', 'Bem-vindo'],
    ['pt', 'Bienvenue'], ['ja', 'Bienvenue'], [undefined, 'Bienvenue'],
  ])(`speaks to %s: %s ${verifies('decisions/guests/fields/localized', '4.1/fields/header-locale')}`, async (locale, text) => {
    expect((await fields('hotelConfig.welcome', locale)).body).toEqual({ hotelConfig: { welcome: text } });
  });

  itVerifies(['decisions/guests/fields/localized'], 'localizes inside a branch, and falls back to what there is', async () => {
    expect((await fields('hotelConfig.checkIn,clientAssets', 'en')).body).toEqual({
      hotelConfig: { checkIn: { from: '15:00', until: '23:00', note: 'Ring the bell.' } },
      clientAssets: { logoUrl: clientAssets.logoUrl, tagline: 'Au calme' },
    });
  });

  it.each([
    'name', 'hotelConfig.', '.hotelConfig', 'hotelConfig..name', 'hotelConfig.rooms[0]', 'hotelConfig.rooms.0', 'hotelConfig.*',
    'hotelConfig name', 'id', 'allowedOrigins', 'hotelconfig.name', 'hotelConfigs.name', 'hotelConfig.name;drop table client',
    '__proto__', '__proto__.polluted', 'hotelConfig.__proto__', 'hotelConfig.__proto__.polluted', 'constructor.prototype',
    'hotelConfig.name,../secrets', 'hotelConfig.a.b.c.d.e.f.g.h.i.j.k', `hotelConfig.${'x'.repeat(200)}`, "hotelConfig.'name'",
  ])(`refuses %j ${verifies('decisions/guests/fields/outside-roots-400', '7/400')}`, async (path) => {
    const { status, body } = await fields(path);
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
  });

  it.each([undefined, '', ' ', ',', ' , ,'])(`without fields is 400: %j ${verifies('4.1/fields/get-400-missing-fields')}`, async (list) => {
    const { status, body } = await fields(list);
    expect([status, body['error']]).toEqual([400, expect.stringMatching(/x-client-fields/)]);
  });

  it('refuses more than fifty paths, and a locale that is none', async () => {
    const list = (count: number): string => Array.from({ length: count }, (_, index) => `hotelConfig.f${index}`).join();
    expect([(await fields(list(50))).status, (await fields(list(51))).status]).toEqual([200, 400]);
    expect((await fields('hotelConfig', 'in french')).status).toBe(400);
  });

  it('changes nothing', async () => {
    const before = await fields('hotelConfig,clientAssets', 'en');
    await fields('hotelConfig.deep,hotelConfig.deep.a.b.c,hotelConfig.deep.a.x', 'fr');
    expect(await fields('hotelConfig,clientAssets', 'en')).toEqual(before);
  });

  it('gives of a hotel without configuration the name alone', async () => {
    const empty = await createHotel(database);
    expect(await fields('hotelConfig.name,clientAssets.logoUrl', undefined, empty.id)).toEqual({
      status: 200, body: { hotelConfig: { name: 'Hotel Probe' } },
    });
  });
});
