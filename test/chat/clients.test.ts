import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, listen, newSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);

/** Every request that a guest can make, for a client and one of its sessions. */
const guestRequests: [string, string, (sessionId: string) => { headers?: Record<string, string>; body?: unknown }][] = [
  ['GET', '/api/message', () => ({})],
  ['GET', '/api/message', (sessionId) => ({ headers: { 'x-session-id': sessionId } })],
  ['POST', '/api/message', () => ({ body: { query: 'Hello' } })],
  ['POST', '/api/message', (sessionId) => ({ headers: { 'x-session-id': sessionId }, body: { query: 'Hello' } })],
  ['POST', '/api/message', () => ({ headers: { 'x-test-session': 'true' }, body: { query: 'Hello' } })],
  ['POST', `/api/message/${randomUUID()}/feedback`, (sessionId) => ({
    headers: { 'x-session-id': sessionId }, body: { rating: 'up' },
  })],
  ['GET', '/api/client/fields', () => ({ headers: { 'x-client-fields': 'hotelConfig.name' } })],
  ['GET', '/api/translations?keys=*', () => ({})],
  ['GET', '/api/translations?keys=*&tcb=show', () => ({})],
];

function requestAll(clientId: string | undefined, sessionId: string) {
  return Promise.all(guestRequests.map(([method, path, rest]) => {
    const { headers = {}, body } = rest(sessionId);
    return call(method, path, {
      headers: { ...headers, ...(clientId === undefined ? {} : { 'x-client-id': clientId }) },
      ...(body === undefined ? {} : { body }),
    });
  }));
}

describe('a client that', () => {
  itVerifies([
    '4.1/message/post-404-client', '4.1/fields/get-404-unknown-client', '7/404', '1/tenant/client-uuid',
  ], 'does not exist is 404 on every guest route', async () => {
    for (const { status, body } of await requestAll(randomUUID(), randomUUID())) {
      expect([status, body['error'], body['code']]).toEqual([404, 'This client does not exist.', 'NOT_FOUND']);
    }
  });

  itVerifies(['decisions/guests/disabled-client-404'], 'is disabled answers like one that does not exist', async () => {
    const closing = await createHotel(database);
    const sessionId = await newSession(closing.id);
    const socket = await listen(closing.id, sessionId).opened();
    await socket.untilEvent('message.created');
    await database.forClient(closing.id).transaction((em) => em.nativeUpdate(
      Client, { id: closing.id }, { disabledDate: new Date() },
    ));
    for (const { status, body } of await requestAll(closing.id, sessionId)) {
      expect([status, body['error']]).toEqual([404, 'This client does not exist.']);
    }
    expect(await listen(closing.id, sessionId).untilClosed()).toBe(4404);
    socket.send({ type: 'message', query: 'Still there?' });
    expect(await socket.untilEvent('error')).toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  it('is disabled refuses also the next message of a guest who wrote a moment ago, and takes it in once it is open again', async () => {
    const closing = await createHotel(database);
    const { headers, status } = await ask(closing.id, { query: 'Hello' });
    const sessionId = headers.get('x-session-id') ?? '';
    const disable = (disabledDate: Date | null) =>
      database.forClient(closing.id).transaction((em) => em.nativeUpdate(Client, { id: closing.id }, { disabledDate }));
    await disable(new Date());
    expect([status, (await ask(closing.id, { query: 'Still there?' }, { sessionId })).status]).toEqual([200, 404]);
    await disable(null);
    expect((await ask(closing.id, { query: 'And now?' }, { sessionId })).status).toBe(200);
    await database.forClient(closing.id).transaction((em) => em.nativeDelete(ChatSession, { publicId: sessionId }));
    expect((await ask(closing.id, { query: 'Hello?' }, { sessionId })).status).toBe(404);
    const replaced = await ask(closing.id, { query: 'Hello?' }, { headers: { cookie: `concierge_session_${closing.id}=${sessionId}` } });
    expect([replaced.status, replaced.headers.get('x-session-id') === sessionId]).toEqual([200, false]);
  });

  it.each([undefined, '', 'hotel', '123', '5b6586f0-ae64-40d6-b700-da6cb7e348df-', '{}', '*', '%00'])(
    `is named %j is 400 ${verifies(
      '4.1/message/get-400-client-id', '4.1/message/post-400-client-id', '4.1/fields/get-400-missing-id',
      '4.1/translations/get-400-missing-id', '2.1/id/client-uuid', '7/400',
    )}`,
    async (id) => {
      for (const { status, body } of await requestAll(id, randomUUID())) {
        expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
        expect(body['error']).toMatch(/x-client-id/);
      }
    },
  );
});

describe('guest routes', () => {
  itVerifies(
    ['4.1/fields/no-credentials', '4.1/translations/no-credentials', 'decisions/conventions/origin/absent-allowed'],
    'need no credentials and no Origin', async () => {
      const headers = { 'x-client-id': hotel.id };
      const fields = await call('GET', '/api/client/fields', { headers: { ...headers, 'x-client-fields': 'hotelConfig' } });
      const texts = await call('GET', '/api/translations?keys=*', { headers });
      expect([fields.status, texts.status, (await say(hotel.id, { query: 'Hello' })).status]).toEqual([200, 200, 202]);
    },
  );
});
