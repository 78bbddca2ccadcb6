import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TaskRecord } from '../../domain/pipelines/task-record.ts';
import { signIn, type Operator } from '../support/accounts/operators.ts';
import { apiWith } from '../support/stack/own-api.ts';
import { recordedTask } from '../support/pipelines/pipelines.ts';
import { createHotel, useDatabase } from '../support/stack/storage.ts';

const database = await useDatabase();
let operator: Operator;
beforeAll(async () => { operator = await signIn(database, ['clients:READ', 'clients:WRITE']); });

interface Page { tasks: TaskRecord[]; nextCursor: string | null }
const history = (clientId: string, query = '') => operator.call<Page>('GET', `/api/clients/${clientId}/pipelinetasks/history${query}`);
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

describe('the history of a client\'s tasks', () => {
  it('lists all of them, whatever became of them, newest first', async () => {
    const { id: clientId } = await createHotel(database);
    const statuses = ['QUEUED', 'COMPLETED', 'FAILED', 'CANCELED'] as const;
    const ids: string[] = [];
    for (const [index, status] of statuses.entries()) {
      const { taskId } = await recordedTask(database, clientId, { status, createdDate: minutesAgo(index), dispatched: false });
      ids.push(taskId);
    }
    const { status, body } = await history(clientId);
    expect([status, body.nextCursor]).toEqual([200, null]);
    expect(body.tasks.map((task) => [task.taskId, task.status])).toEqual(ids.map((id, index) => [id, statuses[index]]));
    expect((await history(clientId, '?status=FAILED')).body.tasks.map(({ taskId }) => taskId)).toEqual([ids[2]]);
    expect((await history(clientId, '?taskType=run-prompt-tests')).body.tasks).toEqual([]);
  });

  it('counts the seconds that a finished task took, not those since', async () => {
    const { id: clientId } = await createHotel(database);
    const started = minutesAgo(60);
    await recordedTask(database, clientId, { status: 'COMPLETED', createdDate: started, startedDate: started, finishedDate: new Date(started.getTime() + 12_900) });
    expect((await history(clientId)).body.tasks).toMatchObject([{ runningSeconds: 12 }]);
  });

  it('comes page by page and stays right while tasks are added', async () => {
    const { id: clientId } = await createHotel(database);
    const moment = minutesAgo(5);
    const made = await Promise.all(Array.from({ length: 7 }, () => recordedTask(database, clientId, { status: 'COMPLETED', createdDate: moment })));
    const seen: string[] = [];
    for (let after = ''; ;) {
      const { body } = await history(clientId, `?limit=3${after}`);
      seen.push(...body.tasks.map(({ taskId }) => taskId));
      await recordedTask(database, clientId, { status: 'FAILED' });
      if (body.nextCursor === null) break;
      after = `&after=${encodeURIComponent(body.nextCursor)}`;
    }
    expect(seen.toSorted()).toEqual(made.map(({ taskId }) => taskId).toSorted());
  });

  it.each(['?limit=0', '?limit=101', '?status=DONE', '?taskType=other', '?after=made-up'])('with %s is 400', async (query) => {
    const { id: clientId } = await createHotel(database);
    expect((await history(clientId, query)).status).toBe(400);
  });
});

describe('the earlier paths', () => {
  it('reach tasks under their earlier name, and say that they go away', async () => {
    const { url: api } = await apiWith({ LEGACY_SHIMS: '1', PIPELINE_DISPATCH: 'off' });
    const { id: clientId } = await createHotel(database, { website_url: 'https://hotel.example/' });
    const started = await operator.call<{ taskId: string }>('POST', `/legacy/pipeline-tasks/${clientId}`, { api, body: { taskType: 'sync-website' } });
    expect([started.status, started.headers.get('deprecation'), started.headers.get('sunset')])
      .toEqual([202, expect.stringMatching(/^@\d+$/), expect.stringMatching(/GMT$/)]);
    const { body, headers } = await operator.call('GET', `/legacy/pipeline-tasks/${clientId}/${started.body.taskId}`, { api });
    expect(body).toMatchObject({ taskId: started.body.taskId, taskType: 'sync-website', status: 'QUEUED' });
    expect(headers.get('link')).toContain(`/api/clients/${clientId}/pipelinetasks/${started.body.taskId}`);
    const administrator = await signIn(database, ['ALL:EXECUTE']);
    expect((await administrator.call('GET', `/legacy/pipeline-tasks/${clientId}`, { api })).body).toEqual({ tasks: [], count: 0 });
    expect((await administrator.call('DELETE', `/legacy/pipeline-tasks/${clientId}/${started.body.taskId}`, { api })).body)
      .toMatchObject({ stopped: true, sessionMarked: true });
  });
});
