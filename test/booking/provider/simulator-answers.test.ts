import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import type { TableProvider } from '../../../domain/ports/table-provider.ts';
import { ownAccount } from '../../../local/table-app/server.ts';
import { itVerifies, verifies } from '../../requirements/verifies.ts';
import { mailedCode } from '../../support/accounts/accounts.ts';
import { useDatabase } from '../../support/stack/storage.ts';
import { createBookableHotel, useTableApp, type TestTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';
import { codeOf, failureOf } from './failure-of.ts';

const database = await useDatabase();
const providers = useTableProviders(database);
const date = dayAhead(12);
const wish = { date, time: '19:30', partySize: 2 };
const guest = { guestName: 'Ada Lovelace', guestEmail: 'ada@guests.example' };
const key = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() });
const order = (time = '19:30') => ({ startsAt: wallClockOf(date, time), partySize: 2, ...guest, ...key() });

/** A hotel connected to a simulator of its own, whose tokens outlive jumps of its clock. */
async function start(changes: Parameters<typeof ownAccount>[0] = {}): Promise<{ app: TestTableApp; provider: TableProvider }> {
  const app = await useTableApp({ accounts: [ownAccount(changes)], tokenSeconds: 86_400 });
  const hotel = await createBookableHotel(database, app);
  return { app, provider: await providers(hotel.id) };
}

const oneTable = { tables: [{ name: 'T1', minSeats: 1, maxSeats: 4 }] };

describe(`what the simulator says comes out as ${verifies('decisions/booking/provider/answers', 'decisions/booking/provider/paths')}`, () => {
  it('an empty list, where nothing is free', async () => {
    const { provider } = await start();
    expect(await provider.availability({ ...wish, time: '03:00' })).toEqual([]);
  });

  it('SLOT_CONFLICT, where somebody was faster', async () => {
    const { provider } = await start(oneTable);
    const quote = await provider.quote(wish);
    await provider.createReservation(order());
    expect(await codeOf(provider.createHold({ availabilityId: quote.availabilityId, ...key() }))).toBe('SLOT_CONFLICT');
    expect(await codeOf(provider.quote(wish))).toBe('SLOT_CONFLICT');
    expect(await codeOf(provider.createReservation(order('19:45')))).toBe('SLOT_CONFLICT');
  });

  itVerifies(['4.8/quote/expired'], 'QUOTE_EXPIRED, after about two minutes, for holds and reservations', async () => {
    const { app, provider } = await start();
    const { availabilityId } = await provider.quote(wish);
    await app.advance(121);
    expect(await codeOf(provider.createHold({ availabilityId, ...key() }))).toBe('QUOTE_EXPIRED');
    expect(await codeOf(provider.createReservation({ ...order(), availabilityId }))).toBe('QUOTE_EXPIRED');
    expect(await codeOf(provider.createHold({ availabilityId: 'av_never', ...key() }))).toBe('QUOTE_EXPIRED');
  });

  it('HOLD_EXPIRED, for extending and booking, and silence for releasing', async () => {
    const { app, provider } = await start();
    const { holdId } = await provider.createHold({ availabilityId: (await provider.quote(wish)).availabilityId, ...key() });
    await app.advance(301);
    expect(await codeOf(provider.extendHold(holdId))).toBe('HOLD_EXPIRED');
    expect(await codeOf(provider.createReservation({ ...order(), holdId }))).toBe('HOLD_EXPIRED');
    await provider.releaseHold(holdId);
  });

  it('HOLD_NOT_EXTENDABLE, at the end of the longest hold', async () => {
    const { app, provider } = await start();
    const { holdId } = await provider.createHold({ availabilityId: (await provider.quote(wish)).availabilityId, ...key() });
    for (let time = 0; time < 3; time += 1) { await app.advance(290); await provider.extendHold(holdId); }
    expect(await codeOf(provider.extendHold(holdId))).toBe('HOLD_NOT_EXTENDABLE');
  });

  it('HOLD_NOT_FOUND and RESERVATION_NOT_FOUND', async () => {
    const { provider } = await start();
    expect(await codeOf(provider.extendHold(randomUUID()))).toBe('HOLD_NOT_FOUND');
    await provider.releaseHold(randomUUID());
    expect(await codeOf(provider.findReservation('AAAAAAAA'))).toBe('RESERVATION_NOT_FOUND');
    expect(await codeOf(provider.modifyReservation(randomUUID(), { partySize: 3, ...key() }))).toBe('RESERVATION_NOT_FOUND');
    expect(await codeOf(provider.cancelReservation(randomUUID(), { reason: 'ill', ...key() }))).toBe('RESERVATION_NOT_FOUND');
  });

  it('HOLD_ALREADY_CONSUMED, with the reservation it became', async () => {
    const { provider } = await start();
    const { holdId } = await provider.createHold({ availabilityId: (await provider.quote(wish)).availabilityId, ...key() });
    const { id: reservationId, confirmationNumber } = await provider.createReservation({ ...order(), holdId });
    const calls = [() => provider.createReservation({ ...order(), holdId }), () => provider.extendHold(holdId), () => provider.releaseHold(holdId)];
    for (const call of calls) {
      const { code, details } = await failureOf(call());
      expect([code, details]).toEqual(['HOLD_ALREADY_CONSUMED', { reservationId, confirmationNumber }]);
    }
  });

  it('IDEMPOTENCY_KEY_REUSED, for another wish under the same key', async () => {
    const { provider } = await start();
    const first = order();
    const made = await provider.createReservation(first);
    expect(await provider.createReservation(first)).toEqual(made);
    expect(await codeOf(provider.createReservation({ ...first, startsAt: wallClockOf(date, '20:00') }))).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('PARTY_SIZE_OUT_OF_RANGE, OUTSIDE_BOOKING_WINDOW and VALIDATION', async () => {
    const { provider } = await start();
    const tooMany = await failureOf(provider.quote({ ...wish, partySize: 9 }));
    expect([tooMany.code, tooMany.details]).toEqual(['PARTY_SIZE_OUT_OF_RANGE', { minPartySize: 1, maxPartySize: 8 }]);
    expect(await codeOf(provider.quote({ ...wish, time: '16:00' }))).toBe('OUTSIDE_BOOKING_WINDOW');
    expect(await codeOf(provider.availability({ ...wish, date: dayAhead(-2) }))).toBe('OUTSIDE_BOOKING_WINDOW');
    expect(await codeOf(provider.createReservation({ ...order(), guestEmail: 'nobody' }))).toBe('VALIDATION');
    expect(await codeOf(provider.createReservation({ ...order(), idempotencyKey: 'no uuid' }))).toBe('VALIDATION');
  });

  it('VERIFICATION_REQUIRED, VERIFICATION_FAILED, and with the code everything', async () => {
    const { provider } = await start();
    const guestEmail = `${randomUUID()}@guests.example`;
    const { id } = await provider.createReservation({ ...order(), guestEmail });
    expect(await codeOf(provider.getReservation(id, null))).toBe('VERIFICATION_REQUIRED');
    expect(await codeOf(provider.getReservation(id, 'made-up'))).toBe('VERIFICATION_REQUIRED');
    expect(await codeOf(provider.verify(id, '0000'))).toBe('VERIFICATION_FAILED');
    await provider.requestVerification(id);
    const { verificationToken } = await provider.verify(id, await mailedCode(guestEmail));
    expect(await provider.getReservation(id, verificationToken)).toMatchObject({ id, guestEmail, guestName: 'Ada Lovelace', notes: null });
  });

  it('NOT_CONFIRMABLE with the present status, and ALREADY_CANCELLED', async () => {
    const { provider } = await start({ approvalFrom: 2 });
    const { id, status } = await provider.createReservation(order());
    expect(status).toBe('inquiry');
    expect(await provider.confirmReservation(id, key())).toMatchObject({ status: 'confirmed', tables: [expect.any(String)] });
    const again = await failureOf(provider.confirmReservation(id, key()));
    expect([again.code, again.details]).toEqual(['NOT_CONFIRMABLE', { status: 'confirmed' }]);
    expect(await provider.cancelReservation(id, { reason: 'ill', ...key() })).toMatchObject({ status: 'cancelled', cancelledAt: expect.any(String) });
    expect(await codeOf(provider.cancelReservation(id, { reason: 'ill', ...key() }))).toBe('ALREADY_CANCELLED');
  });

  it('OUTSIDE_CANCELLATION_WINDOW, shortly before', async () => {
    const { provider } = await start({ changesUntilMinutes: 60 * 24 * 365 });
    const { id } = await provider.createReservation(order());
    expect(await codeOf(provider.cancelReservation(id, { reason: 'ill', ...key() }))).toBe('OUTSIDE_CANCELLATION_WINDOW');
    expect(await codeOf(provider.modifyReservation(id, { partySize: 4, ...key() }))).toBe('OUTSIDE_CANCELLATION_WINDOW');
  });
});

describe('what the simulator does comes out as', () => {
  it.each([
    ['500', 'PROVIDER_UNAVAILABLE', undefined], ['503:4', 'PROVIDER_UNAVAILABLE', 4], ['429:9', 'RATE_LIMITED', 9],
    ['conflict', 'SLOT_CONFLICT', undefined], ['malformed-json', 'PROVIDER_UNAVAILABLE', undefined],
    ['drop-before-commit', 'PROVIDER_UNAVAILABLE', undefined], ['drop-response-after-commit', 'PROVIDER_UNAVAILABLE', undefined],
  ])('%s: %s', async (fault, code, seconds) => {
    const { app, provider } = await start();
    await app.misbehave({ next: [fault], operations: ['createReservation'] });
    const failure = await failureOf(provider.createReservation(order()));
    expect([failure.code, failure.retryAfterSeconds]).toEqual([code, seconds]);
  });

  itVerifies(['decisions/booking/provider/unknown-is-not-failed'], 'a reservation, once a lost reply is asked for again under its key', async () => {
    const { app, provider } = await start();
    await app.misbehave({ next: ['drop-response-after-commit', 'malformed-json', '500'], operations: ['createReservation'] });
    const wanted = order();
    for (let time = 0; time < 3; time += 1) expect(await codeOf(provider.createReservation(wanted))).toBe('PROVIDER_UNAVAILABLE');
    const made = await provider.createReservation(wanted);
    expect(await app.ledger()).toMatchObject({ reservations: [{ id: made.id }], commitsPerKey: { [wanted.idempotencyKey]: 1 } });
  });

  itVerifies(['decisions/booking/provider/token-refresh'], 'nothing, when a token is refused: it is renewed and the call repeated with its key', async () => {
    const { app, provider } = await start();
    await app.misbehave({ next: ['expire-token'], operations: ['createReservation'] });
    const wanted = order();
    const made = await provider.createReservation(wanted);
    expect((await app.ledger()).commitsPerKey).toEqual({ [wanted.idempotencyKey]: 1 });
    await app.control('DELETE', '/_sim/tokens');
    expect(await provider.createReservation(wanted)).toEqual(made);
  });

  it('UNAUTHORIZED, once the secret has been changed over there', async () => {
    const { app, provider } = await start();
    await provider.health();
    await app.control('POST', '/_sim/secrets', { clientId: app.connection.clientId });
    await app.control('DELETE', '/_sim/tokens');
    expect(await codeOf(provider.health())).toBe('UNAUTHORIZED');
  });
});
