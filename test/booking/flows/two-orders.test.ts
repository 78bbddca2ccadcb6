import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { orderTable } from '../../../domain/booking/order-table.ts';
import { placeOrder, type KeyedOrder } from '../../../domain/booking/place-order.ts';
import { BookingFailure } from '../../../domain/model/booking/failures.ts';
import { TableBooking } from '../../../domain/storage/entities/booking.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useGatedRestaurant } from '../../support/booking/gated-restaurant.ts';

const stage = await useBookings();
const { app, gate, madeFor } = await useGatedRestaurant();
let hotelId: string;

beforeAll(async () => { ({ clientId: hotelId } = await Diner.arrive(stage, app, gate.connection)); });

const create = 'tableapp_create_reservation';
const wasMade = async ({ idempotencyKey }: Record<string, unknown>): Promise<boolean> =>
  Object.entries((await app.ledger()).commitsPerKey).some(([key, count]) => key.includes(String(idempotencyKey)) && count > 0);

/** Callers outside of conversations have the hotel's other ones beside their own. */
async function bookingOf(diner: Diner, holdId: string): Promise<TableBooking> {
  const booking = (await diner.bookings()).find((each) => each.holdId === holdId);
  if (!booking) throw new Error('There is no such booking.');
  return booking;
}

/** A held table, and an order of it for each of two people. */
async function heldTable() {
  const diner = Diner.caller(stage, hotelId);
  const { holdId } = await diner.hold();
  const { id } = await bookingOf(diner, holdId);
  return {
    diner, id, holdId,
    ada: diner.order({ holdId, idempotencyKey: randomUUID() }),
    bob: diner.order({ holdId, guestName: 'Bob Canary', guestEmail: 'bob.canary@guests.example', idempotencyKey: randomUUID() }),
  };
}

/** Places an order as a call does that is cut off before it asks the flow. */
const leave = ({ diner, id }: { diner: Diner; id: string }, order: Record<string, unknown>) =>
  placeOrder(diner.ctx(), id, order as unknown as KeyedOrder);

describe('two orders of one held table', () => {
  it('for two people at the same time: one has the table, the other hears that it is gone', async () => {
    const { diner, ada, bob } = await heldTable();
    const answers = await Promise.all([diner.call(create, ada), diner.call(create, bob)]);
    const [won] = answers.flatMap((answer) => (answer.ok ? [answer.data as { reservationId: string }] : []));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'HOLD_ALREADY_CONSUMED', details: { reservationId: won?.reservationId } });
    expect(await madeFor(diner)).toHaveLength(1);
    expect([await wasMade(ada), await wasMade(bob)]).toEqual(answers.map(({ ok }) => ok));
  });

  itVerifies(['3.5/hold/converted'], 'the second while the first is at the provider, and again when it is made: the first stands', async () => {
    const { diner, ada, bob } = await heldTable();
    const stop = gate.stop('POST /reservations', 'before');
    const first = diner.call(create, ada);
    await stop.reached();
    const second = diner.call(create, bob);
    stop.release();
    expect(await first).toMatchObject({ ok: true });
    expect(await second).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED' });
    expect(await diner.call(create, bob)).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED' });
    expect(await diner.call(create, ada)).toEqual(await first);
  });

  it('for the same person under two keys are one reservation, and both hear of it', async () => {
    const { diner, ada } = await heldTable();
    const again = { ...ada, idempotencyKey: randomUUID() };
    const [one, other] = await Promise.all([diner.call(create, ada), diner.call(create, again)]);
    expect(one).toMatchObject({ ok: true });
    expect(other).toEqual(one);
    expect(await diner.call(create, again)).toEqual(one);
    expect(await madeFor(diner)).toHaveLength(1);
  });

  it('under one key for two people: the later is a key that is used up', async () => {
    const table = await heldTable();
    await leave(table, table.ada);
    const { idempotencyKey } = table.ada;
    await expect(leave(table, { ...table.bob, idempotencyKey })).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await bookingOf(table.diner, table.holdId)).toMatchObject({ guest: { guestName: table.ada['guestName'] } });
  });
});

describe('an order whose caller was cut off', () => {
  itVerifies(['4.8/create-reservation/idempotency-key'], 'keeps its details, and is decided before another one', async () => {
    const table = await heldTable();
    const { diner, ada, bob } = table;
    await leave(table, ada);
    expect(await diner.call(create, bob)).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED', details: { reservationId: expect.any(String) } });
    expect([await wasMade(ada), await wasMade(bob)]).toEqual([true, false]);
    expect(await diner.call(create, ada)).toMatchObject({ ok: true });
  });

  it('and is refused makes room for the other one', async () => {
    const table = await heldTable();
    const { diner, ada, bob } = table;
    await leave(table, ada);
    await app.misbehave({ next: ['conflict'], operations: ['createReservation'] });
    expect(await diner.call(create, bob)).toMatchObject({ ok: true });
    expect([await wasMade(ada), await wasMade(bob)]).toEqual([false, true]);
    expect(await diner.call(create, ada)).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED' });
  });

  it('and has no hold does not stand in the way of its conversation for ever', async () => {
    const diner = await Diner.at(stage, hotelId);
    await app.misbehave({ next: ['conflict'], operations: ['createReservation'] });
    const booking = { id: randomUUID(), clientId: hotelId, sessionKey: diner.sessionKey, holdKey: randomUUID(), takesHold: false };
    const { startsAt, wish: { partySize } } = diner;
    const now = new Date();
    await diner.ctx().db.transaction((em) => em.insert(TableBooking, {
      ...booking, intent: `${diner.sessionKey}/${startsAt}/${partySize}`, state: 'quoting', startsAt: startsAt as TableBooking['startsAt'], partySize,
      createdDate: now, changedDate: now,
    }));
    await leave({ diner, id: booking.id }, diner.order({ guestName: 'Somebody Else', idempotencyKey: randomUUID() }));
    expect(await diner.agreed(create, diner.order())).toMatchObject({ ok: false, code: 'SLOT_CONFLICT' });
    expect(await diner.agreed(create, diner.order())).toMatchObject({ ok: true });
  });
});

describe('an answer of the flow to somebody else\'s order', () => {
  it('that is a refusal is not this order\'s: it is made', async () => {
    const { diner, id, ada } = await heldTable();
    let refusals = 0;
    const runner: typeof stage.deps.runner = {
      ...stage.deps.runner,
      async reserveTable(booking) {
        refusals += 1;
        if (refusals === 1) throw new BookingFailure('VALIDATION');
        return stage.deps.runner.reserveTable(booking);
      },
    };
    expect(await orderTable({ ctx: diner.ctx(), runner }, id, ada as unknown as KeyedOrder)).toMatchObject({ status: 'confirmed' });
    expect(await wasMade(ada)).toBe(true);
  });

  it('that is a reservation is not this order\'s: it was refused, and another one came between', async () => {
    const table = await heldTable();
    const { diner, id, ada, bob } = table;
    const runner: typeof stage.deps.runner = {
      ...stage.deps.runner,
      async reserveTable(booking) {
        await diner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { id }, { guest: null, orderHash: null, reserveKey: null }));
        await leave(table, bob);
        return stage.deps.runner.reserveTable(booking);
      },
    };
    await expect(orderTable({ ctx: diner.ctx(), runner }, id, ada as unknown as KeyedOrder)).rejects.toMatchObject({ code: 'HOLD_ALREADY_CONSUMED' });
    expect([await wasMade(ada), await wasMade(bob)]).toEqual([false, true]);
  });

  it('is not waited for without end', async () => {
    const { diner, id, ada } = await heldTable();
    const runner: typeof stage.deps.runner = { ...stage.deps.runner, reserveTable: () => Promise.reject(new BookingFailure('VALIDATION')) };
    await expect(orderTable({ ctx: diner.ctx(), runner }, id, ada as unknown as KeyedOrder)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
