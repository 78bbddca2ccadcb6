import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { getClient } from '../tenant/get-client.ts';
import type { TenantContext } from '../context.ts';
import { pageQuery, toPage, type ListDeps, type Page } from '../lists/page.ts';
import { taskStatuses, taskTypes } from '../model/pipelines.ts';
import { parseInput } from '../parse.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { toTaskRecord, type TaskRecord } from './task-record.ts';

export const listTasksSchema = z.strictObject({
  ...pageQuery,
  status: z.enum([...taskStatuses, 'all']).default('all'),
  taskType: z.enum(taskTypes).optional(),
});

/** The tasks of a client, whatever became of them, newest first. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listTasks(
  { ctx, input, deps: { cursors } }: { ctx: TenantContext; input: z.input<typeof listTasksSchema>; deps: ListDeps },
): Promise<Page<TaskRecord>> {
  requirePermission(ctx, 'clients:READ');
  const { limit, after, status, taskType } = parseInput('query', listTasksSchema, input);
  const { id: clientId } = await getClient({ ctx });
  const list = ['pipeline-tasks', clientId, status, taskType ?? null];
  const [createdDate, id] = after === undefined ? [null, ''] : cursors.open(list, after);
  const rows = await ctx.db.read((em) => em.find(PipelineTask, {
    clientId,
    ...(status === 'all' ? {} : { status }),
    ...(taskType === undefined ? {} : { taskType }),
    ...(createdDate === null ? {} : { $or: [
      { createdDate: { $lt: new Date(createdDate) } }, { createdDate: new Date(createdDate), id: { $lt: id } },
    ] }),
  }, { orderBy: { createdDate: 'desc', id: 'desc' }, limit: limit + 1 }));
  const now = ctx.now();
  return toPage(rows, {
    limit, list, cursors,
    position: (task) => [task.createdDate.toISOString(), task.id],
    toItem: (task) => toTaskRecord(task, now),
  });
}
