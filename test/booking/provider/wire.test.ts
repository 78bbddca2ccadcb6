import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { itVerifies, verifies } from '../../requirements/verifies.ts';
import { createHotel, useDatabase } from '../../support/stack/storage.ts';
import { connect, createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { useTableProviders } from '../../support/booking/table-provider.ts';
import { codeOf, failureOf } from './failure-of.ts';
import { scriptedProvider } from './scripted-provider.ts';

const database = await useDatabase();
const wish = { date: '2027-01-15', time: '19:30', partySize: 2 };

/** A hotel connected to a system that says what it is told to say. */
async function start(options: Parameters<typeof useTableProviders>[1] = {}) {
  const system = await scriptedProvider();
  const providers = useTableProviders(database, options);
  const hotel = await createHotel(database);
  await connect(database, hotel.id, system.connection);
  return { system, providers, hotel, provider: await providers(hotel.id) };
}

describe('a request', () => {
  itVerifies([
    'decisions/booking/provider/property-header', 'decisions/booking/provider/oauth', '4.8/setup/property-id-attached', '4.8/setup/oauth',
  ], 'carries the property, the token and the key as a structured-field string, under the base URL', async () => {
    const { system, provider } = await start();
    const idempotencyKey = randomUUID();
    system.answer({ status: 409, body: {} });
    await codeOf(provider.createHold({ availabilityId: 'av/1', idempotencyKey }));
    expect(system.heard).toEqual([{
      method: 'POST', path: '/v1/i/integration/holds', body: '{"availabilityId":"av/1"}',
      headers: expect.objectContaining({
        authorization: 'Bearer token-1', 'x-property-id': 'prop_scripted', 'idempotency-key': `"${idempotencyKey}"`, 'content-type': 'application/json',
      }),
    }]);
  });

  itVerifies(['4.8/modify/only-changed'], 'to change a reservation names changed fields alone', async () => {
    const { system, provider } = await start();
    system.answer({ status: 409, body: {} });
    await codeOf(provider.modifyReservation('r/1', { partySize: 3, startsAt: undefined as never, idempotencyKey: randomUUID() }));
    expect(system.heard[0]).toMatchObject({ method: 'PATCH', path: '/v1/i/integration/reservations/r%2F1', body: '{"partySize":3}' });
  });

  it('never leads from an id to another operation', async () => {
    const { system, provider } = await start();
    for (const id of ['..', '.', '', 'search']) {
      expect(await codeOf(provider.getReservation(id, null))).toBe('RESERVATION_NOT_FOUND');
      expect(await codeOf(provider.extendHold(id))).toBe('HOLD_NOT_FOUND');
    }
    expect(system.heard).toEqual([]);
  });

  it('asks for availability by query', async () => {
    const { system, provider } = await start();
    expect(await provider.availability(wish)).toEqual([]);
    expect(system.heard[0]?.path).toBe('/v1/i/integration/availability?date=2027-01-15&time=19%3A30&partySize=2');
  });
});

describe(`the access token ${verifies('decisions/booking/provider/token-refresh')}`, () => {
  it('is asked for once by many, and kept', async () => {
    const { system, provider } = await start();
    await Promise.all(Array.from({ length: 20 }, () => provider.availability(wish)));
    await provider.availability(wish);
    expect(system.tokens()).toBe(1);
  });

  it('is renewed once when many are refused, each repeating its own request with its own key', async () => {
    const { system, provider } = await start();
    await provider.availability(wish);
    system.answerWith((heard) => (heard.headers['authorization'] === 'Bearer token-2' ? { status: 404, body: {} } : { status: 401, body: {} }));
    const keys = Array.from({ length: 10 }, () => randomUUID());
    await Promise.all(keys.map((idempotencyKey) => codeOf(provider.createHold({ availabilityId: 'av', idempotencyKey }))));
    expect(system.tokens()).toBe(2);
    const perKey = Map.groupBy(system.heard.slice(1), ({ headers }) => String(headers['idempotency-key']));
    expect([...perKey.keys()].toSorted()).toEqual(keys.map((one) => `"${one}"`).toSorted());
    for (const sent of perKey.values()) expect(sent.map(({ headers }) => headers['authorization'])).toContain('Bearer token-2');
  });

  it('that is refused again and again is UNAUTHORIZED after one renewal', async () => {
    const { system, provider } = await start();
    system.answer({ status: 401, body: {} });
    expect(await codeOf(provider.availability(wish))).toBe('UNAUTHORIZED');
    expect([system.tokens(), system.heard.length]).toEqual([2, 2]);
  });

  it.each([
    ['401', { status: 401, body: { error: 'invalid_client' } }, 'UNAUTHORIZED'],
    ['400', { status: 400, body: { error: 'invalid_client' } }, 'UNAUTHORIZED'],
    ['503', { status: 503, body: {} }, 'PROVIDER_UNAVAILABLE'],
    ['no token', { status: 200, body: { token_type: 'Bearer' } }, 'PROVIDER_UNAVAILABLE'],
    ['another kind of token', { status: 200, body: { access_token: 'x', token_type: 'mac' } }, 'PROVIDER_UNAVAILABLE'],
  ])('refused with %s', async (_what, script, code) => {
    const { system, provider } = await start();
    system.answerToken(script);
    expect(await codeOf(provider.availability(wish))).toBe(code);
    expect(system.heard).toEqual([]);
  });

  it('is renewed before it ends', async () => {
    let now = Date.now();
    const { system, provider } = await start({ now: () => new Date(now) });
    await provider.availability(wish);
    now += 3_590_000;
    await provider.availability(wish);
    expect(system.tokens()).toBe(1);
    now += 6_000;
    await provider.availability(wish);
    expect(system.tokens()).toBe(2);
  });
});

describe('what a property says of itself', () => {
  itVerifies(['4.8/get-properties/cache', '8/properties-cache', '4.8/get-properties/result'], 'is believed for an hour', async () => {
    let now = Date.now();
    const { system, provider } = await start({ now: () => new Date(now) });
    const property = { name: 'Seegarten', timezone: 'Europe/Zurich', currency: 'CHF', address: 'Rivenau' };
    system.answer({ status: 200, body: [property] });
    for (let time = 0; time < 3; time += 1) { expect(await provider.properties()).toEqual([property]); now += 19 * 60_000; }
    expect(system.heard).toHaveLength(1);
    now += 4 * 60_000;
    await provider.properties();
    expect(system.heard).toHaveLength(2);
  });
});

describe('a provider\'s clock', () => {
  it('that is wrong does not move our timers', async () => {
    const app = await useTableApp({ clock: () => new Date(Date.now() + 3_600_000), tokenSeconds: 600 });
    const hotel = await createBookableHotel(database, app);
    const provider = await useTableProviders(database)(hotel.id);
    const date = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const quote = await provider.quote({ ...wish, date });
    const hold = await provider.createHold({ availabilityId: quote.availabilityId, idempotencyKey: randomUUID() });
    const left = (instant: string): number => (Date.parse(instant) - Date.now()) / 1000;
    // The provider itself says an hour more.
    for (const instant of [quote.expiresAt, hold.utcExpiresAt]) expect(left(instant)).toBeLessThan(1_800);
    // What is on the property's wall stays as it is.
    expect(hold.startsAt).toBe(wallClockOf(date, '19:30'));
  });
});

describe('an address that is not to be called', () => {
  it('is not called, whatever the settings say', async () => {
    const { system, hotel } = await start();
    const guarded = useTableProviders(database, { allowPrivate: false });
    const failure = await failureOf((await guarded(hotel.id)).health());
    expect([failure.code, String(failure.cause)]).toEqual(['NOT_CONNECTED', expect.stringContaining('may not be called')]);
    expect([system.heard, system.tokens()]).toEqual([[], 0]);
  });
});
