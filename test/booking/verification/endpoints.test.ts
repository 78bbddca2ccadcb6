import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findSession } from '../../../domain/chat/sessions.ts';
import { forgetVerification, keepVerification, verificationTokenFor } from '../../../domain/booking/verification/verification-token.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import type { Client } from '../../../domain/storage/entities/client.ts';
import { BookerVerification } from '../../../domain/storage/entities/integration.ts';
import { itVerifies, verifies } from '../../requirements/verifies.ts';
import { mailedCode, mailsTo } from '../../support/accounts/accounts.ts';
import { newSession } from '../../support/chat/guest.ts';
import { call } from '../../support/http/http.ts';
import { testSecrets } from '../../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../../support/stack/storage.ts';
import { createBookableHotel, useTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';

const database = await useDatabase();
const app = await useTableApp();
const providers = useTableProviders(database);

let hotel: Client;
beforeAll(async () => { hotel = await createBookableHotel(database, app); });

/** A guest's page with a session, and a reservation in that guest's name. */
async function booker() {
  const guestEmail = `${randomUUID()}@guests.example`;
  const sessionId = await newSession(hotel.id);
  const { id: reservationId } = await (await providers(hotel.id)).createReservation({
    startsAt: wallClockOf(dayAhead(15), '19:00'), partySize: 2, guestName: 'Ada', guestEmail, idempotencyKey: randomUUID(),
  });
  const session = await findSession(systemContext(database, hotel.id), sessionId);
  return { guestEmail, sessionId, reservationId, conversation: session?.key ?? '' };
}

const post = (path: 'request' | 'verify', body: unknown, { sessionId, clientId = hotel.id }: { sessionId?: string; clientId?: string } = {}) =>
  call('POST', `/i/integration/verification/${path}`, {
    body, headers: { 'x-client-id': clientId, ...(sessionId === undefined ? {} : { 'x-session-id': sessionId }) },
  });

const tokenFor = (scope: { conversation: string; reservationId: string }, clientId = hotel.id) =>
  verificationTokenFor({ ctx: systemContext(database, clientId), scope, secrets: testSecrets });

describe('a page that proves the booker', () => {
  itVerifies([
    'decisions/booking/verification/endpoints', '4.8/get-reservation/verification-request', '4.8/get-reservation/verification-verify',
  ], 'has a code mailed and hands it in; the token stays on this side and opens the details', async () => {
    const { guestEmail, sessionId, reservationId, conversation } = await booker();
    const requested = await post('request', { reservationId }, { sessionId });
    expect([requested.status, requested.body]).toEqual([202, { status: 'sent' }]);
    const verified = await post('verify', { reservationId, code: await mailedCode(guestEmail) }, { sessionId });
    expect([verified.status, verified.body]).toEqual([200, { verified: true, expiresAt: expect.any(String) }]);
    const token = await tokenFor({ conversation, reservationId });
    expect(token).not.toBeNull();
    expect(verified.text).not.toContain(token);
    const kept = await database.forClient(hotel.id).read((em) => em.findOneOrFail(BookerVerification, { conversation, reservationId }));
    expect(kept.token).not.toContain(token);
    expect(await (await providers(hotel.id)).getReservation(reservationId, token)).toMatchObject({ guestEmail });
  });

  itVerifies(['decisions/booking/verification/own-conversation'], 'hands in a code that it has asked for itself: another one\'s counts there alone', async () => {
    const { guestEmail, sessionId, reservationId, conversation } = await booker();
    const elsewhere = await newSession(hotel.id);
    await post('request', { reservationId }, { sessionId });
    const code = await mailedCode(guestEmail);
    expect((await post('verify', { reservationId, code }, { sessionId: elsewhere })).status).toBe(400);
    // The restaurant mails no second code so soon: who asks for one now would have the first.
    expect((await post('request', { reservationId }, { sessionId: elsewhere })).status).toBe(429);
    expect((await post('verify', { reservationId, code }, { sessionId: elsewhere })).status).toBe(400);
    expect((await post('verify', { reservationId, code }, { sessionId })).status).toBe(200);
    // Asking again takes nothing from who has proved it.
    await post('request', { reservationId }, { sessionId });
    expect(await tokenFor({ conversation, reservationId })).not.toBeNull();
  });

  itVerifies(['decisions/booking/verification/guest-session'], 'needs a session of this hotel', async () => {
    const { reservationId, sessionId } = await booker();
    expect((await post('request', { reservationId })).status).toBe(401);
    expect((await post('verify', { reservationId, code: '123456' })).status).toBe(401);
    expect((await post('request', { reservationId }, { sessionId: randomUUID() })).status).toBe(404);
    expect((await post('request', { reservationId }, { sessionId: 'mine' })).status).toBe(400);
    expect((await post('request', { reservationId }, { sessionId, clientId: randomUUID() })).status).toBe(404);
    const other = await createHotel(database);
    expect((await post('request', { reservationId }, { sessionId, clientId: other.id })).status).toBe(404);
    const unconnected = await post('request', { reservationId }, { sessionId: await newSession(other.id), clientId: other.id });
    expect([unconnected.status, unconnected.body['error']]).toEqual([404, expect.stringContaining('no table reservations')]);
  });

  it('is told when the code is wrong, and nothing about reservations that do not exist', async () => {
    const { reservationId, sessionId, conversation } = await booker();
    const missing = randomUUID();
    expect(await post('request', { reservationId: missing }, { sessionId })).toMatchObject({ status: 202, body: { status: 'sent' } });
    const wrong = await post('verify', { reservationId, code: '0000' }, { sessionId });
    const unknown = await post('verify', { reservationId: missing, code: '0000' }, { sessionId });
    expect(wrong).toMatchObject({ status: 400, body: { error: 'The code is wrong or has expired. Ask for a new one.' } });
    expect([unknown.status, unknown.body['error']]).toEqual([wrong.status, wrong.body['error']]);
    expect(await tokenFor({ conversation, reservationId })).toBeNull();
    for (const body of [{}, { reservationId: '' }, { reservationId, code: 'abc' }]) expect((await post('verify', body, { sessionId })).status).toBe(400);
  });

  it('is asked for patience while the restaurant\'s system is away', async () => {
    const own = await useTableApp();
    const away = await createBookableHotel(database, own);
    const sessionId = await newSession(away.id);
    await own.misbehave({ next: ['500', '429:9'], operations: ['requestVerification'] });
    const down = await post('request', { reservationId: 'r' }, { sessionId, clientId: away.id });
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await post('request', { reservationId: 'r' }, { sessionId, clientId: away.id })).status).toBe(429);
    expect((await post('request', { reservationId: 'r' }, { sessionId, clientId: away.id })).status).toBe(202);
  });

  it('does not have one mail after another sent', async () => {
    const { reservationId, sessionId, guestEmail } = await booker();
    for (let time = 0; time < 3; time += 1) expect((await post('request', { reservationId }, { sessionId })).status).toBe(202);
    await mailedCode(guestEmail);
    expect(await mailsTo(guestEmail)).toHaveLength(1);
  });
});

describe(`a proof ${verifies('decisions/booking/verification/conversation-only')}`, () => {
  it('counts in its conversation, for its reservation and its hotel, until it ends', async () => {
    const other = await createBookableHotel(database, app);
    const scope = { conversation: randomUUID(), reservationId: randomUUID() };
    const ctx = systemContext(database, hotel.id);
    const now = Date.now();
    await keepVerification(ctx, scope, { token: 'proof', expiresAt: new Date(now + 60_000) }, testSecrets);
    expect(await tokenFor(scope)).toBe('proof');
    expect(await tokenFor({ ...scope, conversation: randomUUID() })).toBeNull();
    expect(await tokenFor({ ...scope, reservationId: randomUUID() })).toBeNull();
    expect(await tokenFor(scope, other.id)).toBeNull();
    expect(await verificationTokenFor({ ctx: { ...ctx, now: () => new Date(now + 60_000) }, scope, secrets: testSecrets })).toBeNull();
  });

  it('is replaced by a newer one, forgotten on request, and swept when it has ended', async () => {
    const ctx = systemContext(database, hotel.id);
    const [first, second] = [1, 2].map(() => ({ conversation: randomUUID(), reservationId: randomUUID() })) as [never, never];
    const soon = { expiresAt: new Date(Date.now() + 60_000) };
    await keepVerification(ctx, first, { token: 'one', ...soon }, testSecrets);
    await keepVerification(ctx, first, { token: 'two', ...soon }, testSecrets);
    expect(await tokenFor(first)).toBe('two');
    await forgetVerification({ ctx, scope: first });
    expect(await tokenFor(first)).toBeNull();
    await keepVerification(ctx, first, { token: 'old', expiresAt: new Date(Date.now() - 1000) }, testSecrets);
    await keepVerification(ctx, second, { token: 'new', ...soon }, testSecrets);
    const rows = await ctx.db.read((em) => em.count(BookerVerification, { conversation: (first as { conversation: string }).conversation }));
    expect(rows).toBe(0);
  });

  it('copied to another conversation does not open there', async () => {
    const ctx = systemContext(database, hotel.id);
    const scope = { conversation: randomUUID(), reservationId: randomUUID() };
    await keepVerification(ctx, scope, { token: 'proof', expiresAt: new Date(Date.now() + 60_000) }, testSecrets);
    const stolen = { ...scope, conversation: randomUUID() };
    await ctx.db.transaction(async (em) => {
      const { token, expiresAt } = await em.findOneOrFail(BookerVerification, scope);
      await em.insert(BookerVerification, { clientId: hotel.id, ...stolen, token, expiresAt });
    });
    expect(await tokenFor(stolen)).toBeNull();
  });
});
