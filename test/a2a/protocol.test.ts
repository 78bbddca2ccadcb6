import { describe, expect, it } from '@jest/globals';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf, postA2a, said, type RpcAnswer } from '../support/agents/a2a.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { EventReader } from '../support/http/event-reader.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const holder = await createKeyHolder(database, ['concierge:EXECUTE']);
const reader = await createKeyHolder(database, ['clients:READ']);
const headers: Record<string, string> = { ...holder.headers, 'x-client-id': hotel.id };
const [first] = testStack().apiUrls;
const get = { jsonrpc: '2.0', id: 7, method: 'tasks/get', params: { id: 'nothing' } };

/** The status, the id and the code of an answer to anything. */
async function answerTo(body: unknown, more: Record<string, string> = headers) {
  const response = await postA2a(body, more);
  const { id, error, result } = await response.json() as RpcAnswer<unknown>;
  return { status: response.status, id, code: error?.code, httpStatus: error?.data?.['httpStatus'], result };
}

describe('POST /a2a', () => {
  itVerifies(['7/a2a/always-200', '4.4/a2a/200-error', '4.4/a2a/json-rpc-request', '7/json-rpc-codes-decided'], 'answers every failure with 200 and a code', async () => {
    const cases: [unknown, number | string | null, number][] = [
      ['{', null, -32700], ['', null, -32600], ['"x"', null, -32600], [[get], null, -32600], [{ ...get, jsonrpc: '1.0' }, 7, -32600], [{ ...get, id: {} }, null, -32600], [{ ...get, id: null }, null, -32600],
      [{ ...get, method: 5 }, 7, -32600], [{ ...get, method: 'tasks/unknown' }, 7, -32601], [{ ...get, method: 'constructor' }, 7, -32601],
      [{ ...get, params: { '': 'x' } }, 7, -32602], [{ ...get, id: 'a', params: [] }, 'a', -32602], [get, 7, -32001],
      [{ ...get, method: 'tasks/pushNotification/set' }, 7, -32003], [{ ...get, params: { id: 'x'.repeat(200_000) } }, null, -32602],
    ];
    for (const [body, id, code] of cases) expect(await answerTo(body)).toMatchObject({ status: 200, id, code });
  });

  itVerifies(['4.4/a2a/auth', '5/a2a/key-and-client-id'], 'needs a key and a client, and says so with 200', async () => {
    const key = { 'x-api-key': headers['x-api-key'] ?? '' };
    expect(await answerTo(get, {})).toMatchObject({ status: 200, code: -32000, httpStatus: 401 });
    expect(await answerTo(get, { ...headers, 'x-api-key': 'wrong' })).toMatchObject({ status: 200, code: -32000, httpStatus: 401 });
    expect(await answerTo(get, key)).toMatchObject({ status: 200, code: -32602, httpStatus: 400 });
    expect(await answerTo(get, { ...key, 'x-client-id': 'x' })).toMatchObject({ status: 200, code: -32602 });
    expect(await answerTo(get, { ...reader.headers, 'x-client-id': hotel.id })).toMatchObject({ status: 200, code: -32000, httpStatus: 403 });
    const elsewhere = await createKeyHolder(database, [`concierge:EXECUTE:${(await createHotel(database)).id}`]);
    const send = { ...get, method: 'tasks/send', params: { message: said('Hello') } };
    expect(await answerTo(send, { ...elsewhere.headers, 'x-client-id': hotel.id })).toMatchObject({ status: 200, code: -32000, httpStatus: 404 });
  });

  it('answers 200 also to one who asks too much', async () => {
    const narrow = await apiWith({ LIMIT_REQUESTS_PER_MINUTE: '1' });
    const codes = [];
    for (let index = 0; index < 4; index += 1) {
      const response = await postA2a(get, headers, narrow.url);
      codes.push([response.status, (await response.json() as RpcAnswer).error?.code]);
    }
    expect(codes.at(-1)).toEqual([200, -32000]);
  });

  it('does not mind what the body is called, and gives a notification no answer', async () => {
    expect(await answerTo(get, { ...headers, 'content-type': 'text/plain' })).toMatchObject({ status: 200, code: -32001 });
    const { id: _id, ...notification } = { ...get, method: 'tasks/send', params: { message: said('Just so you know') } };
    const response = await postA2a(notification, headers);
    expect({ status: response.status, text: await response.text() }).toEqual({ status: 200, text: '' });
    const { id: _other, ...failing } = { ...get, method: 'tasks/unknown' };
    expect(await (await postA2a(failing, headers)).text()).toBe('');
  });

  it('fails on a stream for who called for one, and as one answer for who takes no stream', async () => {
    for (const params of [{ id: 'nothing' }, {}]) {
      const call = { jsonrpc: '2.0', id: 's', method: 'tasks/resubscribe', params };
      const code = params.id === undefined ? -32602 : -32001;
      const events = new EventReader(await postA2a(call, { ...headers, accept: 'text/event-stream' }));
      expect((await events.all()).map(({ data }) => data)).toEqual([{ jsonrpc: '2.0', id: 's', error: expect.objectContaining({ code }) }]);
      expect(await answerTo(call)).toMatchObject({ status: 200, id: 's', code });
    }
  });

  it('is the only method of its path', async () => {
    expect((await fetch(`${first}/a2a`)).status).toBe(405);
  });
});

describe('the agent card', () => {
  itVerifies(['4.4/card/200', '4.4/card/no-credentials', '2.10/card/auth', '2.10/card/capabilities', '2.10/card/skills'], 'says what is served, to everybody', async () => {
    const response = await fetch(`${first}/.well-known/agent.json`);
    const card = await response.json() as { url: string; capabilities: { streaming: boolean; pushNotifications: boolean }; skills: unknown[] };
    expect(card).toMatchObject({
      name: expect.any(String), version: expect.any(String), url: `${first}/a2a`, authentication: { schemes: ['apiKey'] },
      skills: expect.arrayContaining([expect.objectContaining({ id: 'hotel-questions', name: expect.any(String) })]),
    });
    const agent = agentOf(holder.headers, hotel.id);
    expect(card.capabilities).toEqual({ streaming: true, pushNotifications: false, stateTransitionHistory: false });
    expect(await agent.codeOf('tasks/pushNotification/get', { id: 'x' })).toBe(-32003);
    const stream = await agent.stream('tasks/sendSubscribe', { message: said('Hello') });
    expect((await stream.all()).at(-1)?.data).toMatchObject({ id: 's', result: { final: true, status: { state: 'completed' } } });
  });
});
