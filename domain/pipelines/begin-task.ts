import type { TenantContext } from '../context.ts';
import { activeStatuses, isOneOf } from '../model/pipelines.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { endTask } from './end-task.ts';
import { lockTask } from './task-record.ts';

/** How many of a client's tasks run at once, unless the configuration says otherwise. */
export const TASKS_PER_CLIENT = 3;

interface Beginning {
  taskId: string;
  /** The run, which an operator finds in the Temporal UI. */
  runId: string;
  /** How many of the client's tasks may run at once; left out for a run that cannot wait. */
  ceiling?: number | undefined;
}

/**
 * Takes a task on in the name of a flow's run. Safe to repeat; a run that comes late, after the task was
 * stopped or done by another one, is told to leave it.
 *
 * @returns whether the run is to do the work; `later` while as many of the client's tasks run as may at once
 * @throws DomainError NOT_FOUND when there is no such task
 */
export async function beginTask(
  { ctx, input: { taskId, runId, ceiling } }: { ctx: TenantContext; input: Beginning },
): Promise<boolean | 'later'> {
  return ctx.db.transaction(async (em) => {
    // Of two that begin at the same moment, the second counts the first.
    if (ceiling !== undefined) await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`tasks/${ctx.clientId}`]);
    const task = await lockTask(em, ctx.clientId, taskId);
    if (!isOneOf(activeStatuses, task.status)) return false;
    if (await isDisabled(em, ctx.clientId)) {
      await endTask({ em, ctx, task, end: { status: 'CANCELED' } });
      return false;
    }
    if (ceiling !== undefined && task.status === 'QUEUED' && await countRunning(em, ctx.clientId) >= ceiling) return 'later';
    task.status = 'RUNNING';
    task.startedDate ??= ctx.now();
    task.runId = runId;
    await em.flush();
    await em.execute(`update scrape_session set status = 'RUNNING' where task_id = ? and status = 'QUEUED'`, [taskId]);
    return true;
  });
}

const countRunning = (em: EntityManager, clientId: string): Promise<number> => em.count(PipelineTask, { clientId, status: 'RUNNING' });

async function isDisabled(em: EntityManager, clientId: string): Promise<boolean> {
  const client = await em.findOneOrFail(Client, { id: clientId });
  return client.isDisabled();
}
