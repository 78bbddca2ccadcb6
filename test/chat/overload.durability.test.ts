import { afterAll, describe, expect, it } from '@jest/globals';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { agentOf, postA2a, said } from '../support/agents/a2a.ts';
import { postV1, said03, said10 } from '../support/agents/a2a-v1.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { ask, listen, newSession, say } from '../support/chat/guest.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

/** As many as have to wait before any is refused (`domain/limits/overload-gate.ts`). */
const CROWD = 64;
const HELLO = { query: 'Hello' };

// Nobody takes a message.
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true, env: talkingOnly });
const { url: api } = await apiWith({ ACCEPT_TIMEOUT_MS: '15000', ANSWER_TIMEOUT_MS: '20000' }, product);
const database = await useDatabase(product.databaseUrl);
const [hotel, other] = [await createHotel(database), await createHotel(database)];
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api });
afterAll(() => product.stop());

const sessionsOf = (clientId: string): Promise<number> => database.forClient(clientId).read((em) => em.count(ChatSession, { clientId }));
const agent = agentOf(headers, hotel.id, api);
const agentHeaders = { ...headers, 'x-client-id': hotel.id };

describe('messages that come faster than they are taken', () => {
  it('are refused at once by every way, each in its own form, without opening a conversation', async () => {
    const sessionId = await newSession(hotel.id, { api });
    const socket = await listen(hotel.id, sessionId, { api }).opened();
    const mcp = await connectMcp(headers, { api });
    const crowd = await Promise.all(Array.from({ length: CROWD }, () => newSession(hotel.id, { api })));
    for (const each of crowd) void say(hotel.id, HELLO, { api, sessionId: each }).catch(() => undefined);
    // A task is stored without its sender waiting for anything, until the line is too slow.
    const task = () => agent.rpc('tasks/send', { message: said('Hello') });
    const { error } = await waitFor(async () => {
      const answer = await task();
      return answer.error !== undefined && answer;
    }, { what: 'a message to be refused', pollMs: 100 });
    expect(error).toMatchObject({ code: -32000, data: { httpStatus: 503, code: 'UNAVAILABLE', retryAfterSeconds: 5 } });
    const before = await sessionsOf(hotel.id);

    // All at once: the crowd waits no longer than its patience.
    const byRest = [
      say(hotel.id, HELLO, { api }), say(hotel.id, HELLO, { api, sessionId }), ask(hotel.id, HELLO, { api }), ask(hotel.id, HELLO, { api, sessionId }),
    ];
    socket.send({ type: 'message', ...HELLO });
    const tool = mcp.use('query_hotel', { clientId: hotel.id, ...HELLO });
    const byV1 = [
      { method: 'message/send', message: said03('Hello') }, { method: 'message/stream', message: said03('Hello') },
      { method: 'SendMessage', message: said10('Hello') }, { method: 'SendStreamingMessage', message: said10('Hello') },
      { method: 'message/send', message: said03('Hello'), configuration: { blocking: false } },
      { method: 'SendMessage', message: said10('Hello'), configuration: { returnImmediately: true } },
    ].map(({ method, ...params }) => postV1({ jsonrpc: '2.0', id: 1, method, params }, agentHeaders, api));
    const byStream = postA2a({ jsonrpc: '2.0', id: 1, method: 'tasks/sendSubscribe', params: { message: said('Hello') } }, agentHeaders, api);
    for (const { status, body, headers: told } of await Promise.all(byRest)) {
      expect([status, body.code, told.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    }
    expect((await socket.untilEvent('error')).data).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 });
    expect(await tool).toMatchObject({
      isError: true, content: [{ text: 'The service is overloaded. Send the message again in a few seconds.' }],
      _meta: { code: 'UNAVAILABLE', retryAfterSeconds: 5 },
    });
    for (const refused of await Promise.all(byV1)) {
      expect([refused.status, refused.headers.get('retry-after'), await refused.json()])
        .toEqual([503, '5', expect.objectContaining({ error: expect.objectContaining({ code: -32000 }) })]);
    }
    const stream = await byStream;
    expect([stream.status, (await stream.json() as { error: object }).error])
      .toMatchObject([200, { code: -32000, data: { httpStatus: 503, code: 'UNAVAILABLE', retryAfterSeconds: 5 } }]);
    expect(await sessionsOf(hotel.id)).toBe(before);

    expect((await agentOf(headers, other.id, api).rpc('tasks/send', { message: said('Hello') })).error).toBeUndefined();
  });
});
