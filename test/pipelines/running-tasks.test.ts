import { beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { RunningTask } from '../../domain/pipelines/task-record.ts';
import { Database } from '../../domain/storage/database.ts';
import { itVerifies, verifies } from '../requirements/verifies.ts';
import { call } from '../support/http/http.ts';
import { signIn, signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { newTaskId, recordedTask } from '../support/pipelines/pipelines.ts';
import { createDatabase } from '../support/stack/databases.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let administrator: Operator;
beforeAll(async () => { administrator = await signInAdministrator(database); });

const newHotel = async (): Promise<string> => (await createHotel(database)).id;
const pathOf = (clientId: string): string => `/api/clients/${clientId}/pipelinetasks`;

const running = async (clientId: string): Promise<RunningTask[]> => {
  const { status, body } = await administrator.call<{ tasks: RunningTask[]; count: number }>('GET', pathOf(clientId));
  expect(status).toBe(200);
  expect(body.count).toBe(body.tasks.length);
  return body.tasks;
};

describe('the running tasks of a client', () => {
  itVerifies([
    '4.6/tasks-list/200', '3.4/only-running-listed', '2.8/taskId', '2.8/taskType', '1/operators/pipeline-tasks',
  ], 'are those in state RUNNING, and no others', async () => {
    const clientId = await newHotel();
    expect(await running(clientId)).toEqual([]);
    const { taskId } = await recordedTask(database, clientId, { taskType: 'scrape-website' });
    await recordedTask(database, clientId, { status: 'QUEUED', dispatched: false });
    for (const status of ['COMPLETED', 'FAILED', 'CANCELED'] as const) await recordedTask(database, clientId, { status });
    await recordedTask(database, await newHotel(), { taskType: 'scrape-website' });
    expect(await running(clientId)).toMatchObject([{ taskId, taskType: 'scrape-website' }]);
  });

  itVerifies([
    '2.8/source', '2.8/sessionId', '2.8/startedAt', '2.8/runningSeconds',
  ], 'carry what the specification lists, and null where nothing applies', async () => {
    const clientId = await newHotel();
    const started = new Date(Date.now() - 20_000);
    const scrape = await recordedTask(database, clientId, {
      taskType: 'scrape-website', source: 'https://hotel.example/', session: 'RUNNING', createdDate: new Date(started.getTime() - 5000), startedDate: started,
    });
    const created = new Date(started.getTime() + 1000);
    const merge = await recordedTask(database, clientId, { taskType: 'deduplicate-kb', createdDate: created, startedDate: null });
    const tasks = await running(clientId);
    const runningSeconds = expect.any(Number);
    expect(tasks).toEqual([
      {
        runningSeconds, taskId: scrape.taskId, taskType: 'scrape-website', sourceKind: 'website', source: 'https://hotel.example/',
        documentId: null, sourceId: null, sessionId: scrape.sessionId, startedAt: started.toISOString(),
      },
      {
        runningSeconds, taskId: merge.taskId, taskType: 'deduplicate-kb', sourceKind: 'knowledge', source: null, documentId: null, sourceId: null, sessionId: null,
        startedAt: created.toISOString(),
      },
    ]);
    for (const task of tasks) {
      expect(task.runningSeconds).toBeGreaterThanOrEqual(19);
      expect(task.runningSeconds).toBeLessThanOrEqual((Date.now() - Date.parse(task.startedAt)) / 1000);
      expect(Number.isInteger(task.runningSeconds)).toBe(true);
    }
  });

  describe(`say what kind of source they work on ${verifies(
    '2.8/sourceKind', '2.8/source-kind/website', '2.8/source-kind/document', '2.8/source-kind/knowledge',
    '2.8/source-kind/tests', '2.8/source-kind/analytics', '2.8/source-kind/unknown',
  )}`, () => {
    it.each([
      ['scrape-website', 'website'], ['sync-website', 'website'], ['discover-booking-links', 'website'],
      ['scrape-document', 'document'], ['ingest-source', 'document'],
      ['deduplicate-kb', 'knowledge'], ['check-consistency', 'knowledge'],
      ['run-prompt-tests', 'tests'], ['run-ai-visibility', 'analytics'],
      ['import-from-1998', 'unknown'], ['toString', 'unknown'],
    ])('%s: %s', async (taskType, sourceKind) => {
      const clientId = await newHotel();
      await recordedTask(database, clientId, { taskType });
      expect(await running(clientId)).toMatchObject([{ taskType, sourceKind }]);
    });
  });
});

describe('listing running tasks', () => {
  itVerifies(['4.6/tasks-list/400'], 'with a malformed client id is 400', async () => {
    const { status, body } = await administrator.call('GET', pathOf('hotel-arvensee'));
    expect([status, body['code']]).toEqual([400, 'INVALID_INPUT']);
  });

  itVerifies(['4.6/tasks-list/401'], 'without credentials is 401', async () => {
    expect((await call('GET', pathOf(await newHotel()))).status).toBe(401);
  });

  itVerifies(['4.6/tasks-list/403'], 'is 403 to anyone but a platform administrator', async () => {
    const clientId = await newHotel();
    for (const permission of ['clients:READ', 'clients:WRITE', `ALL:EXECUTE:${clientId}`, 'ALL:READ']) {
      const someone = await signIn(database, [permission]);
      expect([permission, (await someone.call('GET', pathOf(clientId))).status]).toEqual([permission, 403]);
    }
  });

  itVerifies(['4.6/tasks-list/session-or-key', '4.6/tasks-stop/session-or-key'], 'takes a session or an API key, as stopping does', async () => {
    const clientId = await newHotel();
    const { taskId } = await recordedTask(database, clientId);
    const { body: { key } } = await administrator.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'tasks' } });
    const { body: narrow } = await administrator.call<{ key: string }>('PUT', '/api/user/apikey', { body: { name: 'one', clientId } });
    const headers = { 'x-api-key': key };
    expect((await call('GET', pathOf(clientId), { headers })).body).toMatchObject({ count: 1 });
    // A key for one client has no say over the platform.
    expect((await call('GET', pathOf(clientId), { headers: { 'x-api-key': narrow.key } })).status).toBe(403);
    expect((await call('DELETE', `${pathOf(clientId)}/${taskId}`, { headers })).body).toMatchObject({ stopped: true, taskId });
  });

  itVerifies(['4.6/tasks-list/500', '4.6/tasks-stop/500'], 'answers an unexpected failure with 500 and no internals, as stopping does', async () => {
    const databaseUrl = await createDatabase(`broken_${newTaskId().slice(0, 12)}`);
    const broken = await Database.create({ url: databaseUrl, poolSize: 2 });
    const { id: clientId } = await createHotel(broken);
    const someone = await signInAdministrator(broken);
    await broken.close();
    const { url: api } = await apiWith({}, { databaseUrl });
    await withOwner(databaseUrl, 'drop table pipeline_task cascade');
    for (const [method, path] of [['GET', pathOf(clientId)], ['DELETE', `${pathOf(clientId)}/${newTaskId()}`]] as const) {
      const { status, body, text } = await someone.call(method, path, { api });
      expect([method, status, body['code']]).toEqual([method, 500, 'INTERNAL']);
      expect(text).not.toMatch(/pipeline_task|relation|sql/i);
    }
  });
});

async function withOwner(connectionString: string, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}
