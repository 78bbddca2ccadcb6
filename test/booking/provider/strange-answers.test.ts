import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import type { TableProvider } from '../../../domain/ports/table-provider.ts';
import { itVerifies, verifies } from '../../requirements/verifies.ts';
import { createHotel, useDatabase } from '../../support/stack/storage.ts';
import { connect } from '../../support/booking/table-app.ts';
import { useTableProviders } from '../../support/booking/table-provider.ts';
import { codeOf, failureOf } from './failure-of.ts';
import { scriptedProvider, type Script } from './scripted-provider.ts';

const database = await useDatabase();
const system = await scriptedProvider();
const providers = useTableProviders(database, { timeoutMs: 1_500 });
const hotel = await createHotel(database);
await connect(database, hotel.id, system.connection);
const provider = await providers(hotel.id);

const key = { idempotencyKey: randomUUID() };
const wish = { date: '2027-01-15', time: '19:30', partySize: 2 };
const order = { startsAt: wallClockOf('2027-01-15', '19:30'), partySize: 2, guestName: 'Ada', guestEmail: 'ada@guests.example', ...key };

const calls: Record<string, (of: TableProvider) => Promise<unknown>> = {
  availability: (of) => of.availability(wish),
  quote: (of) => of.quote(wish),
  createHold: (of) => of.createHold({ availabilityId: 'av', ...key }),
  extendHold: (of) => of.extendHold('h'),
  releaseHold: (of) => of.releaseHold('h'),
  reserveHold: (of) => of.createReservation({ ...order, holdId: 'h' }),
  reserveQuote: (of) => of.createReservation({ ...order, availabilityId: 'av' }),
  find: (of) => of.findReservation('ABCDEFGH'),
  get: (of) => of.getReservation('r', 'token'),
  modify: (of) => of.modifyReservation('r', { partySize: 3, ...key }),
  cancel: (of) => of.cancelReservation('r', { reason: 'ill', ...key }),
  confirm: (of) => of.confirmReservation('r', key),
  requestVerification: (of) => of.requestVerification('r'),
  verify: (of) => of.verify('r', '123456'),
};

/** Status, what the body says, and what each call makes of it. */
const table: [number, unknown, Record<string, string>][] = [
  [400, {}, { quote: 'VALIDATION', reserveHold: 'VALIDATION' }],
  [401, {}, { quote: 'UNAUTHORIZED', verify: 'UNAUTHORIZED' }],
  [403, {}, { get: 'VERIFICATION_REQUIRED', verify: 'VERIFICATION_FAILED', quote: 'UNAUTHORIZED' }],
  [404, {}, {
    createHold: 'QUOTE_EXPIRED', extendHold: 'HOLD_NOT_FOUND', releaseHold: 'nothing', reserveHold: 'HOLD_NOT_FOUND', reserveQuote: 'QUOTE_EXPIRED',
    find: 'RESERVATION_NOT_FOUND', get: 'RESERVATION_NOT_FOUND', modify: 'RESERVATION_NOT_FOUND', cancel: 'RESERVATION_NOT_FOUND',
    confirm: 'RESERVATION_NOT_FOUND', verify: 'VERIFICATION_FAILED', availability: 'PROVIDER_UNAVAILABLE',
  }],
  [408, {}, { reserveHold: 'PROVIDER_UNAVAILABLE' }],
  [409, {}, {
    createHold: 'SLOT_CONFLICT', reserveHold: 'SLOT_CONFLICT', modify: 'SLOT_CONFLICT', extendHold: 'HOLD_ALREADY_CONSUMED',
    releaseHold: 'HOLD_ALREADY_CONSUMED', cancel: 'ALREADY_CANCELLED', confirm: 'NOT_CONFIRMABLE',
  }],
  [409, { code: 'QUOTE_EXPIRED' }, { createHold: 'QUOTE_EXPIRED' }],
  [409, { code: 'LEASE_EXPIRED' }, { reserveHold: 'HOLD_EXPIRED' }],
  [409, { code: 'IDEMPOTENCY_IN_PROGRESS' }, { reserveHold: 'IDEMPOTENCY_IN_PROGRESS', createHold: 'IDEMPOTENCY_IN_PROGRESS' }],
  [410, {}, { createHold: 'QUOTE_EXPIRED', extendHold: 'HOLD_EXPIRED', reserveHold: 'HOLD_EXPIRED', reserveQuote: 'QUOTE_EXPIRED', releaseHold: 'nothing' }],
  [413, {}, { reserveHold: 'VALIDATION' }],
  [422, {}, { reserveHold: 'VALIDATION' }],
  [422, { code: 'IDEMPOTENCY_KEY_REUSED' }, { reserveHold: 'IDEMPOTENCY_KEY_REUSED' }],
  [428, {}, { reserveHold: 'HOLD_EXPIRED', createHold: 'QUOTE_EXPIRED' }],
  [429, { code: 'SLOT_CONFLICT' }, { availability: 'RATE_LIMITED', reserveHold: 'RATE_LIMITED' }],
  [500, { code: 'SLOT_CONFLICT' }, { reserveHold: 'PROVIDER_UNAVAILABLE' }],
  [502, 'bad gateway', { availability: 'PROVIDER_UNAVAILABLE' }],
  [200, { booking_failure: { cause: 'SLOT_UNAVAILABLE' } }, { reserveHold: 'SLOT_CONFLICT', createHold: 'SLOT_CONFLICT' }],
  [200, { booking_failure: { cause: 'OUTSIDE_CANCELLATION_WINDOW' } }, { cancel: 'OUTSIDE_CANCELLATION_WINDOW' }],
  [200, { booking_failure: { cause: 'SOMETHING_NEW' } }, { reserveHold: 'VALIDATION' }],
  // What only we conclude is not believed when a provider says it.
  [409, { code: 'NOT_CONNECTED' }, { createHold: 'SLOT_CONFLICT' }],
  [409, { code: 'toString' }, { createHold: 'SLOT_CONFLICT' }],
  // It may have said IDEMPOTENCY_IN_PROGRESS, so nobody knows whether the table is taken.
  [409, '{"code":"IDEMPOT', { createHold: 'PROVIDER_UNAVAILABLE', reserveHold: 'PROVIDER_UNAVAILABLE' }],
  [418, {}, { availability: 'PROVIDER_UNAVAILABLE' }],
];

const rows = table.flatMap(([status, body, expected]) =>
  Object.entries(expected).map(([name, code]) => [status, JSON.stringify(body), name, code, body] as const));

describe(`the one table of answers ${verifies('decisions/booking/provider/answers')}`, () => {
  it.each(rows)('%i %s to %s is %s', async (status, _text, name, code, body) => {
    system.answer({ status, body });
    const call = calls[name]?.(provider) ?? Promise.reject(new Error(`There is no call ${name}.`));
    if (code === 'nothing') await expect(call).resolves.toBeUndefined();
    else expect(await codeOf(call)).toBe(code);
  });
});

describe(`Retry-After ${verifies('decisions/booking/provider/rate-limited')}`, () => {
  it.each([
    ['7', 7], ['0', 0], ['99999', 3600], ['soon', undefined], [undefined, undefined],
    [new Date(Date.now() - 60_000).toUTCString(), 0],
  ])('%s is %s seconds', async (value, seconds) => {
    system.answer({ status: 429, headers: value === undefined ? {} : { 'retry-after': value } });
    expect((await failureOf(provider.health())).retryAfterSeconds).toBe(seconds);
  });

  it('may be a date', async () => {
    system.answer({ status: 429, headers: { 'retry-after': new Date(Date.now() + 40_000).toUTCString() } });
    const { retryAfterSeconds = 0 } = await failureOf(provider.health());
    expect(retryAfterSeconds).toBeGreaterThan(10);
    expect(retryAfterSeconds).toBeLessThanOrEqual(41);
  });
});

describe(`an answer is no answer ${verifies('decisions/booking/provider/wrong-answers')}`, () => {
  const strange: [string, Script][] = [
    ['when it is no JSON', { status: 200, body: '<html>' }],
    ['when it is empty', { status: 200 }],
    ['when it is JSON of another kind', { status: 200, body: { slots: [] } }],
    ['when a field is missing', { status: 200, body: [{ startsAt: '2027-01-15T19:30:00Z', serviceId: 'd' }] }],
    ['when a time is an instant', { status: 200, body: [{ startsAt: '2027-01-15T19:30:00+01:00', serviceId: 'd', serviceName: 'D', vacancies: 1 }] }],
    ['when it is a redirect', { status: 302, headers: { location: '/elsewhere' } }],
    ['when it is a megabyte and more', { status: 200, body: `[${' '.repeat(1_000_001)}]` }],
    ['when the connection breaks', (request) => { request.socket.destroy(); }],
    ['when the body breaks off', (_request, response) => { response.writeHead(200, { 'content-length': '100' }).write('['); response.socket?.destroy(); }],
    ['when it takes too long', () => undefined],
    ['when its body takes too long', (_request, response) => { response.writeHead(200).write('['); }],
    ['when it is no HTTP', (_request, response) => { response.socket?.end('hello\r\n\r\n'); }],
  ];
  it.each(strange)('%s', async (_what, script) => {
    const before = system.heard.length;
    system.answer(script);
    expect(await codeOf(provider.availability(wish))).toBe('PROVIDER_UNAVAILABLE');
    // Nothing is repeated or followed on the way.
    expect(system.heard).toHaveLength(before + 1);
  });

  it('when nobody listens', async () => {
    const other = await createHotel(database);
    await connect(database, other.id, { ...system.connection, apiBaseUrl: 'http://127.0.0.1:9' });
    expect(await codeOf((await providers(other.id)).health())).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('what comes through', () => {
  const summary = {
    id: 'r', status: 'confirmed', confirmationNumber: 'ABCDEFGH', cancelledAt: null, tables: ['4'], lineItems: [{ name: 'Table', quantity: 1, amount: null }],
  };
  const guest = { guestEmail: 'ada@guests.example', guestName: 'Ada', propertyId: 'prop_scripted', notes: 'by the window' };

  itVerifies(['4.8/find/no-contact-details', '4.8/find/result', '4.8/find/by-number'], 'of a summary is what a summary has, whatever the provider adds', async () => {
    system.answer({ status: 200, body: { ...summary, ...guest, lineItems: [{ ...summary.lineItems[0], guestEmail: guest.guestEmail }] } });
    expect(await provider.findReservation('ABCDEFGH')).toEqual(summary);
    expect(await provider.cancelReservation('r', { reason: 'ill', ...key })).toEqual(summary);
    expect(await provider.confirmReservation('r', key)).toEqual(summary);
  });

  it('of a property is no id', async () => {
    system.answer({ status: 200, body: [{ id: 'prop_scripted', name: 'Seegarten', timezone: 'Europe/Zurich', currency: 'CHF', address: 'Rivenau' }] });
    expect(await provider.properties()).toEqual([{ name: 'Seegarten', timezone: 'Europe/Zurich', currency: 'CHF', address: 'Rivenau' }]);
  });

  it('of a refusal are the facts that are known, and none of its words', async () => {
    system.answer({ status: 409, body: { code: 'HOLD_ALREADY_CONSUMED', message: 'property prop_scripted', details: { reservationId: 'r', propertyId: 'prop_scripted' } } });
    const failure = await failureOf(provider.extendHold('h'));
    expect(failure.details).toEqual({ reservationId: 'r' });
    expect(`${failure.message} ${failure.stack} ${String(failure.cause)}`).not.toContain('prop_scripted');
  });
});
