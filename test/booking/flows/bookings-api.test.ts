import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingRecord } from '../../../domain/booking/booking-record.ts';
import { appendMessage } from '../../../domain/chat/append-message.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { systemContext } from '../../support/stack/storage.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { call } from '../../support/http/http.ts';
import { signIn, type Operator } from '../../support/accounts/operators.ts';
import { useTableApp } from '../../support/booking/table-app.ts';

const stage = await useBookings();
const app = await useTableApp();
let operator: Operator;
let hotelId: string;
let path: string;

interface Listed { bookings: BookingRecord[]; nextCursor: string | null }

beforeAll(async () => {
  const guest = await Diner.arrive(stage, app);
  hotelId = guest.clientId;
  path = `/api/clients/${hotelId}/bookings`;
  operator = await signIn(stage.database, [`integrations:READ:${hotelId}`]);
  await guest.hold();
  for (let left = 3; left > 0; left -= 1) await (await Diner.at(stage, hotelId)).hold();
  const last = await Diner.at(stage, hotelId);
  await last.agreed('tableapp_create_reservation', last.order());
});

describe('the list of bookings', () => {
  it('says how each stands, newest first, and nothing of the guests', async () => {
    const { status, body, text } = await operator.call<Listed>('GET', path);
    expect(status).toBe(200);
    expect(body.bookings.map(({ state }) => state)).toEqual(['reserved', 'held', 'held', 'held', 'held']);
    expect(body.bookings[0]).toMatchObject({
      confirmationNumber: expect.any(String), reservationStatus: 'confirmed', partySize: 2, tables: expect.any(Array), failure: null,
    });
    for (const secret of ['Ada', 'ada.canary', '+41', app.connection.propertyId, app.connection.clientSecret]) expect(text).not.toContain(secret);
  });

  it('comes in pages that stay right while bookings are added', async () => {
    const first = await operator.call<Listed>('GET', `${path}?limit=2`);
    await (await Diner.at(stage, hotelId)).hold();
    const second = await operator.call<Listed>('GET', `${path}?limit=2&after=${first.body.nextCursor}`);
    const third = await operator.call<Listed>('GET', `${path}?limit=2&after=${second.body.nextCursor}`);
    const ids = [first, second, third].flatMap(({ body }) => body.bookings.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(third.body.nextCursor).toBeNull();
    expect((await operator.call('GET', `${path}?after=made-up`)).status).toBe(400);
  });

  it('can be narrowed to a state', async () => {
    const { body } = await operator.call<Listed>('GET', `${path}?state=reserved`);
    expect(body.bookings.map(({ state }) => state)).toEqual(['reserved']);
    expect((await operator.call('GET', `${path}?state=lost`)).status).toBe(400);
  });

  itVerifies(['decisions/booking/list/found'], 'is searched by day, number, conversation and the guest\'s words', async () => {
    const found = async (query: string) => (await operator.call<Listed>('GET', `${path}?${query}`)).body.bookings.map(({ id }) => id);
    const { body: { bookings } } = await operator.call<Listed>('GET', path);
    const reserved = bookings.find(({ state }) => state === 'reserved');
    const day = reserved?.startsAt.slice(0, 10) ?? '';
    expect((await found(`date=${day}`)).toSorted()).toEqual(bookings.filter(({ startsAt }) => startsAt.startsWith(day)).map(({ id }) => id).toSorted());
    expect(await found('date=2001-01-01')).toEqual([]);
    expect(await found(`confirmationNumber=${reserved?.confirmationNumber?.toLowerCase()}`)).toEqual([reserved?.id]);
    expect(await found('confirmationNumber=NONE')).toEqual([]);
    expect(await found(`conversationId=${reserved?.sessionKey}`)).toEqual([reserved?.id]);
    expect([await found(`conversationId=${randomUUID()}`), await found('q=never%20said')]).toEqual([[], []]);
    const ctx = systemContext(stage.database, hotelId);
    await ctx.db.transaction((em) => appendMessage(em, ctx, {
      sessionKey: reserved?.sessionKey ?? '', id: randomUUID(), type: 'guest', message: 'By the Window, please', locale: 'en',
    }));
    expect(await found('q=the%20WINDOW')).toEqual([reserved?.id]);
    expect([(await operator.call('GET', `${path}?date=tomorrow`)).status, (await operator.call('GET', `${path}?q=ab`)).status]).toEqual([400, 400]);
  });

  itVerifies(['decisions/booking/list/access'], 'is for those who may read conversations or integrations, of this client, by session or key', async () => {
    const frontDesk = await signIn(stage.database, [`conversations:READ:${hotelId}`]);
    expect((await frontDesk.call('GET', path)).status).toBe(200);
    expect((await frontDesk.call('GET', `/api/clients/${hotelId}/integrations/tableapp`)).status).toBe(403);
    expect((await call('GET', path)).status).toBe(401);
    const elsewhere = await Diner.arrive(stage, app);
    const other = await signIn(stage.database, [`integrations:READ:${elsewhere.clientId}`]);
    expect((await other.call('GET', path)).status).toBe(404);
    const administrator = await signIn(stage.database, ['ALL:EXECUTE']);
    expect((await administrator.call('GET', `/api/clients/${randomUUID()}/bookings`)).status).toBe(404);
    const { body: { key } } = await administrator.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'bookings' } });
    expect((await call('GET', path, { headers: { 'x-api-key': key } })).status).toBe(200);
  });
});

describe('a booking', () => {
  it('shows what the guest told the restaurant, which has it on the reservation', async () => {
    const diner = await Diner.at(stage, hotelId);
    const notes = 'One of us has a nut allergy';
    const { reservationId = '' } = await diner.get('tableapp_create_reservation', diner.order({ notes }), { confirmedBy: await diner.agree('tableapp_create_reservation', diner.order({ notes })) });
    const { body: { bookings } } = await operator.call<Listed>('GET', path);
    expect(bookings.find((each) => each.reservationId === reservationId)).toMatchObject({ notes });
    const [found] = await (await stage.deps.providers(hotelId)).searchReservations({ date: diner.date });
    expect(found).toMatchObject({ id: reservationId, notes });
  });

  it('is read by its id, in its own client alone', async () => {
    const { body: { bookings: [newest] } } = await operator.call<Listed>('GET', path);
    const read = await operator.call<BookingRecord>('GET', `${path}/${newest?.id}`);
    expect(read.body).toEqual(newest);
    expect((await operator.call('GET', `${path}/${randomUUID()}`)).status).toBe(404);
    const elsewhere = await Diner.arrive(stage, app);
    const administrator = await signIn(stage.database, ['ALL:EXECUTE']);
    expect((await administrator.call('GET', `/api/clients/${elsewhere.clientId}/bookings/${newest?.id}`)).status).toBe(404);
  });
});
