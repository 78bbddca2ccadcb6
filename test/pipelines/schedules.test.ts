import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ScheduleNotFoundError, type Client as TemporalClient, type ScheduleDescription } from '@temporalio/client';
import { scheduleId, type ScheduledTaskType } from '../../domain/model/schedules.ts';
import type { ClientRecord } from '../../domain/tenant/client-record.ts';
import { disableClient } from '../../domain/clients/switch-client.ts';
import { updateClient } from '../../domain/clients/update-client.ts';
import type { ScheduleRecord } from '../../domain/schedules/list-schedules.ts';
import { noteClient } from '../../domain/schedules/note-change.ts';
import { Client } from '../../domain/storage/entities/client.ts';
import { ScheduleChange } from '../../domain/storage/entities/pipeline.ts';
import { clientScheduler } from '../../temporal/client-scheduler.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { metricsAt } from '../support/stack/processes.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { taskRows } from '../support/stack/rows.ts';

const database = await useDatabase();
const temporal = useTemporal();
let operator: Operator;
/** Noted anew, so that a sweep which has read the settings of before does not take its work for all of it. */
const moveToMars = (id: string): Promise<void> => database.forClient(id).transaction(async (em) => {
  await em.nativeUpdate(Client, { id }, { timeZone: 'Mars/Olympus' });
  await noteClient(em, systemContext(database, id), id);
});

beforeAll(async () => { operator = await signIn(database, ['clients:WRITE', 'clients:READ']); });

const patient = { timeoutMs: 90_000, pollMs: 100 };

async function describeSchedule(taskType: ScheduledTaskType, clientId: string): Promise<ScheduleDescription | null> {
  try {
    return await temporal.schedule.getHandle(scheduleId(taskType, clientId)).describe();
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return null;
    throw error;
  }
}

const until = (taskType: ScheduledTaskType, clientId: string, isRight: (found: ScheduleDescription) => boolean) =>
  waitFor(async () => {
    const found = await describeSchedule(taskType, clientId);
    return found !== null && isRight(found) && found;
  }, { what: `the schedule ${taskType} of ${clientId}`, ...patient });

const untilGone = (taskType: ScheduledTaskType, clientId: string) =>
  waitFor(async () => await describeSchedule(taskType, clientId) === null, { what: `${taskType} of ${clientId} to go`, ...patient });

const create = async (body: object): Promise<string> => {
  const { status, body: client } = await operator.call<ClientRecord>('POST', '/api/clients', { body: { name: 'Hotel Clockwork', ...body } });
  expect(status).toBe(201);
  return client.id;
};
const put = async (clientId: string, body: object): Promise<void> => {
  expect((await operator.call('PUT', `/api/clients/${clientId}`, { body })).status).toBe(200);
};
const tasksOf = (clientId: string) => taskRows(database, clientId);

describe('the schedules of a client', () => {
  itVerifies(['decisions/pipelines/schedules/follow-settings', 'decisions/pipelines/schedules/next-run', 'decisions/pipelines/no-scrape-by-change'], 'follow its settings through its life', async () => {
    const clientId = await create({
      website_url: 'https://hotel.example/', ai_visibility_schedule: 'weekly', time_zone: 'Europe/Zurich',
    });
    const sync = await until('sync-website', clientId, () => true);
    expect(sync.spec).toMatchObject({
      calendars: [{ hour: [{ start: 22, end: 22 }], minute: [{ start: 0 }], dayOfMonth: [{ start: 1, end: 31 }] }],
      timezone: 'Europe/Zurich', jitter: 8 * 60 * 60 * 1000,
    });
    expect(sync.policies).toMatchObject({ overlap: 'SKIP', catchupWindow: 12 * 60 * 60 * 1000 });
    expect(sync.state).toMatchObject({ paused: false, note: 'sync-website daily overnight, time zone Europe/Zurich' });
    const visibility = await until('run-ai-visibility', clientId, () => true);
    const { body: { schedules } } = await operator.call<{ schedules: ScheduleRecord[] }>('GET', `/api/clients/${clientId}/schedules`);
    expect(schedules).toEqual([
      { taskType: 'sync-website', frequency: 'daily', timeZone: 'Europe/Zurich', paused: false, nextRun: sync.info.nextActionTimes[0]?.toISOString() },
      { taskType: 'run-ai-visibility', frequency: 'weekly', timeZone: 'Europe/Zurich', paused: false, nextRun: expect.any(String) },
    ]);
    expect(visibility.spec.calendars).toMatchObject([{ dayOfWeek: [{ start: 'SUNDAY', end: 'SUNDAY' }] }]);

    await put(clientId, { ai_visibility_schedule: 'monthly', time_zone: 'America/New_York' });
    const monthly = await until('run-ai-visibility', clientId, ({ spec }) => spec.timezone === 'America/New_York');
    expect(monthly.spec.calendars).toMatchObject([{ dayOfMonth: [{ start: 1, end: 1 }] }]);
    await until('sync-website', clientId, ({ spec }) => spec.timezone === 'America/New_York');

    await operator.call('DELETE', `/api/clients/${clientId}`);
    const paused = await until('sync-website', clientId, ({ state }) => state.paused);
    expect(paused.state.note).toContain('paused because the client is disabled');
    expect((await operator.call<{ schedules: ScheduleRecord[] }>('GET', `/api/clients/${clientId}/schedules`)).body.schedules[0]).toMatchObject({ paused: true, nextRun: null });
    await until('run-ai-visibility', clientId, ({ state }) => state.paused);
    await operator.call('POST', `/api/clients/${clientId}/enable`);
    await until('sync-website', clientId, ({ state }) => !state.paused);

    await put(clientId, { ai_visibility_schedule: 'off' });
    await untilGone('run-ai-visibility', clientId);
    await put(clientId, { website_url: null });
    await untilGone('sync-website', clientId);
    await put(clientId, { website_url: 'https://hotel.example/', website_sync_schedule: 'weekly' });
    await until('sync-website', clientId, ({ state }) => state.note === 'sync-website weekly overnight, time zone America/New_York');
    await put(clientId, { website_sync_schedule: 'off' });
    await untilGone('sync-website', clientId);
    // The one that creating it has started.
    expect(await tasksOf(clientId)).toMatchObject([{ taskType: 'scrape-website', id: clientId.replaceAll('-', '') }]);
  }, 300_000);

  it('are none without a website and with everything off', async () => {
    const clientId = await create({ website_sync_schedule: 'daily' });
    expect(await database.forClient(clientId).read((em) => em.count(ScheduleChange, { clientId }))).toBe(0);
    expect(await describeSchedule('sync-website', clientId)).toBeNull();
  });

  it('follow a change although whoever made it died right after', async () => {
    const { id: clientId } = await createHotel(database, { website_url: 'https://hotel.example/', ai_visibility_schedule: 'daily' });
    expect(await database.forClient(clientId).read((em) => em.count(ScheduleChange, { clientId }))).toBe(1);
    await runUpkeep(temporal, 'sweep');
    await until('sync-website', clientId, () => true);
    const ctx = systemContext(database, clientId);
    await updateClient({ ctx, input: { ai_visibility_schedule: 'off' } });
    await disableClient({ ctx });
    await runUpkeep(temporal, 'sweep');
    await until('sync-website', clientId, ({ state }) => state.paused);
    await untilGone('run-ai-visibility', clientId);
    await waitFor(async () => await database.forClient(clientId).read((em) => em.count(ScheduleChange, { clientId })) === 0, {
      what: 'the note to be done with', ...patient,
    });
  }, 200_000);

  it('of one client that Temporal refuses do not hold up the others', async () => {
    const { id: odd } = await createHotel(database, { website_url: 'https://odd.example/' });
    await moveToMars(odd);
    const { id: clientId } = await createHotel(database, { website_url: 'https://hotel.example/' });
    const noted = Date.now();
    await runUpkeep(temporal, 'sweep');
    await until('sync-website', clientId, () => true);
    const note = await database.forClient(odd).read((em) => em.findOneOrFail(ScheduleChange, { clientId: odd }));
    // It was put off, by less than a busy machine may take to get here.
    expect(note.changedDate.getTime()).toBeGreaterThan(noted);
  }, 200_000);

  itVerifies(['decisions/client/schedules-state'], 'that cannot follow its settings stand in its record and in a metric, until they do', async () => {
    const { id } = await createHotel(database, { website_url: 'https://odd.example/' });
    const schedules = async () => (await operator.call<ClientRecord>('GET', `/api/clients/${id}`)).body.schedules;
    const failing = async () => Number(/^concierge_client_schedules_unmet\{state="failed"\} (\d+)$/m.exec(await metricsAt())?.[1]);
    await moveToMars(id);
    expect(await schedules()).toEqual({ state: 'pending', error: null });
    await runUpkeep(temporal, 'sweep');
    await waitFor(async () => (await schedules()).state === 'failed', { what: 'the failure to be told', ...patient });
    expect((await schedules()).error).toMatch(/Check the time zone/);
    expect(await failing()).toBeGreaterThanOrEqual(1);
    await put(id, { time_zone: 'europe/paris' });
    await until('sync-website', id, ({ spec }) => spec.timezone === 'Europe/Paris');
    await waitFor(async () => (await schedules()).state === 'current', { what: 'the schedules to be right', ...patient });
    expect((await schedules()).error).toBeNull();
  }, 200_000);

  it('come back when someone deletes or changes them by hand, and those of nobody go', async () => {
    const clientId = await create({ website_url: 'https://hotel.example/', ai_visibility_schedule: 'daily' });
    await until('sync-website', clientId, () => true);
    await until('run-ai-visibility', clientId, () => true);
    const stray = randomUUID();
    await temporal.schedule.create({
      scheduleId: scheduleId('sync-website', stray), spec: {}, state: { paused: true },
      action: { type: 'startWorkflow', workflowType: 'scheduledTask', taskQueue: 'pipeline' },
    });
    await temporal.schedule.getHandle(scheduleId('sync-website', clientId)).delete();
    await temporal.schedule.getHandle(scheduleId('run-ai-visibility', clientId)).pause('A hand was here');
    // The list of schedules lags behind by moments, so one comparison may come too early.
    await waitFor(async () => {
      await runUpkeep(temporal, 'maintenance');
      await runUpkeep(temporal, 'sweep');
      const [sync, visibility] = await Promise.all([describeSchedule('sync-website', clientId), describeSchedule('run-ai-visibility', clientId)]);
      return sync !== null && visibility?.state.paused === false && await describeSchedule('sync-website', stray) === null;
    }, { what: 'the schedules to be right again', timeoutMs: 120_000, pollMs: 500 });
  }, 300_000);
});

it('schedules are listed by calls that each have a deadline of their own', async () => {
  const clientId = await create({ website_url: 'https://hotel.example/', ai_visibility_schedule: 'weekly' });
  let calls = 0;
  const counting: TemporalClient = Object.create(temporal, {
    withDeadline: { value: <T>(deadline: number, work: () => Promise<T>) => { calls += 1; return temporal.withDeadline(deadline, work); } },
  });
  const wanted = [scheduleId('run-ai-visibility', clientId), scheduleId('sync-website', clientId)];
  await waitFor(async () => {
    calls = 0;
    const found: string[] = [];
    for await (const { id } of clientScheduler(counting, 1).list()) found.push(id);
    return wanted.every((id) => found.includes(id));
  }, { what: 'the schedules in the list', ...patient });
  expect(calls).toBeGreaterThan(wanted.length);
});

describe('a schedule whose time has come', () => {
  itVerifies(['decisions/pipelines/visibility/on-schedule'], 'records and starts its task', async () => {
    const clientId = await create({ ai_visibility_schedule: 'daily' });
    await until('run-ai-visibility', clientId, () => true);
    await temporal.schedule.getHandle(scheduleId('run-ai-visibility', clientId)).trigger();
    const [task] = await waitFor(async () => {
      const tasks = await tasksOf(clientId);
      return tasks.some(({ finishedDate }) => finishedDate) && tasks;
    }, { what: 'the scheduled task to have run', ...patient });
    expect(task).toMatchObject({ taskType: 'run-ai-visibility', requestedBy: 'system:startScheduledTask', source: null });
    expect(task?.runId).toMatch(/^[0-9a-f-]{36}$/);
  }, 200_000);

  it('starts nothing for a client that was disabled a moment ago', async () => {
    const { id: clientId } = await createHotel(database, { website_url: 'https://hotel.example/' });
    await database.forClient(clientId).transaction(async (em) => {
      await em.nativeUpdate(Client, { id: clientId }, { disabledDate: new Date() });
      await noteClient(em, systemContext(database, clientId), clientId);
    });
    const outcome = await temporal.workflow.execute('scheduledTask', {
      workflowId: `scheduled/test/${clientId}`, taskQueue: 'pipeline', args: [{ clientId, taskType: 'sync-website' }],
    });
    expect(outcome).toBe('not needed');
    expect(await tasksOf(clientId)).toEqual([]);
  }, 100_000);
});
