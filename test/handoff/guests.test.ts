import { describe, expect, it } from '@jest/globals';
import type { CreateClientInput } from '../../domain/clients/create-client.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { ask, historyOf, listen, newSession, say } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const operator = await signInAdministrator(database);
const [firstApi, secondApi] = testStack().apiUrls;
const reachable = { phone: '+43 1 234', email: 'desk@probe.example' };

async function newGuest(hotelConfig: CreateClientInput['hotelConfig'] = reachable) {
  const hotel = await createHotel(database, { hotelConfig });
  const sessionId = await newSession(hotel.id);
  const ctx = systemContext(database, hotel.id);
  const { key } = await storedSession(ctx, sessionId);
  return {
    hotel, sessionId, ctx, key, desk: deskOf(operator, hotel.id),
    ask: async (query: string, locale = 'en') => (await ask(hotel.id, { query, locale }, { sessionId })).body,
    history: () => historyOf(hotel.id, sessionId),
    record: () => storedSession(ctx, sessionId),
  };
}

/** Nothing of a hotel without knowledge answers these. */
const unanswerable = ['When does the sauna open?', 'How much does the car park cost?', 'Is there a swimming pool?', 'Do you have a gym?'];

describe('a guest who asks for a person', () => {
  const wishes = [
    ['en', 'I want to talk to a human', 'I have passed your conversation on to the team of Hotel Probe.'],
    ['de', 'Kann ich mit einem Mitarbeiter sprechen?', 'Ich habe Ihr Gespräch an das Team von Hotel Probe weitergegeben.'],
    ['fr', 'Je voudrais parler à une personne', 'J’ai transmis votre conversation à l’équipe de Hotel Probe.'],
    ['es', 'Quiero hablar con una persona', 'He pasado su conversación al equipo de Hotel Probe.'],
    ['it', 'Vorrei parlare con una persona', 'Ho passato la conversazione al team di Hotel Probe.'],
  ] as const;

  itVerifies(['decisions/channels/handoff/guest-asks', 'decisions/channels/handoff/silent'], 'is passed on in each of the five languages, and the concierge is silent', async () => {
    for (const [locale, wish, notice] of wishes) {
      const guest = await newGuest();
      const reply = await guest.ask(wish, locale);
      expect([reply.type, reply.message]).toEqual(['ai', expect.stringContaining(reachable.phone)]);
      const again = await guest.ask('…', locale);
      expect([again.type, again.message]).toEqual(['system', expect.stringContaining(notice)]);
      expect((await guest.history()).map(({ type, locale: spoken }) => [type, type === 'ai' || type === 'system' ? spoken : ''])).toEqual(
        [['system', 'en'], ['guest', ''], ['ai', locale], ['system', locale], ['guest', '']],
      );
      expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'guest-asked', handoffBy: null, waitingSince: expect.any(Date) });
    }
  });

  it('is joined by the operator who comes', async () => {
    const guest = await newGuest();
    await guest.ask('I want to talk to a human');
    const { body } = await guest.desk.takeOver(guest.key);
    expect(body.handoff).toMatchObject({ reason: 'guest-asked', by: `user:${operator.userId}` });
    expect(body.waitingSince).not.toBeNull();
    await guest.desk.say(guest.key, { message: 'Good evening' });
    expect((await guest.history()).map(({ type }) => type)).toEqual(['system', 'guest', 'ai', 'system', 'operator']);
  });

  itVerifies(['decisions/channels/handoff/switched-off'], 'learns how to reach a hotel that passes nobody on', async () => {
    const guest = await newGuest({ ...reachable, handoff: { enabled: false } });
    const reply = await guest.ask('I want to talk to a human');
    expect(reply.message).toContain(reachable.email);
    for (const question of unanswerable) expect((await guest.ask(question)).type).toBe('ai');
    expect((await guest.record()).handledBy).toBe('concierge');
    expect((await guest.desk.takeOver(guest.key)).body.handledBy).toBe('person');
  });

  itVerifies(['decisions/channels/handoff/nature'], 'gets an honest answer to the question who writes', async () => {
    const guest = await newGuest();
    const reply = await guest.ask('Are you a real person?');
    expect(reply.message).toBe('I am a digital assistant. If you would rather write with a person of the hotel, just say so.');
    expect((await guest.record()).handledBy).toBe('concierge');
  });

  it('need not ask when something is broken', async () => {
    const guest = await newGuest();
    await guest.ask('The shower in our room is broken');
    expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'complaint' });
  });
});

describe('a concierge that cannot help', () => {
  itVerifies(['decisions/channels/handoff/repeated-failure'], 'passes the guest on after two turns in a row, and says so', async () => {
    const guest = await newGuest();
    for (const question of unanswerable.slice(0, 2)) expect((await guest.ask(question)).type).toBe('ai');
    expect(await guest.record()).toMatchObject({ handledBy: 'person', handoffReason: 'repeated-failure' });
    expect((await guest.history()).at(-1)).toMatchObject({ type: 'system', message: expect.stringContaining('I could not help you several times in a row') });
    expect((await guest.ask(unanswerable[3] ?? '')).type).toBe('system');
  });

  it('begins to count anew when it could help in between, and not at a word of thanks', async () => {
    const guest = await newGuest();
    await guest.ask(unanswerable[0] ?? '');
    expect((await guest.ask('What is your phone number?')).message).toContain(reachable.phone);
    expect((await guest.record()).missedTurns).toBe(0);
    await guest.ask(unanswerable[0] ?? '');
    await guest.ask('Thank you');
    expect((await guest.record()).missedTurns).toBe(1);
  });
});

describe('a person who stays silent', () => {
  itVerifies(['decisions/channels/handoff/idle', 'decisions/channels/handoff/history'], 'loses the conversation, and the guest who waited is told that nobody came', async () => {
    const guest = await newGuest({ ...reachable, handoff: { idleMinutes: 0.02 } });
    const socket = await listen(guest.hotel.id, guest.sessionId).opened();
    await guest.ask('I want to talk to a human');
    await waitFor(() => socket.frames.filter(({ event }) => event === 'session.handoff').length === 2, { what: 'both moments' });
    expect(socket.frames.filter(({ event }) => event === 'session.handoff').map(({ data }) => data)).toEqual([
      { handledBy: 'person', reason: 'guest-asked', datetime: expect.any(Number) }, { handledBy: 'concierge', reason: 'idle', datetime: expect.any(Number) },
    ]);
    const last = (await guest.history()).at(-1);
    expect(last?.type).toBe('system');
    expect(last?.message).toMatch(/^I am sorry, nobody from the team of Hotel Probe has been able to answer you here\..*\+43 1 234/);
    expect(await guest.record()).toMatchObject({ handledBy: 'concierge', waitingSince: null });
    expect((await guest.ask('Thank you')).type).toBe('ai');
  });

  it('loses one that nobody waits in without an apology', async () => {
    const guest = await newGuest({ handoff: { idleMinutes: 0.02 } });
    await guest.ask('Good evening');
    await guest.desk.takeOver(guest.key);
    await guest.desk.say(guest.key, { message: 'Have a good night.' });
    await waitFor(async () => (await guest.record()).handledBy === 'concierge', { what: 'the end of the silence' });
    expect((await guest.history()).at(-1)?.message).toContain('is back in this conversation');
  });
});

describe('the real-time channel', () => {
  itVerifies(['decisions/channels/handoff/history', 'decisions/channels/handoff/silent'], 'tells both moments live and again in a replay, at whichever process', async () => {
    const guest = await newGuest();
    const live = await listen(guest.hotel.id, guest.sessionId, { api: firstApi }).opened();
    await guest.desk.takeOver(guest.key);
    await say(guest.hotel.id, { query: 'Is somebody there?', locale: 'en' }, { sessionId: guest.sessionId });
    await guest.desk.say(guest.key, { message: 'Yes, here I am.' });
    await guest.desk.handBack(guest.key);
    const expected = [
      [1, 'message.created', 'system'], [2, 'message.created', 'system'], [3, 'session.handoff', 'person'], [4, 'message.created', 'guest'],
      [5, 'message.created', 'operator'], [6, 'message.created', 'system'], [7, 'session.handoff', 'concierge'],
    ];
    const late = await listen(guest.hotel.id, guest.sessionId, { api: secondApi, after: 0 }).opened();
    for (const socket of [live, late]) {
      await waitFor(() => socket.seqs().length >= 7, { what: 'all stored events' });
      const stored = socket.frames.filter(({ seq }) => seq !== undefined);
      expect(stored.map(({ seq, event, data }) => [seq, event, data['type'] ?? data['handledBy']])).toEqual(expected);
    }
    const resumed = await listen(guest.hotel.id, guest.sessionId, { api: secondApi, after: 5 }).opened();
    await waitFor(() => resumed.seqs().length >= 2, { what: 'the rest' });
    expect(resumed.seqs()).toEqual([6, 7]);
  });
});

describe('operations', () => {
  itVerifies(['decisions/channels/handoff/waiting-gauge'], 'see how many guests wait for a person', async () => {
    const guest = await newGuest();
    await guest.ask('I want to talk to a human');
    const [, count] = /^concierge_conversations_waiting (\d+)$/m.exec(await metricsAt()) ?? [];
    expect(Number(count)).toBeGreaterThanOrEqual(1);
  });
});
