import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AgentCard } from '@a2a-js/sdk';
import { request } from 'undici';
import { isLegacyAgentCard } from '@a2a-js/sdk/compat/v0_3/client';
import { dialect03 } from '../../api/a2a/v1/dialect-03.ts';
import { dialect10 } from '../../api/a2a/v1/dialect-10.ts';
import { dialects } from '../../api/a2a/v1/versions.ts';
import type { AskedMessage } from '../../domain/agents/tasks/agent-answers.ts';
import type { TenantContext } from '../../domain/context.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import type { RpcAnswer } from '../support/agents/a2a.ts';
import { agentV1, postV1, said03, said10, sdkClient, sdkClient03, type AnyTask } from '../support/agents/a2a-v1.ts';
import { fitting, fittingAnswer } from '../support/agents/a2a-schemas.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { conformanceAnswers } from '../support/agents/conformance/a2a-answers.ts';
import { createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const holder = await createKeyHolder(database, ['concierge:EXECUTE']);
const reader = await createKeyHolder(database, ['clients:READ']);
const headers: Record<string, string> = { ...holder.headers, 'x-client-id': hotel.id };
const agent = agentV1(holder.headers, hotel.id);
const [first] = testStack().apiUrls;
const get03 = { jsonrpc: '2.0', id: 7, method: 'tasks/get', params: { id: 'nothing' } };
const get10 = { ...get03, method: 'GetTask' };

async function answerTo(body: unknown, more: Record<string, string> = headers) {
  const response = await postV1(body, more);
  const { id, error } = await response.json() as RpcAnswer<unknown>;
  return { status: response.status, id, code: error?.code, data: error?.data as unknown };
}

describe('POST /a2a/v1', () => {
  it('refuses a connection by the status of HTTP, and says so in JSON-RPC', async () => {
    const key = { 'x-api-key': headers['x-api-key'] ?? '' };
    const unauthorized = await postV1(get10, {});
    expect({ status: unauthorized.status, challenge: unauthorized.headers.get('www-authenticate') }).toEqual({ status: 401, challenge: expect.stringContaining('x-api-key') });
    expect(await answerTo(get10, { ...headers, 'x-api-key': 'wrong' })).toMatchObject({ status: 401, code: -32000 });
    expect(await answerTo(get10, key)).toMatchObject({ status: 400, code: -32602 });
    expect(await answerTo(get10, { ...reader.headers, 'x-client-id': hotel.id })).toMatchObject({ status: 403, code: -32000 });
    const elsewhere = await createKeyHolder(database, [`concierge:EXECUTE:${(await createHotel(database)).id}`]);
    expect(await answerTo(get10, { ...elsewhere.headers, 'x-client-id': hotel.id })).toMatchObject({ status: 404, code: -32000 });
    expect(await answerTo(get10, { ...key, 'x-client-id': randomUUID() })).toMatchObject({ status: 404 });
    expect(await answerTo({ ...get10, params: { id: 'x'.repeat(200_000) } })).toMatchObject({ status: 413 });
    expect((await fetch(`${first}/a2a/v1`)).status).toBe(405);
  });

  it('asks one who asks too much to come back later', async () => {
    const narrow = await apiWith({ LIMIT_REQUESTS_PER_MINUTE: '1' });
    const responses = [];
    for (let index = 0; index < 4; index += 1) responses.push(await postV1(get10, headers, narrow.url));
    expect(responses.at(-1)?.status).toBe(429);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it.each([
    ['no JSON', '{', null, -32700], ['an empty body', '', null, -32600], ['a batch', [get10], null, -32600], ['another JSON-RPC', { ...get03, jsonrpc: '1.0' }, 7, -32600],
    ['an object as id', { ...get03, id: {} }, null, -32600], ['an unknown method', { ...get03, method: 'message/ssend' }, 7, -32601],
    ['a method that every object has', { ...get03, method: 'constructor' }, 7, -32601], ['a method of 0.1', { ...get03, method: 'tasks/send' }, 7, -32601],
    ['an unnamed parameter', { ...get03, method: 'message/send', params: { '': 'x' } }, 7, -32602], ['no parameters', { ...get10, method: 'SendMessage', params: undefined }, 7, -32602],
    ['a missing task in 0.3', get03, 7, -32001], ['a missing task in 1.0', get10, 7, -32001], ['null as id in 0.3', { ...get03, id: null }, null, -32600], ['no extended card in 0.3', { ...get03, method: 'agent/getAuthenticatedExtendedCard' }, 7, -32007],
    ['null as id in 1.0', { ...get10, id: null }, null, -32600],
    ['a failure without an id', { jsonrpc: '2.0', method: 'message/ssend' }, null, -32601],
    ['what is nested beyond all use', { ...get10, params: { id: JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`) as unknown } }, 7, -32602],
  ])(`answers %s with 200 and a code ${verifies('decisions/agents/a2a/null-id')}`, async (_what, body, id, code) => expect(await answerTo(body)).toMatchObject({ status: 200, id, code }));

  it('takes JSON alone, and a call without an id in silence', async () => {
    expect(await answerTo(get10, { ...headers, 'content-type': 'text/plain' })).toMatchObject({ status: 200, code: -32005 });
    const response = await postV1({ jsonrpc: '2.0', method: 'SendMessage', params: { message: said10('Just so you know'), configuration: { returnImmediately: true } } }, headers);
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' });
  });

  it('refuses a connection under the id of the call, where it can be read', async () => {
    const key = { 'x-api-key': headers['x-api-key'] ?? '' };
    expect(await answerTo(get10, {})).toMatchObject({ status: 401, id: 7 });
    expect(await answerTo({ ...get10, id: 'a' }, key)).toMatchObject({ status: 400, id: 'a' });
    expect(await answerTo(get10, { ...reader.headers, 'x-client-id': hotel.id })).toMatchObject({ status: 403, id: 7 });
    expect(await answerTo(get10, { ...key, 'x-client-id': randomUUID() })).toMatchObject({ status: 404, id: 7 });
    for (const body of ['{', '', { ...get10, params: { id: 'x'.repeat(200_000) } }]) expect(await answerTo(body, {})).toMatchObject({ status: 401, id: null });
  });

  it.each([
    ['tasks/resubscribe', { id: 'nothing' }, -32001], ['message/stream', { message: said03(' ') }, -32602], ['message/stream', { message: said03('x', { taskId: 'nothing' }) }, -32001],
  ])(`fails on a stream for who called for one by %s, and else as one answer ${verifies('decisions/agents/a2a/failed-stream')}`, async (method, params, code) => {
    const body = { jsonrpc: '2.0', id: 's', method, params };
    const events = await new EventReader(await postV1(body, { ...headers, accept: 'text/event-stream' })).all();
    expect(events.map(({ data }) => fittingAnswer(method, data))).toEqual([{ jsonrpc: '2.0', id: 's', error: expect.objectContaining({ code }) }]);
    expect(await answerTo(body)).toMatchObject({ status: 200, id: 's', code });
    expect((await postV1(body, { accept: 'text/event-stream' })).status).toBe(401);
  });

  it.each([['SubscribeToTask', { id: 'nothing' }, -32001], ['SendStreamingMessage', { message: said10(' ') }, -32602]])('fails by a plain answer in 1.0: %s', async (method, params, code) => {
    expect(await answerTo({ jsonrpc: '2.0', id: 's', method, params }, { ...headers, accept: 'text/event-stream' })).toMatchObject({ status: 200, id: 's', code });
  });

  it('tells the official clients that a task they would follow is unknown', async () => {
    const follow = async (events: AsyncIterable<unknown>) => { for await (const event of events) throw new Error(`Nothing is to come, but ${JSON.stringify(event)} did.`); };
    await expect(follow((await sdkClient(headers)).resubscribeTask({ tenant: '', id: 'nothing' }))).rejects.toMatchObject({ name: 'TaskNotFoundError' });
    await expect(follow(sdkClient03(headers).resubscribeTask({ tenant: '', id: 'nothing' }))).rejects.toThrow(/Task not found/);
  });

  it('speaks of page tokens, not of cursors', async () => {
    const refusalOf = async (params: object) => (await (await postV1({ ...get10, method: 'ListTasks', params }, headers)).json() as RpcAnswer).error?.message;
    expect(await refusalOf({ pageToken: 'x' })).toBe('params pageToken: is not a cursor of this service. Take nextPageToken as it is.');
    expect(await refusalOf({ pageToken: 'x'.repeat(1001) })).toMatch(/^params pageToken: /);
  });

  it('goes by the version where one is named, and by the method where none is', async () => {
    const versions: [string, object, number][] = [
      ['', get03, -32001], ['', get10, -32001], ['0.3', get03, -32001], ['0.3', get10, -32601], ['1.0', get10, -32001], ['1.0.1', get10, -32001],
      ['1.0', get03, -32601], ['2.0', get10, -32009], ['99.0', get03, -32009], ['new', get10, -32009],
    ];
    for (const [version, body, code] of versions) expect([version, (await answerTo(body, { ...headers, 'a2a-version': version })).code]).toEqual([version, code]);
  });

  it('writes failures as each dialect does', async () => {
    expect((await answerTo(get10)).data).toEqual([{
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo', 'reason': 'TASK_NOT_FOUND', 'domain': 'a2a-protocol.org', 'metadata': { requestId: expect.any(String) },
    }]);
    expect((await answerTo(get03)).data).toBeUndefined();
    expect((await answerTo(get10, { 'a2a-version': '1.0' })).data).toEqual([expect.objectContaining({ reason: 'UNAUTHENTICATED' })]);
    expect((await answerTo({ ...get10, params: {} })).data).toEqual([expect.objectContaining({ reason: 'INVALID_INPUT' })]);
  });

  it.each([
    ['a file in 0.3', 'message/send', { message: said03('', { parts: [{ kind: 'file', file: { uri: 'https://example.com/a' } }] }) }, -32005],
    ['a file in 1.0', 'SendMessage', { message: said10('', { parts: [{ raw: 'eA==', mediaType: 'image/png' }] }) }, -32005],
    ['data in 1.0', 'SendMessage', { message: said10('', { parts: [{ data: { a: 1 } }] }) }, -32005],
    ['a text that is none', 'SendMessage', { message: said10('', { parts: [{ text: 5 }] }) }, -32602],
    ['no parts', 'SendMessage', { message: said10('', { parts: [] }) }, -32602],
    ['no message id', 'message/send', { message: said03('x', { messageId: undefined }) }, -32602],
    ['the role of the agent', 'SendMessage', { message: said10('x', { role: 'ROLE_AGENT' }) }, -32602],
    ['too much text', 'message/stream', { message: said03('x'.repeat(4001)) }, -32602],
    ['blanks', 'SendStreamingMessage', { message: said10(' ') }, -32602],
    ['an unknown task', 'SendMessage', { message: said10('x', { taskId: 'nothing' }) }, -32001],
    ['an unknown task to follow', 'SubscribeToTask', { id: 'nothing' }, -32001],
    ['a page token that was made up', 'ListTasks', { pageToken: 'x' }, -32602],
    ['pages too large', 'ListTasks', { pageSize: 1000 }, -32602],
  ])('refuses %s', async (_what, method, params, code) => expect(await agent.codeOf(method, params)).toBe(code));

  it('reads the names of 1.0 as ProtoJSON writes them, too', async () => {
    const { id } = await agent.send('Hello', {}, { return_immediately: true });
    const { tasks } = await agent.result<{ tasks: AnyTask[] }>('ListTasks', { page_size: 100, include_artifacts: true });
    expect(tasks.map((task) => task.id)).toContain(id);
  });
});

describe('the current agent cards', () => {
  const cardOf = (version?: string) => fetch(`${first}/.well-known/agent-card.json`, { headers: version === undefined ? {} : { 'a2a-version': version } });

  itVerifies(['2.10/card/auth', '2.10/card/capabilities', '2.10/card/skills', 'decisions/agents/a2a/schemes'], 'have the shape of the version that is asked for, and may be kept', async () => {
    const [legacy, current] = [await cardOf(), await cardOf('1.0')];
    for (const { status, headers: answered } of [legacy, current]) {
      expect([status, answered.get('vary'), answered.get('cache-control')]).toEqual([200, expect.stringContaining('A2A-Version'), expect.stringContaining('max-age=')]);
    }
    expect(legacy.headers.get('etag')).not.toBe(current.headers.get('etag'));
    const again = await request(`${first}/.well-known/agent-card.json`, { headers: { 'if-none-match': legacy.headers.get('etag') ?? '' } });
    await again.body.dump();
    expect(again.statusCode).toBe(304);
    const [card03, card10] = [await legacy.json() as object, await current.json() as object];
    expect(card03).toMatchObject({
      protocolVersion: '0.3.0', url: `${first}/a2a/v1`, preferredTransport: 'JSONRPC', security: [{ apiKey: [], clientId: [] }],
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' }, clientId: { type: 'apiKey', in: 'header', name: 'x-client-id' } },
    });
    expect(card10).toMatchObject({
      securityRequirements: [{ schemes: { apiKey: { list: [] }, clientId: { list: [] } } }],
      securitySchemes: { clientId: { apiKeySecurityScheme: { location: 'header', name: 'x-client-id' } } },
    });
    fitting('card of 0.3', card03);
    fitting('card of 1.0', card10);
    expect([isLegacyAgentCard(card03), isLegacyAgentCard(card10), 'url' in card10]).toEqual([true, false, false]);
    // Nothing of it is lost on a client that reads the protocol's own definition.
    expect(AgentCard.toJSON(AgentCard.fromJSON(card10))).toMatchObject({ ...card10, capabilities: expect.any(Object), securityRequirements: expect.any(Array) });
  });

  itVerifies(['decisions/agents/a2a/modes'], 'announce that data of a table is read and data of a reservation is given, in every version', async () => {
    const oldest = await fetch(`${first}/.well-known/agent.json`);
    for (const [response, text] of [[await cardOf(), 'text/plain'], [await cardOf('1.0'), 'text/plain'], [oldest, 'text']] as const) {
      expect(await response.json()).toMatchObject({
        defaultInputModes: [text, 'application/json'], defaultOutputModes: [text, 'application/json'], skills: [
          { id: 'hotel-questions', inputModes: [text], outputModes: [text, 'application/json'] },
          { id: 'table-booking', inputModes: [text, 'application/json'], outputModes: [text, 'application/json'] },
        ],
      });
    }
  });

  it('promise what the dispatcher serves, and nothing else', async () => {
    const card03 = await (await cardOf()).json() as { capabilities: Record<string, boolean>; supportsAuthenticatedExtendedCard: boolean };
    const card10 = await (await cardOf('1.0')).json() as { capabilities: Record<string, boolean>; supportedInterfaces: { protocolVersion: string; url: string }[] };
    expect(card03.capabilities).toEqual({ streaming: 'message/stream' in dialect03.streamingMethods, pushNotifications: 'tasks/pushNotificationConfig/set' in dialect03.methods, stateTransitionHistory: false });
    expect(card10.capabilities).toEqual({ streaming: 'SendStreamingMessage' in dialect10.streamingMethods, pushNotifications: 'CreateTaskPushNotificationConfig' in dialect10.methods, extendedAgentCard: true });
    expect([card03.supportsAuthenticatedExtendedCard, await agent.codeOf('agent/getAuthenticatedExtendedCard', {}), await agent.codeOf('GetExtendedAgentCard', {})]).toEqual([false, -32007, undefined]);
    for (const { protocolVersion, url } of card10.supportedInterfaces) {
      const dialect = dialects.find(({ version }) => version === protocolVersion);
      for (const method of Object.keys({ ...dialect?.methods, ...dialect?.streamingMethods })) {
        const response = await fetch(url, {
          method: 'POST', headers: { ...headers, 'content-type': 'application/json', 'a2a-version': protocolVersion }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { id: 'nothing' } }),
        });
        const { error } = await response.json() as RpcAnswer<unknown>;
        expect(error?.code).not.toBe(-32601);
      }
    }
  });
});

describe('the extended card', () => {
  itVerifies(['decisions/agents/a2a/extended-card'], 'names the hotel, its languages and the skills that it has', async () => {
    const bookable = await createBookableHotel(database, await useTableApp());
    const house = await createHotel(database, { name: 'client-17', locales: ['fr', 'en'], hotelConfig: { name: 'Auberge du Lac' } });
    const cardOf = (clientId: string) =>
      agentV1(holder.headers, clientId).result<{ name: string; description: string; skills: { id: string }[] }>('GetExtendedAgentCard', {});
    const card = await cardOf(house.id);
    expect(card).toMatchObject({ name: 'Concierge of Auberge du Lac', description: expect.stringMatching(/answers questions in .*French/) });
    expect(card.skills.map(({ id }) => id)).toEqual(['hotel-questions']);
    expect((await cardOf(bookable.id)).skills.map(({ id }) => id)).toEqual(['hotel-questions', 'table-booking']);
    expect(await answerTo({ jsonrpc: '2.0', id: 7, method: 'GetExtendedAgentCard' }, {})).toMatchObject({ status: 401 });
  });
});

describe('the script of the conformance kit', () => {
  it('answers the messages of the kit and leaves others alone', async () => {
    const ctx = {} as TenantContext;
    const asOthers = { post: async () => 'posted', ask: async () => 'asked', read: async () => ({ messageId: 'm', message: 'As always', locale: 'en', parts: [], asksBack: false }) };
    const answers = conformanceAnswers(asOthers);
    const asked = (messageId: string) => ({ messageId, message: { messageId } }) as unknown as AskedMessage;
    expect(await answers.ask(ctx, asked('tck-input-required-1'))).toBe('tck-input-required-1');
    expect(await answers.read(ctx, asked('tck-input-required-1'), 'r')).toMatchObject({ messageId: 'r', message: 'What else?', asksBack: true });
    expect(await answers.ask(ctx, asked('mine'))).toBe('asked');
    expect(await answers.read(ctx, asked('mine'), 'r')).toMatchObject({ message: 'As always' });
  });

  it('is not known to a product that was not asked for it', async () => {
    const task = await agent.send('Hello', { messageId: `tck-input-required-${randomUUID()}` });
    expect(task.status.state).toBe('TASK_STATE_COMPLETED');
  });
});
