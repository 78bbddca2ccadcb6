import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { historyOf } from '../support/chat/guest.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const hotel = await createHotel(database, { name: 'Hotel Harbour', hotelConfig: { checkIn: { from: '15:00' }, phone: '+41 1' } });
const [clientId, elsewhere] = [hotel.id, await createHotel(database)];
await ingestItems({
  ctx: systemContext(database, clientId),
  input: {
    items: [
      ['Parking', 'Parking in our garage costs 18 francs a night.'], ['Breakfast', 'Breakfast is served from 7 to 10 in the winter garden.'],
      ['Pets', 'Dogs are welcome at 20 francs a night.'], ['Sauna', 'The sauna on the roof is open from 14 to 21.'],
    ].map(([title = '', text = '']) => ({ key: title, kind: 'faq' as const, title, locale: 'en', passages: [{ title, text }] })),
  },
});
const { headers } = await createKeyHolder(database, [`concierge:EXECUTE:${clientId}`]);
const agent = await connectMcp({ ...headers, 'x-client-id': clientId }, { api: testStack().apiUrls[1] });

interface Reply {
  sessionId: string;
  message: string;
  context: string[];
}

const ask = async (args: Record<string, unknown>) => (await agent.use('query_hotel', args)).structuredContent as unknown as Reply;

describe('an agent as a guest', () => {
  itVerifies(['4.5/tool/query_hotel'], 'asks, is answered from the hotel\'s knowledge, and goes on in the same conversation', async () => {
    const first = await ask({ query: 'How much is parking?' });
    expect(first).toMatchObject({ message: expect.stringContaining('18 francs'), context: ['Parking in our garage costs 18 francs a night.'] });
    const second = await ask({ query: 'Thank you!', sessionId: first.sessionId });
    expect(second.sessionId).toBe(first.sessionId);
    const history = await historyOf(clientId, first.sessionId);
    expect(history.map(({ type }) => type)).toEqual(['system', 'guest', 'ai', 'guest', 'ai']);
  });

  it('is answered once for one message id, whether or not it knows the session yet', async () => {
    const messageId = randomUUID();
    const [one, other] = await Promise.all([ask({ query: 'Is there parking?', messageId }), ask({ query: 'Is there parking?', messageId })]);
    expect(one).toEqual(other);
    expect((await historyOf(clientId, one.sessionId)).filter(({ type }) => type === 'ai')).toHaveLength(1);
    const mismatch = await agent.use('query_hotel', { query: 'Another text', messageId, sessionId: one.sessionId });
    expect(mismatch).toMatchObject({ isError: true });
  });

  itVerifies(['decisions/agents/message-id'], 'has a conversation of its own, though another agent has sent the same words under the same message id', async () => {
    const said = { query: 'Is there parking?', messageId: randomUUID() };
    const own = await ask(said);
    const { owner, headers: another } = await createKeyHolder(database, [`concierge:EXECUTE:${clientId}`]);
    const { body: second } = await owner.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'A second program of the same person' } });
    const others = [];
    for (const key of [another, { 'x-api-key': second.key }]) {
      const { use } = await connectMcp({ ...key, 'x-client-id': clientId });
      others.push((await use('query_hotel', said)).structuredContent as unknown as Reply);
    }
    expect(new Set([own, ...others].map(({ sessionId }) => sessionId)).size).toBe(3);
    expect(await ask(said)).toEqual(own);
  });

  itVerifies(['4.5/tool/create_session', '4.5/tool/get_session'], 'begins a conversation and reads it back', async () => {
    const opened = (await agent.use('create_session', { locale: 'de' })).structuredContent as unknown as { sessionId: string; messages: unknown[] };
    expect(opened.messages).toHaveLength(1);
    expect((await agent.use('get_session', { sessionId: opened.sessionId })).structuredContent).toEqual(opened);
    expect(await agent.use('get_session', { sessionId: randomUUID() })).toMatchObject({ isError: true });
  });

  itVerifies(['4.5/tool/get_client_info'], 'reads what the hotel says of itself', async () => {
    expect((await agent.use('get_client_info', { fields: ['hotelConfig.checkIn.from'] })).structuredContent)
      .toMatchObject({ id: clientId, name: 'Hotel Harbour', fields: { hotelConfig: { checkIn: { from: '15:00' } } } });
    expect((await agent.use('get_client_info')).structuredContent).toMatchObject({ fields: { hotelConfig: { phone: '+41 1' } } });
    expect(await agent.use('get_client_info', { fields: ['__proto__'] })).toMatchObject({ isError: true });
  });

  itVerifies(['4.5/tool/list_translations'], 'lists the hotel\'s texts', async () => {
    const { structuredContent } = await agent.use('list_translations', { locales: ['fr'], keys: ['chat.disclosure'] });
    expect(structuredContent).toMatchObject({ translations: { fr: { 'chat.disclosure': expect.any(String) } } });
  });

  it.each([{ all: '*' }, { all: ['*'] }, { all: ['*', 'chat.title'] }])(`lists all of the hotel's texts for $all ${verifies('decisions/agents/mcp/all-texts')}`, async ({ all }) => {
    const listed = async (args: Record<string, unknown>) => (await agent.use('list_translations', args)).structuredContent as { translations: Record<string, Record<string, string>> };
    const { translations: whole } = await listed({});
    expect(Object.keys(whole['en'] ?? {}).length).toBeGreaterThan(10);
    expect((await listed({ keys: all })).translations).toEqual(whole);
    expect(Object.keys((await listed({ keys: ['chat.title'], locales: all === '*' ? '*' : ['*'] })).translations)).toEqual(hotel.locales);
  });

  it.each(['query_hotel', 'create_session', 'get_client_info', 'list_translations'])('finds no other hotel by %s', async (name) => {
    const refused = await agent.use(name, { clientId: elsewhere.id, ...(name === 'query_hotel' ? { query: 'Hello' } : {}) });
    expect((refused.content[0] as { text: string }).text).toMatch(/does not exist/);
  });

  itVerifies(['5/api-key/client-id-pairing'], 'must say which hotel when nothing else does', async () => {
    const nowhere = await connectMcp(headers);
    const refused = await nowhere.use('query_hotel', { query: 'Hello' });
    expect((refused.content[0] as { text: string }).text).toContain('clientId');
    expect(await nowhere.use('query_hotel', { query: 'Hello', clientId })).toHaveProperty('structuredContent');
    const narrow = await connectMcp((await createKeyHolder(database, ['concierge:EXECUTE'], { clientId })).headers);
    expect(await narrow.use('query_hotel', { query: 'Hello' })).toHaveProperty('structuredContent');
  });

  it.each([[{ query: '' }], [{ query: 'x'.repeat(4001) }], [{}], [{ query: 'Hi', locale: '!' }], [{ query: 'Hi', extra: 1 }]])(
    'is told what is wrong with %j', async (args) => expect(await agent.use('query_hotel', args)).toMatchObject({ isError: true }),
  );
});
