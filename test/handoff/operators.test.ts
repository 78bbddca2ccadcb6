import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AuditEntry } from '../../domain/storage/entities/audit-entry.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { connectMcp, createKeyHolder } from '../support/agents/agent.ts';
import { ask, historyOf, newSession } from '../support/chat/guest.ts';
import { deskOf, storedSession, type Conversation } from '../support/chat/handoff.ts';
import { signIn } from '../support/accounts/operators.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();

async function newHouse() {
  const hotel = await createHotel(database);
  const operator = await signIn(database, [`conversations:READ:${hotel.id}`, `conversations:WRITE:${hotel.id}`]);
  return { hotel, operator, ctx: systemContext(database, hotel.id), desk: deskOf(operator, hotel.id) };
}

type House = Awaited<ReturnType<typeof newHouse>>;

/** A conversation in which the guest has written. */
async function newConversation({ hotel, ctx }: House, query = 'Good evening!'): Promise<{ sessionId: string; id: string }> {
  const sessionId = await newSession(hotel.id);
  await ask(hotel.id, { query, locale: 'en' }, { sessionId });
  return { sessionId, id: (await storedSession(ctx, sessionId)).key };
}

describe('the list of conversations', () => {
  itVerifies(['decisions/channels/conversations/list'], 'has those with the newest activity first, a page at a time, and no session without a guest', async () => {
    const house = await newHouse();
    await newSession(house.hotel.id);
    const made: string[] = [];
    for (const query of ['Hello one', 'Hello two', 'Hello three']) made.unshift((await newConversation(house, query)).id);
    const whole = await house.desk.list();
    expect([whole.status, whole.body.conversations.map(({ id }) => id), whole.body.nextCursor]).toEqual([200, made, null]);
    const first = await house.desk.list('?limit=2');
    const rest = await house.desk.list(`?limit=2&after=${first.body.nextCursor}`);
    expect([...first.body.conversations, ...rest.body.conversations].map(({ id }) => id)).toEqual(made);
    expect(rest.body.nextCursor).toBeNull();
    expect(whole.body.conversations[0]).toMatchObject({ channel: 'WEB', handledBy: 'concierge', waitingSince: null, handoff: null, lastMessage: { type: 'ai' } });
    const forged = await house.desk.list(`?limit=2&handledBy=person&after=${first.body.nextCursor}`);
    expect([forged.status, forged.body.error]).toEqual([400, expect.stringContaining('another order')]);
  });

  itVerifies(['decisions/channels/conversations/list'], 'is narrowed by who has them, who waits, channel, time and text', async () => {
    const house = await newHouse();
    const { desk } = house;
    const plain = await newConversation(house, 'Hello, what a lovely 100% day');
    const waiting = await newConversation(house, 'I want to talk to a human');
    const taken = await newConversation(house);
    await desk.takeOver(taken.id);
    const [asked] = (await desk.list('?waiting=true')).body.conversations;
    expect(asked?.lastMessage).toMatchObject({ type: 'guest', excerpt: 'I want to talk to a human' });
    const ids = async (query: string) => (await desk.list(query)).body.conversations.map(({ id }) => id).toSorted();
    const all = [plain.id, waiting.id, taken.id].toSorted();
    expect(await ids('?handledBy=person')).toEqual([waiting.id, taken.id].toSorted());
    expect(await ids('?handledBy=concierge')).toEqual([plain.id]);
    expect(await ids('?waiting=true')).toEqual([waiting.id]);
    expect([await ids('?channel=WEB'), await ids('?channel=WHATSAPP')]).toEqual([all, []]);
    const { lastActivityDate } = (await desk.read(plain.id)).body;
    expect(await ids(`?since=${lastActivityDate}`)).toEqual(all);
    expect(await ids('?since=2999-01-01T00:00:00Z')).toEqual([]);
    expect(await ids('?since=2999-01-01T00:00:00-19:38')).toEqual([]);
    expect([await ids('?q=LOVELY'), await ids('?q=100%25'), await ids('?q=no%20such%20words')]).toEqual([[plain.id], [plain.id], []]);
    expect((await desk.list('?q=ab')).status).toBe(400);
  });
});

describe('a transcript', () => {
  itVerifies(['decisions/channels/conversations/transcript'], 'shows what was said and who had it, under an id that opens nothing to a guest', async () => {
    const house = await newHouse();
    const { sessionId, id } = await newConversation(house);
    await house.desk.takeOver(id);
    await house.desk.handBack(id);
    const { status, body } = await house.desk.read(id);
    expect(status).toBe(200);
    expect(body.messages).toEqual((await historyOf(house.hotel.id, sessionId)).map((message) => ({ ...message, setAside: null, delivery: null, rating: null, comment: null, mind: null, why: message.type === 'ai' ? expect.objectContaining({ intent: 'greeting', fallback: null }) : null })));
    expect(body.messages.map(({ type }) => type)).toEqual(['system', 'guest', 'ai', 'system', 'system']);
    expect(body.handoffs).toEqual([
      { handledBy: 'person', reason: 'operator', datetime: expect.any(Number) }, { handledBy: 'concierge', reason: 'operator', datetime: expect.any(Number) },
    ]);
    expect(JSON.stringify(body)).not.toContain(sessionId);
    expect((await ask(house.hotel.id, { query: 'Hello' }, { sessionId: id })).status).toBe(404);
  });

  it('is read from its end, page by page', async () => {
    const house = await newHouse();
    const { sessionId, id } = await newConversation(house);
    const all = (await historyOf(house.hotel.id, sessionId)).map((message) => message.id);
    const end = (await house.desk.read(id, '?limit=2')).body;
    const start = (await house.desk.read(id, `?limit=2&before=${end.olderBefore}`)).body;
    expect([...start.messages, ...end.messages].map((message) => message.id)).toEqual(all);
    expect(start.olderBefore).toBeNull();
  });
});

describe('an operator', () => {
  itVerifies(
    ['decisions/channels/handoff/silent', 'decisions/channels/handoff/history', 'decisions/channels/handoff/only-new'],
    'takes a conversation over, writes, and hands it back; the concierge answers only what comes after', async () => {
      const house = await newHouse();
      const { desk, hotel, operator } = house;
      const { sessionId, id } = await newConversation(house);
      const taken = await desk.takeOver(id);
      expect([taken.status, taken.body]).toMatchObject([200, { handledBy: 'person', waitingSince: null, handoff: { reason: 'operator', by: `user:${operator.userId}` } }]);
      expect((await desk.takeOver(id)).body.handoff).toEqual(taken.body.handoff);
      const unheard = await ask(hotel.id, { query: 'Thank you, is somebody there?', locale: 'en' }, { sessionId });
      expect([unheard.status, unheard.body.type, unheard.body.message]).toEqual([200, 'system', expect.stringContaining('has taken over this conversation')]);
      expect((await desk.list('?waiting=true')).body.conversations.map((each) => each.id)).toEqual([id]);
      const said = await desk.say(id, { message: 'Good evening, this is Clara.' });
      expect([said.status, said.body]).toMatchObject([201, { type: 'operator', message: 'Good evening, this is Clara.', locale: 'en' }]);
      expect((await desk.list('?waiting=true')).body.conversations).toEqual([]);
      const back = await desk.handBack(id);
      expect([back.status, back.body]).toMatchObject([200, { handledBy: 'concierge', waitingSince: null, handoff: { reason: 'operator' } }]);
      expect((await desk.handBack(id)).status).toBe(200);
      const answered = await ask(hotel.id, { query: 'Thanks a lot', locale: 'en' }, { sessionId });
      expect(answered.body.type).toBe('ai');
      const history = await historyOf(hotel.id, sessionId);
      expect(history.map(({ type }) => type)).toEqual(['system', 'guest', 'ai', 'system', 'guest', 'operator', 'system', 'guest', 'ai']);
      expect(history[6]?.message).toBe('The digital assistant of Hotel Probe is back in this conversation and answers your next messages.');
    });

  itVerifies(['decisions/channels/conversations/message'], 'says a thing once, however often it is sent, and only while a person has the conversation', async () => {
    const house = await newHouse();
    const { desk, hotel } = house;
    const { sessionId, id } = await newConversation(house);
    const early = await desk.say(id, { message: 'Too early' });
    expect([early.status, early.body.code, early.body.error]).toEqual([409, 'CONFLICT', 'The concierge has this conversation. Take it over first (POST …/takeover), then write.']);
    await desk.takeOver(id);
    const messageId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => desk.say(id, { message: 'Once', messageId })));
    expect(sent.map(({ status, body }) => [status, body.id])).toEqual([1, 2, 3].map(() => [201, messageId]));
    const other = await desk.say(id, { message: 'Twice', messageId });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    const key = { 'idempotency-key': 'the-same' };
    expect((await desk.say(id, { message: 'By key' }, key)).body.id).toBe((await desk.say(id, { message: 'By key' }, key)).body.id);
    await desk.handBack(id);
    expect((await desk.say(id, { message: 'Once', messageId })).body.id).toBe(messageId);
    expect((await historyOf(hotel.id, sessionId)).filter(({ type }) => type === 'operator').map(({ message }) => message)).toEqual(['Once', 'By key']);
    for (const message of ['', '   ', 'x'.repeat(4001)]) expect((await desk.say(id, { message })).status).toBe(400);
  });

  itVerifies(['decisions/channels/handoff/interfaces'], 'leaves a trail of what was done, without the words', async () => {
    const house = await newHouse();
    const { id } = await newConversation(house);
    await house.desk.takeOver(id);
    await house.desk.say(id, { message: 'A secret of the guest' });
    await house.desk.handBack(id);
    const rows = await house.ctx.db.read((em) => em.find(AuditEntry, { target: `conversation:${id}` }, { orderBy: { id: 'asc' } }));
    expect(rows.map(({ action, actor, interface: through }) => [action, actor, through])).toEqual(
      ['conversation.takeover', 'conversation.message', 'conversation.handback'].map((action) => [action, `user:${house.operator.userId}`, 'rest']),
    );
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  itVerifies(['decisions/channels/handoff/interfaces'], 'does the same over MCP, with a key', async () => {
    const house = await newHouse();
    const { id, sessionId } = await newConversation(house);
    const clientId = house.hotel.id;
    const holder = await createKeyHolder(database, [`conversations:READ:${clientId}`, `conversations:WRITE:${clientId}`], { clientId });
    const { client, use } = await connectMcp(holder.headers);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).filter((name) => name.includes('conversation'))).toEqual(
      ['correct_conversation_message', 'get_client_conversation', 'hand_back_conversation', 'list_client_conversations', 'list_conversations',
        'post_conversation_message', 'take_over_conversation'],
    );
    expect(tools.find(({ name }) => name === 'take_over_conversation')?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    const listed = await use('list_client_conversations', { limit: 5 });
    expect((listed.structuredContent as { conversations: Conversation[] }).conversations.map((each) => each.id)).toEqual([id]);
    const refused = await use('post_conversation_message', { conversationId: id, message: 'Hello' });
    expect([refused.isError, JSON.stringify(refused.content)]).toEqual([true, expect.stringContaining('Take it over first')]);
    expect((await use('take_over_conversation', { conversationId: id })).structuredContent).toMatchObject({ handledBy: 'person', handoff: { by: `apiKey:${holder.keyId}` } });
    expect((await use('post_conversation_message', { conversationId: id, message: 'Hello' })).structuredContent).toMatchObject({ type: 'operator' });
    expect((await use('hand_back_conversation', { conversationId: id })).structuredContent).toMatchObject({ handledBy: 'concierge' });
    expect((await historyOf(clientId, sessionId)).map(({ type }) => type)).toEqual(['system', 'guest', 'ai', 'system', 'operator', 'system']);
  });

  itVerifies(['decisions/channels/conversations/access'], 'of another hotel finds nothing, and one who may only read takes nothing over', async () => {
    const [house, other] = [await newHouse(), await newHouse()];
    const { id } = await newConversation(house);
    const stranger = deskOf(other.operator, house.hotel.id);
    const misplaced = deskOf(other.operator, other.hotel.id);
    for (const desk of [stranger, misplaced]) {
      const answers = [await desk.read(id), await desk.takeOver(id), await desk.say(id, { message: 'Hello' }), await desk.handBack(id)];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect([(await stranger.list()).status, (await misplaced.list()).body.conversations]).toEqual([404, []]);
    const reader = deskOf(await signIn(database, [`conversations:READ:${house.hotel.id}`]), house.hotel.id);
    expect([(await reader.read(id)).status, (await reader.takeOver(id)).status, (await reader.handBack(id)).status, (await reader.say(id, { message: 'Hi' })).status])
      .toEqual([200, 403, 403, 403]);
    expect((await house.desk.read(id)).body.handledBy).toBe('concierge');
  });
});
