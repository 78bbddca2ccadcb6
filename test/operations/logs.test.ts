import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect } from '@jest/globals';
import { temporalClient } from '../../temporal/connection.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, openSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { ownApi } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { startProxy } from '../support/stack/tcp-proxy.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { sessionRow } from '../support/stack/rows.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const stack = testStack();
const direct = new URL(stack.databaseUrl);
const postgres = await startProxy(`${direct.hostname}:${direct.port}`);
afterAll(postgres.stop);
const throughProxy = new URL(stack.databaseUrl);
throughProxy.host = postgres.address;
const { url: api } = await ownApi({}, { databaseUrl: throughProxy.href });

/** Everything that this run has written to its logs so far: API, worker, Postgres and Temporal. */
function logs(): string {
  const folder = join(stack.dataDir, 'logs');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

type Line = Record<string, unknown>;

function linesOf(...wanted: string[]): Line[] {
  return logs().split('\n').filter((line) => line.startsWith('{') && wanted.some((part) => line.includes(part)))
    .map((line) => JSON.parse(line) as Line);
}

const canary = `canary-${randomUUID()}`;

/** Puts the canary wherever a guest or a stranger can put words. */
async function singEverywhere(sessionId: string): Promise<void> {
  const options = { api, sessionId };
  const messageId = randomUUID();
  await ask(hotel.id, { query: `My name is ${canary}` }, options);
  await say(hotel.id, { query: canary, messageId }, options);
  await say(hotel.id, { query: `${canary} again`, messageId }, options);
  await Promise.all([1, 2, 3].map(() => say(hotel.id, { query: canary, messageId: randomUUID() }, { api, headers: { 'user-agent': canary } })));
  await say(hotel.id, { query: canary, locale: canary, messageId: canary }, options);
  await say(hotel.id, { query: `${canary}\0` }, options);
  await say(hotel.id, { query: canary.repeat(200) }, options);
  await say(hotel.id, `{"query":"${canary}`, options);
  await say(hotel.id, { query: canary, padding: 'x'.repeat(200_000) }, options);
  await openSession(hotel.id, { api, headers: { cookie: `concierge_session_${hotel.id}=${canary}`, authorization: `Bearer ${canary}`, 'x-api-key': canary } });
  await call('GET', `/api/message?sessionId=${canary}&${canary}=1`, { api, headers: { 'x-client-id': hotel.id } });
  await call('GET', `/nowhere/${canary}`, { api });
  const reply = (await historyOf(hotel.id, sessionId)).findLast(({ type }) => type === 'ai');
  await call('POST', `/api/message/${reply?.id}/feedback`, {
    api, headers: { 'x-client-id': hotel.id, 'x-session-id': sessionId }, body: { rating: 'down', comment: canary },
  });
  const socket = await listen(hotel.id, sessionId, { api }).opened();
  for (const frame of [canary, { type: canary }, { type: 'message', query: canary }]) socket.send(frame);
  await socket.untilEvent('error');
  await postgres.cut();
  await say(hotel.id, { query: canary }, options);
  await openSession(hotel.id, options);
  await postgres.mend();
}

describe('the logs', () => {
  itVerifies([
    'decisions/operations/logs', 'decisions/guests/session-id/edge-only',
  ], 'hold no guest text, no credentials and no session id, whatever goes wrong', async () => {
    const sessionId = await newSession(hotel.id, { api });
    await singEverywhere(sessionId);
    await waitFor(() => linesOf('"code":"UNAVAILABLE"').length > 0, { what: 'the failures to be logged' });
    const text = logs();
    expect(text.length).toBeGreaterThan(1000);
    for (const secret of [canary, sessionId, direct.password].filter((value) => value !== '')) {
      const lines = text.split('\n').filter((line) => line.includes(secret)).map((line) => line.replaceAll(secret, '<secret>').slice(0, 2000));
      expect(lines).toEqual([]);
    }
  });

  itVerifies(['decisions/operations/logs'], 'tell of each request which it was, whose, and how it went', async () => {
    const sessionId = await newSession(hotel.id);
    const session = await sessionRow(database, hotel.id, sessionId);
    const { headers } = await say(hotel.id, { query: 'Hello' }, { sessionId });
    const requestId = headers.get('x-request-id') ?? '';
    const [line] = await waitFor(() => { const found = linesOf(requestId); return found.length > 0 && found; }, { what: 'the line' });
    expect(line).toMatchObject({
      level: 'info', name: 'api', msg: 'request', requestId, method: 'POST', route: '/api/message', status: 202,
      clientId: hotel.id, sessionKey: session.key, milliseconds: expect.any(Number), time: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  itVerifies(['decisions/operations/logs'], 'name the client of requests that fail, too', async () => {
    const { headers } = await openSession(hotel.id, { sessionId: randomUUID() });
    const requestId = headers.get('x-request-id') ?? '';
    await waitFor(() => linesOf(requestId).length > 0, { what: 'the line' });
    expect(linesOf(requestId)).toMatchObject([{ status: 404, clientId: hotel.id }]);
  });

  itVerifies(['decisions/operations/logs'], 'tell of each turn its workflow', async () => {
    const sessionId = await newSession(hotel.id);
    const session = await sessionRow(database, hotel.id, sessionId);
    await ask(hotel.id, { query: 'Hello' }, { sessionId });
    const workflowId = `chat/${hotel.id}/${session.key}`;
    await waitFor(() => linesOf(workflowId).length > 0, { what: 'the turn in the worker\'s log' });
    expect(linesOf(workflowId)[0]).toMatchObject({ level: 'info', name: 'worker', workflowId, activityType: 'answerTurn' });
  });

  itVerifies(['decisions/operations/logs'], 'of our processes are JSON, line by line', () => {
    const folder = join(stack.dataDir, 'logs');
    for (const name of readdirSync(folder).filter((file) => /^(api|workers)-/.test(file))) {
      // A line may be half written at this moment, so only those that have ended count.
      for (const line of readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)) {
        expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String), msg: expect.any(String) });
      }
    }
  });
});

describe('what Temporal knows of a session', () => {
  itVerifies(['decisions/guests/session-id/edge-only'], 'does not include the id that the guest holds', async () => {
    const client = temporalClient({ address: stack.temporalAddress, namespace: 'default' });
    const sessionId = await newSession(hotel.id);
    const session = await sessionRow(database, hotel.id, sessionId);
    await ask(hotel.id, { query: 'Hello' }, { sessionId });
    const handle = client.workflow.getHandle(`chat/${hotel.id}/${session.key}`);
    const description = await handle.describe();
    expect(JSON.stringify(description.searchAttributes)).toContain(session.key);
    const { events } = await handle.fetchHistory();
    const decoded = JSON.stringify(events, (_key, value: unknown) => (
      value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value
    ));
    expect(decoded).toContain(session.key);
    expect(decoded).not.toContain(sessionId);
    await client.connection.close();
  });
});
