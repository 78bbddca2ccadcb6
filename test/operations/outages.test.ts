import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, openSession, say } from '../support/chat/guest.ts';
import { call, type Answer } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const stack = testStack();
const direct = new URL(stack.databaseUrl);
const postgres = await startProxy(`${direct.hostname}:${direct.port}`);
const temporal = await startProxy(stack.temporalAddress);
afterAll(() => Promise.all([postgres.stop(), temporal.stop()]));

const throughProxy = new URL(stack.databaseUrl);
throughProxy.host = postgres.address;
const { url: api } = await apiWith({ ACCEPT_TIMEOUT_MS: '2000', ANSWER_TIMEOUT_MS: '4000' }, {
  databaseUrl: throughProxy.href, temporalAddress: temporal.address,
});

const readiness = async () => {
  const { status, body } = await call<{ checks: Record<string, string> }>('GET', '/readyz', { api });
  return { status, ...body.checks };
};

const ready = () => waitFor(async () => (await readiness()).status === 200, { what: 'the API to be ready again' });

function expectUnavailable({ status, headers, body }: Pick<Answer, 'status' | 'headers'> & { body: object }): void {
  expect([status, body]).toEqual([503, {
    error: expect.stringMatching(/Try again|repeat it safely/), code: 'UNAVAILABLE', requestId: headers.get('x-request-id'),
  }]);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

describe('without Postgres', () => {
  itVerifies(['decisions/operations/readyz', 'decisions/operations/healthz'], 'the process lives and is not ready', async () => {
    await postgres.cut();
    expect((await call('GET', '/healthz', { api })).status).toBe(200);
    expect(await readiness()).toEqual({ status: 503, postgres: 'failing', migrations: 'failing', temporal: 'ok' });
    await postgres.mend();
    await ready();
  });

  itVerifies(['decisions/conventions/errors/dependency-503'], 'guests hear when to come back', async () => {
    const sessionId = await newSession(hotel.id);
    await postgres.cut();
    const headers = { 'x-client-id': hotel.id, 'x-client-fields': 'hotelConfig' };
    expectUnavailable(await openSession(hotel.id, { api }));
    expectUnavailable(await openSession(hotel.id, { api, sessionId }));
    expectUnavailable(await say(hotel.id, { query: 'Hello' }, { api, sessionId }));
    expectUnavailable(await ask(hotel.id, { query: 'Hello' }, { api }));
    expectUnavailable(await call('GET', '/api/client/fields', { api, headers }));
    expectUnavailable(await call('GET', '/api/translations?keys=*', { api, headers }));
    expectUnavailable(await openSession(hotel.id, { api, headers: { origin: 'https://hotel.example' } }));
    expect((await say(hotel.id, {}, { api })).status).toBe(400);
    expect(await listen(hotel.id, sessionId, { api }).untilClosed()).toBe(1013);
    await postgres.mend();
    await ready();
    expect((await ask(hotel.id, { query: 'Hello' }, { api, sessionId })).status).toBe(200);
  });

  itVerifies(['decisions/guests/realtime/no-gap-no-duplicate'], 'a socket has everything once, or is told to come back for it', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId, { api }).opened();
    await socket.untilEvent('message.created');
    await postgres.cut();
    await ask(hotel.id, { query: 'Said elsewhere' }, { sessionId });
    await postgres.mend();
    await waitFor(() => socket.closeCode ?? socket.replies().length === 1, { what: 'the reply, or to be sent away' });
    const seen = socket.seqs();
    if (socket.closeCode !== undefined) {
      expect(socket.closeCode).toBe(1013);
      const again = await listen(hotel.id, sessionId, { api, after: seen.at(-1) ?? 0 }).opened();
      await again.untilReplies(1);
      seen.push(...again.seqs());
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('that hangs, too, the process says that it is not ready', async () => {
    postgres.hold();
    const { status } = await readiness().finally(postgres.release);
    expect(status).toBe(503);
    await ready();
  });
});

describe('without Temporal', () => {
  itVerifies(['decisions/operations/readyz'], 'the process is not ready', async () => {
    await temporal.cut();
    expect(await readiness()).toEqual({ status: 503, postgres: 'ok', migrations: 'ok', temporal: 'failing' });
    await temporal.mend();
    await ready();
  });

  itVerifies(
    ['decisions/conventions/errors/dependency-503', 'decisions/guests/message-id/one-turn'],
    'a message is refused, and its repeat is answered once', async () => {
      const sessionId = await newSession(hotel.id);
      const body = { query: 'Is anybody there?', messageId: randomUUID() };
      await temporal.cut();
      expectUnavailable(await say(hotel.id, body, { api, sessionId }));
      expectUnavailable(await ask(hotel.id, body, { api, sessionId }));
      expect((await openSession(hotel.id, { api, sessionId })).status).toBe(200);
      await temporal.mend();
      await ready();
      expect((await ask(hotel.id, body, { api, sessionId })).status).toBe(200);
      expect((await historyOf(hotel.id, sessionId)).map(({ type }) => type)).toEqual(['system', 'guest', 'ai']);
    },
  );

  it('that hangs, too, nobody waits for ever', async () => {
    const sessionId = await newSession(hotel.id);
    const body = { query: 'Is anybody there?', messageId: randomUUID() };
    temporal.hold();
    const answers = await Promise.all([say(hotel.id, body, { api, sessionId }), readiness()]).finally(temporal.release);
    expectUnavailable(answers[0]);
    expect(answers[1]).toMatchObject({ status: 503, temporal: 'failing' });
    await ready();
    expect((await ask(hotel.id, body, { api, sessionId })).status).toBe(200);
    expect((await historyOf(hotel.id, sessionId)).map(({ type }) => type)).toEqual(['system', 'guest', 'ai']);
  });
});
