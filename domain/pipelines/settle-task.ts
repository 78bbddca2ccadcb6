import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { activeStatuses, isOneOf } from '../model/pipelines.ts';
import { lockTask } from './task-record.ts';

/**
 * Notes that the work of a task takes effect from now on: it can no longer be stopped, so that no task is recorded as canceled whose work
 * the hotel sees. Safe to repeat.
 *
 * @throws DomainError NOT_FOUND; CONFLICT for a task that was stopped before, or has ended otherwise
 */
export async function settleTask({ ctx, input: { taskId } }: { ctx: TenantContext; input: { taskId: string } }): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx.clientId, taskId);
    if (!isOneOf(activeStatuses, task.status)) throw new DomainError('CONFLICT', 'The task was stopped.');
    task.settled = true;
    await em.flush();
  });
}
