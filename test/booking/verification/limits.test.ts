import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { mailedCode, statusesOf } from '../../support/accounts/accounts.ts';
import { Diner, useBookings } from '../../support/booking/bookings.ts';
import { newSession } from '../../support/chat/guest.ts';
import { call } from '../../support/http/http.ts';
import { apiWith } from '../../support/stack/own-api.ts';
import { useDatabase } from '../../support/stack/storage.ts';
import { createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';

const database = await useDatabase();
const app = await useTableApp();
const providers = useTableProviders(database);
const hotel = await createBookableHotel(database, app);
const stage = await useBookings();

let day = 20;
async function reservation() {
  const guestEmail = `${randomUUID()}@guests.example`;
  day += 1;
  const { id } = await (await providers(hotel.id)).createReservation({
    startsAt: wallClockOf(dayAhead(day), '19:00'), partySize: 2, guestName: 'Ada', guestEmail, idempotencyKey: randomUUID(),
  });
  return { guestEmail, reservationId: id };
}

const post = (path: 'request' | 'verify', body: object, { sessionId, api, address }: { sessionId: string; api?: string; address?: string }) =>
  call('POST', `/i/integration/verification/${path}`, {
    ...(api && { api }), body,
    headers: { 'x-client-id': hotel.id, 'x-session-id': sessionId, ...(address && { 'x-forwarded-for': address }) },
  });
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const WRONG = '0000';

describe('tries at the code of a booker', () => {
  itVerifies(['decisions/booking/verification/limits'], 'are ten an hour per reservation, from however many conversations, also at once', async () => {
    const { reservationId, guestEmail } = await reservation();
    const sessions = await Promise.all(times(6, hotel.id).map((id) => newSession(id)));
    expect((await post('request', { reservationId }, { sessionId: sessions[0] ?? '' })).status).toBe(202);
    const code = await mailedCode(guestEmail);
    const answers = await Promise.all(sessions.flatMap((sessionId) => times(4, { reservationId, code: WRONG }).map((body) => post('verify', body, { sessionId }))));
    expect(statusesOf(answers)).toEqual([...times(10, 400), ...times(14, 429)]);
    const late = await post('verify', { reservationId, code }, { sessionId: await newSession(hotel.id) });
    expect([late.status, Number(late.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });

  it('are ten an hour per conversation, over however many reservations', async () => {
    const sessionId = await newSession(hotel.id);
    const answers = await Promise.all(times(14, WRONG).map((code) => post('verify', { reservationId: randomUUID(), code }, { sessionId })));
    expect(statusesOf(answers)).toEqual([...times(10, 400), ...times(4, 429)]);
  });

  it('do not count when they are right', async () => {
    const { reservationId, guestEmail } = await reservation();
    const sessionId = await newSession(hotel.id);
    await post('request', { reservationId }, { sessionId });
    const code = await mailedCode(guestEmail);
    expect((await post('verify', { reservationId, code: WRONG }, { sessionId })).status).toBe(400);
    expect((await post('verify', { reservationId, code }, { sessionId })).status).toBe(200);
    const answers = await Promise.all(times(10, WRONG).map((wrong) => post('verify', { reservationId, code: wrong }, { sessionId })));
    expect(statusesOf(answers)).toEqual([...times(9, 400), 429]);
  });

  it('are counted from tools and conversations as from pages, and the guest is told to wait', async () => {
    const { reservationId } = await reservation();
    const diner = await Diner.at(stage, hotel.id);
    const tried = [];
    for (let tries = 0; tries < 11; tries += 1) tried.push(await diner.call('tableapp_get_reservation', { reservationId, verificationCode: '000000' }));
    expect(tried.map((result) => (result.ok ? 'ok' : result.code))).toEqual([...times(10, 'VERIFICATION_FAILED'), 'VERIFICATION_LIMITED']);
  });

  it('are three times as many from one address, over all conversations', async () => {
    const api = await apiWith({ TRUST_PROXY: '1', LIMIT_BOOKER_TRIES_PER_HOUR: '2', LIMIT_BOOKER_CODES_PER_DAY: '1' });
    const address = '198.51.100.77';
    const attempt = async (path: 'verify' | 'request', from: string) =>
      (await post(path, { reservationId: randomUUID(), code: WRONG }, { sessionId: await newSession(hotel.id), api: api.url, address: from })).status;
    const found: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) found.push(await attempt('verify', address));
    for (let asked = 0; asked < 4; asked += 1) found.push(await attempt('request', address));
    expect(found).toEqual([...times(6, 400), 429, 429, ...times(3, 202), 429]);
    expect(await attempt('verify', '198.51.100.78')).toBe(400);
  });
});

describe('codes for a booker', () => {
  itVerifies(['decisions/booking/verification/limits'], 'are ten a day per reservation: nobody\'s inbox is flooded', async () => {
    const { reservationId } = await reservation();
    const sessions = await Promise.all(times(3, hotel.id).map((id) => newSession(id)));
    const answers = [];
    for (const sessionId of sessions) {
      answers.push(...await Promise.all(times(4, reservationId).map((id) => post('request', { reservationId: id }, { sessionId }))));
      // Some minutes go by: until then a code that another conversation asks for may be the one that was mailed already.
      await database.forClient(hotel.id).transaction((em) => em.execute(
        "update booker_verification set expires_at = expires_at - interval '2 minutes' where reservation_id = ?", [reservationId],
      ));
    }
    expect(statusesOf(answers)).toEqual([...times(10, 202), 429, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(3600);
  });
});
