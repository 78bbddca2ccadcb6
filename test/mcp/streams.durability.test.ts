import { afterAll, describe, expect, it } from '@jest/globals';
import { appendMcpEvent } from '../../domain/agents/mcp-events.ts';
import { McpEvent } from '../../domain/storage/entities/mcp.ts';
import { createKeyHolder, initialize, openMcp, postMcp, rpc, stateless } from '../support/agents/agent.ts';
import { BrainGate } from '../support/concierge/brain-gate.ts';
import { EventReader, type ReceivedEvent } from '../support/http/event-reader.ts';
import { historyOf, newSession } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const gate = await BrainGate.start();
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true, env: talkingOnly });
await product.startWorker({ workerMain: gate.workerMain });
const [first, second] = [await apiWith({}, product), await apiWith({}, product)];
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
/** What marks the beginning of a stream has no data. */
const said = (events: ReceivedEvent[]) => events.filter(({ data }) => Object.keys(data as object).length > 0);
const question = (text: string, id: number, meta: Record<string, unknown> = {}) =>
  rpc('tools/call', { name: 'query_hotel', arguments: { query: text }, ...meta }, id);

const untilTurnClosed = (sessionId: string) => waitFor(async () => {
  const messages = await historyOf(hotel.id, sessionId, first.url);
  return messages.at(-1)?.type === 'ai' && messages;
}, { what: 'the turn to be closed' });

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
    expect(said(await events.all())).toEqual([]);
    // The turn itself has ended, with words that say so, while the mind was still at it.
    expect(await untilTurnClosed(sessionId)).toHaveLength(3);
    gate.open();
  });
});

describe('a call of 2026-07-28 that lasts', () => {
  it('tells of its progress, then answers on the same stream', async () => {
    gate.shut();
    const { message, headers: more } = stateless('tools/call', {
      name: 'query_hotel', arguments: { query: 'Slow, without a session' }, _meta: { progressToken: 'p' },
    }, 17);
    const events = new EventReader(await postMcp(message, { ...headers, ...more }, { api: second.url }));
    const told = [await events.next(), await events.next()].map(({ data }) => data);
    expect(told).toMatchObject([1, 2].map((progress) => ({ method: 'notifications/progress', params: { progressToken: 'p', progress } })));
    gate.open();
    expect((await events.all()).at(-1)?.data).toMatchObject({ id: 17, result: { resultType: 'complete', structuredContent: { sessionId: expect.any(String) } } });
  });

  it.each(['application/json, text/event-stream', 'application/json'])('is taken back by a client that leaves, having accepted %s', async (accept) => {
    const sessionId = await newSession(hotel.id, { api: first.url });
    const query = `Never mind, ${accept}`;
    gate.shut();
    const { message, headers: more } = stateless('tools/call', { name: 'query_hotel', arguments: { query, sessionId } });
    const leaving = new AbortController();
    const asked = postMcp(message, { ...headers, ...more, accept }, { api: first.url, signal: leaving.signal });
    await gate.untilThinking(query);
    leaving.abort();
    await asked.then((answer) => answer.text()).catch(() => undefined);
    expect(await untilTurnClosed(sessionId)).toHaveLength(3);
    gate.open();
  });

  it('needs a client that takes streams when it is to tell of its progress', async () => {
    const { message, headers: more } = stateless('tools/call', { name: 'get_client_info', arguments: {}, _meta: { progressToken: 1 } });
    expect((await postMcp(message, { ...headers, ...more, accept: 'application/json' }, { api: first.url })).status).toBe(406);
  });
});

describe('calls in one session', () => {
  it('go on side by side, also under one id, and each is answered on its own stream', async () => {
    const session = await openMcp(headers, first.url);
    gate.shut();
    const texts = ['First of two', 'Second of two'];
    const readers = await Promise.all(texts.map(async (text, index) => new EventReader(
      await postMcp(question(text, 30), { ...session, ...streaming }, { api: [first, second][index]?.url ?? '' }),
    )));
    await Promise.all(texts.map((text) => gate.untilThinking(text)));
    gate.open();
    const answers = await Promise.all(readers.map(async (reader) => said(await reader.all())));
    expect(answers.map((events) => events.map(({ data }) => (data as { id: number }).id))).toEqual([[30], [30]]);
    const ids = answers.map(([event]) => event?.id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('where a stream begins', () => {
  it('is told at once, so that it can be resumed before anything was said', async () => {
    const session = await openMcp(headers, first.url);
    const { id } = await (await listen(session)).next();
    expect(id).toBe('notifications_0');
    await appendMcpEvent({
      db: database.forSystem(), sessionId: session['mcp-session-id'] ?? '', stream: 'notifications',
      message: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
    });
    const resumed = await listen(session, { api: second.url, after: id ?? '' });
    expect(await resumed.next()).toMatchObject({ id: 'notifications_1', data: { method: 'notifications/tools/list_changed' } });
    await fetch(`${first.url}/mcp`, { method: 'DELETE', headers: session });
    expect(await resumed.all()).toEqual([]);
  });

  it('is not told to clients of older revisions, which would take it for a message', async () => {
    const opened = await postMcp({ ...initialize, params: { ...initialize.params, protocolVersion: '2025-06-18' } }, headers, { api: first.url });
    const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    const open = await listen(session);
    await fetch(`${first.url}/mcp`, { method: 'DELETE', headers: session });
    expect(await open.all()).toEqual([]);
    const asked = await openMcp(headers, first.url);
    // Without the header, a request is of the revision that its session was opened with.
    const events = new EventReader(await postMcp(question('Primed without a header', 11), { ...asked, accept: streaming.accept }, { api: first.url }));
    expect((await events.next()).data).toEqual({});
    await events.all();
  });

  it.each(['nonsense', 'inbox_0', 'no-such-stream_1', 'notifications'])('is no place of the session when it is %s', async (after) => {
    const session = await openMcp(headers, first.url);
    const refused = await fetch(`${first.url}/mcp`, { headers: { ...session, accept: 'text/event-stream', 'last-event-id': after } });
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({ status: 400, body: { error: { code: -32000 } } });
  });
});

describe('the stream of notifications', () => {
  it('moves to the newest connection, and goes on after its last event', async () => {
    const session = await openMcp(headers, first.url);
    const old = await listen(session, { api: first.url });
    const [hung] = await Promise.all([old.all(), listen(session, { api: second.url })]);
    expect(said(hung)).toEqual([]);
  });

  it('ends when the session does', async () => {
    const session = await openMcp(headers, first.url);
    const open = await listen(session, { api: second.url });
    await fetch(`${first.url}/mcp`, { method: 'DELETE', headers: session });
    expect(said(await open.all())).toEqual([]);
  });
});

it('a stream ends when its key is revoked', async () => {
  const doomed = await createKeyHolder(database, ['regions:READ'], { api: first.url });
  const open = await listen(await openMcp(doomed.headers, first.url), { api: second.url });
  await call('DELETE', `/api/user/apikey/${doomed.keyId}`, { api: first.url, headers: doomed.owner.headers });
  expect(said(await open.all())).toEqual([]);
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

describe('a call whose process died', () => {
  it('is not followed without end: its stream ends, and cannot be resumed again', async () => {
    const { url: api } = await apiWith({ MCP_CALL_BEAT_MS: '400' }, product);
    const session = await openMcp(headers, api);
    await appendMcpEvent({ db: database.forSystem(), sessionId: session['mcp-session-id'] ?? '', stream: 'a-call', message: {} });
    expect(await (await listen(session, { api, after: 'a-call_1' })).all()).toEqual([]);
    const again = await fetch(`${api}/mcp`, { headers: { ...session, accept: 'text/event-stream', 'last-event-id': 'a-call_1' } });
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('Repeat the call')]);
  });

  it('is told from one that works, which shows so on its stream until it is answered', async () => {
    const { url: api } = await apiWith({ MCP_CALL_BEAT_MS: '200' }, product);
    const session = await openMcp(headers, api);
    gate.shut();
    const events = new EventReader(await postMcp(question('Slow beat', 12), { ...session, ...streaming }, { api }));
    await events.next();
    const beats = async (which: number): Promise<number> => {
      const stored = await database.forSystem().read((em) => em.find(McpEvent, { sessionId: session['mcp-session-id'] ?? '' }, { orderBy: { seq: 'asc' } }));
      const stream = [...new Set(stored.map((event) => event.stream))][which];
      return stored.filter((event) => event.stream === stream && Object.keys(event.message).length === 0).length;
    };
    const untilBeaten = (which: number) => waitFor(async () => await beats(which) >= 4, { what: 'the call to show that it works' });
    await untilBeaten(0);
    gate.open();
    expect((await events.all()).at(-1)?.data).toMatchObject({ id: 12 });
    const last = await beats(0);
    gate.shut();
    // While another call shows that it works, the first one would have done so as well.
    const others = new EventReader(await postMcp(question('Another beat', 13), { ...session, ...streaming }, { api }));
    await untilBeaten(1);
    expect(await beats(0)).toBeLessThanOrEqual(last + 1);
    gate.open();
    await others.all();
  });
});
