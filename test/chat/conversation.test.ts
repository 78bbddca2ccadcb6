import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import type { ChatMessage } from '../../domain/model/chat.ts';
import { ChatMessageRecord } from '../../domain/storage/entities/chat.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
// Every message gets its reply here, also where a row of them cannot be answered.
const hotel = await createHotel(database, { hotelConfig: { handoff: { enabled: false } } });
const breakfast = 'Breakfast is served from 7:00 to 10:30 in the conservatory on the ground floor.';
const url = 'https://hotel.example/breakfast';
await ingestItems({ ctx: systemContext(database, hotel.id), input: { items: [
  { key: url, kind: 'page', title: 'Breakfast', locale: 'en', url, passages: [{ title: 'Breakfast', text: breakfast }] },
  { key: 'parking', kind: 'note', title: 'Parking', locale: 'en', passages: [
    { title: 'Parking', text: 'The underground car park costs 24 EUR a night and has 40 spaces.' },
  ] },
] } });

/** API processes that let a session say a lot. */
const patient = await Promise.all([1, 2].map(() => apiWith({ LIMIT_MESSAGES_PER_MINUTE: '100000' })));

const guests = (messages: ChatMessage[]): string[] => messages.filter(({ type }) => type === 'guest').map(({ message }) => message);

/** For each reply, the text of the message that it answers. */
async function answered(sessionId: string): Promise<(string | undefined)[]> {
  const rows = await database.forClient(hotel.id).read((em) => em.find(ChatMessageRecord, { clientId: hotel.id }));
  const order = (await historyOf(hotel.id, sessionId)).filter(({ type }) => type === 'ai').map(({ id }) => id);
  return order.map((id) => {
    const question = rows.find((row) => row.id === id)?.replyTo;
    return rows.find((row) => row.id === question)?.message;
  });
}

describe('a reply', () => {
  itVerifies([
    'decisions/guests/sync-reply/context', 'decisions/guests/chat-message/sources', '2.2/sync/context',
  ], 'rests on passages, and names their sources', async () => {
    const { body, headers } = await ask(hotel.id, { query: 'When is breakfast?' });
    expect(body.context[0]).toBe(breakfast);
    expect(body.message).toContain('7:00');
    const reply = (await historyOf(hotel.id, headers.get('x-session-id') ?? '')).at(-1);
    expect(reply?.sources[0]).toEqual({ title: 'Breakfast', url });
    const parking = await ask(hotel.id, { query: 'What does parking cost?' });
    const other = (await historyOf(hotel.id, parking.headers.get('x-session-id') ?? '')).at(-1);
    expect(other?.sources[0]).toEqual({ title: 'Parking', url: null });
  });

  itVerifies(['decisions/help/other-language'], 'to a language that nobody speaks here says so in both and keeps to the default language', async () => {
    const { body, headers } = await ask(hotel.id, { query: 'Hoe laat is het ontbijt en mag mijn hond mee?' });
    expect(body.message).toMatch(/^Ik spreek nog geen Nederlands\. Taal van mijn antwoord: Engels\.\nI do not speak Dutch yet, so I answer in English\./);
    const sessionId = headers.get('x-session-id') ?? '';
    expect((await ask(hotel.id, { query: 'Is er een zwembad bij het hotel?' }, { sessionId })).body.message).not.toContain('Dutch');
    expect((await historyOf(hotel.id, sessionId)).map(({ locale }) => locale)).toEqual(expect.not.arrayContaining(['de']));
  });

  itVerifies(['decisions/guests/sync-reply/context'], 'rests on nothing when there is nothing to rest on', async () => {
    const { body, headers } = await ask(hotel.id, { query: 'Who won the football world cup in 1954?' });
    expect(body.context).toEqual([]);
    expect((await historyOf(hotel.id, headers.get('x-session-id') ?? '')).at(-1)?.sources).toEqual([]);
  });
});

describe('a conversation', () => {
  itVerifies([
    'decisions/guests/chat-message/shape', 'decisions/guests/chat-message/type', 'decisions/guests/chat-message/datetime',
    'decisions/conventions/names',
  ], 'has messages of one shape', async () => {
    const before = Date.now();
    const sessionId = await newSession(hotel.id);
    await ask(hotel.id, { query: 'When is breakfast?' }, { sessionId });
    const history = await historyOf(hotel.id, sessionId);
    expect(history.map(({ type }) => type)).toEqual(['system', 'guest', 'ai']);
    for (const message of history) {
      expect(Object.keys(message).sort()).toEqual(['context', 'datetime', 'id', 'locale', 'message', 'replyTo', 'sources', 'type']);
      expect(Number.isInteger(message.datetime)).toBe(true);
      expect([message.datetime >= before, message.datetime <= Date.now()]).toEqual([true, true]);
    }
    const times = history.map(({ datetime }) => datetime);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  itVerifies(['decisions/guests/queue/in-order'], 'answers overlapping messages in order, one reply each', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    const questions = Array.from({ length: 8 }, (_, index) => `Question number ${index}: when is breakfast?`);
    const accepted = await Promise.all(questions.map((query, index) => say(
      hotel.id, { query, messageId: randomUUID() }, { sessionId, api: testStack().apiUrls[index % 2 as 0 | 1] },
    )));
    expect(accepted.map(({ status }) => status)).toEqual(questions.map(() => 202));
    await socket.untilReplies(questions.length);
    const history = await historyOf(hotel.id, sessionId);
    expect(guests(history).sort()).toEqual(questions);
    expect(await answered(sessionId)).toEqual(guests(history));
    expect(history).toHaveLength(1 + 2 * questions.length);
  });

  itVerifies(['decisions/guests/queue/in-order'], 'keeps the order in which messages were acknowledged', async () => {
    const sessionId = await newSession(hotel.id);
    const questions = ['One?', 'Two?', 'Three?', 'Four?', 'Five?'];
    for (const query of questions) await say(hotel.id, { query }, { sessionId });
    await (await listen(hotel.id, sessionId).opened()).untilReplies(questions.length);
    expect(guests(await historyOf(hotel.id, sessionId))).toEqual(questions);
    expect(await answered(sessionId)).toEqual(questions);
  });

  itVerifies(['decisions/guests/chat-message/order'], 'has one order for everyone: history and sockets of both processes', async () => {
    const sessionId = await newSession(hotel.id);
    const sockets = await Promise.all(testStack().apiUrls.map((api) => listen(hotel.id, sessionId, { api }).opened()));
    await Promise.all(['A', 'B', 'C', 'D'].map((query) => say(hotel.id, { query }, { sessionId })));
    await Promise.all(sockets.map((socket) => socket.untilReplies(4)));
    for (const [index, api] of testStack().apiUrls.entries()) {
      expect(sockets[index]?.messages()).toEqual(await historyOf(hotel.id, sessionId, api));
    }
  });

  it('loses none of fifty messages that come at once, and doubles none that is sent again', async () => {
    const sessionId = await newSession(hotel.id);
    const socket = await listen(hotel.id, sessionId).opened();
    const questions = Array.from({ length: 50 }, (_, index) => `Hello ${index}`);
    await Promise.all(questions.map(async (query, index) => {
      const body = { query, messageId: randomUUID() };
      await waitFor(async () => {
        const { status, headers } = await say(hotel.id, body, { sessionId, api: patient[index % 2]?.url ?? '' });
        if (status !== 202) expect([[429, 503].includes(status), Number(headers.get('retry-after')) > 0]).toEqual([true, true]);
        return status === 202;
      }, { what: `${query} to be taken`, timeoutMs: 120_000, pollMs: 250 });
    }));
    await socket.untilReplies(questions.length, 120_000);
    const history = await historyOf(hotel.id, sessionId);
    expect(guests(history).toSorted()).toEqual(questions.toSorted());
    expect(history).toHaveLength(1 + 2 * questions.length);
    expect(await answered(sessionId)).toEqual(guests(history));
  }, 300_000);
});
