import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect } from '@jest/globals';
import { findSession } from '../../../domain/chat/sessions.ts';
import { verificationTokenFor } from '../../../domain/booking/verification/verification-token.ts';
import type { BookingFailure } from '../../../domain/model/booking/failures.ts';
import { wallClockOf } from '../../../domain/model/booking/wall-clock.ts';
import { ownAccount } from '../../../local/table-app/server.ts';
import { itVerifies } from '../../requirements/verifies.ts';
import { mailedCode } from '../../support/accounts/accounts.ts';
import { newSession } from '../../support/chat/guest.ts';
import { call, type Answer } from '../../support/http/http.ts';
import { signInAdministrator, testSecrets } from '../../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../../support/stack/storage.ts';
import { useTableApp } from '../../support/booking/table-app.ts';
import { dayAhead, useTableProviders } from '../../support/booking/table-provider.ts';
import { testStack } from '../../support/stack/test-stack.ts';
import { clientHistories, logsText, rowsText } from '../../support/stack/traces.ts';
import { waitFor } from '../../support/general/wait-for.ts';

const database = await useDatabase();
const providers = useTableProviders(database, { timeoutMs: 2_000 });
const canary = () => `canary-${randomBytes(12).toString('hex')}`;
const propertyId = canary();
const app = await useTableApp({ accounts: [{ ...ownAccount({ id: propertyId }), clientSecret: canary() }] });
const { clientSecret } = app.connection;
const wrongSecret = canary();

/** Connects, checks, verifies, books, and fails in every way there is. */
async function liveThrough() {
  const admin = await signInAdministrator(database);
  const { id } = await createHotel(database);
  const path = `/api/clients/${id}/integrations/tableapp`;
  const answers: Answer[] = [];
  const keep = async (answer: Promise<Answer>): Promise<Answer> => { answers.push(await answer); return answer; };
  // The settings themselves show the property to those who may set it, and the secret to nobody.
  const shown = [await admin.call('PUT', path, { body: app.connection }), await admin.call('GET', path)];
  await keep(admin.call('PUT', path, { body: { ...app.connection, enabledTools: [propertyId] } }));
  await keep(admin.call('PUT', path, { body: { ...app.connection, clientSecret: undefined, apiBaseUrl: 'http://127.0.0.1:9' } }));
  await keep(admin.call('GET', `/api/clients/${id}/tools`));
  await keep(admin.call('PATCH', `/api/clients/${id}/tools/tableapp_extend_hold`, { body: { enabled: true } }));
  await keep(admin.call('POST', `${path}/check`));
  for (const fault of ['500', '429:5', 'malformed-json', 'expire-token']) {
    await app.misbehave({ next: [fault], operations: ['health'] });
    await keep(admin.call('POST', `${path}/check`));
  }
  const sessionId = await newSession(id);
  const headers = { 'x-client-id': id, 'x-session-id': sessionId };
  const provider = await providers(id);
  const guestEmail = `${randomUUID()}@guests.example`;
  const { id: reservationId, confirmationNumber } = await provider.createReservation({
    startsAt: wallClockOf(dayAhead(25), '19:00'), partySize: 2, guestName: 'Ada', guestEmail, idempotencyKey: randomUUID(),
  });
  await keep(call('POST', '/i/integration/verification/request', { headers, body: { reservationId } }));
  const code = await mailedCode(guestEmail);
  await keep(call('POST', '/i/integration/verification/verify', { headers, body: { reservationId, code: `${code}0` } }));
  await keep(call('POST', '/i/integration/verification/verify', { headers, body: { reservationId, code } }));
  const conversation = (await findSession(systemContext(database, id), sessionId))?.key ?? '';
  const token = await verificationTokenFor({ ctx: systemContext(database, id), scope: { conversation, reservationId }, secrets: testSecrets }) ?? '';
  const results: unknown[] = [await provider.findReservation(confirmationNumber), await provider.getReservation(reservationId, token), await provider.properties()];
  for (const failing of [() => provider.extendHold('nothing'), () => provider.getReservation(reservationId, null), () => provider.findReservation('NOTHING')]) {
    results.push(await failing().catch(told));
  }
  await admin.call('PUT', path, { body: { ...app.connection, clientSecret: wrongSecret } });
  results.push(await (await providers(id)).health().catch(told));
  await keep(admin.call('POST', `${path}/check`));
  const wasThere = (await rowsText()).includes(propertyId);
  const last = await keep(admin.call('DELETE', path));
  results.push(await providers(id).catch(told));
  return { id, answers, shown, results, code, token, wasThere, lastRequest: last.headers.get('x-request-id') ?? '' };
}

/** Everything that an error could tell anybody. */
const told = (error: unknown): string => {
  const failure = error as BookingFailure;
  return [failure.message, failure.stack, JSON.stringify(failure.details), String(failure.cause), (failure.cause as Error | undefined)?.stack].join('\n');
};

describe('the property and the secret of a connection', () => {
  itVerifies([
    '4.8/setup/property-id-hidden', '4.8/setup/secret-never-shown', '4.8/setup/secret-encrypted',
  ], 'reach no log, table, answer, result, error, history or description', async () => {
    const { id, answers, shown, results, code, token, wasThere, lastRequest } = await liveThrough();
    await waitFor(() => logsText().includes(lastRequest), { what: 'the last request in the log' });
    const places: Record<string, string> = {
      logs: logsText(),
      // The one place where the property stands is gone with the connection.
      tables: await rowsText(),
      answers: answers.map(({ text }) => text).join('\n'),
      results: JSON.stringify(results),
      histories: await clientHistories(id, 8),
      openapi: await (await fetch(`${testStack().apiUrls[0]}/openapi.json`)).text(),
    };
    expect(token.length).toBeGreaterThan(15);
    // The search sees the property where it is.
    expect(wasThere).toBe(true);
    expect(places['histories']).toContain(`tableapp/${id}/verifyBooker`);
    for (const [place, text] of Object.entries(places)) {
      expect(text.length).toBeGreaterThan(100);
      for (const secret of [propertyId, clientSecret, wrongSecret, token, Buffer.from(clientSecret).toString('base64')]) {
        expect([place, text.includes(secret)]).toEqual([place, false]);
      }
    }
    for (const { text } of shown) expect(text).not.toContain(clientSecret);
    expect(places['histories']).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
    expect(places['logs']).not.toMatch(/@guests\.example/);
  }, 120_000);
});
