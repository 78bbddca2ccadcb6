import { z } from 'zod';
import { requirePermission, requirePlatformAdministrator } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, type ListDeps, type Page } from '../lists/page.ts';
import { readByDate } from '../lists/read-by-date.ts';
import { notFound } from '../model/errors.ts';
import { taskStatuses, taskTypes } from '../model/pipelines.ts';
import { parseInput } from '../parse.ts';
import { PipelineTask, ScrapeSession } from '../storage/entities/pipeline.ts';
import { getClient } from '../tenant/get-client.ts';
import { requireClient } from '../tenant/require-client.ts';
import {
  taskIdSchema, toRunningTask, toTaskDetail, toTaskRecord, type RunningTask, type TaskDetail, type TaskRecord,
} from './task-record.ts';

/** One task of a client, finished or not. @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND */
export async function getTask(
  { ctx, input }: { ctx: TenantContext; input: { taskId: string } },
): Promise<TaskDetail> {
  requirePermission(ctx, 'clients:READ');
  await getClient({ ctx });
  const id = parseInput('taskId', taskIdSchema, input.taskId);
  return ctx.db.read(async (em) => {
    const task = await em.findOne(PipelineTask, { id, clientId: ctx.clientId });
    if (!task) throw notFound('The task');
    return toTaskDetail(task, await em.findOne(ScrapeSession, { taskId: id }), ctx.now());
  });
}

/**
 * The tasks of a client that run, the longest-running first (spec 4.6).
 *
 * @throws DomainError FORBIDDEN for everybody but platform administrators; NOT_FOUND
 */
export async function listRunningTasks({ ctx }: { ctx: TenantContext }): Promise<RunningTask[]> {
  requirePlatformAdministrator(ctx);
  await requireClient(ctx);
  const tasks = await ctx.db.read((em) => em.find(PipelineTask, { clientId: ctx.clientId, status: 'RUNNING' }, {
    orderBy: { startedDate: 'asc', id: 'asc' },
  }));
  const now = ctx.now();
  return tasks.map((task) => toRunningTask(task, now));
}

export const listTasksSchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...taskStatuses, 'all']).default('all'),
  taskType: z.enum(taskTypes).optional(),
});

/** The tasks of a client, whatever their outcome, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listTasks(
  { ctx, input, deps }: { ctx: TenantContext; input: z.input<typeof listTasksSchema>; deps: ListDeps },
): Promise<Page<TaskRecord>> {
  requirePermission(ctx, 'clients:READ');
  const { status, taskType, ...page } = parseInput('query', listTasksSchema, input);
  const { id: clientId } = await getClient({ ctx });
  const list = ['pipeline-tasks', clientId, status, taskType ?? null];
  const where = { clientId, ...(status !== 'all' && { status }), ...(taskType !== undefined && { taskType }) };
  const { items, nextCursor } = await ctx.db.read((em) => readByDate(em, PipelineTask, { list, where, by: 'createdDate', page, deps }));
  const now = ctx.now();
  return { items: items.map((task) => toTaskRecord(task, now)), nextCursor };
}
