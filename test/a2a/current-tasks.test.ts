import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Role, TaskState } from '@a2a-js/sdk';
import { ingestItems } from '../support/knowledge/ingest-items.ts';
import { AgentTaskMessage } from '../../domain/storage/entities/agent-task.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { agentOf } from '../support/agents/a2a.ts';
import { agentV1, said03, said10, sdkClient, sdkClient03, sdkMessage, shownBy, type AnyTask } from '../support/agents/a2a-v1.ts';
import { createKeyHolder } from '../support/agents/agent.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { createBookableHotel, useTableApp } from '../support/booking/table-app.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const [first, second] = testStack().apiUrls;
const app = await useTableApp();
const hotel = await createBookableHotel(database, app);
await ingestItems({
  ctx: systemContext(database, hotel.id),
  input: {
    items: [['Parking', 'Parking in our garage costs 18 francs a night.'], ['Pets', 'Dogs are welcome.'], ['Sauna', 'The sauna is open until 21.']]
      .map(([title = '', text = '']) => ({ key: title, kind: 'faq' as const, title, locale: 'en', passages: [{ title, text }] })),
  },
});
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE']);
const agent = agentV1(headers, hotel.id);
const old = agentOf(headers, hotel.id);
const sdk10 = await sdkClient(agent.headers);
const sdk03 = sdkClient03(agent.headers);

let day = 3;
/** On a day of its own, so that the tests meet no full restaurant. */
const wish = (): string => `A table for two on ${new Date(Date.now() + (day += 1) * 86_400_000).toISOString().slice(0, 10)} at 19:30 please`;
const saidIn = ({ status: { message } }: AnyTask): string => message?.parts[0]?.text ?? '';

describe.each([['1.0', sdk10], ['0.3', sdk03]] as const)('the official client, speaking %s', (version, client) => {
  it('sends a message and gets the finished task, on every process', async () => {
    const sent = await client.sendMessage(sdkMessage('How much is parking?'));
    expect(sent).toMatchObject({ status: { state: TaskState.TASK_STATE_COMPLETED, message: { role: Role.ROLE_AGENT } }, artifacts: [{ name: 'reply' }] });
    const { id } = sent as { id: string };
    expect(JSON.stringify(sent)).toContain('18 francs');
    const elsewhere = version === '1.0' ? await sdkClient(agent.headers, second) : sdkClient03(agent.headers, second);
    expect(await elsewhere.getTask({ tenant: '', id })).toMatchObject({ id, status: { state: TaskState.TASK_STATE_COMPLETED }, history: [{ role: Role.ROLE_USER }, { role: Role.ROLE_AGENT }] });
    await expect(client.cancelTask({ tenant: '', id, metadata: {} })).rejects.toMatchObject({ name: 'TaskNotCancelableError' });
    await expect(client.getTask({ tenant: '', id: randomUUID() })).rejects.toMatchObject({ name: 'TaskNotFoundError' });
  });

  it('follows a task from its beginning to its end', async () => {
    const seen = [];
    for await (const { payload } of client.sendMessageStream(sdkMessage('How much is parking?'))) seen.push(payload);
    expect(seen[0]?.$case).toBe('task');
    expect(seen.slice(-2)).toMatchObject([{ $case: 'artifactUpdate' }, { $case: 'statusUpdate', value: { status: { state: TaskState.TASK_STATE_COMPLETED } } }]);
  });

  it('sets, reads, lists and deletes where it wants to be told', async () => {
    const { id: taskId } = await client.sendMessage(sdkMessage('How much is parking?')) as { id: string };
    const config = { tenant: '', taskId, id: 'mine', url: 'https://agent.example/told', token: 't', authentication: { scheme: 'Bearer', credentials: 'secret' } };
    expect(await client.createTaskPushNotificationConfig(config)).toMatchObject({ taskId, id: 'mine', url: config.url });
    expect(await client.getTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' })).toMatchObject({ id: 'mine', url: config.url });
    expect((await client.listTaskPushNotificationConfig({ tenant: '', taskId, pageSize: 0, pageToken: '' })).configs).toMatchObject([{ id: 'mine' }]);
    await client.deleteTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' });
    await client.deleteTaskPushNotificationConfig({ tenant: '', taskId, id: 'mine' });
    expect((await client.listTaskPushNotificationConfig({ tenant: '', taskId, pageSize: 0, pageToken: '' })).configs).toEqual([]);
  });

  it('books a table in one task, asked back as often as it takes', async () => {
    const asked = await client.sendMessage(sdkMessage(wish())) as { id: string; contextId: string };
    expect(asked).toMatchObject({ status: { state: TaskState.TASK_STATE_INPUT_REQUIRED, message: { role: Role.ROLE_AGENT } }, artifacts: [] });
    const { id: taskId, contextId } = asked;
    const contact = await client.sendMessage(sdkMessage('Anna Weber, anna@example.org', { taskId, contextId }));
    expect(contact).toMatchObject({ id: taskId, contextId, status: { state: TaskState.TASK_STATE_INPUT_REQUIRED } });
    const seen = [];
    for await (const { payload } of client.sendMessageStream(sdkMessage('Yes', { contextId }))) seen.push(payload);
    expect(seen[0]).toMatchObject({ $case: 'task', value: { id: taskId } });
    expect(seen.at(-1)).toMatchObject({ $case: 'statusUpdate', value: { taskId, status: { state: TaskState.TASK_STATE_COMPLETED } } });
    const done = await agent.get(taskId);
    expect(done.history?.filter(({ messageId }) => messageId !== '')).toHaveLength(6);
    expect(done.artifacts).toHaveLength(1);
    const booked = (await app.ledger()).reservations.filter(({ confirmationNumber }) => saidIn(done).includes(confirmationNumber));
    expect(booked).toMatchObject([{ status: 'confirmed', partySize: 2 }]);
    await expect(client.sendMessage(sdkMessage('And now?', { taskId }))).rejects.toMatchObject({ name: 'UnsupportedOperationError' });
  });
});

describe('what is told of a task', () => {
  itVerifies(['decisions/agents/a2a/shapes', 'decisions/agents/a2a/history'], 'is there or is not: no member is null, in either dialect, however much is asked for', async () => {
    const { id, contextId } = await agent.send('How much is parking?');
    await agent.send('And for a bus?', { contextId, metadata: { trip: 7 } });
    for (const historyLength of [undefined, 0, 1, 1000, 1001, 2 ** 31 - 1]) {
      for (const method of ['GetTask', 'tasks/get']) expect(JSON.stringify(await agent.result(method, { id, historyLength }))).not.toContain('"metadata":null');
    }
    const [row] = await database.forClient(hotel.id).read((em) => em.execute<{ message: object }[]>(
      'select m.message from agent_task_message m join agent_task t on t.key = m.task_key where t.client_id = ? and t.id = ?', [hotel.id, id],
    ));
    expect(Object.values(row?.message ?? { none: null })).not.toContain(null);
    // Rows of earlier releases have one.
    await database.forClient(hotel.id).transaction((em) => em.execute(
      'update agent_task_message set message = message || ?::jsonb where task_key = (select key from agent_task where client_id = ? and id = ?)',
      [JSON.stringify({ metadata: null }), hotel.id, id],
    ));
    const { tasks } = await agent.result<{ tasks: AnyTask[] }>('ListTasks', { contextId, historyLength: 5000, includeArtifacts: true });
    expect(tasks.map(({ history }) => history?.map((message) => (message as { metadata?: object }).metadata))).toEqual([[{ trip: 7 }, undefined], [undefined, undefined]]);
  });
});

describe('a message', () => {
  it('that is sent again is the same message, and answered once', async () => {
    const { id: taskId, contextId } = await agent.send(wish());
    const contact = { messageId: randomUUID(), taskId };
    const both = await Promise.all([first, second].map((api) => agent.send('Anna Weber, anna@example.org', contact, {}, api)));
    expect(both.map(({ id }) => id)).toEqual([taskId, taskId]);
    const count = () => database.forClient(hotel.id).read((em) => em.count(AgentTaskMessage, { messageId: contact.messageId }));
    expect(await count()).toBe(1);
    expect(await agent.codeOf('SendMessage', { message: said10('Someone else', contact) })).toBe(-32602);
    const last = { messageId: randomUUID(), contextId };
    expect((await agent.send('Never mind', last)).status.state).toBe('TASK_STATE_COMPLETED');
    // Also when its task is over, by the task or by the conversation alone.
    for (const place of [{ taskId }, { contextId }]) expect((await agent.send('Never mind', { ...last, ...place })).id).toBe(taskId);
  });

  it('that begins a conversation and is sent again begins one', async () => {
    const name = { messageId: randomUUID() };
    const both = await Promise.all([first, second].map((api) => agent.send('How much is parking?', name, {}, api)));
    expect(both[0]).toMatchObject({ id: both[1]?.id, contextId: both[1]?.contextId });
    expect(await agent.send('How much is parking?', name)).toMatchObject({ id: both[0]?.id, status: { state: 'TASK_STATE_COMPLETED' } });
    expect(await agent.codeOf('SendMessage', { message: said10('Are dogs welcome?', name) })).toBe(-32602);
    const stranger = agentV1((await createKeyHolder(database, ['concierge:EXECUTE'])).headers, hotel.id);
    expect((await stranger.send('How much is parking?', name)).id).not.toBe(both[0]?.id);
  });

  it('of a count and not of a UUID begins a conversation each time', async () => {
    const [one, other] = [await agent.send('How much is parking?', { messageId: '1' }), await agent.send('How much is parking?', { messageId: '1' })];
    expect(new Set([one.id, other.id, one.contextId, other.contextId]).size).toBe(4);
  });

  it('of another conversation than its task\'s is refused', async () => {
    const { id: taskId } = await agent.send(wish());
    expect(await agent.codeOf('SendMessage', { message: said10('Yes', { taskId, contextId: randomUUID() }) })).toBe(-32602);
  });

  it('begins a new task of the conversation where none waits', async () => {
    const one = await agent.send('How much is parking?');
    const other = await agent.send('How much is parking, again?', { contextId: one.contextId });
    expect([other.contextId, other.id === one.id]).toEqual([one.contextId, false]);
  });

  it('is answered at once where the caller does not wait', async () => {
    const { id, status } = await agent.send('How much is parking?', {}, { returnImmediately: true });
    expect(status.state).toMatch(/SUBMITTED|WORKING|COMPLETED/);
    expect(saidIn(await agent.until(id, 'COMPLETED'))).toContain('18 francs');
    const legacy = await agent.result('message/send', { message: said03('How much is parking?'), configuration: { blocking: false, historyLength: 0 } });
    expect(legacy).toMatchObject({ kind: 'task', history: [] });
    await agent.until(legacy.id, 'COMPLETED');
  });
});

describe('a task that waits for its agent', () => {
  itVerifies(['3.1/states', '3.1/cancel-only-these-two'], 'is one of the five states in 0.1: completed, with the question, and not to be canceled', async () => {
    const task = await agent.send(wish());
    const shown = await old.get(task.id);
    expect(shown).toMatchObject({ status: { state: 'completed' }, artifacts: [{ parts: [{ text: saidIn(task) }] }] });
    expect(await old.codeOf('tasks/cancel', { id: task.id })).toBe(-32002);
    const events = await (await old.stream('tasks/resubscribe', { id: task.id })).all();
    expect(events.at(-1)?.data).toMatchObject({ result: { final: true, status: { state: 'completed' } } });
    expect((await agent.get(task.id)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });

  it('can be canceled, and is over then', async () => {
    const { id } = await agent.send(wish());
    expect((await agent.result('CancelTask', { id })).status.state).toBe('TASK_STATE_CANCELED');
    expect(await agent.codeOf('SendMessage', { message: said10('Yes', { taskId: id }) })).toBe(-32004);
    expect([await agent.codeOf('CancelTask', { id }), await agent.codeOf('SubscribeToTask', { id }), await agent.codeOf('tasks/resubscribe', { id })]).toEqual([-32002, -32004, -32004]);
  });

  it('is followed beyond the question, by several, on any process', async () => {
    const { id } = await agent.send(wish());
    const streams = await Promise.all([first, second].map((api) => agent.stream('SubscribeToTask', { id }, api)));
    const legacy = await agent.stream('tasks/resubscribe', { id }, second);
    const opened = await Promise.all([...streams, legacy].map((stream) => stream.next()));
    expect(shownBy(opened)).toEqual(Array.from({ length: 3 }, () => 'task:input-required'));
    await agent.send('Never mind', { taskId: id });
    const rest = await Promise.all([...streams, legacy].map((stream) => stream.all()));
    for (const events of rest) expect(shownBy(events)).toEqual(['working', 'artifact', 'completed']);
  });

  it('does not end by a cancel that comes too late, and has no result after one that does not', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, async () => {
      const { id } = await agent.send(wish());
      const [answered, canceled] = await Promise.all([agent.rpc<{ task: AnyTask }>('SendMessage', { message: said10('Never mind', { taskId: id }) }), agent.rpc('CancelTask', { id })]);
      const final = await agent.until(id, 'COMPLETED', 'CANCELED');
      expect([final.status.state, final.artifacts?.length]).toEqual(canceled.error === undefined ? ['TASK_STATE_CANCELED', 0] : ['TASK_STATE_COMPLETED', 1]);
      if (canceled.error !== undefined) expect(canceled.error.code).toBe(-32002);
      if (answered.error !== undefined) expect(answered.error.code).toBe(-32004);
      return final.status.state;
    }));
    expect(outcomes).toHaveLength(6);
  });
});

describe('ListTasks', () => {
  it('shows the owner\'s tasks by pages, those that changed last first', async () => {
    const { headers: mine } = await createKeyHolder(database, ['concierge:EXECUTE']);
    const lister = agentV1(mine, hotel.id);
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await lister.send(`How much is parking for ${index}?`)).id);
    type Listed = { tasks: AnyTask[]; nextPageToken: string; pageSize: number; totalSize: number };
    const found: string[] = [];
    for (let pageToken = '', pages = 0; pages === 0 || pageToken !== ''; pages += 1) {
      const page: Listed = await lister.result<Listed>('ListTasks', { pageSize: 2, pageToken }, pages % 2 === 0 ? first : second);
      expect(page.totalSize).toBe(5);
      for (const task of page.tasks) expect([task.artifacts, task.history?.length]).toEqual([undefined, 2]);
      found.push(...page.tasks.map(({ id }) => id));
      pageToken = page.nextPageToken;
    }
    expect(found).toEqual(ids);
    const [newest] = ids;
    const { contextId } = await lister.get(newest ?? '');
    expect(await lister.result<Listed>('ListTasks', { contextId, includeArtifacts: true, historyLength: 0 })).toMatchObject({ tasks: [{ id: newest, artifacts: [{}] }], nextPageToken: '', totalSize: 1 });
    expect(await lister.result('ListTasks', { status: 'TASK_STATE_FAILED' })).toMatchObject({ tasks: [], totalSize: 0 });
    expect(await lister.result('ListTasks', { status: 'TASK_STATE_REJECTED' })).toMatchObject({ tasks: [] });
    expect(await lister.result('ListTasks', { statusTimestampAfter: new Date(Date.now() + 60_000).toISOString() })).toMatchObject({ tasks: [] });
    const { nextPageToken } = await lister.result<Listed>('ListTasks', { pageSize: 1 });
    expect(await lister.codeOf('ListTasks', { pageSize: 1, pageToken: nextPageToken, contextId })).toBe(-32602);
  });
});

describe('somebody else\'s task', () => {
  it('is as unknown as one that does not exist, to another hotel\'s agent and to another owner\'s', async () => {
    const { id } = await agent.send(wish());
    const foreign = agentV1(headers, (await createHotel(database)).id);
    const stranger = agentV1((await createKeyHolder(database, ['concierge:EXECUTE'])).headers, hotel.id);
    for (const other of [foreign, stranger]) {
      const calls: [string, object][] = [
        ['GetTask', { id }], ['CancelTask', { id }], ['SubscribeToTask', { id }], ['SendMessage', { message: said10('Yes', { taskId: id }) }], ['tasks/get', { id }],
        ['CreateTaskPushNotificationConfig', { taskId: id, url: 'https://thief.example/' }], ['ListTaskPushNotificationConfigs', { taskId: id }],
      ];
      for (const [method, params] of calls) {
        const missing = await other.rpc(method, JSON.parse(JSON.stringify(params).replaceAll(id, randomUUID())));
        const answer = await other.rpc(method, params);
        expect([method, answer.error?.code, answer.error?.message]).toEqual([method, -32001, missing.error?.message]);
      }
      expect(await other.result('ListTasks', {})).toMatchObject({ tasks: [] });
    }
    expect((await agent.get(id)).status.state).toBe('TASK_STATE_INPUT_REQUIRED');
  });
});
