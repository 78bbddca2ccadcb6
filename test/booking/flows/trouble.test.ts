import { beforeAll, describe, expect, it } from '@jest/globals';
import { itVerifies } from '../../requirements/verifies.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useGatedRestaurant } from '../../support/booking/gated-restaurant.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const stage = await useBookings();
const { app, gate, madeFor, heldFor } = await useGatedRestaurant();
let hotelId: string;

beforeAll(async () => { ({ clientId: hotelId } = await Diner.arrive(stage, app, gate.connection)); });

/** Earlier, on the provider's own clock, which tests have moved. */
const sooner = (instant: unknown, seconds: number): string => new Date(Date.parse(String(instant)) - seconds * 1000).toISOString();

describe(`a reply that is lost`, () => {
  itVerifies(['decisions/booking/provider/unknown-is-not-failed'], 'after the hold was made: the same key finds it', async () => {
    const diner = await Diner.at(stage, hotelId);
    const availabilityId = await diner.quote();
    const before = gate.keys('POST /holds').length;
    await app.misbehave({ next: ['drop-response-after-commit'], operations: ['createHold'] });
    await diner.get('tableapp_create_hold', { availabilityId });
    const keys = gate.keys('POST /holds').slice(before);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(await heldFor(diner)).toHaveLength(1);
  });

  itVerifies(['4.8/modify/idempotency-key', '4.8/modify/only-changed', '4.8/modify/inputs'], 'after a reservation was made and changed: one of each', async () => {
    const diner = await Diner.at(stage, hotelId);
    await app.misbehave({ next: ['drop-response-after-commit', '500'], operations: ['createReservation'] });
    const made = await diner.agreed('tableapp_create_reservation', diner.order());
    expect(made).toMatchObject({ ok: true });
    const { reservationId } = (made as { data: { reservationId: string } }).data;
    await app.misbehave({ next: ['drop-response-after-commit', '503'], operations: ['modifyReservation'] });
    const change = { reservationId, partySize: 4 };
    expect(await diner.agreed('tableapp_modify_reservation', change)).toMatchObject({ ok: true, data: { partySize: 4, reservationId } });
    expect(await madeFor(diner)).toEqual([expect.objectContaining({ partySize: 4 })]);
    expect(await diner.booking()).toMatchObject({ partySize: 4, state: 'reserved' });
    expect(Object.values((await app.ledger()).commitsPerKey).every((count) => count === 1)).toBe(true);
  });
});

describe('a provider in trouble', () => {
  itVerifies(['decisions/booking/provider/rate-limited'], 'is asked again no sooner than it wishes', async () => {
    const diner = await Diner.at(stage, hotelId);
    const availabilityId = await diner.quote();
    await app.misbehave({ next: ['429:2'], operations: ['createHold'] });
    const started = Date.now();
    await diner.get('tableapp_create_hold', { availabilityId });
    expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it('that has forgotten our token gets a new one and the same key', async () => {
    const diner = await Diner.at(stage, hotelId);
    await app.misbehave({ next: ['expire-token'], operations: ['createReservation'] });
    expect(await diner.agreed('tableapp_create_reservation', diner.order())).toMatchObject({ ok: true });
    expect(await madeFor(diner)).toHaveLength(1);
  });

  it('whose answers cannot be read is asked again', async () => {
    const diner = await Diner.at(stage, hotelId);
    await app.misbehave({ next: ['malformed-json', 'drop-before-commit'], operations: ['createReservation'] });
    expect(await diner.agreed('tableapp_create_reservation', diner.order())).toMatchObject({ ok: true });
    expect(await madeFor(diner)).toHaveLength(1);
  });

  it('that says no is not asked again, and the hold stays for a better order', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    await app.misbehave({ next: ['conflict'], operations: ['createReservation'] });
    const before = gate.keys('POST /reservations').length;
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ holdId }))).toMatchObject({ ok: false, code: 'SLOT_CONFLICT' });
    expect(gate.keys('POST /reservations').length - before).toBe(1);
    expect(await diner.booking()).toMatchObject({ state: 'held', guest: null, reserveKey: null });
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ holdId }))).toMatchObject({ ok: true });
    expect(new Set(gate.keys('POST /reservations').slice(before)).size).toBe(2);
  });

  it('that says no to a hold ends the booking, with the reason, and the table can be asked for again', async () => {
    const diner = await Diner.at(stage, hotelId);
    await app.misbehave({ next: ['conflict'], operations: ['createHold'] });
    expect(await diner.call('tableapp_create_hold', { availabilityId: await diner.quote() })).toMatchObject({ ok: false, code: 'SLOT_CONFLICT' });
    const booking = await diner.untilState('failed');
    expect(booking).toMatchObject({ failureCode: 'SLOT_CONFLICT', endedDate: expect.any(Date) });
    expect(await diner.untilFlowEnds(booking)).toBe('COMPLETED');
    await diner.hold();
    expect(await heldFor(diner)).toHaveLength(1);
  });

  it('for too long: the caller hears that it is not certain, and the guest is told when it is', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    const stop = gate.stop('POST /reservations', 'after');
    const order = diner.order({ holdId });
    const confirmedBy = await diner.agree('tableapp_create_reservation', order);
    const answered = diner.call('tableapp_create_reservation', order, { confirmedBy });
    await stop.reached();
    expect(await answered).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
    expect(await diner.booking()).toMatchObject({ state: 'reserving' });
    stop.release();
    const booking = await diner.untilState('reserved');
    expect(await diner.call('tableapp_create_reservation', order, { confirmedBy })).toMatchObject({ ok: true, data: { confirmationNumber: booking.confirmationNumber } });
    await diner.untilFlowEnds(booking);
    expect(await madeFor(diner)).toHaveLength(1);
    const told = await diner.messages();
    expect(told.at(-1)).toMatchObject({ type: 'ai', message: expect.stringContaining(booking.confirmationNumber ?? 'a number') });
  }, 150_000);

  itVerifies(['decisions/booking/provider/rate-limited'], 'that wants to be left alone for longer than a caller waits is left alone', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    const before = gate.keys('POST /reservations').length;
    await app.misbehave({ next: ['429:50'], operations: ['createReservation'] });
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ holdId }))).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
    const booking = await diner.booking();
    expect(booking).toMatchObject({ state: 'reserving' });
    const pauses = await waitFor(async () => {
      const { events = [] } = await diner.flow(booking).fetchHistory();
      const timers = events?.flatMap(({ timerStartedEventAttributes: timer }) => (timer ? [Number(timer.startToFireTimeout?.seconds)] : [])) ?? [];
      return timers.includes(50) && timers;
    }, { what: 'the flow to wait' });
    expect(pauses).toContain(50);
    expect(gate.keys('POST /reservations').length - before).toBe(1);
  });
});

describe('a quote', () => {
  itVerifies(['4.8/quote/expired'], 'that has expired for the provider is asked for again, once, with a new key', async () => {
    const diner = await Diner.at(stage, hotelId);
    const availabilityId = await diner.quote();
    const before = gate.keys('POST /holds').length;
    await app.advance(130);
    expect(await diner.get('tableapp_create_hold', { availabilityId })).toMatchObject({ startsAt: diner.startsAt });
    expect(new Set(gate.keys('POST /holds').slice(before)).size).toBe(2);
  });

  it('that has less than 5 s left is asked for again before it is used', async () => {
    const diner = await Diner.at(stage, hotelId);
    gate.rewrite('POST /quotes', (quote) => ({ ...quote, expiresAt: sooner(quote['expiresAt'], 116) }));
    const availabilityId = await diner.quote();
    gate.calm();
    const before = [gate.keys('POST /quotes').length, gate.keys('POST /holds').length];
    await diner.get('tableapp_create_hold', { availabilityId });
    expect([gate.keys('POST /quotes').length, gate.keys('POST /holds').length]).toEqual([before[0]! + 1, before[1]! + 1]);
  });

  it('that is not known here is as good as expired', async () => {
    const diner = await Diner.at(stage, hotelId);
    const refused = await diner.call('tableapp_create_hold', { availabilityId: 'made-up' });
    expect(refused).toMatchObject({ ok: false, code: 'QUOTE_EXPIRED', message: expect.stringContaining('fresh quote') });
  });

  itVerifies(['4.8/create-reservation/optional-inputs'], 'can be booked without a hold, and so can a bare time', async () => {
    const diner = await Diner.at(stage, hotelId);
    const availabilityId = await diner.quote();
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ availabilityId }))).toMatchObject({ ok: true });
    const other = await Diner.at(stage, hotelId);
    const { guestPhone: _none, ...order } = other.order();
    expect(await other.agreed('tableapp_create_reservation', order)).toMatchObject({ ok: true });
    expect(await madeFor(diner)).toHaveLength(1);
    expect(await madeFor(other)).toHaveLength(1);
  });
});

describe('a hold', () => {
  const shortHold = (seconds: number): void =>
    gate.rewrite('POST /holds', (hold) => ({ ...hold, utcExpiresAt: sooner(hold['utcExpiresAt'], 300 - seconds) }));

  itVerifies(['3.5/hold/expires', '4.8/release-hold/optional'], 'that nobody uses expires, with a message to the guest', async () => {
    const diner = await Diner.at(stage, hotelId);
    shortHold(2);
    const { holdId } = await diner.hold();
    const booking = await diner.untilState('expired');
    expect(await diner.untilFlowEnds(booking)).toBe('COMPLETED');
    expect(await heldFor(diner)).toEqual([]);
    expect(await diner.events()).toEqual(['held', 'expired']);
    expect((await diner.messages()).at(-1)?.message).toContain('that time has passed');
    expect(await diner.agreed('tableapp_create_reservation', diner.order({ holdId }))).toMatchObject({ ok: false, code: 'HOLD_EXPIRED' });
    expect(await diner.call('tableapp_release_hold', { holdId })).toEqual({ ok: true, data: { released: true } });
  });

  it('that expires while its order is under way: the guest has the table if the provider took the order', async () => {
    const diner = await Diner.at(stage, hotelId);
    shortHold(25);
    const stop = gate.stop('POST /reservations', 'after');
    const { holdId, utcExpiresAt } = await diner.hold();
    const ordered = diner.agreed('tableapp_create_reservation', diner.order({ holdId }));
    await stop.reached();
    await diner.untilPast(utcExpiresAt);
    expect(await diner.booking()).toMatchObject({ state: 'reserving' });
    stop.release();
    expect(await ordered).toMatchObject({ ok: true });
    expect(await diner.booking()).toMatchObject({ state: 'reserved' });
    expect(await madeFor(diner)).toHaveLength(1);
  }, 150_000);

  it('and has not got it if the provider did not', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    const stop = gate.stop('POST /reservations', 'before');
    const ordered = diner.agreed('tableapp_create_reservation', diner.order({ holdId }));
    await stop.reached();
    await app.advance(400);
    stop.release();
    expect(await ordered).toMatchObject({ ok: false, code: 'HOLD_EXPIRED' });
    expect(await diner.untilState('expired')).toMatchObject({ failureCode: 'HOLD_EXPIRED' });
    expect(await madeFor(diner)).toEqual([]);
  });

  itVerifies(['3.5/hold/released', '4.8/release-hold/204'], 'can be given back, and another time held instead', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    expect(await diner.get('tableapp_release_hold', { holdId })).toEqual({ released: true });
    expect(await diner.booking()).toMatchObject({ state: 'released' });
    expect(await heldFor(diner)).toEqual([]);
    expect(await diner.get('tableapp_release_hold', { holdId })).toEqual({ released: true });
    diner.wish.time = '20:00';
    await diner.hold();
    expect(await heldFor(diner)).toHaveLength(1);
    expect(await diner.events()).toEqual(['held', 'released', 'held']);
  });

  it('that the provider has lost counts as given back', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    await app.advance(400);
    expect(await diner.get('tableapp_release_hold', { holdId })).toEqual({ released: true });
    expect(await diner.booking()).toMatchObject({ state: 'released' });
  });

  it('of another conversation is not there', async () => {
    const diner = await Diner.at(stage, hotelId);
    const { holdId } = await diner.hold();
    const other = await Diner.at(stage, hotelId, diner.date);
    expect(await other.call('tableapp_release_hold', { holdId })).toMatchObject({ ok: false, code: 'HOLD_NOT_FOUND' });
    expect(await other.agreed('tableapp_create_reservation', other.order({ holdId }))).toMatchObject({ ok: false, code: 'HOLD_NOT_FOUND' });
    expect(await diner.booking()).toMatchObject({ state: 'held' });
  });
});

describe('extending a hold', () => {
  itVerifies(['3.5/hold/extended', '4.8/extend-hold/result'], 'says until when, and moves the expiry', async () => {
    const diner = await Diner.arrive(stage, app, { ...gate.connection, enabledTools: ['tableapp_extend_hold'] });
    const { holdId, utcExpiresAt } = await diner.hold();
    await app.advance(100);
    const extended = await diner.get('tableapp_extend_hold', { holdId });
    expect(Date.parse(extended['utcExpiresAt']!)).toBeGreaterThan(Date.parse(utcExpiresAt) - 100_000);
    expect((await diner.booking()).utcExpiresAt).toEqual(new Date(extended['utcExpiresAt']!));
  });

  itVerifies(['4.8/extend-hold/expired'], 'is refused when it has expired', async () => {
    const diner = await Diner.arrive(stage, app, { ...gate.connection, enabledTools: ['tableapp_extend_hold'] });
    const { holdId } = await diner.hold();
    await app.advance(400);
    expect(await diner.call('tableapp_extend_hold', { holdId })).toMatchObject({ ok: false, code: 'HOLD_EXPIRED' });
    expect(await diner.untilState('expired')).toBeDefined();
    expect(await diner.call('tableapp_extend_hold', { holdId })).toMatchObject({ ok: false, code: 'HOLD_EXPIRED' });
  });
});
