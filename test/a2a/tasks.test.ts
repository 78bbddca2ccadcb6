import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { AgentTaskMessage, AgentTaskRecord } from '../../domain/storage/entities/agent-task.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { forgottenTasks } from '../../domain/agents/tasks/forgotten-tasks.ts';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { temporalClient } from '../../temporal/connection.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf, said, type Task } from '../support/agents/a2a.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { testStack } from '../support/stack/test-stack.ts';
import { waitFor } from '../support/general/wait-for.ts';

const database = await useDatabase();
const [first, second] = testStack().apiUrls;
const hotel = await createHotel(database, { name: 'Hotel Agents' });
await ingestItems({
  ctx: systemContext(database, hotel.id),
  input: {
    items: [['Parking', 'Parking in our garage costs 18 francs a night.'], ['Pets', 'Dogs are welcome.'], ['Sauna', 'The sauna is open until 21.']]
      .map(([title = '', text = '']) => ({ key: title, kind: 'faq' as const, title, locale: 'en', passages: [{ title, text }] })),
  },
});
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE']);
const agent = agentOf(headers, hotel.id);
const ended = (id: string, api?: string): Promise<Task> => waitFor(async () => {
  const task = await agent.get(id, api);
  return ['completed', 'failed', 'canceled'].includes(task.status.state) && task;
}, { what: `task ${id} to end`, pollMs: 100 });

describe('tasks/send', () => {
  itVerifies([
    '4.4/tasks-send/creates', '4.4/tasks-send/message', '4.4/tasks-send/result', '3.1/send-new-task', '3.1/send-response', '2.10/task/id-and-status',
    '4.4/a2a/200-success', '1/interfaces/a2a',
  ], 'creates a task, which the concierge completes', async () => {
    const task = await agent.send('How much is parking?');
    expect(task).toMatchObject({ id: expect.any(String), sessionId: expect.any(String), status: { state: expect.stringMatching(/^(submitted|working)$/) } });
    const done = await ended(task.id);
    expect(done).toMatchObject({
      status: { state: 'completed', message: { role: 'agent', parts: [{ type: 'text', text: expect.stringContaining('18 francs') }] } },
      artifacts: [{ name: 'reply', index: 0, parts: [{ type: 'text' }, { type: 'data', data: { context: [expect.stringContaining('18 francs')] } }] }],
    });
  });

  it('takes the caller\'s id as the key of the attempt', async () => {
    const id = `order ${randomUUID()}`.replace(' ', '-');
    const [one, other] = await Promise.all([agent.send('Is there a sauna?', { id }, first), agent.send('Is there a sauna?', { id }, second)]);
    expect([one.id, other.id, one.sessionId]).toEqual([id, id, other.sessionId]);
    await ended(id);
    expect((await agent.send('Is there a sauna?', { id })).status.state).toBe('completed');
    expect(await agent.codeOf('tasks/send', { id, message: said('Something else') })).toBe(-32004);
    const { body } = { body: await database.forClient(hotel.id).read((em) => em.count(AgentTaskRecord, { clientId: hotel.id, id })) };
    expect(body).toBe(1);
  });

  it('continues a conversation by its session, under a name of the caller\'s own too', async () => {
    for (const sessionId of [undefined, `my-${randomUUID()}`]) {
      const opened = await agent.send('Are dogs allowed?', sessionId === undefined ? {} : { sessionId });
      await ended(opened.id);
      const next = await agent.send('Thank you', { sessionId: opened.sessionId });
      expect(next.sessionId).toBe(opened.sessionId);
      await ended(next.id);
      const records = await database.forClient(hotel.id).read((em) => em.find(AgentTaskRecord, { clientId: hotel.id, contextId: opened.sessionId }));
      expect(new Set(records.map(({ sessionKey }) => sessionKey)).size).toBe(1);
    }
  });

  it('is silent for a hotel that was disabled, also in a conversation that it knows', async () => {
    const house = await createHotel(database);
    const mine = agentOf(headers, house.id);
    const { id, sessionId } = await mine.send('Hello');
    await waitFor(async () => (await mine.get(id)).status.state === 'completed', { what: 'the task to end', pollMs: 100 });
    await database.forClient(house.id).transaction((em) => em.nativeUpdate(Client, { id: house.id }, { disabledDate: new Date() }));
    for (const more of [{}, { sessionId }]) {
      expect((await mine.rpc('tasks/send', { message: said('Hello again'), ...more })).error).toMatchObject({ data: { httpStatus: 404 } });
    }
  });

  it('gives every owner conversations of their own, whatever they call them', async () => {
    const other = agentOf((await createKeyHolder(database, ['concierge:EXECUTE'])).headers, hotel.id);
    const ids = await Promise.all([agent, other].map(async (each) => (await each.send('Is there a sauna?', { sessionId: '1' })).id));
    const records = await database.forClient(hotel.id).read((em) => em.find(AgentTaskRecord, { clientId: hotel.id, id: { $in: ids } }));
    expect(new Set(records.map(({ sessionKey }) => sessionKey)).size).toBe(2);
  });

  it('gives every owner tasks of their own, whatever they call them', async () => {
    const other = agentOf((await createKeyHolder(database, ['concierge:EXECUTE'])).headers, hotel.id);
    const id = `1-${randomUUID()}`;
    const questions = ['Is there a sauna?', 'How much is parking?'];
    const told = ['21', '18 francs'];
    await agent.send(questions[0] ?? '', { id });
    expect(await other.codeOf('tasks/get', { id })).toBe(-32001);
    expect((await other.send(questions[1] ?? '', { id })).id).toBe(id);
    for (const [index, each] of [agent, other].entries()) {
      const done = await waitFor(async () => {
        const task = await each.get(id);
        return task.status.state === 'completed' && task;
      }, { what: 'each to have its own answer', pollMs: 100 });
      expect(done).toMatchObject({ id, status: { message: { parts: [{ text: expect.stringContaining(told[index] ?? '') }] } } });
      expect((await each.send(questions[index] ?? '', { id })).status.state).toBe('completed');
    }
  });

  it('keeps what was sent with it, and shows as much of the history as is asked for', async () => {
    const { id } = await agent.send('Is there a garage?', { metadata: { trip: 7 } });
    expect(await ended(id)).toMatchObject({ metadata: { trip: 7 }, history: [] });
    for (const historyLength of [5, 1000, 1001, 2 ** 31 - 1]) {
      const shown = await agent.result('tasks/get', { id, historyLength });
      expect(shown.history).toMatchObject([{ role: 'user' }, { role: 'agent' }]);
    }
  });

  it.each([
    ['no message', {}, -32602],
    ['no parts', { message: { role: 'user', parts: [] } }, -32602],
    ['a part that is no text', { message: { role: 'user', parts: [{ type: 'file', file: {} }] } }, -32005],
    ['a text part without text', { message: { role: 'user', parts: [{ type: 'text' }] } }, -32602],
    ['nothing but blanks', { message: said(' ') }, -32602],
    ['too much text', { message: said('x'.repeat(4001)) }, -32602],
    ['too many parts', { message: { role: 'user', parts: Array.from({ length: 51 }, () => ({ type: 'text', text: 'x' })) } }, -32602],
    ['another role', { message: { role: 'agent', parts: [{ type: 'text', text: 'x' }] } }, -32602],
    ['an id with blanks', { id: 'a b', message: said('Hi') }, -32602],
    ['an unnamed parameter', { '': 'x' }, -32602],
    ['what cannot be stored', { message: said('Hi'), metadata: { a: '\u0000' } }, -32602],
    ['no parameters', undefined, -32602],
  ])('refuses %s', async (_what, params, code) => expect(await agent.codeOf('tasks/send', params)).toBe(code));
});

describe('tasks/get', () => {
  itVerifies(['4.4/tasks-get', '4.4/result-shape/decided', '2.10/field-lists/decided'], 'answers on every process alike', async () => {
    const { id } = await agent.send('How much is parking?');
    await ended(id);
    expect(await agent.get(id, second)).toEqual(await agent.get(id, first));
  });

  it('knows a missing task as little as another client\'s', async () => {
    const { id } = await agent.send('Are dogs allowed?');
    const stranger = agentOf(headers, (await createHotel(database)).id);
    const [foreign, missing] = [await stranger.rpc('tasks/get', { id }), await stranger.rpc('tasks/get', { id: randomUUID() })];
    expect(foreign.error).toMatchObject({ code: -32001, message: 'Task not found' });
    expect({ ...foreign.error, data: 0 }).toEqual({ ...missing.error, data: 0 });
    expect(await stranger.codeOf('tasks/cancel', { id })).toBe(-32001);
  });
});

describe('tasks/cancel', () => {
  itVerifies(['4.4/tasks-cancel', '3.1/cancel-from-submitted-or-working', '3.1/cancel-only-these-two', '3.1/other-transitions/decided', '3.1/states', '3.1/states-in-order'],
    'cancels an open task and no other, and never leaves one canceled with a result', async () => {
      const outcomes = await Promise.all(Array.from({ length: 12 }, async (_, index) => {
        const { id } = await agent.send(`How much is parking, for car ${index}?`);
        if (index % 3 === 1) await waitFor(async () => (await agent.get(id)).status.state !== 'submitted', { what: 'the task to be worked on' });
        if (index % 3 === 2) await ended(id);
        const { result, error } = await agent.rpc('tasks/cancel', { id });
        const final = await ended(id);
        if (error === undefined) expect(result?.status.state).toBe('canceled');
        else expect(error).toMatchObject({ code: -32002, message: 'Task cannot be canceled' });
        expect({ state: final.status.state, results: final.artifacts.length }).toEqual(error === undefined
          ? { state: 'canceled', results: 0 } : { state: 'completed', results: 1 });
        expect(await agent.codeOf('tasks/cancel', { id })).toBe(-32002);
        return final.status.state;
      }));
      expect(outcomes.filter((state) => state === 'completed').length).toBeGreaterThanOrEqual(4);
    });

  it('waits for nobody who stores a message in its session, because that one waits for the task', async () => {
    const { id } = await agent.send('Are dogs allowed?');
    await ended(id);
    await database.forSystem().transaction(async (em) => {
      await em.execute("update agent_task set state = 'working' where client_id = ? and id = ?", [hotel.id, id]);
    });
    await database.forSystem().transaction(async (em) => {
      await em.execute('select from chat_session where key = (select session_key from agent_task where client_id = ? and id = ?) for update', [hotel.id, id]);
      expect((await agent.rpc('tasks/cancel', { id })).result?.status.state).toBe('canceled');
    });
  });
});

describe('a task that was stored', () => {
  it('and whose start was lost is found', async () => {
    const { id } = await agent.send('Is there a sauna?');
    await ended(id);
    const db = database.forSystem();
    await db.transaction(async (em) => {
      const { key } = await em.findOneOrFail(AgentTaskRecord, { clientId: hotel.id, id });
      await em.nativeUpdate(AgentTaskRecord, { key }, { state: 'submitted', expiresAt: null });
      await em.nativeUpdate(AgentTaskMessage, { taskKey: key }, { reply: null });
    });
    const later = new Date(Date.now() + 120_000);
    expect((await forgottenTasks({ db, now: later })).unanswered).toContainEqual({ clientId: hotel.id, taskId: id });
  });
});

it('an operator sees the task in the Temporal UI without its text', async () => {
  const { id } = await agent.send('What about the marmalade?');
  await ended(id);
  const client = temporalClient({ address: testStack().temporalAddress, namespace: 'default' });
  try {
    const handle = client.workflow.getHandle(`a2a/${hotel.id}/${id}`);
    await handle.result();
    const { type, searchAttributes } = await handle.describe();
    expect({ type, outcome: searchAttributes['ConciergeOutcome'], kind: searchAttributes['ConciergeTaskType'] }).toEqual({ type: 'a2aTask', outcome: ['completed'], kind: ['a2a'] });
    expect(JSON.stringify(await handle.fetchHistory())).not.toContain(Buffer.from('marmalade').toString('base64').slice(0, 8));
  } finally {
    await client.connection.close();
  }
});
