import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '../../domain/model/errors.ts';
import type { TaskStatus } from '../../domain/model/pipelines.ts';
import { settleTask } from '../../domain/pipelines/end-task.ts';
import { stopTask as stopTaskOf } from '../../domain/pipelines/stop-task.ts';
import type { PipelineRunner } from '../../domain/ports/durable-runner.ts';
import { PipelineTask, ScrapeSession } from '../../domain/storage/entities/pipeline.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { newTaskId, recordedTask, sessionOf, stopTask, taskOf } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { runUpkeep, useTemporal } from '../support/stack/temporal.ts';

const database = await useDatabase();
const temporal = useTemporal();
let administrator: Operator;
beforeAll(async () => { administrator = await signInAdministrator(database); });

const newHotel = async (): Promise<string> => (await createHotel(database)).id;
const stop = (clientId: string, taskId: string, someone: Operator = administrator) => stopTask(someone, clientId, taskId);

describe('stopping a task', () => {
  itVerifies([
    '4.6/tasks-stop/200', '3.4/delete-stops', '3.4/session-marked',
  ], 'cancels it and its session, and leaves an audit row', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { taskType: 'scrape-website', session: 'RUNNING' });
    const { status, body } = await stop(clientId, taskId);
    expect([status, body]).toEqual([200, { stopped: true, taskId, sessionMarked: true }]);
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status: 'CANCELED', finishedDate: expect.any(Date) });
    expect(await sessionOf(database, clientId, taskId)).toMatchObject({ status: 'CANCELED', finishedDate: expect.any(Date) });
    const { body: { entries } } = await administrator.call<{ entries: object[] }>('GET', `/api/clients/${clientId}/audit`);
    expect(entries[0]).toMatchObject({
      action: 'pipeline-task.stop', target: `pipeline-task:${taskId}`, actor: `user:${administrator.userId}`,
      before: { status: 'RUNNING' }, after: { status: 'CANCELED' },
    });
  });

  it('takes back one that is still queued', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId, { status: 'QUEUED', dispatched: false, session: 'QUEUED' });
    expect((await stop(clientId, taskId)).body).toMatchObject({ stopped: true, sessionMarked: true });
    expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
  });

  describe(`says that no session was marked ${verifies('4.6/tasks-stop/session-marked-false', '3.4/session-terminal-kept')}`, () => {
    it('where there is none', async () => {
      const clientId = await newHotel();
      const { taskId } = await recordedTask(database, clientId);
      expect((await stop(clientId, taskId)).body).toEqual({ stopped: true, taskId, sessionMarked: false });
    });

    it.each<TaskStatus>(['COMPLETED', 'FAILED', 'CANCELED'])('where it is %s already, and leaves it so', async (session) => {
      const clientId = await newHotel();
      const { taskId } = await recordedTask(database, clientId, { taskType: 'sync-website', session });
      expect((await stop(clientId, taskId)).body).toEqual({ stopped: true, taskId, sessionMarked: false });
      expect((await sessionOf(database, clientId, taskId)).status).toBe(session);
    });

    it('where someone else holds it, and stops the task all the same', async () => {
      const clientId = await newHotel();
      const { taskId } = await recordedTask(database, clientId, { taskType: 'sync-website', session: 'RUNNING' });
      await database.forClient(clientId).transaction(async (em) => {
        await em.nativeUpdate(ScrapeSession, { taskId }, { pagesDone: 3 });
        expect((await stop(clientId, taskId)).body).toEqual({ stopped: true, taskId, sessionMarked: false });
      });
      expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    });
  });

  itVerifies(['4.6/tasks-stop/404'], 'is the same 404 for an unknown, an ended and another client\'s task', async () => {
    const [clientId, other] = [await newHotel(), await newHotel()];
    const ended = await Promise.all((['COMPLETED', 'FAILED', 'CANCELED'] as const).map((status) => recordedTask(database, clientId, { status })));
    const foreign = await recordedTask(database, other);
    const stopped = await recordedTask(database, clientId);
    expect((await stop(clientId, stopped.taskId)).status).toBe(200);
    const ids = [newTaskId(), foreign.taskId, stopped.taskId, ...ended.map(({ taskId }) => taskId)];
    for (const id of ids) {
      const { status, body } = await stop(clientId, id);
      expect([status, { ...body, requestId: '' }]).toEqual([404, { error: 'The task does not exist.', code: 'NOT_FOUND', requestId: '' }]);
    }
    expect((await stop(randomUUID(), foreign.taskId)).status).toBe(404);
    expect((await taskOf(database, other, foreign.taskId)).status).toBe('RUNNING');
  });

  it('is done once when two ask at the same moment', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => stop(clientId, taskId)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404', '404', '404']);
  });

  it('does not depend on the flow engine, which hears of it while nothing is held, or from the sweep', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId);
    const patience: unknown[] = [];
    const slow = {
      async cancelPipeline(_: unknown, timeoutMs?: number) {
        const task = await database.forClient(clientId).transaction((em) => em.execute<{ status: string }[]>('select status from pipeline_task where id = ? for update nowait', [taskId]));
        patience.push(task[0]?.status, timeoutMs);
        throw new DomainError('UNAVAILABLE', 'It did not answer.');
      },
    } as unknown as PipelineRunner;
    const ctx = systemContext(database, clientId);
    expect(await stopTaskOf({ ctx, input: { taskId }, deps: { runner: slow } })).toMatchObject({ stopped: true });
    expect(patience).toEqual(['CANCELED', expect.any(Number)]);
    expect(Number(patience[1])).toBeLessThanOrEqual(800);
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status: 'CANCELED', stopOwed: true });
    await runUpkeep(temporal, 'sweep');
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status: 'CANCELED', stopOwed: false });
  });

  it('comes before its work takes effect, which then does not, or too late', async () => {
    const clientId = await newHotel();
    const [stopped, settled] = [await recordedTask(database, clientId, { source: 'a' }), await recordedTask(database, clientId, { source: 'b' })];
    const ctx = systemContext(database, clientId);
    expect((await stop(clientId, stopped.taskId)).status).toBe(200);
    await expect(settleTask({ ctx, input: stopped })).rejects.toMatchObject({ code: 'CONFLICT' });
    await settleTask({ ctx, input: settled });
    expect((await stop(clientId, settled.taskId)).status).toBe(404);
    expect((await taskOf(database, clientId, settled.taskId)).status).toBe('RUNNING');
  });

  itVerifies(['4.6/tasks-stop/400'], 'with an id that is not 32 lowercase hexadecimal characters is 400', async () => {
    const clientId = await newHotel();
    for (const id of ['1', newTaskId().toUpperCase().replace(/\d/, 'A'), `${newTaskId()}0`, randomUUID(), 'g'.repeat(32)]) {
      expect([id, (await stop(clientId, id)).status]).toEqual([id, 400]);
    }
    expect((await stop('hotel', newTaskId())).status).toBe(400);
  });

  itVerifies(['4.6/tasks-stop/401', '4.6/tasks-stop/403'], 'is 401 without credentials and 403 to others than platform administrators', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId);
    expect((await call('DELETE', `/api/clients/${clientId}/pipelinetasks/${taskId}`)).status).toBe(401);
    for (const permission of ['clients:WRITE', `ALL:EXECUTE:${clientId}`]) {
      expect((await stop(clientId, taskId, await signIn(database, [permission]))).status).toBe(403);
    }
    expect(await database.forClient(clientId).read((em) => em.count(PipelineTask, { id: taskId, status: 'RUNNING' }))).toBe(1);
  });
});
