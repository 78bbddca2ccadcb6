import type { TenantContext } from '../context.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { DomainError } from '../model/errors.ts';
import { activeStatuses, isOneOf, websiteScrapeTypes, type TaskEnd, type TaskStatus } from '../model/pipelines.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { lockTask } from './task-record.ts';

/**
 * Records how a task ended, in the name of its flow. The first end counts: a task that was stopped while its
 * last step was under way stays stopped. Safe to repeat.
 *
 * @returns how the task ended, which is what its record says
 * @throws DomainError NOT_FOUND when there is no such task
 */
export async function finishTask(
  { ctx, input: { taskId, end } }: { ctx: TenantContext; input: { taskId: string; end: TaskEnd } },
): Promise<TaskStatus> {
  const { taskType: type, status, startedDate, createdDate } = await ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx.clientId, taskId);
    if (isOneOf(activeStatuses, task.status)) await endTask({ em, ctx, task, end });
    // The request that stopped the task may not have reached its session.
    else await closeSession(em, taskId, task.status, ctx.now());
    return task;
  });
  ctx.watch?.taskEnded({ type, status }, ctx.now().getTime() - (startedDate ?? createdDate).getTime());
  return status;
}

/** Ends a task that is locked and active, with its session, within the caller's transaction. */
export async function endTask(
  { em, ctx, task, end }: { em: EntityManager; ctx: TenantContext; task: PipelineTask; end: TaskEnd },
): Promise<void> {
  const now = ctx.now();
  task.status = end.status;
  task.finishedDate = now;
  task.plan = null;
  if (end.status === 'COMPLETED') task.result = end.result;
  if (end.status === 'FAILED') task.error = end.error;
  await em.flush();
  await closeSession(em, task.id, end.status, now);
  if (end.status === 'COMPLETED' && isOneOf(websiteScrapeTypes, task.taskType)) {
    await em.execute('update client set last_scraped_date = ? where id = ?', [now, task.clientId]);
  }
}

/** Gives a task's session its last status, unless it has one. @returns whether it was still open */
export async function closeSession(em: EntityManager, taskId: string, status: TaskStatus, now: Date): Promise<boolean> {
  const closed = await em.execute<unknown[]>(
    `update scrape_session set status = ?, finished_date = ?
     where task_id = ? and status in ('QUEUED', 'RUNNING') returning id`,
    [status, now, taskId],
  );
  return closed.length > 0;
}

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

/** Tells the client's task that has waited longest that there may be room. Nothing depends on it: a waiting task also checks by itself. */
export async function wakeNext({ ctx, runner }: { ctx: TenantContext; runner: PipelineRunner }): Promise<void> {
  const next = await ctx.db.read((em) => em.findOne(
    PipelineTask, { clientId: ctx.clientId, status: 'QUEUED', dispatched: true }, { orderBy: { createdDate: 'asc' }, fields: ['id'] },
  ));
  if (next !== null) await ignoreUnavailable(() => runner.wakePipeline({ clientId: ctx.clientId, taskId: next.id }));
}
