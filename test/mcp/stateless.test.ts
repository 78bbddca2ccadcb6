import { describe, expect, it } from '@jest/globals';
import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { connectLaterMcp, connectMcp, createKeyHolder, initialize, postMcp, rpc, stateless } from '../support/agents/agent.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Harbour' });
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE', 'clients:READ'], { clientId: hotel.id });

const post = async (method: string, params: Record<string, unknown> = {}, changes: Record<string, string> = {}) => {
  const { message, headers: own } = stateless(method, params);
  const answer = await postMcp(message, { ...headers, ...own, ...changes });
  return { status: answer.status, headers: answer.headers, body: await answer.json() as { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string; data?: unknown } } };
};

describe('the official client of the second line', () => {
  const modes: [VersionNegotiationMode, string][] = [['auto', '2026-07-28'], [{ pin: '2026-07-28' }, '2026-07-28'], ['legacy', '2025-11-25']];

  itVerifies(['4.5/method/tools-list', '4.5/method/tools-call', '1/interfaces/mcp'], 'connects by every way it has, lists the tools and asks the hotel', async () => {
    for (const [mode, revision] of modes) {
      const client = await connectLaterMcp(headers, mode, { api: testStack().apiUrls[1] });
      expect(client.getNegotiatedProtocolVersion()).toBe(revision);
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('query_hotel');
      const { structuredContent } = await client.callTool({ name: 'query_hotel', arguments: { query: 'Good evening!' } });
      expect(structuredContent).toMatchObject({ sessionId: expect.any(String), message: expect.any(String) });
      await expect(client.callTool({ name: 'list_users', arguments: {} })).rejects.toMatchObject({ code: -32602 });
    }
  });

  it('is told to authenticate before it could take the answer for an older server', async () => {
    for (const [mode] of modes) await expect(connectLaterMcp({}, mode)).rejects.toThrow(/401|API key/);
  });
});

describe('a request without a session', () => {
  it('is answered with what the server is, and how long that holds', async () => {
    const { status, headers: answered, body: { result } } = await post('server/discover');
    expect(status).toBe(200);
    expect(answered.get('mcp-session-id')).toBeNull();
    expect(result).toMatchObject({
      resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: { tools: { listChanged: true } }, ttlMs: 3_600_000, cacheScope: 'public',
      instructions: expect.stringContaining('query_hotel'), _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'hotel-concierge' } },
    });
  });

  it('lists the tools of its key, for its key alone', async () => {
    const { body: { result } } = await post('tools/list');
    expect(result).toMatchObject({ ttlMs: 60_000, cacheScope: 'private', tools: expect.arrayContaining([expect.objectContaining({ name: 'get_client' })]) });
    const names = (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
    expect(names).toEqual((await (await connectMcp(headers)).client.listTools()).tools.map(({ name }) => name));
  });

  it('is refused with the sentence of REST in a result that a model can act on', async () => {
    const { body: { result } } = await post('tools/call', { name: 'get_client', arguments: { clientId: '00000000-0000-4000-8000-000000000000' } });
    expect(result).toMatchObject({ isError: true, resultType: 'complete', content: [{ text: expect.stringContaining('does not exist') }] });
    expect((await post('tools/call', { name: 'no_such_tool' })).body.error?.code).toBe(-32602);
    expect((await post('tools/list', { cursor: 'mine' })).body.error?.code).toBe(-32602);
  });

  it.each([
    ['tools/list', { cursor: 5 }, {}, 'params cursor'], ['tools/call', { arguments: {} }, { 'mcp-name': 'get_client' }, 'params name'],
    ['tools/call', { name: 'get_client', arguments: 5 }, {}, 'params arguments'],
  ])(`is told in a sentence what is wrong with %s %j ${verifies('decisions/agents/mcp/parameters')}`, async (method, params, named, place) => {
    const { status, body: { id, error } } = await post(method, params, named);
    expect({ status, id, code: error?.code }).toEqual({ status: 200, id: 2, code: -32602 });
    expect(error?.message.startsWith(`Invalid params of ${method}. ${place}: `)).toBe(true);
    expect(error?.message).not.toMatch(/[[{\n]/);
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'no/such'])('finds no method %s', async (method) => {
    expect(await post(method)).toMatchObject({ status: 404, body: { id: 2, error: { code: -32601 } } });
  });

  it.each([
    ['names another method in its header', { 'mcp-method': 'tools/call' }],
    ['names another revision in its header', { 'mcp-protocol-version': '2025-11-25' }],
  ])('is refused when it %s', async (_what, changes) => {
    expect(await post('tools/list', {}, changes)).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
  });

  it('is refused when a header is missing, or names another tool', async () => {
    const { message, headers: own } = stateless('tools/call', { name: 'get_client', arguments: {} });
    for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      const { [name as 'accept']: _left, ...rest } = own;
      const answer = await postMcp(message, { ...headers, ...rest });
      expect({ name, status: answer.status, body: await answer.json() }).toMatchObject({ name, status: 400, body: { id: 2, error: { code: -32020 } } });
    }
    expect(await post('tools/call', { name: 'get_client' }, { 'mcp-name': 'list_clients' })).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
  });

  it('is told which revision there is, when it claims another one of that kind', async () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    expect(await post('tools/list', { _meta }, { 'mcp-protocol-version': '2099-01-01' })).toMatchObject({
      status: 400, body: { error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2099-01-01' } } },
    });
    const bare = await postMcp(rpc('tools/list'), { ...headers, 'mcp-protocol-version': '2026-07-28' });
    expect({ status: bare.status, body: await bare.json() }).toMatchObject({ status: 400, body: { error: { code: -32602 } } });
  });

  itVerifies(['4.5/post/401', '5/api-key/callers'], 'passes the same guards as every other', async () => {
    const { message, headers: own } = stateless('tools/list');
    const statusOf = async (more: Record<string, string>) => (await postMcp(message, { ...own, ...more })).status;
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ 'x-api-key': 'hcp_test_nonsense', origin: 'https://evil.example' })).toBe(401);
    expect(await statusOf({ ...headers, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf({ ...headers, origin: 'null' })).toBe(403);
    expect(await statusOf({ ...headers, 'x-client-id': 'nobody' })).toBe(400);
    expect(await statusOf({ ...headers, 'x-client-id': '00000000-0000-4000-8000-000000000000' })).toBe(404);
    expect(await statusOf({ ...headers, 'content-type': 'text/plain' })).toBe(415);
    expect(await statusOf({ ...headers, 'mcp-session-id': 'ignored' })).toBe(200);
  });

  it('does not disturb a session: what was opened before goes on', async () => {
    const opened = await postMcp(initialize, headers);
    const session = { ...headers, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-11-25' };
    expect((await post('tools/list')).status).toBe(200);
    expect((await postMcp(rpc('ping'), session)).status).toBe(200);
  });
});

describe('a list of tools in pages', () => {
  it('holds every tool once, in order, for clients of both lines', async () => {
    const { url: api } = await apiWith({ MCP_TOOLS_PAGE_SIZE: '7' });
    const whole = (await (await connectMcp(headers)).client.listTools()).tools.map(({ name }) => name);
    const earlier = (await connectMcp(headers, { api })).client;
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await earlier.listTools(cursor === undefined ? {} : { cursor });
      expect(page.tools.length).toBeLessThanOrEqual(7);
      paged.push(...page.tools.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(whole);
    // This one fetches all pages by itself.
    const later = await connectLaterMcp(headers, 'auto', { api });
    expect((await later.listTools()).tools.map(({ name }) => name)).toEqual(whole);
    await expect(earlier.listTools({ cursor: 'bWluZQ' })).rejects.toMatchObject({ code: -32602 });
  });
});
