import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { cancelTask } from '../../domain/agents/tasks/cancel-task.ts';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { AgentPushConfig, AgentTaskMessage, AgentTaskRecord } from '../../domain/storage/entities/agent-task.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { User } from '../../domain/storage/entities/user.ts';
import { verifies } from '../requirements/verifies.ts';
import { agentOf, said } from '../support/agents/a2a.ts';
import { agentV1, shownBy } from '../support/agents/a2a-v1.ts';
import { platformContext } from '../support/accounts/accounts.ts';
import { createKeyHolder, type KeyHolder } from '../support/agents/agent.ts';
import { BrainGate } from '../support/concierge/brain-gate.ts';
import { historyOf } from '../support/chat/guest.ts';
import { call } from '../support/http/http.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { startProduct, talkingOnly } from '../support/stack/product.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';

const gate = await BrainGate.start();
const product = await startProduct({ apis: 0, workers: 0, sharesTemporal: true, env: talkingOnly });
const startWorker = () => product.startWorker({ workerMain: gate.workerMain });
const worker = await startWorker();
const { url: first } = await apiWith({}, product);
const { url: second } = await apiWith({}, product);
const database = await useDatabase(product.databaseUrl);
const hotel = await createHotel(database);
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE'], { api: first });
const agent = agentOf(headers, hotel.id, first);
const current = agentV1(headers, hotel.id, first);
afterAll(async () => {
  await product.stop();
  await gate.stop();
});

const statesOf = (events: readonly { data: unknown }[]): (string | undefined)[] =>
  events.map(({ data }) => (data as { result: { status?: { state: string }; artifact?: object } }).result).map(({ status, artifact }) => status?.state ?? (artifact && 'artifact'));

describe('a task that is followed', () => {
  it('shows each state once, in order, then its result, and ends', async () => {
    const events = await (await agent.stream('tasks/sendSubscribe', { message: said('Hello') })).all();
    expect(statesOf(events)).toEqual(['submitted', 'working', 'artifact', 'completed']);
    const final = events.map(({ data }) => (data as { result: { final?: boolean } }).result.final);
    expect(final).toEqual([false, false, undefined, true]);
  });

  it('lives on without its follower, who finds it again on another process', async () => {
    gate.shut();
    const { id } = await agent.send('Held up');
    const dropped = await agent.stream('tasks/resubscribe', { id });
    await dropped.next();
    await gate.untilThinking('Held up');
    const again = await agent.stream('tasks/resubscribe', { id }, second);
    expect(statesOf([await again.next()])).toEqual(['working']);
    gate.open();
    expect(statesOf(await again.all())).toEqual(['artifact', 'completed']);
    expect(statesOf(await (await agent.stream('tasks/resubscribe', { id }, second)).all())).toEqual(['artifact', 'completed']);
  });

  it('that is canceled says so, and its late answer changes nothing', async () => {
    gate.shut();
    const followed = await agent.stream('tasks/sendSubscribe', { id: 'late', message: said('Too late') });
    await gate.untilThinking('Too late');
    const { status, sessionId } = await agent.result('tasks/cancel', { id: 'late' }, second);
    expect(status.state).toBe('canceled');
    // Its turn is closed as well, before the mind could ask for anything to be done.
    await waitFor(async () => (await historyOf(hotel.id, sessionId, first)).at(-1)?.type === 'ai', { what: 'the turn to be closed' });
    gate.open();
    expect(statesOf(await followed.all())).toEqual(['submitted', 'working', 'canceled']);
    expect((await agent.get('late')).artifacts).toEqual([]);
  });

  it('is shown no longer to a key that was revoked, nor to a user who was disabled or may not use the concierge any more', async () => {
    gate.shut();
    const ends: ((holder: KeyHolder) => Promise<unknown>)[] = [
      ({ owner, keyId }) => call('DELETE', `/api/user/apikey/${keyId}`, { api: first, headers: owner.headers }),
      ({ owner }) => database.forSystem().transaction((em) => em.nativeUpdate(User, { id: owner.userId }, { status: 'disabled' })),
      ({ owner }) => database.forSystem().transaction((em) => em.nativeDelete(RolePolicy, { roleId: owner.roleId })),
    ];
    for (const end of ends) {
      const holder = await createKeyHolder(database, ['concierge:EXECUTE'], { api: first });
      const text = `Held up for ${holder.keyId}`;
      const followed = await agentOf(holder.headers, hotel.id, second).stream('tasks/sendSubscribe', { message: said(text) });
      await gate.untilThinking(text);
      await end(holder);
      expect(statesOf(await followed.all())).toEqual(['submitted', 'working']);
    }
    gate.open();
  });

  it('that is canceled has every message stopped that may be answered by then', async () => {
    gate.shut();
    const { id } = await current.send('First of all', {}, { returnImmediately: true });
    await gate.untilThinking('First of all');
    await current.send('Second of all', { taskId: id }, { returnImmediately: true });
    const stopped: string[] = [];
    const runner = {
      cancelTurn: async ({ messageId }: { messageId: string }) => { stopped.push(messageId); return { stopped: true }; },
      cancelAgentTask: async () => undefined,
    };
    await cancelTask({ ctx: systemContext(database, hotel.id), id, deps: { runner: runner as never } });
    const turns = await database.forClient(hotel.id).read(async (em) => em.find(
      AgentTaskMessage, { taskKey: (await em.findOneOrFail(AgentTaskRecord, { id })).key },
    ));
    expect(stopped.toSorted()).toEqual(turns.map(({ turnId }) => turnId).toSorted());
    expect(stopped).toHaveLength(2);
    gate.open();
  });

  it('that does not exist is refused like by tasks/get', async () => {
    expect(await agent.codeOf('tasks/resubscribe', { id: 'nobody' })).toBe(-32001);
  });
});

describe('messages of one task', () => {
  it('queue while it is worked on, and end it together', async () => {
    gate.shut();
    const { id: taskId, status } = await current.send('One at a time', {}, { returnImmediately: true });
    expect(status.state).toMatch(/SUBMITTED|WORKING/);
    await gate.untilThinking('One at a time');
    for (const text of ['Then this', 'And this']) expect((await current.send(text, { taskId }, { returnImmediately: true }, second)).status.state).toBe('TASK_STATE_WORKING');
    const followed = await current.stream('SubscribeToTask', { id: taskId }, second);
    expect(shownBy([await followed.next()])).toEqual(['task:working']);
    const waiting = current.send('Last', { taskId });
    gate.open();
    expect(shownBy(await followed.all())).toEqual(['artifact', 'artifact', 'artifact', 'artifact', 'completed']);
    const done = await waiting;
    expect(done.status.state).toBe('TASK_STATE_COMPLETED');
    expect(done.history?.filter((_, index) => index % 2 === 0).map(({ parts }) => parts[0]?.text)).toEqual(['One at a time', 'Then this', 'And this', 'Last']);
  });

  it('that keep a caller waiting too long leave the task as it is, and it goes on', async () => {
    gate.shut();
    const hasty = await apiWith({ ANSWER_TIMEOUT_MS: '300' }, product);
    const { id, status } = await current.send('Slowly', {}, {}, hasty.url);
    expect(status.state).toMatch(/SUBMITTED|WORKING/);
    gate.open();
    await current.until(id, 'COMPLETED');
  });
});

it('a task outlives the worker that had it and the API that took it', async () => {
  gate.shut();
  const api = await product.startApi();
  const { id } = await agent.send('Who answers this?', {}, api.url);
  await gate.untilThinking('Who answers this?');
  await Promise.all([worker.kill(), api.kill()]);
  gate.open();
  await startWorker();
  const task = await waitFor(async () => {
    const current = await agent.get(id, second);
    return current.status.state === 'completed' && current;
  }, { what: 'the task to be completed', timeoutMs: 80_000, pollMs: 200 });
  expect(task.artifacts).toHaveLength(1);
  // So does a task that waits, whose next message finds nobody of those who had it.
  expect((await current.send('And now?', { contextId: task.sessionId }, {}, second)).status.state).toBe('TASK_STATE_COMPLETED');
}, 180_000);

it(`can be read for seven days after its end, and no longer ${verifies('4.4/tasks-get/retention', '2.10/task/kept-seven-days', '8/a2a-retention')}`, async () => {
  const { id } = await agent.send('Are dogs allowed?');
  await waitFor(async () => (await agent.get(id)).status.state === 'completed', { what: 'the task to be completed', pollMs: 100 });
  // So can one whose agent never answers, with the addresses that wait for its news.
  const waiting = await current.send('Table', { messageId: randomUUID() }, { taskPushNotificationConfig: { id: 'waiting', url: 'https://agent.example/told' } });
  const configsLeft = () => database.forClient(hotel.id).read((em) => em.count(AgentPushConfig, { id: 'waiting' }));
  const at = (days: number) => () => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  await deleteExpired({ ctx: platformContext(database, at(6)) });
  expect([(await agent.get(id)).status.state, (await current.get(waiting.id)).id, await configsLeft()]).toEqual(['completed', waiting.id, 1]);
  await deleteExpired({ ctx: platformContext(database, at(8)) });
  expect(await agent.codeOf('tasks/get', { id })).toBe(-32001);
  expect(await current.codeOf('GetTask', { id: waiting.id })).toBe(-32001);
  expect(await configsLeft()).toBe(0);
  // Its id is free again.
  expect((await agent.send('Are cats allowed?', { id })).id).toBe(id);
});
