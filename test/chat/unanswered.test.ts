import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { answerTurn } from '../../domain/chat/answer-turn.ts';
import { ClientFactsCache } from '../../domain/chat/client-facts.ts';
import { handoffState, lockSession } from '../../domain/chat/left-to-person.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { insertGuestMessage, storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { storeReply } from '../../domain/chat/store-reply.ts';
import { QuestionChanged } from '../../domain/chat/turn-record.ts';
import type { Brain } from '../../domain/ports/brain.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

/** Says that a turn leaves nothing behind but its words, so that they are stored by one statement. */
const wordsAlone = { hasDialogue: false, hasSteps: false, hasThoughts: false };

async function newConversation({ isPlain = false } = {}) {
  const { id: clientId } = await createHotel(database);
  const ctx = systemContext(database, clientId);
  const { key: sessionKey } = await openSession({ ctx, input: {} });
  return {
    ctx, clientId, sessionKey,
    say: (messageId: string = randomUUID(), locale: string | null = null) =>
      storeGuestMessage({ ctx, input: { clientId, sessionKey, messageId, query: 'Hello', locale } }),
    reply: (messageId: string, heard = [messageId]) => storeReply(ctx, { sessionKey, messageId }, {
      message: 'Hello to you', locale: 'en', context: [], sources: [], outcome: 'small-talk', heard, ...(isPlain && wordsAlone),
    }),
    stored: () => ctx.db.read((em) => em.execute<object[]>(
      `select m.type, m.message, m.locale, m.context, m.sources, m.asks_back, m.turn_head, m.set_aside, m.outcome, m.mind, m.why, e.seq, e.event, e.data,
         m.reply_to is null as opens
       from session_event e join chat_message m on m.session_key = e.session_key and m.id = e.message_id where e.session_key = ? order by e.seq`,
      [sessionKey],
    )),
    session: () => ctx.db.read((em) => em.findOneOrFail(ChatSession, { key: sessionKey })),
    waiting: () => ctx.db.transaction(async (em) => (await handoffState(em, await lockSession(em, sessionKey))).unanswered),
  };
}

it.each([true, false])('is told with each message that is stored, also of what was left behind long ago; words alone: %s', async (isPlain) => {
  const { say, reply, session, waiting } = await newConversation({ isPlain });
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
  expect((await say(first)).unanswered).toEqual([first]);
  await reply(first);
  expect((await say(second)).unanswered).toEqual([second]);
  expect((await say(third)).unanswered).toEqual([second, third]);
  expect((await say(third)).unanswered).toEqual([second, third]);
  await reply(third);
  expect((await say(fourth)).unanswered).toEqual([second, fourth]);
  expect((await session()).answeredUntilSeq).toBe(3);
  await reply(second);
  await reply(fourth);
  expect((await say(fifth)).unanswered).toEqual([fifth]);
  expect((await session()).answeredUntilSeq).toBe((await session()).lastSeq - 1);
  await reply(fifth);
  expect(await say(fifth)).toMatchObject({ unanswered: [], replyId: expect.any(String) });
  expect([await waiting(), (await say(sixth)).unanswered]).toEqual([[], [sixth]]);
});

it.each([true, false])('refuses a reply to what is not what the turn asks any more, and stores nothing of it; words alone: %s', async (isPlain) => {
  const { say, reply, session, waiting } = await newConversation({ isPlain });
  const [id, other] = [randomUUID(), randomUUID()];
  await say(id);
  const before = await session();
  await expect(reply(id, [id, other])).rejects.toThrow(QuestionChanged);
  expect([await waiting(), await session()]).toEqual([[id], before]);
  await reply(id);
  // Repeated by an attempt that knew another question: the reply stands.
  expect(await reply(id, [id, other])).toMatchObject({ outcome: 'answered' });
});

it('stores the same by one statement as step by step', async () => {
  const rows = await Promise.all([true, false].map(async (isPlain) => {
    const { say, reply, stored, session } = await newConversation({ isPlain });
    const [first, second] = [randomUUID(), randomUUID()];
    // Of a session that this process has not heard, the language is looked up.
    await say(first, isPlain ? 'en' : null);
    await say(second, 'en');
    await reply(second);
    const { lastSeq, answeredUntilSeq, missedTurns, locale, handledBy, waitingSince } = await session();
    return [...await stored(), { lastSeq, answeredUntilSeq, missedTurns, locale, handledBy, waitingSince }];
  }));
  expect(rows[0]).toHaveLength(5);
  expect(rows[0]).toEqual(rows[1]);
});

it('answers in the language of the session, whoever stored its last message', async () => {
  const { ctx, clientId, sessionKey, say, session, stored } = await newConversation();
  await say();
  // As another process would.
  await ctx.db.transaction((em) => em.nativeUpdate(ChatSession, { key: sessionKey }, { locale: 'de' }));
  await storeGuestMessage({ ctx, input: { clientId, sessionKey, messageId: randomUUID(), query: 'Pool?', locale: null } });
  expect([(await session()).locale, await stored()]).toEqual(['de', expect.arrayContaining([expect.objectContaining({ message: 'Pool?', locale: 'de' })])]);
});

it('is not thought about anew by an attempt that its flow has given up', async () => {
  const { ctx, clientId, sessionKey, say } = await newConversation();
  const messageId = randomUUID();
  await say(messageId);
  const givenUp = new AbortController();
  let thoughts = 0;
  const brain: Brain = {
    async decide(input) {
      thoughts += 1;
      await ctx.db.transaction(async (em) => insertGuestMessage(
        em, ctx, await lockSession(em, sessionKey), { clientId, sessionKey, messageId: randomUUID(), query: 'And more', locale: 'en' }, { turnHead: messageId },
      ));
      givenUp.abort();
      return trainedBrain().decide(input);
    },
  };
  await expect(answerTurn({
    ctx, input: { sessionKey, messageId }, brain, facts: new ClientFactsCache(), emit: () => undefined, signal: givenUp.signal,
  })).rejects.toThrow();
  expect(thoughts).toBe(1);
});

it('takes no message in for a hotel that is disabled', async () => {
  const { ctx, clientId, say, session } = await newConversation();
  await ctx.db.transaction((em) => em.nativeUpdate(Client, { id: clientId }, { disabledDate: new Date() }));
  const before = await session();
  await expect(say()).rejects.toThrow('This client does not exist.');
  expect(await session()).toEqual(before);
});
