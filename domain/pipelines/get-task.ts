import { requirePermission } from '../access.ts';
import { getClient } from '../tenant/get-client.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { PipelineTask, ScrapeSession } from '../storage/entities/pipeline.ts';
import { taskIdSchema, toTaskDetail, type TaskDetail } from './task-record.ts';

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
