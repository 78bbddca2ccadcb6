import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { activityInfo, ApplicationFailure } from '@temporalio/activity';
import { ClientFactsCache } from '../../domain/chat/client-facts.ts';
import { answerTurn } from '../../domain/chat/answer-turn.ts';
import { apologise, leaveTurn, stopTurn } from '../../domain/chat/close-turn.ts';
import { storeGuestMessage } from '../../domain/chat/store-guest-message.ts';
import { trainedBrain } from '../support/concierge/trained-brain.ts';
import { handBack, handBackIfIdle } from '../../domain/chat/ownership/hand-back.ts';
import { readHandoff } from '../../domain/chat/ownership/read-handoff.ts';
import { takeOver } from '../../domain/chat/ownership/take-over.ts';
import { chatSessionId } from '../../domain/model/flows.ts';
import type { Brain } from '../../domain/ports/brain.ts';
import { ChatTurnStep } from '../../domain/storage/entities/dialogue.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { Guest, startChatFlow, type ChatFlow } from '../support/chat/chat-flow.ts';
import { Gate } from '../support/general/gate.ts';
import { historyOf, newSession } from '../support/chat/guest.ts';
import { storedSession } from '../support/chat/handoff.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();

describe('the record of a conversation', () => {
  async function newTurn(query = 'Good evening') {
    const hotel = await createHotel(database);
    const sessionId = await newSession(hotel.id);
    const ctx = systemContext(database, hotel.id);
    const { key: sessionKey } = await storedSession(ctx, sessionId);
    const messageId = randomUUID();
    await storeGuestMessage({ ctx, input: { clientId: hotel.id, sessionKey, messageId, query, locale: 'en' } });
    return { ctx, key: { sessionKey, messageId }, sessionKey, hotel, sessionId, types: async () => (await historyOf(hotel.id, sessionId)).map(({ type }) => type) };
  }

  const byOperator = { reason: 'operator', by: 'user:clara' } as const;
  const facts = new ClientFactsCache();
const emit = (): void => undefined;

  itVerifies(['decisions/channels/handoff/stops-thought', 'decisions/channels/handoff/silent'], 'refuses the reply of a thought in whose middle a person took over, by whatever way', async () => {
    const { ctx, key, sessionKey, types } = await newTurn();
    const brain: Brain = {
      async decide(input) {
        await takeOver({ ctx, input: { sessionKey, ...byOperator } });
        return trainedBrain().decide(input);
      },
    };
    const { messageId } = await takeOverLater(() => answerTurn({ ctx, input: key, brain, facts, emit }), ctx, sessionKey);
    const left = { replyId: messageId, outcome: 'left', handoffMessageId: messageId };
    expect(await apologise({ ctx, input: key })).toEqual(left);
    expect(await stopTurn({ ctx, input: key })).toEqual(left);
    expect(await leaveTurn({ ctx, input: key })).toEqual(left);
    expect(await types()).toEqual(['system', 'guest', 'system']);
  });

  /** The turn's outcome is that it was left, under the notice of the takeover. */
  async function takeOverLater(turn: () => Promise<unknown>, ctx: Parameters<typeof readHandoff>[0]['ctx'], sessionKey: string): Promise<{ messageId: string }> {
    const outcome = await turn();
    const messageId = (await readHandoff({ ctx, input: { sessionKey } })).handoffMessageId ?? '';
    expect(outcome).toEqual({ replyId: messageId, outcome: 'left', handoffMessageId: messageId });
    return { messageId };
  }

  itVerifies(['decisions/channels/handoff/only-new'], 'leaves to the person what was asked before the handback, for ever', async () => {
    const { ctx, key, sessionKey, types, hotel } = await newTurn();
    expect((await takeOver({ ctx, input: { sessionKey, ...byOperator } })).changed).toBe(true);
    expect(await handBack({ ctx, input: { sessionKey, reason: 'operator' } })).toEqual({ changed: true });
    expect(await answerTurn({ ctx, input: key, brain: trainedBrain(), facts, emit })).toMatchObject({ outcome: 'left' });
    expect(await readHandoff({ ctx, input: { sessionKey } })).toEqual({ unanswered: [] });
    const next = { clientId: hotel.id, sessionKey, messageId: randomUUID(), query: 'Hello again', locale: 'en' };
    expect(await storeGuestMessage({ ctx, input: next })).toEqual({ replyId: null, unanswered: [next.messageId] });
    expect(await answerTurn({ ctx, input: next, brain: trainedBrain(), facts, emit })).toMatchObject({ outcome: 'small-talk' });
    expect(await types()).toEqual(['system', 'guest', 'system', 'system', 'guest', 'ai']);
  });

  itVerifies(['decisions/channels/handoff/history'], 'changes hands once, however many try at the same time', async () => {
    const { ctx, sessionKey, types } = await newTurn();
    const taken = await Promise.all([1, 2, 3, 4].map(() => takeOver({ ctx, input: { sessionKey, ...byOperator } })));
    expect(taken.filter(({ changed }) => changed)).toHaveLength(1);
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await storedSession(ctx, (await ctx.db.read((em) => em.execute<{ id: string }[]>('select public_id as id from chat_session where "key" = ?', [sessionKey])))[0]?.id ?? ''))
      .toMatchObject({ waitingSince: expect.any(Date), handoffBy: 'user:clara' });
    const back = await Promise.all([1, 2, 3, 4].map(() => handBack({ ctx, input: { sessionKey, reason: 'operator' } })));
    expect(back.filter(({ changed }) => changed)).toHaveLength(1);
    expect(await types()).toEqual(['system', 'guest', 'system', 'system']);
    await expect(takeOver({ ctx, input: { sessionKey: randomUUID(), ...byOperator } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(handBack({ ctx, input: { sessionKey: randomUUID(), reason: 'operator' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  itVerifies(['decisions/channels/handoff/stops-thought'], 'tells of a write under way, once, and begins no other', async () => {
    const { ctx, key, sessionKey, hotel, sessionId } = await newTurn('Yes please');
    const step = { ...key, clientId: ctx.clientId, tool: 'tableapp_create_reservation', args: {}, createdDate: new Date() };
    await ctx.db.transaction((em) => em.insertMany(ChatTurnStep, [{ ...step, stepIndex: 0, idempotencyKey: randomUUID() }, { ...step, stepIndex: 1 }]));
    await takeOver({ ctx, input: { sessionKey, ...byOperator } });
    for (const time of ['first', 'second']) expect([time, (await leaveTurn({ ctx, input: key })).outcome]).toEqual([time, 'left']);
    const history = await historyOf(hotel.id, sessionId);
    expect(history.filter(({ message }) => message.includes('may still go through'))).toHaveLength(1);
    const steps = await ctx.db.read((em) => em.find(ChatTurnStep, key, { orderBy: { stepIndex: 'asc' } }));
    expect(steps.map(({ result }) => result?.ok)).toEqual([undefined, false]);
  });

  itVerifies(['decisions/channels/handoff/idle'], 'counts a person\'s silence from the guest who waits, else from the last word', async () => {
    const { ctx, sessionKey, hotel } = await newTurn();
    let now = new Date('2026-11-21T12:00:00Z');
    const at = { ...ctx, now: () => now };
    const minutes = (count: number): number => count * 60_000;
    const later = (count: number): void => { now = new Date(now.getTime() + minutes(count)); };
    const due = async () => (await handBackIfIdle({ ctx: at, input: { sessionKey } })).dueInMs;
    expect(await due()).toBeNull();
    await takeOver({ ctx: at, input: { sessionKey, ...byOperator } });
    later(29);
    expect(await due()).toBe(minutes(1));
    // The guest's question of before the takeover waits since then; what is written meanwhile makes it no shorter.
    await storeGuestMessage({ ctx: at, input: { clientId: hotel.id, sessionKey, messageId: randomUUID(), query: 'Hello?', locale: 'en' } });
    expect(await due()).toBe(minutes(1));
    later(1);
    expect(await due()).toBeNull();
    expect((await readHandoff({ ctx, input: { sessionKey } })).handoffMessageId).toBeUndefined();
  });
});

describe('the flow of a conversation', () => {
  let flow: ChatFlow;
  beforeAll(async () => { flow = await startChatFlow(testStack()); });
  beforeEach(() => flow.fake.calm());
  afterAll(() => flow.stop());

  const state = (guest: Guest) => guest.flow(flow.client).query<Record<string, unknown>>('state');
  const notice = randomUUID();
  const take = async (guest: Guest): Promise<void> => {
    flow.fake.persons.set(guest.sessionKey, notice);
    await flow.runner.followTakeover(guest.input());
  };
  const giveBack = async (guest: Guest): Promise<void> => {
    flow.fake.handBack(guest.sessionKey);
    await flow.runner.followHandback(guest.input());
  };

  itVerifies(['decisions/channels/handoff/stops-thought'], 'breaks off a thought, drops what waits behind it, and answers only what is new afterwards', async () => {
    const guest = new Guest();
    const gate = new Gate();
    const [first, second, third] = guest.turns(3) as [ReturnType<Guest['turn']>, ReturnType<Guest['turn']>, ReturnType<Guest['turn']>];
    flow.fake.whileThinking = ({ messageId }) => (messageId === first.messageId ? gate.passed : undefined);
    const asked = flow.runner.ask(first);
    await waitFor(() => flow.fake.thoughts.includes(first.messageId), { what: 'the thought' });
    const queued = flow.runner.ask(second);
    await waitFor(() => flow.fake.stores.includes(second.messageId), { what: 'the second message' });
    await take(guest);
    // Both answers come although the thought is still held.
    expect([await asked, await queued]).toEqual([{ replyId: notice }, { replyId: notice }]);
    await waitFor(async () => (await state(guest))['answering'] === null, { what: 'the end of the turn' });
    expect(await state(guest)).toMatchObject({ waiting: [], answered: 0, lastOutcome: 'left', handoffMessageId: notice });
    const metadata = await guest.flow(flow.client).query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(metadata.currentDetails).toContain('**A person has the conversation**');
    await giveBack(guest);
    expect(await state(guest)).not.toHaveProperty('handoffMessageId');
    const { replyId } = await flow.runner.ask(third);
    expect(replyId).toBe(flow.fake.replyTo(guest.sessionKey, third.messageId));
    gate.open();
    expect([first, second].map(({ messageId }) => flow.fake.replyTo(guest.sessionKey, messageId))).toEqual([null, null]);
    expect(flow.fake.thoughts.filter((id) => id === second.messageId)).toEqual([]);
  });

  itVerifies(['decisions/channels/handoff/silent'], 'thinks about nothing while a person has it, also in a run that begins then', async () => {
    const guest = new Guest();
    flow.fake.persons.set(guest.sessionKey, notice);
    const turn = guest.turn('Is somebody there?');
    expect(await flow.runner.ask(turn)).toEqual({ replyId: notice });
    await flow.runner.postMessage(guest.turn('Hello?'));
    expect(await state(guest)).toMatchObject({ waiting: [], handoffMessageId: notice });
    expect(flow.fake.thoughts).not.toContain(turn.messageId);
    // The repetition of a message that was left is left as well.
    await giveBack(guest);
    await flow.runner.postMessage(turn);
    expect(await state(guest)).toMatchObject({ waiting: [] });
  });

  itVerifies(['decisions/channels/handoff/idle'], 'hands back by a timer that waits as long as the record says, and then ends when it is quiet', async () => {
    const guest = new Guest();
    const looks = [300, 200, null];
    flow.fake.silence = () => looks.shift() ?? null;
    flow.fake.persons.set(guest.sessionKey, notice);
    await flow.runnerWith({ sessionIdleMs: 100 }).followTakeover(guest.input());
    await guest.flow(flow.client).result();
    expect(flow.fake.persons.has(guest.sessionKey)).toBe(false);
    const { events = [] } = await guest.flow(flow.client).fetchHistory();
    const waits = (events ?? []).flatMap(({ timerStartedEventAttributes }) => Number(timerStartedEventAttributes?.startToFireTimeout?.seconds ?? -1) * 1000
      + Number(timerStartedEventAttributes?.startToFireTimeout?.nanos ?? 0) / 1e6).filter((ms) => ms >= 0);
    expect(waits).toEqual([300, 200, 100]);
  });

  /** The database is away for longer than a look may take; one that may take for ever finds it back at the fourth attempt. */
  const awayForLong = (): (() => void) => {
    let attempts = 0;
    return () => {
      attempts += 1;
      if (activityInfo().scheduleToCloseTimeoutMs > 0) throw ApplicationFailure.nonRetryable('Timed out.', 'UNAVAILABLE');
      if (attempts < 4) throw ApplicationFailure.retryable('The database is away.', 'UNAVAILABLE');
    };
  };

  itVerifies(['decisions/channels/handoff/idle'], 'waits for the database when a turn has ended with a person, and still hands back by its timer', async () => {
    const guest = new Guest();
    const looks = [200, null];
    flow.fake.silence = () => looks.shift() ?? null;
    flow.fake.whileThinking = ({ sessionKey }) => { flow.fake.persons.set(sessionKey, notice); };
    flow.fake.beforeLook = awayForLong();
    expect(await flow.runner.ask(guest.turn('I want to speak to a person'))).toEqual({ replyId: notice });
    await waitFor(async () => !flow.fake.persons.has(guest.sessionKey) || (await guest.flow(flow.client).describe()).status.name !== 'RUNNING', { what: 'the handback' });
    expect((await guest.flow(flow.client).describe()).status.name).toBe('RUNNING');
    await waitFor(async () => !('handoffMessageId' in await state(guest)), { what: 'the concierge to have it' });
    expect(looks).toEqual([]);
  });

  it('takes in what its guest writes while nobody can look whether the person is silent', async () => {
    const guest = new Guest();
    let looks = 0;
    flow.fake.persons.set(guest.sessionKey, notice);
    flow.fake.silence = () => { looks += 1; throw ApplicationFailure.retryable('The database is away.', 'UNAVAILABLE'); };
    await flow.runner.followTakeover(guest.input());
    await waitFor(() => looks > 0, { what: 'the look' });
    await flow.runner.postMessage(guest.turn('Hello?'));
    expect(flow.fake.messages(guest.sessionKey)).toHaveLength(1);
  });

  it('takes in what its guest writes while the run cannot look who has the conversation', async () => {
    const guest = new Guest();
    let looks = 0;
    flow.fake.whileThinking = ({ sessionKey }) => { flow.fake.persons.set(sessionKey, notice); };
    flow.fake.beforeLook = () => { looks += 1; throw ApplicationFailure.retryable('The database is away.', 'UNAVAILABLE'); };
    await flow.runner.postMessage(guest.turn('I want to speak to a person'));
    await waitFor(() => looks > 0, { what: 'the look' });
    await flow.runner.postMessage(guest.turn('Hello?'));
    expect(flow.fake.messages(guest.sessionKey)).toHaveLength(2);
    flow.fake.beforeLook = () => undefined;
    await waitFor(async () => JSON.stringify(await state(guest)).includes('"waiting":[]'), { what: 'the run to follow the record' });
    expect(await state(guest)).toMatchObject({ handoffMessageId: notice });
  });

  it('tells whoever takes over that the database is away, and goes on', async () => {
    const guest = new Guest();
    flow.fake.beforeLook = awayForLong();
    await expect(take(guest)).rejects.toMatchObject({ name: 'DomainError' });
    expect(await state(guest)).not.toHaveProperty('handoffMessageId');
    flow.fake.calm();
    await flow.runner.followTakeover(guest.input());
    expect(await state(guest)).toMatchObject({ handoffMessageId: notice });
  });

  it('follows the record, whatever order it is told in', async () => {
    const guest = new Guest();
    await take(guest);
    flow.fake.handBack(guest.sessionKey);
    // The word of the takeover comes again, after the handback.
    await flow.runner.followTakeover(guest.input());
    expect(await state(guest)).not.toHaveProperty('handoffMessageId');
    const turn = guest.turn('When is breakfast?');
    expect((await flow.runner.ask(turn)).replyId).toBe(flow.fake.replyTo(guest.sessionKey, turn.messageId));
  });

  it('needs no run to be handed back', async () => {
    const guest = new Guest();
    await giveBack(guest);
    await expect(flow.client.workflow.getHandle(chatSessionId(guest.clientId, guest.sessionKey)).describe()).rejects.toThrow();
  });
});
