import { describe, expect, it } from '@jest/globals';
import { apiConfig } from '../../api/config.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf, said } from '../support/agents/a2a.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { ask, listen, newSession, openSession, say } from '../support/chat/guest.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const { url: api } = await apiWith({ LIMIT_HOTEL_MESSAGES_PER_MINUTE: '4', LIMIT_MESSAGES_PER_MINUTE: '3', LIMIT_SESSIONS_PER_ADDRESS: '1000' });
const { url: narrow } = await apiWith({ LIMIT_SESSIONS_PER_ADDRESS: '3', TRUST_PROXY: '1' });
const holder = await createKeyHolder(database, ['concierge:EXECUTE']);

describe('messages of a hotel', () => {
  itVerifies(['decisions/conventions/limits/hotel'], 'share one budget over sessions, sockets and agents, each refused in its own form', async () => {
    const [hotel, other] = await Promise.all([createHotel(database), createHotel(database)]);
    const agent = agentOf(holder.headers, hotel.id, api);
    const mcp = await connectMcp(holder.headers, { api });
    const sessionId = await newSession(hotel.id, { api });
    const socket = await listen(hotel.id, sessionId, { api }).opened();
    expect((await say(hotel.id, { query: 'Hello' }, { api })).status).toBe(202);
    socket.send({ type: 'message', query: 'Hello' });
    await socket.untilReplies(1);
    expect((await mcp.use('query_hotel', { clientId: hotel.id, query: 'Hello' })).isError).toBeFalsy();
    expect((await agent.send('Hello')).id).toBeDefined();

    const refused = await say(hotel.id, { query: 'Hello' }, { api });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused.body.error).toContain(refused.headers.get('retry-after'));
    expect((await ask(hotel.id, { query: 'Hello' }, { api, sessionId })).status).toBe(429);
    socket.send({ type: 'message', query: 'Hello again' });
    expect((await socket.untilEvent('error')).data['code']).toBe('TOO_MANY_REQUESTS');
    const tool = await mcp.use('query_hotel', { clientId: hotel.id, query: 'Hello' });
    expect([tool.isError, JSON.stringify(tool.content)]).toEqual([true, expect.stringContaining('Too many requests')]);
    expect((await agent.rpc('tasks/send', { message: said('Hello') })).error).toMatchObject({ code: -32000, data: { httpStatus: 429 } });

    expect((await say(other.id, { query: 'Hello' }, { api })).status).toBe(202);
    expect((await openSession(hotel.id, { api, sessionId })).status).toBe(200);
  });

  it('that are refused for another reason cost nothing', async () => {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id, { api });
    for (let sent = 0; sent < 3; sent += 1) expect((await say(hotel.id, { query: 'Hello' }, { api, sessionId })).status).toBe(202);
    for (let sent = 0; sent < 5; sent += 1) expect((await say(hotel.id, { query: 'Hello' }, { api, sessionId })).status).toBe(429);
    expect((await say(hotel.id, { query: 'Hello' }, { api })).status).toBe(202);
  });
});

describe('new sessions of an address', () => {
  const from = (address: string) => ({ api: narrow, headers: { 'x-forwarded-for': address } });

  itVerifies(['decisions/conventions/limits/new-sessions'], 'are refused beyond the limit, over all hotels and both ways to open one, and those that are open go on', async () => {
    const [hotel, other] = await Promise.all([createHotel(database), createHotel(database)]);
    const sessionId = await newSession(hotel.id, from('2001:db8:1:2::1'));
    expect((await openSession(other.id, from('2001:db8:1:2::2'))).status).toBe(200);
    expect((await say(hotel.id, { query: 'Hello' }, from('2001:db8:1:2:ffff::3'))).status).toBe(202);
    for (const answer of [await openSession(hotel.id, from('2001:db8:1:2::4')), await say(other.id, { query: 'Hello' }, from('2001:db8:1:2::1'))]) {
      expect([answer.status, answer.body.code, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, 'TOO_MANY_REQUESTS', true]);
    }
    expect((await say(hotel.id, { query: 'Hello' }, { ...from('2001:db8:1:2::1'), sessionId })).status).toBe(202);
    expect((await openSession(hotel.id, from('2001:db8:1:3::1'))).status).toBe(200);
  });
});

itVerifies(['decisions/conventions/limits/hotel', 'decisions/conventions/limits/new-sessions'], 'the budgets are those of the decisions by default', () => {
  const environment = { DATABASE_URL: 'postgres://localhost/x', TEMPORAL_ADDRESS: 'localhost:7233', SERVER_SECRET: 's'.repeat(40) };
  expect(apiConfig(environment)).toMatchObject({ LIMIT_HOTEL_MESSAGES_PER_MINUTE: 1_200, LIMIT_SESSIONS_PER_ADDRESS: 120 });
});
