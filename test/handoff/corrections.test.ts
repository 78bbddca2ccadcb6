import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { correctedSchema } from '../../domain/conversations/correct-message.ts';
import { approvedExamples, type ExampleRecord } from '../../domain/examples/examples.ts';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { UnansweredQuestion } from '../../domain/storage/entities/knowledge.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, signInAdministrator } from '../support/accounts/operators.ts';
import { ask, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession } from '../support/chat/handoff.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
const QUESTION = 'Do you have a trampoline?';

/** A hotel with an operator, and a conversation in which a guest has written. */
async function conversation({ query = QUESTION, may = ['conversations:READ', 'conversations:WRITE', 'knowledge:READ', 'knowledge:WRITE'] } = {}) {
  const hotel = await createHotel(database);
  const operator = await signIn(database, may.map((permission) => `${permission}:${hotel.id}`));
  const ctx = systemContext(database, hotel.id);
  const sessionId = await newSession(hotel.id);
  const said = await ask(hotel.id, { query, locale: 'en' }, { sessionId });
  const { key: id } = await storedSession(ctx, sessionId);
  const messages = async () => (await deskOf(operator, hotel.id).read(id)).body.messages;
  return {
    hotel, operator, ctx, id, said, messages,
    write: (text: string) => ask(hotel.id, { query: text, locale: 'en' }, { sessionId }),
    last: async (type: string) => (await messages()).findLast((message) => message.type === type)?.id ?? '',
    correct: (messageId: string, body: unknown) => operator.call<z.infer<typeof correctedSchema> & { error: string }>(
      'POST', `/api/clients/${hotel.id}/conversations/${id}/messages/${messageId}/correction`, { body },
    ),
  };
}

describe('a transcript', () => {
  itVerifies(['decisions/channels/conversations/why'], 'says of each reply what was understood, what was found, and why there is no answer', async () => {
    const { messages, last, correct, write } = await conversation();
    expect((await messages()).map(({ type, why }) => [type, why === null])).toEqual([['system', true], ['guest', true], ['ai', false]]);
    const before = (await messages()).at(-1)?.why;
    expect(before).toMatchObject({ takenAs: 'question', passages: [], fallback: 'nothing-found' });
    expect(before?.intent).toMatch(/^ask_/);
    await correct(await last('ai'), { answer: 'Yes, a large one in the garden.' });
    await write(QUESTION);
    const after = (await messages()).at(-1)?.why;
    expect(after).toMatchObject({ takenAs: 'question', passages: [{ title: QUESTION, isUsed: true }], fallback: null });
    expect(after?.passages[0]?.likelihood).toBeGreaterThan(0.5);
  });
});

describe('a written answer', () => {
  itVerifies(['decisions/channels/conversations/correction/answer', 'decisions/privacy/trail-without-words'], 'is knowledge of the hotel, answers from the next turn on, and is reworded by the next correction', async () => {
    const { said, correct, last, write, ctx, operator, hotel } = await conversation();
    expect(said.body.message).not.toContain('garden');
    const reply = await last('ai');
    const first = await correct(reply, { answer: 'Yes, a large one in the garden.' });
    expect([first.status, first.body]).toMatchObject([200, { example: null, item: { title: QUESTION, locale: 'en' } }]);
    expect((await write('do you have a trampoline')).body.message).toContain('Yes, a large one in the garden.');
    const again = await correct(reply, { answer: 'Yes, two of them in the garden.', question: 'Is there a trampoline?' });
    expect(again.body.item?.id).toBe(first.body.item?.id);
    expect((await write(QUESTION)).body.message).toContain('two of them');
    const [question] = await ctx.db.read((em) => em.find(UnansweredQuestion, { clientId: hotel.id }));
    expect(question?.state).toBe('answered');
    const audits = await ctx.db.read((em) => em.find(AuditEntry, { clientId: hotel.id, action: 'conversation.correct' }));
    expect(audits.map(({ actor }) => actor)).toEqual([1, 2].map(() => `user:${operator.userId}`));
    const path = `/api/clients/${hotel.id}/knowledge/${again.body.item?.id}`;
    expect((await operator.call('PUT', path, { body: { title: 'A trampoline', text: 'Three in the garden.' } })).status).toBe(200);
    expect((await operator.call('DELETE', path)).status).toBeLessThan(300);
    const trail = await ctx.db.read((em) => em.find(AuditEntry, { clientId: hotel.id, action: { $like: 'knowledge.%' } }));
    expect(trail.length).toBeGreaterThan(3);
    expect(JSON.stringify([...audits, ...trail])).not.toMatch(/trampoline|garden/);
  });
});

describe('what was meant', () => {
  itVerifies(['decisions/channels/conversations/correction/intent'], 'is kept without personal data and learned from only when a person has approved it', async () => {
    const word = randomUUID().replaceAll(/[^a-f]/g, '');
    const { correct, last } = await conversation({ query: `my name is Eva Lind, the ${word} blinks in room 214, mail eva@lind.example or +41 79 555 01 02` });
    const { status, body: { example } } = await correct(await last('guest'), { intent: 'trouble' });
    expect([status, example]).toMatchObject([200, { intent: 'trouble', state: 'proposed', language: 'en' }]);
    expect(example?.text).toContain(word);
    expect(example?.text).not.toMatch(/eva|lind|[1-9]/i);
    const taught = async () => (await approvedExamples(database.forSystem())).filter(({ text }) => text.includes(word));
    expect(await taught()).toEqual([]);
    const administrator = await signInAdministrator(database);
    const decide = (input: unknown) => administrator.call<ExampleRecord>('PUT', `/api/examples/${example?.id}`, { body: input });
    const approved = await decide({ state: 'approved', text: `the ${word} is blinking`, intent: 'service_request' });
    expect([approved.status, approved.body]).toMatchObject([200, { state: 'approved', decidedDate: expect.any(String) }]);
    expect(await taught()).toEqual([{ text: `the ${word} is blinking`, intent: 'service_request' }]);
    expect((await decide({ state: 'refused' })).body.state).toBe('refused');
    const trail = await database.forSystem().read((em) => em.find(AuditEntry, { target: `example:${example?.id}` }));
    expect([trail.length, JSON.stringify(trail).includes(word)]).toEqual([2, false]);
    expect(await taught()).toEqual([]);
    const listed = await administrator.call<{ examples: ExampleRecord[] }>('GET', '/api/examples?state=refused&limit=100');
    expect(listed.body.examples.map(({ id }) => id)).toContain(example?.id);
  });

  it('is decided on by those alone who look after the platform', async () => {
    const { operator } = await conversation();
    expect((await operator.call('GET', '/api/examples')).status).toBe(403);
    expect((await operator.call('PUT', `/api/examples/${randomUUID()}`, { body: { state: 'approved' } })).status).toBe(403);
    expect((await (await signInAdministrator(database)).call('PUT', `/api/examples/${randomUUID()}`, { body: { state: 'approved' } })).status).toBe(404);
  });
});

describe('a correction', () => {
  itVerifies(['decisions/channels/conversations/correction/refused'], 'needs permission, a message of the conversation that a guest wrote or that answers one, and something to put right', async () => {
    const house = await conversation();
    const reply = await house.last('ai');
    const refusals = [
      await house.correct(reply, {}), await house.correct(reply, { intent: 'nonsense' }), await house.correct(await house.last('system'), { intent: 'trouble' }),
      await house.correct(randomUUID(), { intent: 'trouble' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 409, 404]);
    const desk = await conversation({ may: ['conversations:READ', 'conversations:WRITE'] });
    const there = await desk.last('ai');
    expect([(await desk.correct(there, { answer: 'Yes.' })).status, (await desk.correct(there, { intent: 'ask_offer' })).status]).toEqual([403, 200]);
    expect((await desk.correct(reply, { intent: 'ask_offer' })).status).toBe(404);
    const reader = await conversation({ may: ['conversations:READ', 'knowledge:WRITE'] });
    expect((await reader.correct(await reader.last('ai'), { answer: 'Yes.' })).status).toBe(403);
  });
});
