import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { putTranslations } from '../../domain/translations/put-translations.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const palace = await createHotel(database, { name: 'Palace', hotelConfig: { name: 'Palace', code: 'palace-only' } });
const hostel = await createHotel(database, { name: 'Hostel', hotelConfig: { name: 'Hostel' } });
const secret = 'The rooftop bar opens at 18:00 and its door code is 4711.';
await ingestItems({ ctx: systemContext(database, palace.id), input: { items: [
  { key: 'bar', kind: 'note', title: 'Rooftop bar', locale: 'en', passages: [{ title: 'Rooftop bar', text: secret }] },
] } });
await putTranslations({ ctx: systemContext(database, palace.id), input: { locale: 'en', texts: { 'own.bar': 'Rooftop', 'chat.send': 'Go' } } });

describe('a request that acts for one hotel', () => {
  itVerifies(['1/tenant/isolation'], 'is answered from its own knowledge', async () => {
    const question = { query: 'When does the rooftop bar open?' };
    expect((await ask(palace.id, question)).body.context).toContain(secret);
    const elsewhere = await ask(hostel.id, question);
    expect([elsewhere.status, elsewhere.body.context]).toEqual([200, []]);
    expect(elsewhere.body.message).not.toMatch(/18:00|4711/);
  });

  itVerifies(['1/tenant/isolation'], 'reads its own configuration and texts', async () => {
    const headers = { 'x-client-id': hostel.id, 'x-client-fields': 'hotelConfig' };
    expect((await call('GET', '/api/client/fields', { headers })).body).toEqual({ hotelConfig: { name: 'Hostel' } });
    const texts = await call('GET', '/api/translations?keys=own.bar,chat.send', { headers: { 'x-client-id': hostel.id } });
    expect(texts.body).toEqual({ en: { 'chat.send': 'Send' } });
  });

  itVerifies(['1/tenant/isolation'], 'finds no session of the other, by any way in', async () => {
    const sessionId = await newSession(palace.id);
    await ask(palace.id, { query: 'My room is 12.' }, { sessionId });
    const headers = { 'x-client-id': hostel.id };
    expect((await call('GET', '/api/message', { headers: { ...headers, 'x-session-id': sessionId } })).status).toBe(404);
    expect((await call('GET', `/api/message?sessionId=${sessionId}`, { headers })).status).toBe(404);
    expect((await say(hostel.id, { query: 'Hello' }, { sessionId })).status).toBe(404);
    expect(await listen(hostel.id, sessionId).untilClosed()).toBe(4404);
    const cookie = `concierge_session_${hostel.id}=${sessionId}; concierge_session_${palace.id}=${sessionId}`;
    const { body } = await call('GET', '/api/message', { headers: { ...headers, cookie } });
    expect(body['id']).not.toBe(sessionId);
    expect(JSON.stringify(body)).not.toContain('My room');
    expect(await historyOf(palace.id, sessionId)).toHaveLength(3);
  });

  itVerifies(['1/tenant/isolation'], 'shares no message ids with the other', async () => {
    const body = { query: 'Hello', messageId: randomUUID() };
    const [first, second] = [await say(palace.id, body), await say(hostel.id, { ...body, query: 'Other words' })];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.sessionId).not.toBe(first.body.sessionId);
  });

  itVerifies(['1/tenant/isolation'], 'hears nothing of the other on its sockets', async () => {
    const rooms = await Promise.all([palace, hostel].map(async ({ id }) => {
      const sessionId = await newSession(id);
      return { id, sessionId, socket: await listen(id, sessionId, { api: testStack().apiUrls[1] }).opened() };
    }));
    await Promise.all(rooms.map(({ id, sessionId }) => say(id, { query: `Said in ${id}` }, { sessionId })));
    for (const { id, sessionId, socket } of rooms) {
      await socket.untilReplies(1);
      expect(socket.frames.every((frame) => frame.sessionId === sessionId)).toBe(true);
      expect(socket.messages()).toEqual(await historyOf(id, sessionId));
    }
  });

  it('speaks in its own hotel\'s name', async () => {
    const [opening] = await historyOf(hostel.id, await newSession(hostel.id));
    expect(opening?.message).toContain('Hostel');
  });
});
