import type { TenantContext } from '../context.ts';
import { activeStatuses, isOneOf } from '../model/pipelines.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { endTask } from './end-task.ts';
import { lockTask } from './task-record.ts';

/**
 * Takes a task on in the name of a flow's run. Safe to repeat; a run that comes late, after the task was
 * stopped or done by another one, is told to leave it.
 *
 * @param runId the run, which an operator finds in the Temporal UI
 * @returns whether the run is to do the work
 * @throws DomainError NOT_FOUND when there is no such task
 */
export async function beginTask(
  { ctx, input: { taskId, runId } }: { ctx: TenantContext; input: { taskId: string; runId: string } },
): Promise<boolean> {
  return ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx.clientId, taskId);
    if (!isOneOf(activeStatuses, task.status)) return false;
    if (await isDisabled(em, ctx.clientId)) {
      await endTask({ em, ctx, task, end: { status: 'CANCELED' } });
      return false;
    }
    task.status = 'RUNNING';
    task.startedDate ??= ctx.now();
    task.runId = runId;
    await em.flush();
    await em.execute(`update scrape_session set status = 'RUNNING' where task_id = ? and status = 'QUEUED'`, [taskId]);
    return true;
  });
}

async function isDisabled(em: EntityManager, clientId: string): Promise<boolean> {
  const client = await em.findOneOrFail(Client, { id: clientId });
  return client.isDisabled();
}
