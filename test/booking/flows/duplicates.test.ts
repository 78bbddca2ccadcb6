import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ToolResult } from '../../../domain/model/booking/tools.ts';
import { TableBooking } from '../../../domain/storage/entities/booking.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useProviderGate } from '../../support/booking/provider-gate.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const stage = await useBookings();
const app = await useTableApp();
const gate = await useProviderGate(app);
let hotelId: string;

beforeAll(async () => {
  ({ clientId: hotelId } = await Diner.arrive(stage, app, gate.connection));
});

const dataOf = (results: ToolResult[]): unknown[] => results.map((result) => (result.ok ? result.data : result));
const madeFor = async ({ date }: Diner) => (await app.ledger()).reservations.filter(({ startsAt }) => startsAt.startsWith(date));

describe('the same tool call at the same time', () => {
  itVerifies(['4.8/create-hold/idempotency-key'], 'holds one table and gives everybody the same hold', async () => {
    const diner = await Diner.at(stage, hotelId);
    const before = gate.keys('POST /holds').length;
    const availabilityId = await diner.quote();
    const idempotencyKey = randomUUID();
    const results = await Promise.all(Array.from({ length: 6 }, () => diner.call('tableapp_create_hold', { availabilityId, idempotencyKey })));
    expect(new Set(dataOf(results).map((data) => JSON.stringify(data))).size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true });
    expect(gate.keys('POST /holds').slice(before)).toEqual([idempotencyKey]);
    expect((await diner.booking()).holdKey).toBe(idempotencyKey);
  });

  it('is one hold in a conversation also under different keys, and from different quotes', async () => {
    const diner = await Diner.at(stage, hotelId);
    const quotes = await Promise.all([diner.quote(), diner.quote(), diner.quote()]);
    const results = await Promise.all(quotes.map((availabilityId) => diner.call('tableapp_create_hold', { availabilityId, idempotencyKey: randomUUID() })));
    expect(new Set(dataOf(results).map((data) => JSON.stringify(data))).size).toBe(1);
    expect(await diner.bookings()).toHaveLength(1);
  });

  itVerifies(['4.8/create-reservation/idempotency-key'], 'reserves once, and says the same to all, also after it ended', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    const order = diner.order({ holdId, idempotencyKey: randomUUID() });
    const confirmedBy = await diner.agree('tableapp_create_reservation', order);
    const results = await Promise.all(Array.from({ length: 5 }, () => diner.call('tableapp_create_reservation', order, { confirmedBy })));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
    await diner.untilFlowEnds(await diner.booking());
    const later = await diner.call('tableapp_create_reservation', order, { confirmedBy });
    expect(new Set(dataOf([...results, later]).map((data) => JSON.stringify(data))).size).toBe(1);
    expect(await madeFor(diner)).toHaveLength(1);
    expect(gate.keys('POST /reservations').filter((key) => key === order['idempotencyKey'])).toHaveLength(1);
  });

  it('by an impatient guest who agrees twice is one reservation, also when either is asked for again', async () => {
    const diner = await Diner.at(stage, hotelId);
    const orders = [diner.order({ idempotencyKey: randomUUID() }), diner.order({ idempotencyKey: randomUUID() })];
    const yes = await Promise.all(orders.map((order) => diner.agree('tableapp_create_reservation', order)));
    const ordered = () => orders.map((order, index) => diner.call('tableapp_create_reservation', order, { confirmedBy: yes[index] ?? '' }));
    const stop = gate.stop('POST /reservations', 'before');
    const answers = ordered();
    await stop.reached();
    await waitFor(async () => (await diner.booking()).orderKeys?.length === 2, { what: 'both orders' });
    stop.release();
    const [one, other] = await Promise.all(answers);
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
    expect(await Promise.all(ordered())).toEqual([one, one]);
    expect(await madeFor(diner)).toHaveLength(1);
  });

  it('of a table that is reserved already is another wish under another key, and the same under its own', async () => {
    const diner = await Diner.at(stage, hotelId);
    const first = diner.order({ idempotencyKey: randomUUID() });
    const second = diner.order({ idempotencyKey: randomUUID() });
    const one = await diner.agreed('tableapp_create_reservation', first);
    const other = await diner.agreed('tableapp_create_reservation', second);
    expect([one, other]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(other).not.toEqual(one);
    expect(await diner.agreed('tableapp_create_reservation', first)).toEqual(one);
    expect(await diner.agreed('tableapp_create_reservation', second)).toEqual(other);
    expect(await madeFor(diner)).toHaveLength(2);
  });

  it('whose first answer was lost has the same reservation under another key, once', async () => {
    const diner = await Diner.at(stage, hotelId);
    const one = await diner.agreed('tableapp_create_reservation', diner.order({ idempotencyKey: randomUUID() }));
    await diner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { sessionKey: diner.sessionKey }, { answeredDate: null }));
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ idempotencyKey: randomUUID() }))).toEqual(one);
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ idempotencyKey: randomUUID() }))).not.toEqual(one);
    expect(await madeFor(diner)).toHaveLength(2);
  });

  it('of a table that is reserved already is held a second time', async () => {
    const diner = await Diner.at(stage, hotelId);
    const first = await diner.hold();
    await diner.agreed('tableapp_create_reservation', diner.order({ holdId: first.holdId }));
    const { holdId } = await diner.hold();
    expect(holdId).not.toBe(first.holdId);
    expect(await diner.agreed('tableapp_create_reservation', diner.order())).toMatchObject({ ok: true });
    const rows = (await diner.bookings()).map(({ state, holdId: held }) => `${state} ${held}`);
    expect(rows.toSorted()).toEqual([`reserved ${first.holdId}`, `reserved ${holdId}`].toSorted());
  });

  it('without a conversation is one booking per key, and two under two keys', async () => {
    const caller = Diner.caller(stage, hotelId);
    const order = caller.order({ idempotencyKey: randomUUID() });
    const [one, again] = await Promise.all([caller.call('tableapp_create_reservation', order), caller.call('tableapp_create_reservation', order)]);
    expect(one).toMatchObject({ ok: true });
    expect(again).toEqual(one);
    const another = await caller.call('tableapp_create_reservation', { ...order, idempotencyKey: randomUUID() });
    expect(another).toMatchObject({ ok: true });
    expect(another).not.toEqual(one);
    expect(await madeFor(caller)).toHaveLength(2);
  });
});

describe('a key that stands for something else', () => {
  it('is refused, for a hold and for a reservation', async () => {
    const diner = await Diner.at(stage, hotelId);
    const idempotencyKey = randomUUID();
    await diner.hold({ idempotencyKey });
    const other = await diner.get('tableapp_quote_availability', { ...diner.wish, time: '20:00' });
    expect(await diner.call('tableapp_create_hold', { availabilityId: other['availabilityId'], idempotencyKey })).toEqual({
      ok: false, code: 'IDEMPOTENCY_KEY_REUSED', message: 'Something went wrong on our side. Apologise and offer a person.',
    });
    const caller = Diner.caller(stage, hotelId);
    const order = caller.order({ idempotencyKey: randomUUID() });
    expect(await caller.call('tableapp_create_reservation', order)).toMatchObject({ ok: true });
    const reused = { ok: false, code: 'IDEMPOTENCY_KEY_REUSED', message: 'This idempotencyKey was used before with another request. Use a new one.' };
    expect(await caller.call('tableapp_create_reservation', { ...order, partySize: 4 })).toMatchObject(reused);
    expect(await caller.call('tableapp_create_reservation', { ...order, guestName: 'Somebody Else' })).toMatchObject(reused);
    expect(await caller.call('tableapp_create_reservation', order)).toMatchObject({ ok: true });
  });
});

describe('after a reservation was moved', () => {
  const moved = async () => {
    const diner = await Diner.at(stage, hotelId);
    const order = diner.order({ idempotencyKey: randomUUID() });
    const confirmedBy = await diner.agree('tableapp_create_reservation', order);
    const { reservationId = '' } = await diner.get('tableapp_create_reservation', order, { confirmedBy });
    const first = { startsAt: diner.startsAt };
    diner.wish.time = '20:00';
    const again = () => diner.call('tableapp_create_reservation', order, { confirmedBy });
    return { diner, reservationId, first, again, change: () => diner.agreed('tableapp_modify_reservation', { reservationId, startsAt: diner.startsAt }) };
  };

  it('its old time may be wanted again', async () => {
    const { diner, reservationId, first, again, change } = await moved();
    expect(await change()).toMatchObject({ ok: true, data: { startsAt: diner.startsAt } });
    expect(await again()).toMatchObject({ ok: true, data: { reservationId } });
    const another = await diner.agreed('tableapp_create_reservation', diner.order(first));
    expect(another).toMatchObject({ ok: true, data: first });
    expect(another).not.toMatchObject({ data: { reservationId } });
    expect(await madeFor(diner)).toHaveLength(2);
  });

  it('to the table of another one, each of the two is still there', async () => {
    const { diner, reservationId, change } = await moved();
    await diner.agreed('tableapp_create_reservation', diner.order());
    expect(await change()).toMatchObject({ ok: true });
    expect(new Set((await diner.bookings()).map(({ intent }) => intent)).size).toBe(2);
    expect((await diner.bookings()).find((each) => each.reservationId === reservationId)?.intent).toMatch(/^changed\//);
  });
});

describe('after a reservation was cancelled', () => {
  itVerifies(['4.8/cancel/kept', '3.5/cancel-kept', '3.5/cancel-sets-cancelled', '4.8/cancel/confirmed-beforehand'], 'it is kept, and the same table may be booked again', async () => {
    const diner = await Diner.at(stage, hotelId);
    const first = await diner.agreed('tableapp_create_reservation', diner.order());
    const { reservationId, confirmationNumber } = (first as { data: Record<string, string> }).data;
    const cancel = { reservationId, reason: 'Change of plans' };
    expect(await diner.call('tableapp_cancel_reservation', cancel)).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    expect(await diner.agreed('tableapp_cancel_reservation', cancel)).toMatchObject({ ok: true, data: { status: 'cancelled', cancelledAt: expect.any(String) } });
    expect(await diner.get('tableapp_find_reservation', { confirmationNumber })).toMatchObject({ status: 'cancelled' });
    expect(await diner.booking()).toMatchObject({ state: 'reserved', reservationStatus: 'cancelled', cancelledDate: expect.any(Date) });
    const second = await diner.agreed('tableapp_create_reservation', diner.order());
    expect(second).toMatchObject({ ok: true, data: { status: 'confirmed' } });
    expect((await madeFor(diner)).map(({ status }) => status).toSorted()).toEqual(['cancelled', 'confirmed']);
  });

  it('by the restaurant itself, a new wish for the same table is a new reservation', async () => {
    const diner = await Diner.at(stage, hotelId);
    const first = await diner.agreed('tableapp_create_reservation', diner.order());
    const { reservationId } = (first as { data: { reservationId: string } }).data;
    await (await stage.deps.providers(hotelId)).cancelReservation(reservationId, { reason: 'Kitchen closed', idempotencyKey: randomUUID() });
    const second = await diner.agreed('tableapp_create_reservation', diner.order());
    expect(second).toMatchObject({ ok: true });
    expect(second).not.toEqual(first);
  });

  it('by the restaurant itself, the same table may be held again', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { reservationId = '' } = (await diner.agreed('tableapp_create_reservation', diner.order()) as { data: Record<string, string> }).data;
    // As of an order whose answer was lost.
    await diner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { clientId: hotelId, reservationId }, { answeredDate: null }));
    const availabilityId = await diner.quote();
    expect(await diner.call('tableapp_create_hold', { availabilityId })).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED', details: { reservationId } });
    await (await stage.deps.providers(hotelId)).cancelReservation(reservationId, { reason: 'Kitchen closed', idempotencyKey: randomUUID() });
    const { holdId } = await diner.hold();
    const second = await diner.agreed('tableapp_create_reservation', diner.order({ holdId }));
    expect(second).toMatchObject({ ok: true });
    expect(second).not.toMatchObject({ data: { reservationId } });
  });
});
