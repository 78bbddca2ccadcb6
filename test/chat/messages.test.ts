import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const hotel = await createHotel(database);

describe('POST /api/message', () => {
  itVerifies([
    '4.1/message/post-202-ack', '2.2/ack/status', '2.2/ack/session-id', '6/chat/202', '2.2/query-body/query',
  ], 'acknowledges with the session id and nothing else', async () => {
    const sessionId = await newSession(hotel.id);
    const { status, body } = await say(hotel.id, { query: 'When is breakfast?' }, { sessionId });
    expect([status, body]).toEqual([202, { status: 'ack', sessionId }]);
  });

  itVerifies(['decisions/guests/stored-before-ack'], 'has the message in the history when it acknowledges', async () => {
    const sessionId = await newSession(hotel.id);
    for (const query of ['First question', 'Second question', 'Third question']) {
      await say(hotel.id, { query }, { sessionId });
      expect((await historyOf(hotel.id, sessionId)).map((message) => message.message)).toContain(query);
    }
  });

  itVerifies([
    '4.1/message/post-realtime-reply', '6/chat/real-time-reply', '1/guests/query-and-reply',
  ], 'has its reply come over the real-time channel', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    await say(hotel.id, { query: 'Can I bring my dog?' }, { sessionId });
    const [reply] = await socket.untilReplies(1);
    expect(reply?.message).not.toBe('');
    expect((await historyOf(hotel.id, sessionId)).at(-1)).toEqual(reply);
  });

  itVerifies([
    '4.1/message/post-test-session-200', 'decisions/guests/sync-reply/exactly-four-fields', '2.2/sync/message',
    '2.2/sync/datetime', '2.2/sync/type', '2.2/sync/context',
  ], 'waits for the reply in a test session', async () => {
    const before = Date.now();
    const { status, body } = await ask(hotel.id, { query: 'Is there a gym?' });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['context', 'datetime', 'message', 'type']);
    expect(body).toMatchObject({ message: expect.any(String), type: 'ai', context: expect.any(Array) });
    expect(Number.isInteger(body.datetime)).toBe(true);
    expect([body.datetime >= before, body.datetime <= Date.now()]).toEqual([true, true]);
  });

  itVerifies(['4.1/message/post-test-session-optional', '2.2/sync/test-session-only'], 'waits for nobody else', async () => {
    for (const headers of [{}, { 'x-test-session': 'false' }]) {
      const { status, body } = await say(hotel.id, { query: 'Is there a gym?' }, { headers });
      expect([status, Object.keys(body).sort()]).toEqual([202, ['sessionId', 'status']]);
    }
  });

  itVerifies(['decisions/guests/test-session/same-turn'], 'keeps a test session like any other', async () => {
    const { headers, body } = await ask(hotel.id, { query: 'Is there a gym?' });
    const sessionId = headers.get('x-session-id') ?? '';
    const history = await historyOf(hotel.id, sessionId);
    expect(history.map((message) => message.type)).toEqual(['system', 'guest', 'ai']);
    expect(history[2]).toMatchObject({ message: body.message, datetime: body.datetime, context: body.context });
    expect((await say(hotel.id, { query: 'And a pool?' }, { sessionId })).body.sessionId).toBe(sessionId);
    const socket = await listen(hotel.id, sessionId).opened();
    expect(await socket.untilReplies(2)).toHaveLength(2);
  });

  it('keeps the language that the guest names, and else finds it', async () => {
    const sessionId = await newSession(hotel.id);
    await ask(hotel.id, { query: 'Wann gibt es bei Ihnen morgens Frühstück?' }, { sessionId });
    await ask(hotel.id, { query: 'OK', locale: 'it' }, { sessionId });
    const guest = (await historyOf(hotel.id, sessionId)).filter((message) => message.type === 'guest');
    expect(guest.map((message) => message.locale)).toEqual(['de', 'it']);
  });

  itVerifies(['decisions/conventions/body/unknown-fields-guest'], 'ignores fields that it does not know', async () => {
    const { status } = await say(hotel.id, { query: 'Hello', mood: 'sunny', type: 'operator', id: randomUUID() });
    expect(status).toBe(202);
  });
});

describe('the body of POST /api/message', () => {
  itVerifies(['decisions/guests/query-body/query-bounds'], 'may have 4000 characters, in any script', async () => {
    for (const query of ['a', 'é'.repeat(4000), '客'.repeat(4000), '🏨'.repeat(2000)]) {
      const sessionId = await newSession(hotel.id);
      expect((await say(hotel.id, { query }, { sessionId })).status).toBe(202);
      expect((await historyOf(hotel.id, sessionId))[1]?.message).toBe(query);
    }
  });

  it.each([
    ['no query', {}],
    ['a number', { query: 7 }],
    ['null', { query: null }],
    ['an array', { query: ['Hello'] }],
    ['an object', { query: { text: 'Hello' } }],
    ['nothing but space', { query: ' \n\t ' }],
    ['an empty text', { query: '' }],
    ['4001 characters', { query: 'a'.repeat(4001) }],
    ['10,000 characters', { query: 'a'.repeat(10_000) }],
    ['a NUL character', { query: 'Hello\0' }],
    ['half a surrogate pair', { query: 'Hello \ud83c' }],
    ['the other half', { query: '\udfe8 Hello' }],
  ])(`is refused with %s as query ${verifies(
    '4.1/message/post-400-query', 'decisions/guests/query-body/query-bounds', '7/400',
  )}`, async (_what, body) => {
    for (const send of [say, ask]) {
      const answer = await send(hotel.id, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT']);
      expect(answer.body.error).toMatch(/query|characters/);
    }
  });

  it.each(['en', 'fr-CA', 'zh-Hant-TW', 'es-419', 'EN-us', 'de-CH-1996', 'en-US-u-hc-h12'])(
    `takes the locale %s ${verifies('decisions/guests/query-body/locale')}`,
    async (locale) => {
      expect((await say(hotel.id, { query: 'Hello', locale })).status).toBe(202);
    },
  );

  it.each(['', 'english please', 'e', 'en_US', '-en', 'en-', 'en--US', 7, null, 'x'.repeat(40), 'en-' + 'a'.repeat(40)])(
    `refuses the locale %j ${verifies('decisions/guests/query-body/locale')}`,
    async (locale) => {
      const { status, body } = await say(hotel.id, { query: 'Hello', locale });
      expect([status, body.error]).toEqual([400, expect.stringMatching(/locale/)]);
    },
  );

  it.each(['', '1', 'message-1', 7, null, '5b6586f0-ae64-40d6-b700-da6cb7e348df0', 'ffffffff-ffff-9fff-ffff-ffffffffffff'])(
    `refuses the messageId %j ${verifies('decisions/guests/query-body/message-id')}`,
    async (messageId) => {
      const { status, body } = await say(hotel.id, { query: 'Hello', messageId });
      expect([status, body.error]).toEqual([400, expect.stringMatching(/messageId/)]);
    },
  );

  it.each([[{ 'x-test-session': 'perhaps' }], [{ 'idempotency-key': 'k'.repeat(256) }], [{ 'idempotency-key': '' }]])(
    'stands beside headers that must be readable: %j', async (headers) => {
      expect((await say(hotel.id, { query: 'Hello' }, { headers })).status).toBe(400);
    },
  );
});
