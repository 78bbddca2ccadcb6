import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { parseFault } from '../../local/table-app/faults.ts';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { mailedCode, statusesOf } from '../support/accounts/accounts.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { guest, integrator, Integrator } from './integrator.ts';

/** What the product relies on in the simulator of a table-booking provider; how it behaves in use, the tests of the product show. */
const date = dayAhead(40);
const at = (time: string) => ({ startsAt: `${date}T${time}:00Z` });
/** Parties of six and more are asked about first; tokens outlive every jump of the clock. */
const app = await useTableApp({ accounts: [ownAccount({ approvalFrom: 6 })], tokenSeconds: 200_000 });
const someone = await integrator(app);
const send = (method: string, path: string, body: unknown = {}) => someone.send(method, path, { body, key: randomUUID() });

describe(`access ${verifies('decisions/booking/simulator/tokens')}`, () => {
  it('is by a bearer token for client credentials, which expires', async () => {
    const own = await useTableApp({ tokenSeconds: 60 });
    const other = new Integrator(own);
    expect(await other.signIn('wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect((await other.signIn()).body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 60, scope: 'integration' });
    expect((await other.send('GET', '/health')).body).toEqual({ status: 'up' });
    await own.advance(60);
    const refused = await other.send('GET', '/health');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  itVerifies(['decisions/booking/simulator/own-schema'], 'is to the property of a header, by its own account alone', async () => {
    const own = await useTableApp({ accounts: [ownAccount(), ownAccount()] });
    const other = await integrator(own);
    const property = async (id: string) => (await other.send('GET', '/properties', { headers: { 'x-property-id': id } })).status;
    expect((await other.send('GET', '/properties')).body).toEqual([{
      id: own.connection.propertyId, name: 'Restaurant Seegarten', timezone: 'Europe/Zurich', currency: 'CHF',
      address: 'Seepromenade 14, 6398 Rivenau, Switzerland',
    }]);
    // The other one is of another simulator on the same schema.
    expect([await property('prop_unknown'), await property(app.connection.propertyId)]).toEqual([403, 403]);
  });
});

describe('availability and quotes', () => {
  itVerifies(['4.8/get-availability/empty'], 'list the times around a wish, or nothing', async () => {
    const times = async (time: string) =>
      (await someone.send('GET', `/availability?${new URLSearchParams({ date, time, partySize: '2' }).toString()}`)).body as unknown as { startsAt: string }[];
    const slots = await times('19:30');
    expect(slots[0]).toEqual({ startsAt: `${date}T18:30:00Z`, serviceId: 'dinner', serviceName: 'Dinner', vacancies: expect.any(Number) });
    expect(slots.at(-1)?.startsAt).toBe(`${date}T21:30:00Z`);
    expect(await times('03:00')).toEqual([]);
  });

  itVerifies(
    ['3.5/quote-validity', '8/quote-validity', '4.8/quote/result', 'decisions/booking/simulator/expiry'],
    'are valid for 120 seconds, reserve nothing and count once', async () => {
      const own = await useTableApp({ clock: () => new Date(`${dayAhead(1)}T12:00:00Z`), tokenSeconds: 86_400 });
      const other = await integrator(own);
      const { status, body } = await other.send('POST', '/quotes', { body: { date, time: '20:00', partySize: 2 } });
      expect([status, body]).toEqual([201, {
        availabilityId: expect.any(String), expiresAt: expect.any(String), startsAt: `${date}T20:00:00Z`, partySize: 2, serviceId: 'dinner',
      }]);
      expect(new Date(String(body['expiresAt']))).toEqual(new Date(`${dayAhead(1)}T12:02:00Z`));
      expect((await own.ledger()).liveHolds).toEqual([]);
      await own.advance(120);
      expect(await other.hold(String(body['availabilityId']))).toMatchObject({ status: 410, body: { code: 'QUOTE_EXPIRED' } });
      const good = await other.quote(date);
      expect((await other.hold(good)).status).toBe(201);
      expect(await other.hold(good)).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    },
  );

  it(`follow the property's clock ${verifies('decisions/booking/time/wall-clock', '4.8/create-reservation/starts-at')}`, async () => {
    const services = [{ id: 'night', name: 'Night', opens: '00:00', lastSeating: '23:30', slotMinutes: 30, turns: [{ upTo: 8, minutes: 60 }] }];
    const bar = await useTableApp({ accounts: [ownAccount({ services, daysAhead: 3650 })], clock: () => new Date('2027-03-01T12:00:00Z'), tokenSeconds: 86_400 });
    const visitor = await integrator(bar);
    expect(await visitor.send('POST', '/quotes', { body: { date: '2027-03-28', time: '02:30', partySize: 2 } }))
      .toMatchObject({ status: 422, body: { code: 'VALIDATION', message: expect.stringContaining('does not exist') } });
    const booked = await visitor.reserve({ startsAt: '2027-10-31T02:30:00Z' });
    expect(booked).toMatchObject({ status: 201, body: { startsAt: '2027-10-31T02:30:00Z' } });
    const cancel = () => visitor.send('POST', `/reservations/${String(booked.body['id'])}/cancel`, { body: { reason: 'ill' } });
    // 02:30 summer time is 00:30 UTC, an hour before the second 02:30: two hours before it, changes are still possible.
    await bar.control('POST', '/_sim/clock', { at: '2027-10-30T22:31:00Z' });
    await visitor.signIn();
    expect(await cancel()).toMatchObject({ status: 422, body: { code: 'OUTSIDE_CANCELLATION_WINDOW' } });
    await bar.control('POST', '/_sim/clock', { at: '2027-10-30T22:29:00Z' });
    await visitor.signIn();
    expect((await cancel()).status).toBe(200);
  });
});

describe('a hold', () => {
  itVerifies(
    ['3.5/hold/from-quote', '3.5/hold/extended', '3.5/hold/expires', '4.8/extend-hold/expired', '3.5/hold/released', '4.8/release-hold/204'],
    'lasts 300 seconds, is extended up to 15 minutes in all, and is released again and again', async () => {
      const own = await useTableApp({ clock: () => new Date(`${dayAhead(1)}T12:00:00Z`), tokenSeconds: 86_400 });
      const other = await integrator(own);
      const { status, body } = await other.hold(await other.quote(date));
      expect([status, body]).toEqual([201, {
        holdId: expect.any(String), utcExpiresAt: expect.any(String), startsAt: `${date}T19:30:00Z`, partySize: 2, serviceId: 'dinner',
      }]);
      const made = Date.parse(`${dayAhead(1)}T12:00:00Z`);
      const seconds = ({ utcExpiresAt }: Record<string, unknown>): number => (Date.parse(String(utcExpiresAt)) - made) / 1000;
      const extend = () => other.send('POST', `/holds/${String(body['holdId'])}/extend`);
      const ends = [seconds(body)];
      for (let time = 0; time < 3; time += 1) {
        await own.advance(240);
        ends.push(seconds((await extend()).body));
      }
      expect(ends).toEqual([300, 540, 780, 900]);
      expect(await extend()).toMatchObject({ status: 409, body: { code: 'HOLD_NOT_EXTENDABLE' } });
      await own.advance(240);
      expect(await extend()).toMatchObject({ status: 410, body: { code: 'HOLD_EXPIRED' } });
      const next = await other.hold(await other.quote(date));
      for (let time = 0; time < 2; time += 1) expect((await other.send('DELETE', `/holds/${String(next.body['holdId'])}`)).status).toBe(204);
      expect(await own.ledger()).toMatchObject({ liveHolds: [], holds: { expired: 1, released: 1 } });
    },
  );

  itVerifies(['decisions/booking/simulator/capacity'], 'has one winner among 500 who want the last table at once, and 499 clean refusals', async () => {
    const own = await useTableApp({ accounts: [ownAccount({ tables: [{ name: 'T1', minSeats: 1, maxSeats: 4 }] })], tokenSeconds: 3_600 });
    const other = await integrator(own);
    const quotes: string[] = [];
    for (let batch = 0; batch < 10; batch += 1) quotes.push(...await Promise.all(Array.from({ length: 50 }, () => other.quote(date))));
    const answers = await Promise.all(quotes.map((id) => other.hold(id)));
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${String(body['code'] ?? '')}`.trim());
    expect(Object.fromEntries([...codes].map(([code, list]) => [code, list.length]))).toEqual({ 201: 1, '409 SLOT_CONFLICT': 499 });
    expect(await own.ledger()).toMatchObject({ liveHolds: [expect.anything()], doubleBooked: 0 });
  }, 180_000);
});

describe('a reservation', () => {
  it('is made from a quote or a bare time, and changes what is named and nothing else', async () => {
    const quoted = await someone.reserve({ ...at('18:30'), availabilityId: await someone.quote(date, '18:30') });
    expect(quoted).toMatchObject({ status: 201, body: { status: 'confirmed', partySize: 2, guestEmail: guest.guestEmail, tables: [expect.any(String)] } });
    expect(quoted.body['confirmationNumber']).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/);
    const { body: made } = await someone.reserve(at('13:15'));
    expect(await send('PATCH', `/reservations/${String(made['id'])}`, { ...at('13:30'), guestName: 'Ada King' })).toMatchObject({
      status: 200, body: { ...at('13:30'), guestName: 'Ada King', guestEmail: guest.guestEmail, confirmationNumber: made['confirmationNumber'] },
    });
  });

  itVerifies(
    ['3.5/confirm', '3.5/reservation-statuses', '3.5/cancel-kept', '3.5/cancel-sets-cancelled'],
    'of a large party is an inquiry, then quoted, then confirmed, then cancelled, each once', async () => {
      const { body: { id, status, tables } } = await someone.reserve({ ...at('12:00'), partySize: 6 });
      expect([status, tables]).toEqual(['inquiry', []]);
      await app.control('POST', `/_sim/reservations/${String(id)}/quote`, { notes: 'CHF 60 a head' });
      const confirm = () => send('POST', `/reservations/${String(id)}/confirm`);
      const cancel = () => send('POST', `/reservations/${String(id)}/cancel`, { reason: 'a change of plans' });
      expect(statusesOf(await Promise.all([confirm(), confirm()]))).toEqual([200, 409]);
      expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled', cancelledAt: expect.any(String), tables: [] } });
      expect(await cancel()).toMatchObject({ status: 409, body: { code: 'ALREADY_CANCELLED' } });
      expect(await confirm()).toMatchObject({ status: 409, body: { code: 'NOT_CONFIRMABLE', details: { status: 'cancelled' } } });
      expect((await app.ledger()).reservations.find((known) => known.id === id)?.history).toEqual(['inquiry', 'quoted', 'confirmed', 'cancelled']);
    },
  );

  itVerifies(['decisions/booking/simulator/verification-mail'], 'shows its details for a token, which a mailed code gives', async () => {
    const guestEmail = `${randomUUID()}@guests.example`;
    const { body: { id } } = await someone.reserve({ ...at('19:00'), guestEmail });
    const open = (headers = {}) => someone.send('GET', `/reservations/${String(id)}`, { headers });
    expect(await open()).toMatchObject({ status: 403, body: { code: 'VERIFICATION_REQUIRED' } });
    expect(await send('POST', '/verification/request', { reservationId: id })).toMatchObject({ status: 202, body: { status: 'sent' } });
    const { status, body } = await send('POST', '/verification/verify', { reservationId: id, code: await mailedCode(guestEmail) });
    expect([status, body]).toEqual([200, { verificationToken: expect.any(String), expiresAt: expect.any(String) }]);
    expect(await open({ 'x-verification-token': String(body['verificationToken']) })).toMatchObject({ status: 200, body: { guestEmail } });
  });
});

describe(`an Idempotency-Key ${verifies('decisions/booking/simulator/idempotency')}`, () => {
  const post = (time: string, key?: string, fault?: string) =>
    someone.send('POST', '/reservations', { body: { ...guest, ...at(time) }, ...(key !== undefined && { key }), ...(fault !== undefined && { fault }) });

  it('is required, gives the stored answer again, and is for one payload', async () => {
    expect(await post('12:15')).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_MISSING' } });
    const key = randomUUID();
    const first = await post('12:15', key);
    const again = await post('12:15', `"${key.toUpperCase()}"`);
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
    expect(await post('12:30', key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  it('of many at once takes effect once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 25 }, () => post('13:00', key)));
    for (const { status, body } of answers) expect(status === 201 ? '' : `${status} ${String(body['code'])}`).toMatch(/^(409 IDEMPOTENCY_IN_PROGRESS)?$/);
    expect((await app.ledger()).commitsPerKey[key]).toBe(1);
  });

  itVerifies(['decisions/booking/simulator/misbehaves'], 'finds what a lost reply has done, or that nothing has happened', async () => {
    expect(() => parseFault('lightning')).toThrow('"lightning" is not a fault');
    const [after, before] = [randomUUID(), randomUUID()];
    await expect(post('20:00', after, 'drop-response-after-commit')).rejects.toThrow();
    await expect(post('20:15', before, 'drop-before-commit')).rejects.toThrow();
    const { commitsPerKey } = await app.ledger();
    expect([commitsPerKey[after], commitsPerKey[before]]).toEqual([1, undefined]);
    expect([await post('20:00', after), await post('20:15', before)]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect((await app.ledger()).commitsPerKey).toMatchObject({ [after]: 1, [before]: 1 });
  });
});
