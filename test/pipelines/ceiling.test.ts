import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { TASKS_PER_CLIENT, beginTask } from '../../domain/pipelines/begin-task.ts';
import { finishTask } from '../../domain/pipelines/end-task.ts';
import { OPEN_TASKS_PER_CLIENT } from '../../domain/pipelines/record-task.ts';
import { startTask, type StartedTask } from '../../domain/pipelines/start-task.ts';
import type { PipelineRunner } from '../../domain/ports/durable-runner.ts';
import { itVerifies } from '../requirements/verifies.ts';
import { signInAdministrator, type Operator } from '../support/accounts/operators.ts';
import { recordedTask, untilTask } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';
import { waitFor } from '../support/general/wait-for.ts';
import { html, WebSite } from '../support/crawling/web-site.ts';
import { taskRows } from '../support/stack/rows.ts';

/** More tasks of one hotel than may run at once. */
const TASKS = 8;

const database = await useDatabase();
const site = await WebSite.start();
let administrator: Operator;
beforeAll(async () => { administrator = await signInAdministrator(database); });

const statusesOf = async (clientId: string): Promise<string[]> =>
  (await taskRows(database, clientId)).map(({ status }) => status);
const count = (statuses: readonly string[], wanted: string): number => statuses.filter((status) => status === wanted).length;

describe('tasks of one hotel', () => {
  itVerifies(['decisions/fairness/pipeline-ceiling'], 'run a few at once; the others wait, and all of them end', async () => {
    const [{ id: busy }, { id: other }] = [await createHotel(database), await createHotel(database)];
    let held = true;
    site.intercept = (path) => (held && path.startsWith('/held') ? { delayMs: 5_000, body: html('<p>The pool is open from 7 to 9.</p>') } : undefined);
    site.pages.set('/free', html('<p>The bar opens at six.</p>'));
    for (let index = 0; index < TASKS; index += 1) site.pages.set(`/held-${index}`, html(`<p>Menu ${index} has fish soup.</p>`));
    const start = async (clientId: string, path: string): Promise<string> => {
      const { body } = await administrator.call<StartedTask>('POST', `/api/clients/${clientId}/pipelinetasks`, {
        body: { taskType: 'scrape-document', source: site.origin + path },
      });
      return body.taskId;
    };
    const tasks: string[] = [];
    for (let index = 0; index < TASKS; index += 1) tasks.push(await start(busy, `/held-${index}`));
    await waitFor(async () => count(await statusesOf(busy), 'RUNNING') === TASKS_PER_CLIENT, { what: 'as many tasks to run as may' });
    await untilTask(administrator, other, await start(other, '/free'), 'COMPLETED');
    expect(count(await statusesOf(busy), 'QUEUED')).toBeGreaterThan(0);
    held = false;
    for (const taskId of tasks) await untilTask(administrator, busy, taskId, 'COMPLETED');
  });
});

describe('tasks that are queued or running', () => {
  itVerifies(['decisions/pipelines/task/open-cap'], 'are so many per hotel, whoever asks at the same moment; one that is there is joined', async () => {
    const newHotel = () => createHotel(database, { website_url: 'https://hotel.example/' });
    const [{ id: clientId }, { id: other }] = [await newHotel(), await newHotel()];
    const start = (id: string, taskType: 'scrape-website' | 'sync-website') => {
      const actor = { kind: 'user', userId: randomUUID(), sessionId: '', grants: [{ feature: 'clients', action: 'WRITE', clientId: id }] } as const;
      const deps = { runner: {} as PipelineRunner, dispatch: false };
      return startTask({ ctx: { ...systemContext(database, id), actor }, input: { taskType }, deps });
    };
    await database.forClient(clientId).transaction((em) => em.execute(
      `insert into pipeline_task (id, client_id, task_type, source, options, dispatched, requested_by, created_date)
       select md5(? || n), ?, 'scrape-document', 'https://hotel.example/' || n, '{}', false, 'test', now() from generate_series(1, ?) n`,
      [clientId, clientId, OPEN_TASKS_PER_CLIENT - 1],
    ));
    const both = ['scrape-website', 'sync-website'] as const;
    const started = await Promise.allSettled(both.map((taskType) => start(clientId, taskType)));
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const winner = started.findIndex(({ status }) => status === 'fulfilled');
    expect(started[1 - winner]).toMatchObject({ reason: { code: 'CONFLICT', message: expect.stringContaining('600 tasks that are queued or running') } });
    expect(await start(clientId, both[winner] ?? 'sync-website')).toMatchObject({ joined: true });
    expect(await start(other, 'scrape-website')).toMatchObject({ joined: false });
  });
});

describe('a task that begins', () => {
  const begin = (ctx: ReturnType<typeof systemContext>, taskId: string, ceiling?: number) =>
    beginTask({ ctx, input: { taskId, runId: randomUUID(), ceiling } });

  async function twoTasks() {
    const { id: clientId } = await createHotel(database);
    const tasks = await Promise.all(['deduplicate-kb', 'check-consistency'].map((taskType) =>
      recordedTask(database, clientId, { taskType, status: 'QUEUED', dispatched: false })));
    return { ctx: systemContext(database, clientId), ids: tasks.map(({ taskId }) => taskId) as [string, string] };
  }

  it('waits while as many run as may, one of two at the same moment, and begins when another has ended', async () => {
    const { ctx, ids } = await twoTasks();
    const begun = await Promise.all(ids.map((id) => begin(ctx, id, 1)));
    expect(new Set(begun)).toEqual(new Set(['later', true]));
    const [running, waiting] = begun[0] === true ? ids : ids.toReversed() as [string, string];
    expect(await begin(ctx, waiting, 1)).toBe('later');
    await finishTask({ ctx, input: { taskId: running, end: { status: 'COMPLETED', result: {} } } });
    expect(await begin(ctx, waiting, 1)).toBe(true);
  });

  it('goes on when its next run takes it up, and does not wait where its run cannot', async () => {
    const { ctx, ids: [first, second] } = await twoTasks();
    expect([await begin(ctx, first, 1), await begin(ctx, first, 1), await begin(ctx, second)]).toEqual([true, true, true]);
  });
});
