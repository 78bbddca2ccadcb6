import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { toolsOnRequest } from '../../../domain/booking/tool-switches.ts';
import { ReservationChange } from '../../../domain/storage/entities/booking.ts';
import { demoRestaurant } from '../../../local/table-app/demo-restaurant.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { mailedCode } from '../../support/accounts/accounts.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { useProviderGate } from '../../support/booking/provider-gate.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const stage = await useBookings();
/** Parties of six and more are inquiries here until somebody confirms them. */
const app = await useTableApp({
  accounts: [{ clientId: 'approving', clientSecret: 'a secret of the approving house', properties: [{ ...demoRestaurant('approving-house'), approvalFrom: 6 }] }],
});
const gate = await useProviderGate(app);
let hotelId: string;

beforeAll(async () => {
  ({ clientId: hotelId } = await Diner.arrive(stage, app, { ...gate.connection, enabledTools: [...toolsOnRequest] }));
});
beforeEach(() => app.misbehave());

/** A diner with a reservation, made in the own conversation. */
async function seated(partySize = 2): Promise<{ diner: Diner; reservationId: string; confirmationNumber: string }> {
  const diner = await Diner.at(stage, hotelId);
  diner.wish.partySize = partySize;
  const made = await diner.agreed('tableapp_create_reservation', diner.order());
  if (!made.ok) throw new Error(made.message);
  return { diner, ...made.data as { reservationId: string; confirmationNumber: string } };
}

describe('a confirmation', () => {
  it('is needed for each write, comes from the guest\'s own message, and is good for exactly what was read back', async () => {
    const { diner, reservationId } = await seated();
    const change = { reservationId, partySize: 4 };
    expect(await diner.call('tableapp_modify_reservation', change)).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    const confirmedBy = await diner.agree('tableapp_modify_reservation', change);
    expect(await diner.call('tableapp_modify_reservation', { reservationId, partySize: 5 }, { confirmedBy })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    expect(await diner.call('tableapp_cancel_reservation', { reservationId, reason: 'x' }, { confirmedBy })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    expect(await diner.call('tableapp_modify_reservation', change, { confirmedBy: randomUUID() })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    expect(await diner.call('tableapp_modify_reservation', change, { confirmedBy })).toMatchObject({ ok: true });
  });

  it('is used up by one call, which may be repeated', async () => {
    const { diner, reservationId } = await seated();
    const change = { reservationId, partySize: 3 };
    const confirmedBy = await diner.agree('tableapp_modify_reservation', change);
    const idempotencyKey = randomUUID();
    const once = await diner.call('tableapp_modify_reservation', { ...change, idempotencyKey }, { confirmedBy });
    expect(once).toMatchObject({ ok: true });
    expect(await diner.call('tableapp_modify_reservation', { ...change, idempotencyKey }, { confirmedBy })).toEqual(once);
    expect(await diner.call('tableapp_modify_reservation', { ...change, idempotencyKey: randomUUID() }, { confirmedBy })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    expect(gate.keys(`PATCH /reservations/${reservationId}`)).toEqual([idempotencyKey]);
  });

  it('is not the assistant\'s to give, nor another conversation\'s', async () => {
    const { diner, reservationId } = await seated();
    const other = await Diner.at(stage, hotelId);
    const args = { reservationId, partySize: 3 };
    const foreign = await other.agree('tableapp_modify_reservation', args);
    expect(await diner.call('tableapp_modify_reservation', args, { confirmedBy: foreign })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    const { recordConfirmation } = await import('../../../domain/booking/confirmations.ts');
    const [opening] = await diner.messages();
    const input = { sessionKey: diner.sessionKey ?? '', name: 'tableapp_modify_reservation', args, messageId: opening?.id ?? '' } as const;
    await expect(recordConfirmation({ ctx: diner.ctx(), input })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(recordConfirmation({ ctx: diner.ctx(), input: { ...input, name: 'tableapp_create_hold' } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('ends after a quarter of an hour', async () => {
    const { diner, reservationId } = await seated();
    const change = { reservationId, partySize: 3 };
    const confirmedBy = await diner.agree('tableapp_modify_reservation', change);
    await diner.ctx().db.transaction((em) => em.execute("update booking_confirmation set expires_at = now() - interval '1 second' where message_id = ?", [confirmedBy]));
    expect(await diner.call('tableapp_modify_reservation', change, { confirmedBy })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
  });
});

describe('a reservation', () => {
  itVerifies(['4.8/find/by-number', '4.8/find/result', '4.8/find/no-contact-details'], 'is found by its number, without the guest\'s details', async () => {
    const { diner, confirmationNumber, reservationId } = await seated();
    const found = await diner.get<Record<string, unknown>>('tableapp_find_reservation', { confirmationNumber });
    expect(Object.keys(found).toSorted()).toEqual(['cancelledAt', 'confirmationNumber', 'id', 'lineItems', 'status', 'tables']);
    expect(found['id']).toBe(reservationId);
    gate.rewrite('GET /reservations', (body) => ({ ...body, guestEmail: 'leak@guests.example', guestName: 'Leak' }));
    const again = await diner.get('tableapp_find_reservation', { confirmationNumber });
    gate.calm();
    expect(again).toEqual(found);
    expect(await diner.call('tableapp_find_reservation', { confirmationNumber: 'NOSUCH' })).toMatchObject({ ok: false, code: 'RESERVATION_NOT_FOUND' });
  });

  itVerifies(['4.8/get-reservation/verification', 'decisions/booking/verification/tool-asks'], 'is shown in full to nobody who has not proved to be its booker', async () => {
    const { diner, reservationId } = await seated();
    const asked = gate.keys('POST /verification/request').length;
    expect(await diner.call('tableapp_get_reservation', { reservationId })).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
    expect(gate.keys('POST /verification/request').length - asked).toBe(1);
    expect(await diner.call('tableapp_get_reservation', { reservationId, verificationCode: '000000' })).toMatchObject({ ok: false, code: 'VERIFICATION_FAILED' });
    const caller = Diner.caller(stage, hotelId);
    expect(await caller.call('tableapp_get_reservation', { reservationId })).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
  });

  itVerifies(['4.8/get-reservation/result', 'decisions/booking/verification/tool-verifies'], 'is shown in full with the mailed code, in this conversation only', async () => {
    const booker = await Diner.at(stage, hotelId);
    const guestEmail = `${randomUUID()}@guests.example`;
    const made = await booker.agreed('tableapp_create_reservation', booker.order({ guestEmail }));
    const { reservationId, confirmationNumber } = (made as { data: Record<string, string> }).data;
    const diner = await Diner.at(stage, hotelId);
    expect(await diner.call('tableapp_get_reservation', { reservationId })).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
    const verificationCode = await mailedCode(guestEmail);
    const full = {
      id: reservationId, confirmationNumber, status: 'confirmed', startsAt: booker.startsAt, partySize: 2,
      guestName: booker.guest.guestName, guestEmail, guestPhone: booker.guest.guestPhone, notes: null,
    };
    expect(await diner.get('tableapp_get_reservation', { reservationId, verificationCode })).toMatchObject(full);
    expect(await diner.get('tableapp_get_reservation', { reservationId })).toMatchObject(full);
    expect(await booker.call('tableapp_get_reservation', { reservationId })).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
    expect(await diner.agreed('tableapp_cancel_reservation', { reservationId, reason: 'Verified' })).toMatchObject({ ok: true });
  });

  it('is changed by whoever booked it here, or is verified, or by the operator, and by no other guest', async () => {
    const { diner, reservationId } = await seated();
    const other = await Diner.at(stage, hotelId);
    const cancel = { reservationId, reason: 'Mischief' };
    expect(await other.agreed('tableapp_cancel_reservation', cancel)).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
    const caller = Diner.caller(stage, hotelId);
    expect(await caller.call('tableapp_cancel_reservation', cancel)).toEqual({ ok: false, code: 'VERIFICATION_REQUIRED', message: expect.stringContaining('sessionId') });
    expect(await diner.agreed('tableapp_modify_reservation', { reservationId, partySize: 3 })).toMatchObject({ ok: true });
    expect(await caller.call('tableapp_cancel_reservation', cancel, { permissions: ['integrations:EXECUTE'] })).toMatchObject({ ok: true, data: { status: 'cancelled' } });
    expect(await diner.agreed('tableapp_cancel_reservation', { reservationId, reason: 'Again' })).toMatchObject({ ok: false, code: 'ALREADY_CANCELLED' });
    expect(await diner.events()).toEqual(['reserving', 'reserved', 'reserved', 'reserved']);
  });

  it('is changed outside of any conversation by the very caller who booked it there, and by no other', async () => {
    const caller = Diner.caller(stage, hotelId);
    const { reservationId } = await caller.get('tableapp_create_reservation', caller.order());
    const change = { reservationId, partySize: 3 };
    expect(await Diner.caller(stage, hotelId).call('tableapp_modify_reservation', change)).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED' });
    const guest = await Diner.at(stage, hotelId);
    expect(await guest.agreed('tableapp_modify_reservation', change)).toMatchObject({ ok: false, code: 'VERIFICATION_REQUIRED', message: expect.stringContaining('A code was sent') });
    expect(await caller.call('tableapp_modify_reservation', { reservationId })).toEqual({ ok: false, code: 'VALIDATION', message: 'Name at least one field that changes.' });
    expect(await caller.call('tableapp_modify_reservation', change)).toMatchObject({ ok: true, data: { partySize: 3 } });
  });

  itVerifies(['3.5/confirm', '3.5/reservation-statuses', '4.8/confirm/moves', '4.8/confirm/result'], 'that is an inquiry is confirmed once, and says where the party sits', async () => {
    const { diner, reservationId } = await seated(6);
    expect(await diner.booking()).toMatchObject({ reservationStatus: 'inquiry' });
    expect(await diner.call('tableapp_confirm_reservation', { reservationId })).toMatchObject({ ok: false, code: 'CONFIRMATION_REQUIRED' });
    await app.misbehave({ next: ['drop-response-after-commit'], operations: ['confirmReservation'] });
    expect(await diner.agreed('tableapp_confirm_reservation', { reservationId })).toMatchObject({ ok: true, data: { status: 'confirmed', tables: [expect.any(String)] } });
    expect(await diner.booking()).toMatchObject({ reservationStatus: 'confirmed' });
    expect(await diner.agreed('tableapp_confirm_reservation', { reservationId })).toMatchObject({ ok: false, code: 'NOT_CONFIRMABLE' });
  });

  it('is changed by naming at least one field', async () => {
    const { diner, reservationId } = await seated();
    expect(await diner.agreed('tableapp_modify_reservation', { reservationId })).toMatchObject({ ok: false, code: 'VALIDATION' });
  });

  it('under one key is changed once, whoever asks at the same time, and never in two ways', async () => {
    const { diner, reservationId } = await seated();
    const change = { reservationId, partySize: 3, idempotencyKey: randomUUID() };
    const confirmedBy = await diner.agree('tableapp_modify_reservation', change);
    const results = await Promise.all(Array.from({ length: 4 }, () => diner.call('tableapp_modify_reservation', change, { confirmedBy })));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]).toMatchObject({ ok: true });
    expect(gate.keys(`PATCH /reservations/${reservationId}`)).toEqual([change.idempotencyKey]);
    const operator = { permissions: ['integrations:EXECUTE'] };
    const other = { ...change, partySize: 4 };
    expect(await Diner.caller(stage, hotelId).call('tableapp_modify_reservation', other, operator)).toMatchObject({ ok: false, code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});

describe('a change that is not certain yet', () => {
  it('keeps other changes of the reservation out, and the guest is told, once, what came of it', async () => {
    const { diner, reservationId, confirmationNumber } = await seated();
    const change = { reservationId, partySize: 3, idempotencyKey: randomUUID() };
    const confirmedBy = await diner.agree('tableapp_modify_reservation', change);
    const stop = gate.stop(`PATCH /reservations/${reservationId}`, 'before');
    const changed = diner.call('tableapp_modify_reservation', change, { confirmedBy });
    await stop.reached();
    const other = { reservationId, partySize: 4 };
    expect(await diner.agreed('tableapp_modify_reservation', other)).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
    expect(await changed).toMatchObject({ ok: false, code: 'PROVIDER_UNAVAILABLE' });
    stop.release();
    const said = () => diner.messages().then((messages) => messages.filter(({ message }) => message.includes(confirmationNumber)));
    await waitFor(async () => (await said()).length > 0, { what: 'the message', timeoutMs: 60_000, pollMs: 100 });
    expect(await said()).toEqual([expect.objectContaining({ type: 'ai', message: expect.stringContaining('has been changed') })]);
    expect(new Set(gate.keys(`PATCH /reservations/${reservationId}`))).toEqual(new Set([change.idempotencyKey]));
    expect(await diner.call('tableapp_modify_reservation', change, { confirmedBy })).toMatchObject({ ok: true, data: { partySize: 3 } });
    expect(await diner.agreed('tableapp_modify_reservation', other)).toMatchObject({ ok: true, data: { partySize: 4 } });
  }, 150_000);

  it('because its start was lost is made before the next one, and a refused one is out of the way', async () => {
    const { diner, reservationId } = await seated();
    const lost = (request: Record<string, unknown>) => diner.ctx().db.transaction((em) => em.insert(ReservationChange, {
      id: randomUUID(), clientId: hotelId, sessionKey: diner.sessionKey, changeKey: randomUUID(), operation: 'modify', reservationId,
      requestHash: 'x', request, state: 'running', createdDate: new Date(),
    }));
    const states = () => diner.ctx().db.read(async (em) =>
      (await em.find(ReservationChange, { reservationId }, { orderBy: { createdDate: 'asc' } })).map(({ state }) => state));
    await lost({ partySize: 3 });
    expect(await diner.agreed('tableapp_modify_reservation', { reservationId, partySize: 4 })).toMatchObject({ ok: true, data: { partySize: 4 } });
    await lost({ partySize: 500 });
    expect(await diner.agreed('tableapp_modify_reservation', { reservationId, partySize: 2 })).toMatchObject({ ok: true, data: { partySize: 2 } });
    expect(await states()).toEqual(['changed', 'changed', 'refused', 'changed']);
  });
});

describe('operators', () => {
  itVerifies(['4.8/search/filters', '4.8/search/order'], 'search reservations, newest seatings first', async () => {
    const { diner } = await seated(3);
    diner.wish.time = '21:00';
    await diner.agreed('tableapp_create_reservation', diner.order());
    const operator = { permissions: ['integrations:EXECUTE'] };
    const search = async (filter: object) => {
      const result = await Diner.caller(stage, hotelId).call('tableapp_search_reservations', filter as Record<string, unknown>, operator);
      return (result as { data: { reservations: { startsAt: string; partySize: number; status: string }[] } }).data.reservations;
    };
    const onDay = await search({ date: diner.date });
    expect(onDay.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['21:00', '19:00']);
    expect(await search({ date: diner.date, partySize: 7 })).toEqual([]);
    expect(await search({ date: diner.date, status: 'cancelled' })).toEqual([]);
    const all = (await search({})).map(({ startsAt }) => startsAt);
    expect(all).toEqual(all.toSorted().toReversed());
  });
});
