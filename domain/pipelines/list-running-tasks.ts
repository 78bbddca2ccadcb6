import { requirePlatformAdministrator } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { requireClient } from '../tenant/require-client.ts';
import { toRunningTask, type RunningTask } from './task-record.ts';

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
