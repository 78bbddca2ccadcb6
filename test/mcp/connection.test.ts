import { describe, expect, it } from '@jest/globals';
import { McpSession } from '../../domain/storage/entities/mcp.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder, initialize, openMcp, postMcp, rpc, stateless } from '../support/agents/agent.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { apiWith, ownApi } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { rawCall } from '../support/http/raw-http.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const [first, second] = testStack().apiUrls;
const { headers, owner, keyId } = await createKeyHolder(database, ['concierge:EXECUTE', 'regions:READ']);
const others = await createKeyHolder(database, ['concierge:EXECUTE']);

const ask = (method: 'GET' | 'DELETE', more: Record<string, string>) => fetch(`${first}/mcp`, {
  method, headers: { ...headers, ...more, ...(method === 'GET' ? { accept: 'text/event-stream' } : {}) },
});
const rpcErrorOf = async (response: Response) => ({ status: response.status, code: (await response.json() as { error: { code: number } }).error.code });

describe('a session', () => {
  itVerifies(['4.5/method/initialize', '4.5/post/200', '4.5/post/session-header', '5/mcp/key-then-session'],
    'is opened by initialize, and its id is sent with every later request', async () => {
      const opened = await postMcp(initialize, headers);
      const { result } = await opened.json() as { result: Record<string, unknown> };
      expect(result).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: { listChanged: true } }, serverInfo: { name: 'hotel-concierge' } });
      const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
      expect((await postMcp({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)).status).toBe(202);
      const pong = await postMcp(rpc('ping'), session);
      expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
      expect(await rpcErrorOf(await postMcp(rpc('ping'), headers))).toEqual({ status: 400, code: -32000 });
    });

  it('outlives the process that opened it', async () => {
    const own = await ownApi({});
    const session = await openMcp(headers, own.url);
    await own.kill();
    const pong = await postMcp(rpc('ping'), session, { api: second });
    expect(await pong.json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  });

  it.each(['2025-06-18', '2025-03-26'])('speaks %s with a client that asks for it', async (protocolVersion) => {
    const opened = await postMcp({ ...initialize, params: { ...initialize.params, protocolVersion } }, headers);
    expect(await opened.json()).toMatchObject({ result: { protocolVersion } });
  });

  it.each([
    ['initialize without params', { ...initialize, params: undefined }, 'Invalid params of initialize. params: is missing'],
    ['initialize with empty params', { ...initialize, params: {} }, 'Invalid params of initialize. params protocolVersion: is missing'],
    ['tools/call without params', rpc('tools/call'), 'Invalid params of tools/call. params: is missing'],
    ['tools/call without a name', rpc('tools/call', { arguments: {} }), 'Invalid params of tools/call. params name: is missing'],
    ['tools/list with a cursor that is none', rpc('tools/list', { cursor: 5 }), 'Invalid params of tools/list. params cursor: must be text'],
    ['logging/setLevel without a level', rpc('logging/setLevel', {}), 'Invalid params of logging/setLevel. params level: is missing'],
  ])('is told in a sentence what is wrong with %s', async (_what, message, sentence) => {
    const response = await postMcp(message, message.method === 'initialize' ? headers : await openMcp(headers));
    const { id, error } = await response.json() as { id: number; error: { code: number; message: string } };
    expect({ status: response.status, id, code: error.code }).toEqual({ status: 200, id: message.id, code: -32602 });
    expect(error.message.startsWith(sentence)).toBe(true);
    expect(error.message).not.toMatch(/[[{\n]/);
    expect(response.headers.get('mcp-session-id')).toBeNull();
  });

  it('is served by any API process', async () => {
    const session = await openMcp(headers, first);
    for (const api of [second, first, second]) expect((await postMcp(rpc('tools/list'), session, { api })).status).toBe(200);
  });

  itVerifies(['4.5/delete/200', '4.5/delete/404', '4.5/delete/session-header', '4.5/delete/auth', '4.5/get/404'],
    'ends by DELETE, and is then unknown', async () => {
      const session = await openMcp(headers);
      const id = { 'mcp-session-id': session['mcp-session-id'] ?? '' };
      expect((await fetch(`${first}/mcp`, { method: 'DELETE', headers: id })).status).toBe(401);
      expect((await ask('DELETE', {})).status).toBe(400);
      expect((await ask('DELETE', id)).status).toBe(200);
      expect(await rpcErrorOf(await ask('DELETE', id))).toEqual({ status: 404, code: -32001 });
      expect(await rpcErrorOf(await ask('GET', id))).toEqual({ status: 404, code: -32001 });
      expect(await rpcErrorOf(await postMcp(rpc('ping'), session))).toEqual({ status: 404, code: -32001 });
    });

  it('is unknown to another key, and after a day without use', async () => {
    const session = await openMcp(headers);
    const id = session['mcp-session-id'] ?? '';
    expect((await postMcp(rpc('ping'), { ...session, ...others.headers })).status).toBe(404);
    await database.forSystem().transaction((em) => em.nativeUpdate(McpSession, { id }, { expiresAt: new Date(Date.now() - 1) }));
    expect((await postMcp(rpc('ping'), session)).status).toBe(404);
    expect((await postMcp(initialize, headers)).status).toBe(200);
  });

  it('is for the client that it began with', async () => {
    const [mine, foreign] = [await createHotel(database), await createHotel(database)];
    const session = await openMcp({ ...headers, 'x-client-id': mine.id });
    expect((await postMcp(rpc('ping'), session)).status).toBe(200);
    expect((await postMcp(rpc('ping'), { ...session, 'x-client-id': foreign.id })).status).toBe(404);
  });

  it('dies with its key', async () => {
    const session = await openMcp(headers);
    const doomed = await createKeyHolder(database, []);
    const dying = await openMcp(doomed.headers);
    await doomed.owner.call('DELETE', `/api/user/apikey/${doomed.keyId}`);
    expect((await postMcp(rpc('ping'), dying)).status).toBe(401);
    expect((await postMcp(rpc('ping'), session)).status).toBe(200);
    expect(owner.userId).not.toBe(keyId);
  });
});

it('a session lives as long as somebody listens, and is not over while it does', async () => {
  const { url: api } = await apiWith({ MCP_KEEP_ALIVE_MS: '200' });
  const open = async () => {
    const session = await openMcp(headers, api);
    return { session, id: session['mcp-session-id'] ?? '' };
  };
  const [heard, unheard] = [await open(), await open()];
  const events = new EventReader(await fetch(`${api}/mcp`, { headers: { ...heard.session, accept: 'text/event-stream' } }));
  const soon = new Date(Date.now() + 5_000);
  const db = database.forSystem();
  await db.transaction((em) => em.nativeUpdate(McpSession, { id: { $in: [heard.id, unheard.id] } }, { lastSeenDate: new Date(0), expiresAt: soon }));
  const endOf = async (id: string): Promise<Date> => (await db.read((em) => em.findOneOrFail(McpSession, { id }))).expiresAt;
  await waitFor(async () => await endOf(heard.id) > soon, { what: 'the session to be kept alive' });
  expect(await endOf(unheard.id)).toEqual(soon);
  await fetch(`${api}/mcp`, { method: 'DELETE', headers: heard.session });
  expect((await events.all()).filter(({ data }) => Object.keys(data as object).length > 0)).toEqual([]);
});

describe('what a session is opened with', () => {
  itVerifies(['decisions/agents/mcp/hidden-hotel'], 'must be a client that the key may see: one that is hidden, unknown or not the key\'s is refused alike', async () => {
    const [mine, also, hidden] = [await createHotel(database), await createHotel(database), await createHotel(database)];
    const several = await createKeyHolder(database, [`concierge:EXECUTE:${mine.id}`, `clients:READ:${also.id}`]);
    const bound = await createKeyHolder(database, ['concierge:EXECUTE'], { clientId: mine.id });
    const answerFor = async (key: Record<string, string>, clientId: string) => {
      const answers = await Promise.all([
        postMcp(initialize, { ...key, 'x-client-id': clientId }),
        postMcp(stateless('tools/list').message, { ...key, ...stateless('tools/list').headers, 'x-client-id': clientId }),
      ]);
      expect(answers.map((answer) => answer.headers.get('mcp-session-id'))).toEqual([clientId === mine.id ? expect.any(String) : null, null]);
      return Promise.all(answers.map(async (answer) => {
        const { requestId: _own, ...body } = await answer.json() as Record<string, unknown>;
        return { status: answer.status, body };
      }));
    };
    const unknown = await answerFor(several.headers, '00000000-0000-4000-8000-000000000000');
    expect(unknown.map(({ status }) => status)).toEqual([404, 404]);
    expect(await answerFor(several.headers, hidden.id)).toEqual(unknown);
    expect(await answerFor(bound.headers, hidden.id)).toEqual(unknown);
    expect(await answerFor(bound.headers, '00000000-0000-4000-8000-000000000000')).toEqual(unknown);
    expect((await answerFor(several.headers, mine.id)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await postMcp(initialize, { ...several.headers, 'x-client-id': also.id })).status).toBe(200);
  });

  it('must be a client that exists, and is kept as far as it can be', async () => {
    const unknown = await postMcp(initialize, { ...headers, 'x-client-id': '00000000-0000-4000-8000-000000000000' });
    expect(unknown.status).toBe(404);
    const odd = { ...initialize, params: { ...initialize.params, clientInfo: { name: 'a\u0000b', version: '1' } } };
    expect((await postMcp(odd, headers)).status).toBe(200);
    expect(await rpcErrorOf(await postMcp({ ...rpc('ping'), id: '\u0000' }, await openMcp(headers)))).toEqual({ status: 400, code: -32600 });
  });
});

describe('a request', () => {
  itVerifies(['4.5/post/401', '4.5/post/auth', '4.5/get/auth', '5/api-key/callers'], 'needs an API key before anything else', async () => {
    expect((await postMcp(initialize, { origin: 'https://evil.example' })).status).toBe(401);
    expect((await postMcp(initialize, { 'x-api-key': 'hcp_test_nonsense' })).status).toBe(401);
    expect((await postMcp(initialize, { authorization: owner.headers['authorization'] ?? '' })).status).toBe(401);
    expect((await fetch(`${first}/mcp`)).status).toBe(401);
  });

  it.each([
    ['from a page of another site', { origin: 'https://evil.example' }, 403],
    ['from an opaque origin', { origin: 'null' }, 403],
    ['from a page on this machine', { origin: 'http://localhost:6274' }, 200],
    ['with a malformed client id', { 'x-client-id': 'nobody' }, 400],
  ])('%s is answered as it deserves', async (_what, more, status) => {
    expect((await postMcp(initialize, { ...headers, ...more })).status).toBe(status);
  });

  it('to a name that is not ours is refused', async () => {
    const answer = await rawCall('POST', '/mcp', { headers: { ...headers, host: 'evil.example.com', 'content-type': 'application/json' }, body: JSON.stringify(initialize) });
    expect(answer.status).toBe(403);
  });

  itVerifies(['4.5/post/json-rpc-message', '7/json-rpc-codes-decided'], 'that is no JSON-RPC message is refused by code', async () => {
    const session = await openMcp(headers);
    expect(await rpcErrorOf(await postMcp('{', session))).toEqual({ status: 400, code: -32700 });
    expect(await rpcErrorOf(await postMcp({ hello: 'world' }, session))).toEqual({ status: 400, code: -32700 });
    expect(await rpcErrorOf(await postMcp(initialize, session))).toEqual({ status: 400, code: -32600 });
    expect(await rpcErrorOf(await postMcp(rpc('ping'), { ...session, 'mcp-protocol-version': '1999-01-01' }))).toEqual({ status: 400, code: -32000 });
    expect((await postMcp(rpc('ping'), { ...session, 'content-type': 'text/plain' })).status).toBe(415);
    expect(await rpcErrorOf(await postMcp(rpc('ping', { pad: 'x'.repeat(1_100_000) }), session))).toEqual({ status: 413, code: -32000 });
    expect(await rpcErrorOf(await postMcp(undefined, session))).toEqual({ status: 400, code: -32700 });
    expect(await (await postMcp(rpc('no/such'), session)).json()).toMatchObject({ error: { code: -32601 } });
    expect((await fetch(`${first}/mcp`, { method: 'PUT' })).status).toBe(405);
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/event-stream'])('with Accept %s is answered', async (accept) => {
    const session = await openMcp(headers);
    const answer = await postMcp(rpc('tools/list'), accept === undefined ? session : { ...session, accept });
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type: 'application/json' });
  });

  it('that asks for a stream of notifications must accept one', async () => {
    const session = await openMcp(headers);
    expect((await fetch(`${first}/mcp`, { headers: { ...session, accept: 'application/json' } })).status).toBe(406);
    expect((await ask('GET', {})).status).toBe(400);
  });

  it.each(['GET', 'DELETE'] as const)('of %s in a revision that no session speaks is refused', async (method) => {
    const session = await openMcp(headers);
    expect(await rpcErrorOf(await ask(method, { ...session, 'mcp-protocol-version': '1999-01-01' }))).toEqual({ status: 400, code: -32000 });
    expect((await postMcp(rpc('ping'), session)).status).toBe(200);
  });

  it('to initialize that is not whole opens no session', async () => {
    for (const message of [{ ...initialize, jsonrpc: '1.0' }, { ...initialize, params: {} }]) {
      expect((await postMcp(message, headers)).headers.get('mcp-session-id')).toBeNull();
    }
  });
});

describe('the official client', () => {
  itVerifies(['1/interfaces/mcp'], 'connects, lists tools and sets its log level', async () => {
    const { client } = await connectMcp(headers);
    expect((await client.listTools()).tools.length).toBeGreaterThan(4);
    await client.setLoggingLevel('error');
    expect(client.getInstructions()).toContain('query_hotel');
  });
});
