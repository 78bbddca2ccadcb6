import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, rootCause } from '@temporalio/common';
import { NativeConnection, Worker } from '@temporalio/worker';
import { orderDueInvitations } from '../../domain/accounts/invitation-mails.ts';
import { housekeepingFlows } from '../../domain/model/flows.ts';
import type { Maintained } from '../../domain/model/maintenance.ts';
import { disableClient } from '../../domain/clients/switch-client.ts';
import { deleteExpired } from '../../domain/upkeep/delete-expired.ts';
import { sweepTasks } from '../../domain/upkeep/sweep-tasks.ts';
import type { PipelineRunner } from '../../domain/ports/durable-runner.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import { AuthSession } from '../../domain/storage/entities/user.ts';
import { IdempotentRequest } from '../../domain/storage/entities/idempotent-request.ts';
import { temporalRunner } from '../../temporal/runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { recordedTask, sessionOf, taskOf, untilTask } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { installQuietRuntime } from '../support/stack/quiet-runtime.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';
import { testStack } from '../support/stack/test-stack.ts';

const database = await useDatabase();
const temporal = useTemporal();
let administrator: Operator;
beforeAll(async () => { administrator = await signInAdministrator(database); });

const sweepSteps = [
  'sweepTasks', 'resumeAgentTasks', 'resumeErasures', 'wakeWebhooks', 'wakeThreads', 'orderInvitations', 'orderAdministratorNotices',
  'answerReopened', 'callOperators', 'sealTrail', 'wakeIfSchedulesChanged',
];

const newHotel = async (): Promise<string> => (await createHotel(database)).id;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

const sweepWith = (runner: PipelineRunner): Omit<Parameters<typeof sweepTasks>[0], 'dispatch'> => ({
  db: database.forSystem(), contextOf: (id) => systemContext(database, id), patientContextOf: async (id) => systemContext(database, id), now: new Date(), runner,
  failed: (error) => { throw error; },
});

/** Runs a flow of the upkeep over steps that a test invents. @returns the steps that began, and why the run failed */
async function playUpkeep(flow: keyof typeof housekeepingFlows, failing: string): Promise<{ began: string[]; failure: string | undefined }> {
  installQuietRuntime();
  const connection = await NativeConnection.connect({ address: testStack().temporalAddress });
  const [taskQueue, began] = [`test-${randomUUID()}`, new Set<string>()];
  const step = (name: string) => async (): Promise<unknown> => {
    began.add(name);
    if (name === failing) throw ApplicationFailure.nonRetryable('A row is not as it should be.', 'INTERNAL');
    return name === 'sweepTasks' ? { started: 0, lost: 0, canceled: 0 } : null;
  };
  const worker = await Worker.create({
    connection, taskQueue, workflowBundle: { codePath: testStack().bundlePath },
    activities: Object.fromEntries(sweepSteps.map((name) => [name, step(name)])),
  });
  const failure = await worker.runUntil(temporal.workflow.execute(housekeepingFlows[flow].type, { workflowId: taskQueue, taskQueue, args: [] })
    .then(() => undefined, (error: WorkflowFailedError) => rootCause(error.cause)));
  await connection.close();
  return { began: [...began].toSorted(), failure };
}

describe('the sweep', () => {
  itVerifies(['decisions/fairness/upkeep-alone'], 'does everything else though one job fails, and says that it failed', async () => {
    for (const failing of ['orderInvitations', 'sweepTasks']) {
      expect(await playUpkeep('sweep', failing)).toEqual({ began: sweepSteps.toSorted(), failure: 'A row is not as it should be.' });
    }
  }, 100_000);

  it('orders every mail though one cannot be ordered', async () => {
    // Given here: in the table, the product's own sweep would order them first.
    const due = ['refused', 'other'].map((id) => ({ id, invitationNonce: randomUUID() }));
    const db = { read: async () => due, transaction: async () => undefined };
    const asked: string[] = [];
    const runner = { async sendMail({ userId }: { userId: string }) { asked.push(userId); if (userId === 'refused') throw new Error('no such user'); } };
    const ctx = { ...systemContext(database, randomUUID()), db };
    await expect(orderDueInvitations({ ctx: ctx as never, runner: runner as never })).rejects.toThrow('no such user');
    expect(asked).toEqual(['refused', 'other']);
  });

  it('starts a task whose start was lost', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'check-consistency', status: 'QUEUED', createdDate: minutesAgo(1) });
    await runUpkeep(temporal, 'sweep');
    const task = await untilTask(administrator, clientId, taskId, 'COMPLETED', 'FAILED');
    expect(task.finishedAt).not.toBeNull();
    expect((await taskOf(database, clientId, taskId)).runId).toMatch(/^[0-9a-f-]{36}$/);
  }, 150_000);

  it('starts nothing where dispatch is off', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'run-ai-visibility', status: 'QUEUED', createdDate: new Date() });
    const runner = temporalRunner({ client: temporal, sessionIdleMs: 1000, acceptTimeoutMs: 10_000, answerTimeoutMs: 10_000 });
    expect(await sweepTasks({ ...sweepWith(runner), now: new Date(Date.now() + 15_000), dispatch: false })).toMatchObject({ started: 0 });
    expect(await runner.isPipelineOpen({ clientId, taskId })).toBe(false);
    await database.forClient(clientId).transaction((em) => em.nativeUpdate(PipelineTask, { id: taskId }, { status: 'CANCELED' }));
  });

  it('goes on after a task that cannot be dealt with, and says which that is', async () => {
    const [stuck, other] = [await newHotel(), await newHotel()];
    const seed = { taskType: 'sync-website', createdDate: minutesAgo(5) };
    const [{ taskId: stuckId }, { taskId }] = [await recordedTask(database, stuck, seed), await recordedTask(database, other, seed)];
    const [waiting, queued] = await Promise.all([stuck, other].map((clientId) => recordedTask(database, clientId, { taskType: 'check-consistency', status: 'QUEUED', createdDate: minutesAgo(1) })));
    const began: string[] = [];
    const about: object[] = [];
    await sweepTasks({
      ...sweepWith({
        // Other files' tasks are none of this sweep's business.
        isPipelineOpen: async (key) => ![stuck, other].includes(key.clientId), cancelPipeline: async () => false, wakePipeline: async () => undefined,
        async startPipeline(input) {
          if (input.clientId === stuck) throw new Error('refused');
          began.push(input.taskId);
        },
      }),
      patientContextOf: async (id) => { if (id === stuck) throw new Error('canceling statement due to statement timeout'); return systemContext(database, id); },
      failed: (_, task) => about.push(task), dispatch: true,
    });
    expect(about).toEqual(expect.arrayContaining([{ clientId: stuck, taskId: stuckId }, { clientId: stuck, taskId: waiting?.taskId }]));
    expect(began).toContain(queued?.taskId);
    expect((await taskOf(database, other, taskId)).status).toBe('FAILED');
    expect((await taskOf(database, stuck, stuckId)).status).toBe('RUNNING');
    for (const clientId of [stuck, other]) await database.forClient(clientId).transaction((em) => em.nativeUpdate(PipelineTask, { clientId }, { status: 'CANCELED' }));
  });

  it('leaves alone what was recorded only', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { status: 'QUEUED', dispatched: false, createdDate: minutesAgo(9) });
    await runUpkeep(temporal, 'sweep');
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status: 'QUEUED', runId: null });
  });

  it('fails a task whose run was ended from outside, with its session, so that it can be started again', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'sync-website', createdDate: minutesAgo(5), session: 'RUNNING' });
    await runUpkeep(temporal, 'sweep');
    expect(await taskOf(database, clientId, taskId)).toMatchObject({
      status: 'FAILED', error: 'The run of this task was ended from outside. Start the task again.',
    });
    expect((await sessionOf(database, clientId, taskId)).status).toBe('FAILED');
  });

  it('cancels the tasks of a client that was disabled by someone who then died', async () => {
    const clientId = await newHotel();
    const running = await recordedTask(database, clientId, { taskType: 'sync-website', session: 'RUNNING' });
    const queued = await recordedTask(database, clientId, { taskType: 'check-consistency', status: 'QUEUED', createdDate: minutesAgo(1) });
    await disableClient({ ctx: systemContext(database, clientId) });
    await runUpkeep(temporal, 'sweep');
    for (const { taskId } of [running, queued]) expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    expect((await sessionOf(database, clientId, running.taskId)).status).toBe('CANCELED');
  });
});

describe('disabling a client', () => {
  it('cancels its tasks at once', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'sync-website', session: 'RUNNING' });
    const other = await recordedTask(database, await newHotel());
    expect((await administrator.call('DELETE', `/api/clients/${clientId}`)).status).toBe(200);
    expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    expect((await sessionOf(database, clientId, taskId)).status).toBe('CANCELED');
    const { body: { entries } } = await administrator.call<{ entries: object[] }>('GET', `/api/clients/${clientId}/audit`);
    expect(entries).toMatchObject([{ action: 'pipeline-task.stop' }, { action: 'client.disable' }, {}]);
    expect(other.taskId).not.toBe(taskId);
  });
});

describe('maintenance', () => {
  it('deletes sign-ins that ended long ago and answers whose time is over, and nothing else', async () => {
    const day = 24 * 60;
    const session = (expiresAt: Date, endedAt: Date | null = null) => ({
      id: randomUUID(), userId: administrator.userId, refreshedAt: minutesAgo(90 * day), createdDate: minutesAgo(90 * day), expiresAt, endedAt,
    });
    const request = (expiresAt: Date) => ({
      scope: 'test', actor: 'test', key: randomUUID(), attempt: randomUUID(), hash: 'x', state: 'answered' as const, response: null,
      lockedUntil: expiresAt, expiresAt,
    });
    const gone = [session(minutesAgo(31 * day)), session(minutesAgo(-day), minutesAgo(31 * day))];
    const kept = [session(minutesAgo(29 * day)), session(minutesAgo(-day), minutesAgo(day)), session(minutesAgo(-day))];
    const [old, fresh] = [request(minutesAgo(1)), request(minutesAgo(-60))];
    const system = database.forSystem();
    await system.transaction(async (em) => {
      for (const row of [...gone, ...kept]) em.create(AuthSession, row);
      for (const row of [old, fresh]) em.create(IdempotentRequest, row);
    });
    const done = await runUpkeep<Maintained>(temporal, 'maintenance');
    for (const count of Object.values(done)) expect(count).toEqual(expect.any(Number));
    expect(Object.keys(done)).toEqual(expect.arrayContaining(['sessions', 'requests', 'agentSessions', 'agentMessages', 'agentTasks', 'channelEvents', 'driftedClients']));
    await system.read(async (em) => {
      const sessions = await em.find(AuthSession, { id: { $in: [...gone, ...kept].map(({ id }) => id) } });
      expect(sessions.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
      const requests = await em.find(IdempotentRequest, { key: { $in: [old.key, fresh.key] } });
      expect(requests.map(({ key }) => key)).toEqual([fresh.key]);
    });
  }, 100_000);

  it('deletes from the other tables though one of them is locked', async () => {
    const system = database.forSystem();
    const key = randomUUID();
    await system.transaction(async (em) => {
      em.create(IdempotentRequest, {
        scope: 'test', actor: 'test', key, attempt: randomUUID(), hash: 'x', state: 'answered', response: null, lockedUntil: minutesAgo(1), expiresAt: minutesAgo(1),
      });
    });
    let asked = 0;
    const db = {
      ...system, read: system.read.bind(system),
      transaction: (work: never) => (asked++ === 0 ? Promise.reject(new Error('canceling statement due to lock timeout')) : system.transaction(work)),
    };
    await expect(deleteExpired({ ctx: { ...systemContext(database, await newHotel()), db: db as never } })).rejects.toThrow('lock timeout');
    expect(await system.read((em) => em.count(IdempotentRequest, { key }))).toBe(0);
  });

  it('and the sweep are on schedules that say what they are for', async () => {
    for (const { scheduleId, type } of Object.values(housekeepingFlows)) {
      const { action, state, policies } = await temporal.schedule.getHandle(scheduleId).describe();
      expect(action).toMatchObject({ type: 'startWorkflow', workflowType: type });
      expect(state).toMatchObject({ paused: false, note: expect.stringMatching(/^[A-Z].{20,}/) });
      expect(policies.overlap).toBe('SKIP');
    }
  });
});
