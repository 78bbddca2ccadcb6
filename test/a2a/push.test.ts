import { describe, expect, it } from '@jest/globals';
import { createNotificationSender } from '../../activities/adapters/outbound/notification-sender.ts';
import { outboundAgent } from '../../platform/outbound/agent.ts';
import { forgottenTasks } from '../../domain/agents/tasks/forgotten-tasks.ts';
import { RolePolicy } from '../../domain/storage/entities/role.ts';
import { AgentPushConfig, AgentTaskRecord } from '../../domain/storage/entities/agent-task.ts';
import { agentOf } from '../support/agents/a2a.ts';
import { agentV1, said03, said10, type AnyTask } from '../support/agents/a2a-v1.ts';
import { createKeyHolder, type KeyHolder } from '../support/agents/agent.ts';
import { signInAdministrator } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { Gate } from '../support/general/gate.ts';
import { useReceiver } from '../support/http/receiver.ts';
import { verifies } from '../requirements/verifies.ts';
import { usePushReceiver, type Received } from '../support/agents/push-receiver.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { auditTrail } from '../support/stack/rows.ts';

const database = await useDatabase();
const hotel = await createHotel(database);
const { headers } = await createKeyHolder(database, ['concierge:EXECUTE']);
const agent = agentV1(headers, hotel.id);
const configs = (id: string) => database.forClient(hotel.id).read(async (em) => {
  const { key } = await em.findOneOrFail(AgentTaskRecord, { clientId: hotel.id, id });
  return em.find(AgentPushConfig, { taskKey: key });
});
const untilTold = (id: string) => waitFor(async () => {
  const { lastSeq, key } = await database.forClient(hotel.id).read((em) => em.findOneOrFail(AgentTaskRecord, { clientId: hotel.id, id }));
  const left = await database.forClient(hotel.id).read((em) => em.count(AgentPushConfig, { taskKey: key, sentSeq: { $lt: lastSeq } }));
  return left === 0;
}, { what: `everything about ${id} to be told`, timeoutMs: 60_000, pollMs: 100 });

/** What notifications of 1.0 tell of, in order. */
const toldOf = (received: readonly Received[]): string[] => received.map(({ body }) => {
  const { statusUpdate } = body as { statusUpdate?: AnyTask };
  return statusUpdate?.status.state ?? 'artifact';
});

describe('push notifications', () => {
  it('of 1.0 tell in order what a stream would show, with the agent\'s token and credentials', async () => {
    const receiver = await usePushReceiver();
    const { id, contextId } = await agent.send('Hello', {}, {
      taskPushNotificationConfig: { url: receiver.url, token: 'my-token', authentication: { scheme: 'Bearer', credentials: 'my-secret' } },
    });
    await untilTold(id);
    expect(toldOf(receiver.received)).toEqual(['TASK_STATE_WORKING', 'artifact', 'TASK_STATE_COMPLETED']);
    for (const { headers: sent, body } of receiver.received) {
      expect(sent).toMatchObject({ 'content-type': 'application/json', 'x-a2a-notification-token': 'my-token', 'authorization': 'Bearer my-secret' });
      expect(Object.values(body)).toMatchObject([{ taskId: id, contextId }]);
    }
    expect(new Set(receiver.received.map(({ headers: sent }) => sent['x-a2a-notification-id'])).size).toBe(3);
  });

  it('of 0.3 are the task, with the status of the moment', async () => {
    const receiver = await usePushReceiver();
    const { id } = await agent.result('message/send', {
      message: said03('Hello'), configuration: { pushNotificationConfig: { url: receiver.url, token: 'echo', authentication: { schemes: ['Basic'], credentials: 'dTpw' } } },
    });
    await untilTold(id);
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { kind: 'task', id, status: { state: 'working' }, artifacts: [] }, { kind: 'task', id, status: { state: 'completed' }, artifacts: [{ name: 'reply' }] },
    ]);
    expect(receiver.received[0]?.headers).toMatchObject({ 'x-a2a-notification-token': 'echo', 'authorization': 'Basic dTpw' });
    expect((await agent.result<{ pushNotificationConfig: { id: string } }[]>('tasks/pushNotificationConfig/list', { id }))).toMatchObject([{ pushNotificationConfig: { id } }]);
  });

  it('are repeated under the same id when their answer is lost or asks for patience, before later ones come', async () => {
    const receiver = await usePushReceiver((count) => (count === 1 ? 'lost' : count === 2 ? 503 : 200));
    const { id } = await agent.send('Hello', {}, { taskPushNotificationConfig: { url: receiver.url } });
    await untilTold(id);
    expect(toldOf(receiver.received)).toEqual([...Array.from({ length: 3 }, () => 'TASK_STATE_WORKING'), 'artifact', 'TASK_STATE_COMPLETED']);
    expect(new Set(receiver.received.slice(0, 3).map(({ headers: sent }) => sent['x-a2a-notification-id'])).size).toBe(1);
  });

  it('that a server refuses are left out, and hold up no other server', async () => {
    const refusing = await usePushReceiver((count) => (count === 1 ? 410 : 302));
    const taking = await usePushReceiver();
    const { id, contextId } = await agent.send('Hello');
    for (const { url } of [refusing, taking]) await agent.result('CreateTaskPushNotificationConfig', { taskId: id, url });
    // Nothing is told of what was before.
    expect([refusing.received, taking.received]).toEqual([[], []]);
    const { id: other } = await agent.send('Hello again', { contextId }, { taskPushNotificationConfig: { url: refusing.url }, returnImmediately: true });
    await agent.result('CreateTaskPushNotificationConfig', { taskId: other, url: taking.url });
    await agent.until(other, 'COMPLETED');
    await untilTold(other);
    // Each was tried once, and no redirect was followed.
    expect(new Set(refusing.received.map(({ headers: sent }) => sent['x-a2a-notification-id'])).size).toBe(refusing.received.length);
    expect(toldOf(taking.received).at(-1) ?? 'TASK_STATE_COMPLETED').toBe('TASK_STATE_COMPLETED');
  });

  it('tell of a cancel, which no workflow of the task has made', async () => {
    const receiver = await usePushReceiver();
    const { id } = await agent.send('Hello', {}, { returnImmediately: true, taskPushNotificationConfig: { url: receiver.url } });
    const { error } = await agent.rpc('CancelTask', { id });
    await untilTold(id);
    expect(toldOf(receiver.received).at(-1)).toBe(error === undefined ? 'TASK_STATE_CANCELED' : 'TASK_STATE_COMPLETED');
  });

  it.each([
    ['its key is deleted', async ({ owner, keyId }: KeyHolder) => { await owner.call('DELETE', `/api/user/apikey/${keyId}`); }],
    ['its owner is disabled', async ({ owner }: KeyHolder) => { await signInAdministrator(database).then((admin) => admin.call('POST', `/api/users/${owner.userId}/disable`)); }],
    ['its owner has lost the permission', async ({ owner }: KeyHolder) => {
      await database.forSystem().transaction((em) => em.nativeDelete(RolePolicy, { roleId: owner.roleId }));
    }],
  ])(`end when %s, also between two attempts at one ${verifies('decisions/agents/push-owner')}`, async (_what, lose) => {
    const holder = await createKeyHolder(database, [`concierge:EXECUTE:${hotel.id}`]);
    const [lost, reached] = [new Gate(), new Gate()];
    // The first attempt ends only when the agent has lost what it was told by; the next one must not come.
    const { url, heard } = await useReceiver(async () => {
      reached.open();
      await lost.passed;
      return { status: 503 };
    });
    const { id } = await agentV1(holder.headers, hotel.id).send('Hello', {}, { taskPushNotificationConfig: { url }, returnImmediately: true });
    await reached.passed;
    await lose(holder);
    lost.open();
    await untilTold(id);
    expect(heard).toHaveLength(1);
  });

  it('that were forgotten are found by the sweep', async () => {
    const receiver = await usePushReceiver();
    const { id } = await agent.send('Hello');
    await agent.result('CreateTaskPushNotificationConfig', { taskId: id, id: 'late', url: receiver.url });
    const db = database.forSystem();
    await db.transaction((em) => em.nativeUpdate(AgentPushConfig, { clientId: hotel.id, id: 'late' }, { sentSeq: 0 }));
    const { untold } = await forgottenTasks({ db, now: new Date(Date.now() + 120_000) });
    expect(untold).toContainEqual({ clientId: hotel.id, taskId: id });
  });
});

describe('where to be told', () => {
  it('keeps its secrets sealed at rest and to itself', async () => {
    const { id } = await agent.send('Hello');
    const made = await agent.result<object>('CreateTaskPushNotificationConfig', {
      taskId: id, url: 'https://agent.example/told', token: 'visible-token', authentication: { scheme: 'Bearer', credentials: 'visible-secret' },
    });
    const [row] = await configs(id);
    for (const stored of [row?.token, row?.credentials]) expect(stored).toMatch(/^v1\./);
    expect(JSON.stringify([row, made, await agent.result('ListTaskPushNotificationConfigs', { taskId: id })])).not.toContain('visible');
    const trail = await auditTrail(database, { clientId: hotel.id, target: `agentTask:${id}` });
    expect(trail).toMatchObject([{ action: 'agent-push.set', after: { origin: 'https://agent.example' } }]);
    expect(made).toMatchObject({ taskId: id, url: 'https://agent.example/told', authentication: { scheme: 'Bearer' } });
  });

  it('is at most five addresses per task, and one of a name replaces the one before', async () => {
    const { id: taskId } = await agent.send('Hello');
    const put = (id: string) => agent.codeOf('CreateTaskPushNotificationConfig', { taskId, id, url: 'https://agent.example/told' });
    expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map(put))).toEqual(Array.from({ length: 5 }, () => undefined));
    expect([await put('f'), await put('a'), (await configs(taskId)).length]).toEqual([-32004, undefined, 5]);
    expect(await agent.codeOf('GetTaskPushNotificationConfig', { taskId, id: 'f' })).toBe(-32001);
  });

  it.each([
    ['no address', { url: 'told' }], ['another protocol', { url: 'ftp://agent.example/' }], ['credentials in the address', { url: 'https://u:p@agent.example/' }],
    ['a line break in the token', { token: 'a\r\nx-evil: 1' }], ['credentials without a scheme', { authentication: { scheme: '', credentials: 'x' } }],
  ])('is refused with %s', async (_what, wrong) => {
    const taskPushNotificationConfig = { url: 'https://agent.example/told', ...wrong };
    expect(await agent.codeOf('SendMessage', { message: said10('Hello'), configuration: { taskPushNotificationConfig } })).toBe(-32602);
  });

  it('is nowhere that this service alone can reach', async () => {
    const guarded = await apiWith({ FETCH_ALLOW_PRIVATE: '0' });
    const { id: taskId } = await agent.send('Hello');
    for (const url of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://169.254.169.254/latest', 'https://agent.example:8443/', 'http://agent.example/', 'https://10.0.0.1/']) {
      expect([url, await agent.codeOf('CreateTaskPushNotificationConfig', { taskId, url }, guarded.url)]).toEqual([url, -32602]);
    }
    expect(await agent.codeOf('CreateTaskPushNotificationConfig', { taskId, url: 'https://agent.example/' }, guarded.url)).toBeUndefined();
    // The second wall: a name that turns out to lead inside, when it is too late to refuse the config.
    const rules = { allowPrivate: false };
    const resolve: NonNullable<Parameters<typeof outboundAgent>[0]['resolve']> = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const sender = createNotificationSender({ rules, contactUrl: 'https://concierge.example', agent: outboundAgent({ ...rules, resolve }) });
    await expect(sender.post({ url: 'https://agent.example/', headers: {}, body: '{}' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(sender.post({ url: 'https://127.0.0.1/', headers: {}, body: '{}' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('is not offered in 0.1', async () => {
    expect(await agentOf(headers, hotel.id).codeOf('tasks/pushNotification/set', { id: (await agent.send('Hello')).id })).toBe(-32003);
  });
});
