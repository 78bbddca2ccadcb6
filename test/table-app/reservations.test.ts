import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ownAccount } from '../../local/table-app/server.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { statusesOf } from '../support/accounts/accounts.ts';
import { useTableApp } from '../support/booking/table-app.ts';
import { dayAhead } from '../support/booking/table-provider.ts';
import { guest, integrator, type Integrator } from './integrator.ts';

const date = dayAhead(40);
const at = (time: string) => ({ startsAt: `${date}T${time}:00Z` });
/** Parties of six and more are asked about first. */
const app = await useTableApp({ accounts: [ownAccount({ approvalFrom: 6 })], tokenSeconds: 86_400 });
const someone = await integrator(app);

const cancel = (who: Integrator, id: unknown, reason = 'a change of plans') =>
  who.send('POST', `/reservations/${String(id)}/cancel`, { body: { reason }, key: randomUUID() });
const confirm = (id: unknown) => someone.send('POST', `/reservations/${String(id)}/confirm`, { body: {}, key: randomUUID() });
const modify = (id: unknown, body: unknown) => someone.send('PATCH', `/reservations/${String(id)}`, { body, key: randomUUID() });
const historyOf = async (id: unknown) => (await app.ledger()).reservations.find((known) => known.id === id)?.history;

describe('a reservation', () => {
  it.each([
    ['a quote', async () => ({ ...at('18:30'), availabilityId: await someone.quote(date, '18:30') })],
    ['a bare time', async () => at('18:45')],
  ])('is made from %s', async (_what, order) => {
    const { status, body } = await someone.reserve(await order());
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'confirmed', partySize: 2, guestEmail: guest.guestEmail, cancelledAt: null, tables: [expect.any(String)] });
    expect(body['confirmationNumber']).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{8}$/);
  });

  it('is found by its number, without a word about the guest', async () => {
    const { body } = await someone.reserve(at('19:00'));
    const number = String(body['confirmationNumber']);
    const found = await someone.send('GET', `/reservations?confirmationNumber=${number.toLowerCase()}`);
    expect(found.body).toEqual({
      id: body['id'], status: 'confirmed', confirmationNumber: number, cancelledAt: null, tables: body['tables'],
      lineItems: [{ name: 'Table for 2', quantity: 1, amount: null }],
    });
    expect((await someone.send('GET', '/reservations?confirmationNumber=AAAAAAAA')).body['code']).toBe('RESERVATION_NOT_FOUND');
  });

  itVerifies(['3.5/confirm', '3.5/reservation-statuses'], 'of a large party is an inquiry, then quoted, then confirmed, each once', async () => {
    const { body: { id, status, tables } } = await someone.reserve({ ...at('12:00'), partySize: 6 });
    expect([status, tables]).toEqual(['inquiry', []]);
    await app.control('POST', `/_sim/reservations/${String(id)}/quote`, { notes: 'CHF 60 a head' });
    const answers = await Promise.all([confirm(id), confirm(id)]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 200)?.body).toMatchObject({ status: 'confirmed', tables: [expect.any(String)] });
    expect(answers.find((answer) => answer.status === 409)?.body).toMatchObject({ code: 'NOT_CONFIRMABLE', details: { status: 'confirmed' } });
    expect(await historyOf(id)).toEqual(['inquiry', 'quoted', 'confirmed']);
    await expect(app.control('POST', `/_sim/reservations/${String(id)}/quote`, {})).rejects.toThrow('409');
  });

  itVerifies(['3.5/cancel-kept', '3.5/cancel-sets-cancelled'], 'is kept when it is cancelled, and reinstated by the operator if there is a table', async () => {
    const { body: { id } } = await someone.reserve({ ...at('12:15'), partySize: 6 });
    const cancelled = await cancel(someone, id);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled', cancelledAt: expect.any(String), tables: [] } });
    expect(await cancel(someone, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_CANCELLED' } });
    expect(await confirm(id)).toMatchObject({ status: 409, body: { code: 'NOT_CONFIRMABLE', details: { status: 'cancelled' } } });
    expect(await modify(id, { partySize: 4 })).toMatchObject({ status: 409, body: { code: 'ALREADY_CANCELLED' } });
    const again = await app.control('POST', `/_sim/reservations/${String(id)}/reinstate`, {});
    expect(again).toMatchObject({ status: 'inquiry', cancelledAt: null });
    expect(await historyOf(id)).toEqual(['inquiry', 'cancelled', 'inquiry']);
    await expect(app.control('POST', `/_sim/reservations/${String(id)}/reinstate`, {})).rejects.toThrow('409');
  });

  it('is not reinstated when its table has gone', async () => {
    const own = await useTableApp({ accounts: [ownAccount({ tables: [{ name: 'T1', minSeats: 1, maxSeats: 4 }] })] });
    const other = await integrator(own);
    const { body: { id } } = await other.reserve(at('19:00'));
    await cancel(other, id);
    expect((await other.reserve(at('19:15'))).status).toBe(201);
    await expect(own.control('POST', `/_sim/reservations/${String(id)}/reinstate`, {})).rejects.toThrow('SLOT_CONFLICT');
  });

  it('needs a reason to be cancelled', async () => {
    const { body: { id } } = await someone.reserve(at('13:00'));
    expect(await someone.send('POST', `/reservations/${String(id)}/cancel`, { body: {}, key: randomUUID() })).toMatchObject({ status: 400 });
  });

  it('changes what is named and nothing else', async () => {
    const { body: made } = await someone.reserve({ ...at('13:15'), guestPhone: '+41 41 555 00 00' });
    const changed = await modify(made['id'], { ...at('13:30'), guestName: 'Ada King' });
    expect(changed).toMatchObject({
      status: 200,
      body: { startsAt: `${date}T13:30:00Z`, partySize: 2, guestName: 'Ada King', guestEmail: guest.guestEmail, guestPhone: '+41 41 555 00 00', confirmationNumber: made['confirmationNumber'] },
    });
    expect(await modify(made['id'], { partySize: 9 })).toMatchObject({ status: 422, body: { code: 'PARTY_SIZE_OUT_OF_RANGE' } });
    expect(await modify(randomUUID(), { partySize: 2 })).toMatchObject({ status: 404, body: { code: 'RESERVATION_NOT_FOUND' } });
  });

  it('keeps its table when the new time is taken', async () => {
    const own = await useTableApp({ accounts: [ownAccount({ tables: [{ name: 'T1', minSeats: 1, maxSeats: 4 }] })] });
    const other = await integrator(own);
    const { body: { id, tables } } = await other.reserve(at('12:00'));
    await other.reserve(at('19:00'));
    expect(await other.send('PATCH', `/reservations/${String(id)}`, { body: at('18:30'), key: randomUUID() })).toMatchObject({ status: 409 });
    expect((await own.ledger()).reservations.find((known) => known.id === id)).toMatchObject({ startsAt: `${date}T12:00:00Z`, status: 'confirmed' });
    expect((await other.reserve(at('12:15'))).status).toBe(409);
    expect(tables).toEqual(['T1']);
    // Its own table is in nobody's way: a quarter of an hour later overlaps the time it has now.
    expect((await other.send('PATCH', `/reservations/${String(id)}`, { body: at('12:15'), key: randomUUID() })).status).toBe(200);
  });

  it('is listed for the property\'s people, newest seatings first', async () => {
    const own = await useTableApp();
    const other = await integrator(own);
    const later = dayAhead(41);
    for (const startsAt of [`${date}T12:00:00Z`, `${later}T19:00:00Z`, `${date}T20:00:00Z`]) await other.reserve({ startsAt });
    await other.reserve({ startsAt: `${date}T13:00:00Z`, partySize: 4 });
    const list = async (query = '') => ((await other.send('GET', `/reservations/search${query}`)).body as unknown as { startsAt: string }[]).map(({ startsAt }) => startsAt);
    expect(await list()).toEqual([`${later}T19:00:00Z`, `${date}T20:00:00Z`, `${date}T13:00:00Z`, `${date}T12:00:00Z`]);
    expect(await list(`?date=${date}&partySize=2`)).toEqual([`${date}T20:00:00Z`, `${date}T12:00:00Z`]);
    expect(await list('?status=cancelled')).toEqual([]);
    expect((await other.send('GET', '/reservations/search?status=lost')).status).toBe(400);
  });

  it('is refused with what is missing', async () => {
    expect(await someone.reserve({ ...at('19:00'), guestEmail: 'nobody' })).toMatchObject({ status: 400, body: { message: expect.stringContaining('guestEmail') } });
    expect(await someone.reserve({ startsAt: `${date}T19:00:00+01:00` })).toMatchObject({ status: 400 });
    expect(await someone.send('POST', '/reservations', { body: '{', key: randomUUID() })).toMatchObject({ status: 400 });
    expect(await someone.send('POST', '/reservations', { body: 'x'.repeat(100_001), key: randomUUID() })).toMatchObject({ status: 413 });
    expect(await someone.send('POST', '/quotes', { body: '{}', headers: { 'content-type': 'text/plain' } })).toMatchObject({ status: 415 });
    expect(await someone.send('GET', '/nowhere')).toMatchObject({ status: 404 });
  });
});
