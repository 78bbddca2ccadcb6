import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { callOnce } from '../../../domain/booking/call-once.ts';
import { BookingFailure, type BookingFailureCode } from '../../../domain/model/booking/failures.ts';
import { TableBooking } from '../../../domain/storage/entities/booking.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useGatedRestaurant } from '../../support/booking/gated-restaurant.ts';
import { connect } from '../../support/booking/table-app.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const stage = await useBookings();
const { app, gate, madeFor, heldFor } = await useGatedRestaurant();

const arrive = (): Promise<Diner> => Diner.arrive(stage, app, { ...gate.connection, enabledTools: ['tableapp_extend_hold'] });

describe('credentials that are refused', () => {
  const attempt = async (diner: Diner, key: string, outcome: BookingFailureCode | 'made') =>
    callOnce(diner.ctx(), { operation: 'create_reservation', key, request: { table: 1 } }, async () => {
      if (outcome !== 'made') throw new BookingFailure(outcome);
      return { number: 'K7P2QM' };
    }).catch((error: unknown) => (error instanceof BookingFailure ? error.code : error));

  it.each(['UNAUTHORIZED', 'NOT_CONNECTED'] as const)('are a definite no to a first attempt (%s), which may be made anew', async (code) => {
    const diner = await arrive();
    const key = randomUUID();
    expect(await attempt(diner, key, code)).toBe(code);
    expect(await attempt(diner, key, code)).toBe(code);
    expect(await attempt(diner, key, 'made')).toEqual({ number: 'K7P2QM' });
  });

  it.each(['UNAUTHORIZED', 'NOT_CONNECTED'] as const)('say nothing of an earlier attempt (%s)', async (code) => {
    const diner = await arrive();
    const key = randomUUID();
    expect(await attempt(diner, key, 'PROVIDER_UNAVAILABLE')).toBe('PROVIDER_UNAVAILABLE');
    expect(await attempt(diner, key, code)).toBe('PROVIDER_UNAVAILABLE');
    expect(await attempt(diner, key, 'made')).toEqual({ number: 'K7P2QM' });
    expect(await attempt(diner, key, code)).toEqual({ number: 'K7P2QM' });
  });

  itVerifies(['decisions/booking/provider/unknown-is-not-failed'], 'after a lost reply: the booking goes on when they are put right, and there is one reservation', async () => {
    const diner = await arrive();
    const { holdId } = await diner.hold();
    await app.misbehave({ next: ['drop-response-after-commit'], operations: ['createReservation'] });
    const stop = gate.stop('POST /reservations', 'before');
    const ordered = diner.agreed('tableapp_create_reservation', diner.order({ holdId }));
    await stop.reached();
    await connect(stage.database, diner.clientId, gate.connection, { clientSecret: 'a secret that is not right' });
    const before = gate.keys('POST /oauth/token').length;
    stop.release();
    await waitFor(() => gate.keys('POST /oauth/token').length > before, { what: 'the refused credentials', timeoutMs: 30_000 });
    await connect(stage.database, diner.clientId, gate.connection);
    expect(await ordered).toMatchObject({ ok: true });
    expect(await madeFor(diner)).toHaveLength(1);
  });
});

describe('a run that was ended from outside', () => {
  /** Brings the booking's row to where an earlier run left it. */
  const cutOff = async (diner: Diner, left: Partial<TableBooking>): Promise<TableBooking> => {
    const booking = await diner.booking();
    await diner.flow(booking).terminate();
    await diner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { id: booking.id }, left));
    return booking;
  };

  it('while the table was being reserved: the next one finishes the order, and answers another wish as what it is', async () => {
    const diner = await arrive();
    const { holdId } = await diner.hold();
    await cutOff(diner, { state: 'reserving', guest: diner.guest, reserveKey: randomUUID() });
    expect(await diner.call('tableapp_extend_hold', { holdId })).toMatchObject({ ok: false, code: 'HOLD_ALREADY_CONSUMED' });
    expect(await diner.booking()).toMatchObject({ state: 'reserved' });
    expect(await madeFor(diner)).toHaveLength(1);
  });

  it('while the table was being held, with a quote that is stale by now: the table is held from a fresh one', async () => {
    const diner = await arrive();
    const wish = { availabilityId: await diner.quote(), idempotencyKey: randomUUID() };
    await diner.get('tableapp_create_hold', wish);
    const { id } = await cutOff(diner, { state: 'quoting', holdId: null, utcExpiresAt: null, quoteExpiresAt: new Date() });
    expect(await diner.call('tableapp_create_hold', wish)).toMatchObject({ ok: true, data: { startsAt: diner.startsAt } });
    expect(await diner.booking()).toMatchObject({ id, state: 'held' });
  });
});

it('a hold whose answer came, but not as far as the booking, is given back', async () => {
  const diner = await arrive();
  await diner.hold();
  const booking = await diner.booking();
  await diner.ctx().db.transaction((em) => em.nativeUpdate(TableBooking, { id: booking.id }, { holdId: null, utcExpiresAt: null }));
  await diner.flow(booking).cancel();
  await diner.untilFlowEnds(booking);
  expect(await heldFor(diner)).toEqual([]);
});

it('an order that was not certain and has failed with its hold: the guest is told so', async () => {
  const diner = await arrive();
  const { holdId } = await diner.hold();
  const stop = gate.stop('POST /reservations', 'before');
  const ordered = diner.agreed('tableapp_create_reservation', diner.order({ holdId }));
  await stop.reached();
  expect(await ordered).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
  await app.advance(400);
  stop.release();
  const booking = await diner.untilState('expired');
  await diner.untilFlowEnds(booking);
  expect(await madeFor(diner)).toEqual([]);
  const told = (await diner.messages()).filter(({ type }) => type === 'ai').map(({ message }) => message);
  expect(told.filter((message) => message.includes('could not be reserved'))).toHaveLength(1);
}, 150_000);
