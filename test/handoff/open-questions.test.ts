import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import { ClientFactsCache } from '../../domain/chat/client-facts.ts';
import { answerTurn } from '../../domain/chat/answer-turn.ts';
import { leaveTurn } from '../../domain/chat/close-turn.ts';
import { handBack } from '../../domain/chat/ownership/hand-back.ts';
import { readHandoff } from '../../domain/chat/ownership/read-handoff.ts';
import { takeOver } from '../../domain/chat/ownership/take-over.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { answerForgotten } from '../../domain/conversations/answer-reopened.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { ChannelThread } from '../../domain/storage/entities/channel-threads.ts';
import { ChatTurnStep } from '../../domain/storage/entities/dialogue.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createSharedChannelHotel } from '../support/channels/channel-threads.ts';
import { Guest, startChatFlow, type ChatFlow } from '../support/chat/chat-flow.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { Gate } from '../support/general/gate.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const byOperator = { reason: 'operator', by: 'user:clara' } as const;

async function newHouse() {
  const hotel = await createHotel(database);
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  const sessionId = await newSession(hotel.id);
  const ctx = systemContext(database, hotel.id);
  const { key: sessionKey } = await storedSession(ctx, sessionId);
  return {
    hotel, ctx, sessionId, sessionKey, desk: deskOf(operator, hotel.id),
    say: (query: string) => ask(hotel.id, { query, locale: 'en' }, { sessionId }),
    history: () => historyOf(hotel.id, sessionId),
    record: () => storedSession(ctx, sessionId),
    store: async (query: string): Promise<string> => {
      const messageId = randomUUID();
      await storeGuestMessage({ ctx, input: { clientId: hotel.id, sessionKey, messageId, query, locale: 'en' } });
      return messageId;
    },
  };
}

type House = Awaited<ReturnType<typeof newHouse>>;

const untilReplies = (house: House, count: number) => waitFor(async () => {
  const replies = (await house.history()).filter(({ type }) => type === 'ai');
  return replies.length >= count && replies;
}, { what: `${count} replies` });

describe('a question that nobody has answered when a conversation is handed back', () => {
  itVerifies(['decisions/channels/handoff/open-questions'], 'is answered where the operator says so, once, and the guest reads that it will be', async () => {
    const house = await newHouse();
    await house.desk.takeOver(house.sessionKey);
    await house.say('Good evening!');
    await house.desk.say(house.sessionKey, { message: 'Good evening, Clara here.' });
    await house.say('Are you a robot?');
    expect((await house.desk.handBack(house.sessionKey, { open: 'answer' })).status).toBe(200);
    await untilReplies(house, 1);
    expect((await house.desk.handBack(house.sessionKey, { open: 'answer' })).status).toBe(200);
    await house.say('Thanks a lot');
    const history = await house.history();
    expect(history.map(({ type }) => type)).toEqual(['system', 'system', 'guest', 'operator', 'guest', 'system', 'ai', 'guest', 'ai']);
    expect(history[5]?.message).toContain('now answers what you have asked');
    expect((await house.record()).reopenedDate).toBeNull();
    const [trail] = await house.ctx.db.read((em) => em.find(AuditEntry, { target: `conversation:${house.sessionKey}`, action: 'conversation.handback' }));
    expect(trail?.after).toEqual({ handledBy: 'concierge', reason: 'operator', open: 'answer' });
  });

  itVerifies(['decisions/channels/handoff/only-new'], 'is left alone for ever where the operator says so or says nothing, and a later word changes nothing', async () => {
    for (const body of [undefined, {}, { open: 'leave' }]) {
      const house = await newHouse();
      await house.desk.takeOver(house.sessionKey);
      await house.say('Are you a robot?');
      expect((await house.desk.handBack(house.sessionKey, body)).status).toBe(200);
      expect((await house.desk.handBack(house.sessionKey, { open: 'answer' })).status).toBe(200);
      await house.say('Thanks a lot');
      expect((await house.history()).map(({ type }) => type)).toEqual(['system', 'system', 'guest', 'system', 'guest', 'ai']);
    }
  });

  it('is none after a word of the person, and of a guest in danger it was answered', async () => {
    const house = await newHouse();
    await house.desk.takeOver(house.sessionKey);
    await house.say('Good evening!');
    await house.desk.say(house.sessionKey, { message: 'Good evening, Clara here.' });
    await house.say('help, my husband collapsed and does not breathe');
    await waitFor(async () => (await house.history()).some(({ message }) => message.includes('112')), { what: 'the number' });
    expect((await house.desk.handBack(house.sessionKey, { open: 'answer' })).status).toBe(200);
    const history = await house.history();
    expect(history.at(-1)?.message).toContain('answers your next messages');
    expect((await house.record())).toMatchObject({ handledBy: 'concierge', reopenedDate: null });
  });

  it('is refused with another word for the choice', async () => {
    const house = await newHouse();
    await house.desk.takeOver(house.sessionKey);
    expect((await house.desk.handBack(house.sessionKey, { open: 'maybe' })).status).toBe(400);
    expect((await house.record()).handledBy).toBe('person');
  });
});

describe('the record of an open question', () => {
  itVerifies(['decisions/channels/handoff/open-questions'], 'goes back with what was looked up anew, unless a write was under way', async () => {
    for (const [tool, isAnswered] of [['tableapp_check_availability', true], ['tableapp_create_reservation', false]] as const) {
      const { ctx, sessionKey, store, hotel } = await newHouse();
      const messageId = await store('Good evening!');
      const key = { sessionKey, messageId };
      const step = { ...key, clientId: hotel.id, tool, args: {}, createdDate: new Date(), stepIndex: 0, idempotencyKey: randomUUID() };
      await ctx.db.transaction((em) => em.insertMany(ChatTurnStep, [step]));
      await takeOver({ ctx, input: { sessionKey, ...byOperator } });
      await handBack({ ctx, input: { sessionKey, reason: 'operator', open: 'answer' } });
      expect(await readHandoff({ ctx, input: { sessionKey } })).toEqual({ unanswered: isAnswered ? [messageId] : [] });
      expect(await ctx.db.read((em) => em.count(ChatTurnStep, key))).toBe(isAnswered ? 0 : 1);
      expect(await leaveTurn({ ctx, input: key })).toMatchObject({ outcome: 'left', ...(isAnswered ? { isOpenAgain: true } : {}) });
      expect(await answerTurn({ ctx, input: key, brain: trainedBrain(), facts: new ClientFactsCache(), emit: () => undefined }))
        .toMatchObject({ outcome: isAnswered ? 'small-talk' : 'left' });
    }
  });

  itVerifies(['decisions/channels/handoff/open-questions'], 'is found by the sweep where its flow was never told', async () => {
    const house = await newHouse();
    const { ctx, sessionKey } = house;
    await house.say('Hello');
    await house.desk.takeOver(sessionKey);
    await house.say('Are you a robot?');
    await handBack({ ctx, input: { sessionKey, reason: 'operator', open: 'answer' } });
    const told: string[] = [];
    const sweep = (afterMs: number, answerReopened: () => Promise<void>) => answerForgotten({
      db: database.forSystem(), contextOf: (id) => systemContext(database, id), now: new Date(Date.now() + afterMs),
      runner: {
        followTakeover: async () => undefined, followHandback: async () => undefined,
        answerReopened: async (session) => { if (session.sessionKey === sessionKey) { told.push(sessionKey); await answerReopened(); } },
      },
    });
    await sweep(0, async () => undefined);
    expect(told).toEqual([]);
    await sweep(60_000, () => Promise.reject(new DomainError('UNAVAILABLE', 'The flow engine is away.')));
    expect((await house.record()).reopenedDate).not.toBeNull();
    await sweep(60_000, async () => undefined);
    await sweep(60_000, async () => undefined);
    expect([told.length, (await house.record()).reopenedDate]).toEqual([2, null]);
  });
});

describe('on a channel, such a question', () => {
  itVerifies(['decisions/channels/handoff/open-questions'], 'is answered with all that was said, in one reply; where no reply can be sent, the operator hears so', async () => {
    const hotel = await createSharedChannelHotel(database, 'WHATSAPP');
    const desk = deskOf(await signIn(database, [`conversations:READ:${hotel.clientId}`, `conversations:WRITE:${hotel.clientId}`]), hotel.clientId);
    await hotel.say('Hello');
    await hotel.untilReceived(2);
    await hotel.untilIdle();
    const id = (await hotel.threads())[0]?.sessionKey ?? '';
    await desk.takeOver(id);
    await hotel.say('Good evening');
    await hotel.say('Are you a robot?');
    await waitFor(async () => (await hotel.history()).filter(({ setAside }) => setAside === 'WITH_PERSON').length === 2, { what: 'both messages', timeoutMs: 90_000 });
    const window = (windowExpiresAt: Date) => hotel.ctx.db.transaction((em) => em.nativeUpdate(ChannelThread, { clientId: hotel.clientId }, { windowExpiresAt }));
    await window(new Date());
    const late = await desk.handBack(id, { open: 'answer' });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('24 hours')]);
    await window(new Date(Date.now() + 3_600_000));
    await hotel.switchAutoReply(false);
    expect((await desk.handBack(id, { open: 'answer' })).body.error).toContain('automatic replies');
    await hotel.switchAutoReply(true);
    expect((await desk.read(id)).body.handledBy).toBe('person');
    expect((await desk.handBack(id, { open: 'answer' })).status).toBe(200);
    await hotel.untilReceived(5);
    await hotel.untilIdle();
    const guest = (await hotel.history()).filter(({ type }) => type === 'guest');
    expect(guest.map(({ setAside, turnHead }) => [setAside, turnHead])).toEqual([[null, null], [null, null], [null, guest[1]?.id]]);
    expect((await hotel.history()).filter(({ type }) => type === 'ai').map(({ replyTo }) => replyTo)).toEqual([guest[0]?.id, guest[1]?.id]);
  });
});

describe('the flow of a conversation that is handed back with a question', () => {
  let flow: ChatFlow;
  beforeAll(async () => { flow = await startChatFlow(testStack()); });
  beforeEach(() => flow.fake.calm());
  afterAll(() => flow.stop());

  const notice = randomUUID();

  itVerifies(['decisions/channels/handoff/open-questions'], 'takes up what it had dropped, and what it breaks off at that moment', async () => {
    const guest = new Guest();
    const gate = new Gate();
    flow.fake.whileThinking = () => gate.passed;
    const [thought, behind] = guest.turns(2);
    for (const turn of [thought!, behind!]) await flow.runner.postMessage(turn);
    await waitFor(() => flow.fake.thoughts.includes(thought!.messageId), { what: 'the thought' });
    flow.fake.persons.set(guest.sessionKey, notice);
    await flow.runner.followTakeover(guest.input());
    flow.fake.handBack(guest.sessionKey, 'answer');
    await Promise.all([flow.runner.answerReopened(guest.input()), flow.runner.answerReopened(guest.input())]);
    gate.open();
    await waitFor(() => flow.fake.messages(guest.sessionKey).every(({ replyId }) => replyId !== null), { what: 'both replies' });
    expect(flow.fake.thoughts.filter((id) => id === behind!.messageId)).toHaveLength(1);
  });

  it('begins where none is open', async () => {
    const guest = new Guest();
    const turn = guest.turn('When is breakfast?');
    flow.fake.persons.set(guest.sessionKey, notice);
    await flow.fake.activities.storeGuestMessage(turn);
    flow.fake.handBack(guest.sessionKey, 'answer');
    await flow.runner.answerReopened(guest.input());
    await waitFor(() => flow.fake.replyTo(guest.sessionKey, turn.messageId) !== null, { what: 'the reply' });
  });
});
