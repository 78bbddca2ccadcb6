import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { nextSend } from '../../domain/channels/sends/next-send.ts';
import { ThreadInbox, type WaitingDelivery } from '../../domain/channels/threads/thread-inbox.ts';
import { lockSession } from '../../domain/chat/left-to-person.ts';
import { openSession } from '../../domain/chat/sessions.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { recordUnanswered } from '../../domain/knowledge/questions.ts';
import { ChannelMessage, ChannelSend, ChannelThread } from '../../domain/storage/entities/channel-threads.ts';
import { ChatSession } from '../../domain/storage/entities/chat.ts';
import { UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import type { EntityManager } from '../../domain/storage/database.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const { id: clientId } = await createHotel(database);
const ctx = systemContext(database, clientId);
const now = new Date();

async function newThread(): Promise<ChannelThread> {
  const { key: sessionKey } = await openSession({ ctx, input: {} });
  return ctx.db.transaction(async (em) => {
    const { lastSeq } = await em.findOneOrFail(ChatSession, { key: sessionKey });
    const thread = em.create(ChannelThread, {
      sessionKey, clientId, channel: 'INSTAGRAM', channelAccountId: 'account', guestId: randomUUID(), plannedSeq: lastSeq, createdDate: now,
    });
    await em.flush();
    return thread;
  });
}

/** Does something, and something else before that is committed, which comes to wait for it. */
async function whileHeld<Result>(hold: (em: EntityManager) => Promise<unknown>, other: () => Promise<Result>): Promise<Result> {
  let result: Promise<Result> | undefined;
  await ctx.db.transaction(async (em) => {
    await hold(em);
    const [held] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
    result = other();
    await waitFor(async () => (await database.forSystem().read((system) => system.execute<object[]>(
      'select from pg_stat_activity where ? = any(pg_blocking_pids(pid))', [held?.pid],
    ))).length > 0, { what: 'the other to wait' });
  });
  return await result as Result;
}

it('a send whose answer comes while its outcome is looked into is sent', async () => {
  const { sessionKey } = await newThread();
  const id = randomUUID();
  await ctx.db.transaction((em) => em.insert(ChannelSend, {
    id, clientId, sessionKey, messageId: randomUUID(), part: 0, seq: 1, text: 'Hello', state: 'sending', attempts: 1, createdDate: now, triedDate: now,
  }));
  const next = await whileHeld(
    (em) => em.nativeUpdate(ChannelSend, { id }, { state: 'sent', receipt: 'sent', mid: 'mid', text: null, settledDate: now }),
    () => nextSend({ ctx, input: { sessionKey }, evidenceMs: 60_000 }),
  );
  expect(next).toBeNull();
  expect(await ctx.db.read((em) => em.findOneOrFail(ChannelSend, { id }))).toMatchObject({ state: 'sent', mid: 'mid', dueDate: null });
});

it('a question that is asked while another guest takes theirs back is counted', async () => {
  const thread = await newThread();
  const { sessionKey } = thread;
  const [question, mid, messageId] = ['Is there a bowling alley?', 'taken-back', randomUUID()];
  await storeGuestMessage({ ctx, input: { clientId, sessionKey, messageId, query: question, locale: 'en' } });
  await ctx.db.transaction((em) => em.insert(ChannelMessage, { sessionKey, mid, clientId, messageId }));
  const ask = (em: EntityManager) => recordUnanswered(em, ctx, { question, locale: 'en' });
  await ctx.db.transaction(ask);
  await ctx.db.transaction(ask);
  await whileHeld(ask, () => ctx.db.transaction(async (em) => {
    const session = await lockSession(em, sessionKey);
    await new ThreadInbox({ em, ctx, session, thread, openTurn: undefined }).deleted({ body: { mid } } as WaitingDelivery);
  }));
  expect(await ctx.db.read((em) => em.find(UnansweredQuestion, { clientId }))).toMatchObject([{ count: 2 }]);
});
