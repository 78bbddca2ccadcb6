import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Client } from '../../domain/storage/entities/client.ts';
import { PipelineTask, ScrapeSession } from '../../domain/storage/entities/pipeline.ts';
import { beginTask } from '../../domain/pipelines/begin-task.ts';
import { finishTask } from '../../domain/pipelines/end-task.ts';
import { reportProgress } from '../../domain/pipelines/report-progress.ts';
import { readPlan, storePlan } from '../../domain/pipelines/task-plan.ts';
import { newTaskId, recordedTask, sessionOf, taskOf } from '../support/pipelines/pipelines.ts';
import { createHotel, systemContext, useDatabase } from '../support/stack/storage.ts';

/** The steps of a flow that keep its record, each as often and as late as Temporal may run it. */
const database = await useDatabase();

async function queued(session = true): Promise<{ clientId: string; taskId: string; ctx: ReturnType<typeof systemContext> }> {
  const { id: clientId } = await createHotel(database);
  const { taskId } = await recordedTask(database, clientId, {
    taskType: 'sync-website', status: 'QUEUED', dispatched: false, ...(session && { session: 'QUEUED' as const }),
  });
  return { clientId, taskId, ctx: systemContext(database, clientId) };
}

describe('a run that takes a task on', () => {
  it('marks it and its session as running, once, and a repetition changes nothing', async () => {
    const { clientId, taskId, ctx } = await queued();
    const runId = randomUUID();
    expect(await beginTask({ ctx, input: { taskId, runId } })).toBe(true);
    const first = await taskOf(database, clientId, taskId);
    expect(first).toMatchObject({ status: 'RUNNING', runId, startedDate: expect.any(Date) });
    expect((await sessionOf(database, clientId, taskId)).status).toBe('RUNNING');
    expect(await beginTask({ ctx, input: { taskId, runId } })).toBe(true);
    expect((await taskOf(database, clientId, taskId)).startedDate).toEqual(first.startedDate);
  });

  it.each(['COMPLETED', 'FAILED', 'CANCELED'] as const)('leaves one alone that is %s', async (status) => {
    const { id: clientId } = await createHotel(database);
    const { taskId } = await recordedTask(database, clientId, { status });
    expect(await beginTask({ ctx: systemContext(database, clientId), input: { taskId, runId: randomUUID() } })).toBe(false);
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status, runId: null });
  });

  it('cancels that of a client that is disabled', async () => {
    const { clientId, taskId, ctx } = await queued();
    await database.forClient(clientId).transaction((em) => em.nativeUpdate(Client, { id: clientId }, { disabledDate: new Date() }));
    expect(await beginTask({ ctx, input: { taskId, runId: randomUUID() } })).toBe(false);
    expect((await taskOf(database, clientId, taskId)).status).toBe('CANCELED');
    expect((await sessionOf(database, clientId, taskId)).status).toBe('CANCELED');
  });

  it('fails for a task that is not there, or is another client\'s', async () => {
    const { taskId } = await queued();
    const { ctx } = await queued();
    for (const id of [taskId, newTaskId()]) {
      await expect(beginTask({ ctx, input: { taskId: id, runId: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(finishTask({ ctx, input: { taskId: id, end: { status: 'CANCELED' } } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the end of a task', () => {
  it('is the first one', async () => {
    const { clientId, taskId, ctx } = await queued();
    expect(await finishTask({ ctx, input: { taskId, end: { status: 'COMPLETED', result: { pages: 3 } } } })).toBe('COMPLETED');
    expect(await finishTask({ ctx, input: { taskId, end: { status: 'FAILED', error: 'Too late.' } } })).toBe('COMPLETED');
    expect(await taskOf(database, clientId, taskId)).toMatchObject({ status: 'COMPLETED', result: { pages: 3 }, error: null });
    const client = await database.forClient(clientId).read((em) => em.findOneOrFail(Client, { id: clientId }));
    expect(client.lastScrapedDate).toEqual((await taskOf(database, clientId, taskId)).finishedDate);
  });

  it('leaves the date of the last scrape alone where nothing was scraped', async () => {
    const { clientId, taskId, ctx } = await queued();
    await finishTask({ ctx, input: { taskId, end: { status: 'FAILED', error: 'The site does not answer.' } } });
    const { taskId: other } = await recordedTask(database, clientId, { taskType: 'scrape-document' });
    await finishTask({ ctx, input: { taskId: other, end: { status: 'COMPLETED', result: {} } } });
    expect((await database.forClient(clientId).read((em) => em.findOneOrFail(Client, { id: clientId }))).lastScrapedDate).toBeNull();
  });

  it('closes a session that whoever stopped the task could not reach', async () => {
    const { clientId, taskId, ctx } = await queued();
    await database.forClient(clientId).transaction((em) => em.nativeUpdate(PipelineTask, { id: taskId }, { status: 'CANCELED' }));
    expect(await finishTask({ ctx, input: { taskId, end: { status: 'CANCELED' } } })).toBe('CANCELED');
    expect((await sessionOf(database, clientId, taskId)).status).toBe('CANCELED');
    expect(await database.forClient(clientId).read((em) => em.count(ScrapeSession, { taskId }))).toBe(1);
  });
});

describe('progress', () => {
  it('goes forward only, keeps a total that is known, and starts anew with another unit', async () => {
    const { id: clientId } = await createHotel(database);
    const { taskId } = await recordedTask(database, clientId);
    const ctx = systemContext(database, clientId);
    const after = async (done: number, total: number | null, unit = 'pages') => {
      expect(await reportProgress({ ctx, input: { taskId, done, total, unit } })).toBe(true);
      const { progressDone, progressTotal, progressUnit } = await taskOf(database, clientId, taskId);
      return [progressDone, progressTotal, progressUnit];
    };
    expect(await after(3, null)).toEqual([3, null, 'pages']);
    expect(await after(5, 20)).toEqual([5, 20, 'pages']);
    expect(await after(4, null)).toEqual([5, 20, 'pages']);
    expect(await after(6, 30)).toEqual([6, 30, 'pages']);
    expect(await after(1, null, 'passages')).toEqual([1, null, 'passages']);
  });

  it('is not noted, and says so, where the task does not run or is another client\'s', async () => {
    const { clientId, taskId, ctx } = await queued();
    const report = { taskId, done: 1, total: 2, unit: 'pages' };
    expect(await reportProgress({ ctx, input: report })).toBe(false);
    await beginTask({ ctx, input: { taskId, runId: randomUUID() } });
    const { ctx: foreign } = await queued();
    expect(await reportProgress({ ctx: foreign, input: report })).toBe(false);
    expect((await taskOf(database, clientId, taskId)).progressDone).toBe(0);
    expect(await reportProgress({ ctx, input: report })).toBe(true);
  });
});

it('what a task is about to do is kept in parts, however much it is, until the task has ended', async () => {
  const { id: clientId } = await createHotel(database);
  const { taskId } = await recordedTask(database, clientId);
  const ctx = systemContext(database, clientId);
  const plan = Array.from({ length: 20_000 }, (_, index) => ({ keptId: randomUUID(), duplicates: [{ id: randomUUID(), index }] }));
  expect(JSON.stringify(plan).length).toBeGreaterThan(2 * 1024 * 1024);
  await storePlan({ ctx, input: { taskId, plan } });
  expect(await readPlan({ ctx, input: { taskId, from: 19_900, count: 200 } })).toEqual(plan.slice(19_900));
  await finishTask({ ctx, input: { taskId, end: { status: 'COMPLETED', result: {} } } });
  expect(await readPlan({ ctx, input: { taskId, from: 0, count: 1 } })).toEqual([]);
});
