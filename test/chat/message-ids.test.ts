import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ChatMessage } from '../../domain/model/chat.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const query = 'When do you serve breakfast?';

const typesOf = (history: ChatMessage[]): string[] => history.map((message) => message.type);

/** The history once every guest message has its reply. */
async function settled(clientId: string, sessionId: string, replies: number): Promise<ChatMessage[]> {
  const socket = await listen(clientId, sessionId).opened();
  await socket.untilReplies(replies);
  socket.close();
  return historyOf(clientId, sessionId);
}

describe('the same messageId again', () => {
  itVerifies(['decisions/guests/message-id/one-turn'], 'is one turn, answered alike after its end', async () => {
    const sessionId = await newSession(hotel.id);
    const body = { query, messageId: randomUUID() };
    const first = await ask(hotel.id, body, { sessionId });
    const second = await ask(hotel.id, body, { sessionId });
    const third = await say(hotel.id, body, { sessionId });
    expect(second.body).toEqual(first.body);
    expect([third.status, third.body.sessionId]).toEqual([202, sessionId]);
    expect(typesOf(await historyOf(hotel.id, sessionId))).toEqual(['system', 'guest', 'ai']);
  });

  itVerifies(['decisions/guests/message-id/in-flight'], 'joins the turn while it runs, on either process', async () => {
    const sessionId = await newSession(hotel.id);
    const body = { query, messageId: randomUUID() };
    const answers = await Promise.all([0, 1, 0, 1].map((process) => ask(hotel.id, body, {
      sessionId, api: testStack().apiUrls[process as 0 | 1],
    })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(typesOf(await historyOf(hotel.id, sessionId))).toEqual(['system', 'guest', 'ai']);
  });

  it('may first be posted and then waited for', async () => {
    const sessionId = await newSession(hotel.id);
    const body = { query, messageId: randomUUID() };
    expect((await say(hotel.id, body, { sessionId })).status).toBe(202);
    const { status, body: reply } = await ask(hotel.id, body, { sessionId });
    expect([status, (await historyOf(hotel.id, sessionId)).at(-1)?.message]).toEqual([200, reply.message]);
  });

  it('is the same in capital letters', async () => {
    const sessionId = await newSession(hotel.id);
    const messageId = randomUUID();
    const first = await ask(hotel.id, { query, messageId: messageId.toUpperCase() }, { sessionId });
    expect(first.status).toBe(200);
    expect((await ask(hotel.id, { query, messageId }, { sessionId })).body).toEqual(first.body);
    expect((await historyOf(hotel.id, sessionId)).filter((message) => message.id === messageId)).toHaveLength(1);
  });

  itVerifies(['decisions/guests/message-id/other-text-422'], 'with another text is 422', async () => {
    const sessionId = await newSession(hotel.id);
    const messageId = randomUUID();
    await ask(hotel.id, { query, messageId }, { sessionId });
    for (const send of [say, ask]) {
      const { status, body } = await send(hotel.id, { query: 'Something else', messageId }, { sessionId });
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    }
    expect(typesOf(await historyOf(hotel.id, sessionId))).toEqual(['system', 'guest', 'ai']);
  });

  itVerifies(['decisions/guests/message-id/other-text-422'], 'with another text while the first runs is 422 for one', async () => {
    const sessionId = await newSession(hotel.id);
    const messageId = randomUUID();
    const answers = await Promise.all(['One text', 'Another text'].map((text) => say(
      hotel.id, { query: text, messageId }, { sessionId },
    )));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([202, 422]);
    expect(typesOf(await settled(hotel.id, sessionId, 1))).toEqual(['system', 'guest', 'ai']);
  });

  it('cannot take the place of a reply or of the opening', async () => {
    const sessionId = await newSession(hotel.id);
    const [opening] = await historyOf(hotel.id, sessionId);
    const { status } = await say(hotel.id, { query: opening?.message ?? '', messageId: opening?.id }, { sessionId });
    expect(status).toBe(422);
  });

  it('is another message in another session', async () => {
    const body = { query, messageId: randomUUID() };
    const [mine, yours] = [await newSession(hotel.id), await newSession(hotel.id)];
    await Promise.all([mine, yours].map((sessionId) => ask(hotel.id, body, { sessionId })));
    for (const sessionId of [mine, yours]) {
      expect(typesOf(await historyOf(hotel.id, sessionId))).toEqual(['system', 'guest', 'ai']);
    }
  });
});

describe('a first message whose answer was lost', () => {
  it('finds the session it opened when it is repeated', async () => {
    const body = { query, messageId: randomUUID() };
    const first = await say(hotel.id, body);
    const again = await say(hotel.id, body, { api: testStack().apiUrls[1] });
    expect(again.body.sessionId).toBe(first.body.sessionId);
    expect(typesOf(await settled(hotel.id, first.body.sessionId, 1))).toEqual(['system', 'guest', 'ai']);
  });

  it('opens one session when it comes several times at once', async () => {
    const body = { query, messageId: randomUUID() };
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((process) => say(
      hotel.id, body, { api: testStack().apiUrls[process as 0 | 1] },
    )));
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 202));
    expect(new Set(answers.map((answer) => answer.body.sessionId)).size).toBe(1);
  });

  it('is not found by another guest who chose the same id', async () => {
    const body = { query, messageId: randomUUID() };
    const mine = await say(hotel.id, body, { headers: { 'user-agent': 'Phone' } });
    const yours = await say(hotel.id, body, { headers: { 'user-agent': 'Tablet' } });
    expect([mine.status, yours.status]).toEqual([202, 202]);
    expect(yours.body.sessionId).not.toBe(mine.body.sessionId);
  });

  it('is found with a stale cookie, too', async () => {
    const headers = { cookie: `concierge_session_${hotel.id}=${randomUUID()}` };
    const body = { query, messageId: randomUUID() };
    const first = await say(hotel.id, body, { headers });
    expect((await say(hotel.id, body, { headers })).body.sessionId).toBe(first.body.sessionId);
  });
});

describe('Idempotency-Key', () => {
  itVerifies(['decisions/guests/message-id/key-header'], 'makes one turn of repeats within a session', async () => {
    const sessionId = await newSession(hotel.id);
    const headers = { 'idempotency-key': 'retry-1' };
    const first = await ask(hotel.id, { query }, { sessionId, headers });
    const again = await ask(hotel.id, { query }, { sessionId, headers });
    expect(again.body).toEqual(first.body);
    expect((await say(hotel.id, { query: 'Another' }, { sessionId, headers })).status).toBe(422);
    expect((await say(hotel.id, { query }, { sessionId, headers: { 'idempotency-key': 'retry-2' } })).status).toBe(202);
    expect(typesOf(await settled(hotel.id, sessionId, 2)).filter((type) => type === 'guest')).toHaveLength(2);
  });

  it.each([['a UUID', randomUUID], ['a phrase', () => 'my-first-question']])(
    `finds the session that its first message opened, as %s ${verifies('decisions/guests/message-id/key-header')}`,
    async (_what, key) => {
      const guest = await createHotel(database);
      const headers = { 'idempotency-key': key() };
      const first = await say(guest.id, { query }, { headers });
      const again = await say(guest.id, { query }, { headers });
      expect([again.status, again.body.sessionId]).toEqual([202, first.body.sessionId]);
      expect(typesOf(await settled(guest.id, first.body.sessionId, 1))).toEqual(['system', 'guest', 'ai']);
    },
  );

  it('that others may choose as well opens a session each time, because many guests look like one device', async () => {
    for (const key of ['1', 'first-question', '0000000000000000', '11111111-1111-4111-8111-111111111111']) {
      const headers = { 'idempotency-key': key };
      const [mine, yours] = [await say(hotel.id, { query }, { headers }), await say(hotel.id, { query }, { headers })];
      expect([key, mine.status, yours.status]).toEqual([key, 202, 202]);
      expect(yours.body.sessionId).not.toBe(mine.body.sessionId);
    }
  });

  it('finds a session for ten minutes only', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await say(hotel.id, { query }, { headers });
    const age = (minutes: number) => database.forClient(hotel.id).transaction((em) => em.nativeUpdate(
      ChatSession, { publicId: first.body.sessionId }, { createdDate: new Date(Date.now() - minutes * 60_000) },
    ));
    await age(5);
    expect((await say(hotel.id, { query }, { headers })).body.sessionId).toBe(first.body.sessionId);
    await age(11);
    const later = await say(hotel.id, { query }, { headers });
    expect(later.status).toBe(202);
    expect(later.body.sessionId).not.toBe(first.body.sessionId);
    expect((await say(hotel.id, { query }, { headers })).body.sessionId).toBe(later.body.sessionId);
  });

  it('that two guests happen to share does not join them', async () => {
    const [mine, yours] = await Promise.all(['Phone', 'Tablet'].map((device) => say(
      hotel.id, { query }, { headers: { 'idempotency-key': 'a-key-that-both-chose', 'user-agent': device } },
    )));
    expect([mine?.status, yours?.status]).toEqual([202, 202]);
    expect(yours?.body.sessionId).not.toBe(mine?.body.sessionId);
  });

  it('yields to messageId', async () => {
    const sessionId = await newSession(hotel.id);
    const headers = { 'idempotency-key': 'same' };
    for (const text of ['First', 'Second']) {
      expect((await say(hotel.id, { query: text, messageId: randomUUID() }, { sessionId, headers })).status).toBe(202);
    }
  });
});
