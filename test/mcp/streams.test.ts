import { afterAll, describe, expect, it } from '@jest/globals';
import { appendMcpEvent } from '../../domain/agents/mcp-events.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder, openMcp, postMcp, rpc } from '../support/agent.ts';
import { BrainGate } from '../support/brain-gate.ts';
import { EventReader } from '../support/event-reader.ts';
import { historyOf, newSession } from '../support/guest.ts';
import { call } from '../support/http.ts';
import { startProduct } from '../support/product.ts';
import { createHotel, useDatabase } from '../support/storage.ts';
import { waitFor } from '../support/wait-for.ts';

const gate = await BrainGate.start();
const product = await startProduct({ apis: 2, workers: 0 });
await product.startWorker({ workerMain: gate.workerMain });
const [first, second] = product.apis.map(({ url }) => ({ url })) as [{ url: string }, { url: string }];
const database = await useDatabase(product.databaseUrl);
const hotel = await createHotel(database);
const holder = await createKeyHolder(database, ['concierge:EXECUTE'], { clientId: hotel.id, api: first.url });
const { headers } = holder;
afterAll(async () => {
  await product.stop();
  await gate.stop();
});

const streaming = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' };
const listen = async (session: Record<string, string>, { api = first.url, after }: { api?: string; after?: string } = {}) => new EventReader(await fetch(
  `${api}/mcp`, { headers: { ...session, accept: 'text/event-stream', ...(after === undefined ? {} : { 'last-event-id': after }) } },
));
const question = (text: string, id: number, meta: Record<string, unknown> = {}) =>
  rpc('tools/call', { name: 'query_hotel', arguments: { query: text }, ...meta }, id);

describe('a call that lasts', () => {
  it('tells of its progress, then answers on the same stream', async () => {
    const session = await openMcp(headers, first.url);
    gate.shut();
    const events = new EventReader(await postMcp(question('Slow question', 7, { _meta: { progressToken: 'p' } }), { ...session, ...streaming }, { api: first.url }));
    const [, ...told] = [await events.next(), await events.next(), await events.next()].map(({ data }) => data);
    expect(told).toMatchObject([1, 2].map((progress) => ({ method: 'notifications/progress', params: { progressToken: 'p', progress } })));
    gate.open();
    const rest = await events.all();
    expect(rest.at(-1)?.data).toMatchObject({ id: 7, result: { structuredContent: { sessionId: expect.any(String) } } });
  });

  it('is answered to a client that lost its connection, by another process', async () => {
    const session = await openMcp(headers, first.url);
    gate.shut();
    const leaving = new AbortController();
    const events = new EventReader(await postMcp(question('Lost connection', 8), { ...session, ...streaming }, { api: first.url, signal: leaving.signal }));
    const primed = await events.next();
    leaving.abort();
    const resumed = await listen(session, { api: second.url, after: primed.id ?? '' });
    gate.open();
    const answered = await resumed.all();
    expect(answered.map(({ data }) => (data as { id?: number }).id)).toEqual([8]);
    const again = await (await listen(session, { api: first.url, after: primed.id ?? '' })).all();
    expect(again.map(({ data }) => data)).toEqual(answered.map(({ data }) => data));
  });

  it('ends without a response when it is cancelled, wherever that is said', async () => {
    const session = await openMcp(headers, first.url);
    const sessionId = await newSession(hotel.id, { api: first.url });
    gate.shut();
    const asking = rpc('tools/call', { name: 'query_hotel', arguments: { query: 'Never mind', sessionId } }, 9);
    const events = new EventReader(await postMcp(asking, { ...session, ...streaming }, { api: first.url }));
    await gate.untilThinking('Never mind');
    const cancelled = await postMcp({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 9 } }, session, { api: second.url });
    expect(cancelled.status).toBe(202);
    expect((await events.all()).filter(({ data }) => Object.keys(data as object).length > 0)).toEqual([]);
    // The turn itself has ended, with words that say so, while the mind was still at it.
    const history = await waitFor(async () => {
      const messages = await historyOf(hotel.id, sessionId, first.url);
      return messages.at(-1)?.type === 'ai' && messages;
    }, { what: 'the turn to be closed' });
    expect(history).toHaveLength(3);
    gate.open();
  });
});

describe('the stream of notifications', () => {
  itVerifies(['4.5/get/200', '4.5/get/session-header', '6/mcp/sse', '6/mcp/notification-kinds-decided'],
    'says that the tools differ, once per change, on whichever process it is', async () => {
      const reader = await createKeyHolder(database, ['regions:READ'], { api: first.url });
      const changes: number[] = [];
      const { client } = await connectMcp(reader.headers, { api: second.url, onToolsChanged: () => { changes.push(Date.now()); } });
      const names = async (): Promise<string[]> => (await client.listTools()).tools.map(({ name }) => name);
      expect(await names()).not.toContain('list_tags');
      await database.forSystem().transaction(async (em) => {
        em.create(RolePolicy, { id: crypto.randomUUID(), roleId: reader.owner.roleId, feature: 'users', action: 'READ', clientId: null });
      });
      await waitFor(() => changes.length > 0, { what: 'the change to be told' });
      expect(await names()).toContain('list_users');
      expect(changes).toHaveLength(1);
    });

  it('moves to the newest connection, and goes on after its last event', async () => {
    const session = await openMcp(headers, first.url);
    const old = await listen(session, { api: first.url });
    const [hung] = await Promise.all([old.all(), listen(session, { api: second.url })]);
    expect(hung).toEqual([]);
  });

  it('ends when the session does', async () => {
    const session = await openMcp(headers, first.url);
    const open = await listen(session, { api: second.url });
    await fetch(`${first.url}/mcp`, { method: 'DELETE', headers: session });
    expect(await open.all()).toEqual([]);
  });
});

it('a stream ends when its key is revoked', async () => {
  const doomed = await createKeyHolder(database, ['regions:READ'], { api: first.url });
  const open = await listen(await openMcp(doomed.headers, first.url), { api: second.url });
  await call('DELETE', `/api/user/apikey/${doomed.keyId}`, { api: first.url, headers: doomed.owner.headers });
  expect(await open.all()).toEqual([]);
});

it('a stream that is resumed ends with the response, also when progress was stored after it', async () => {
  const session = await openMcp(headers, first.url);
  const id = session['mcp-session-id'] ?? '';
  const db = database.forSystem();
  for (const message of [{}, { jsonrpc: '2.0', id: 1, result: {} }, { jsonrpc: '2.0', method: 'notifications/progress' }]) {
    await appendMcpEvent({ db, sessionId: id, stream: 'a-call', message });
  }
  const resumed = await (await listen(session, { after: 'a-call_1' })).all();
  expect(resumed.map(({ data }) => data)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});

it('a session outlives the process that opened it', async () => {
  const own = await product.startApi();
  const session = await openMcp(headers, own.url);
  await own.kill();
  const answer = await postMcp(question('Are you still there?', 10), { ...session, accept: 'application/json' }, { api: second.url });
  expect(await answer.json()).toMatchObject({ id: 10, result: { structuredContent: { sessionId: expect.any(String) } } });
});
