import { requirePlatformAdministrator } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { activeStatuses, isOneOf } from '../model/pipelines.ts';
import { parseInput } from '../parse.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { closeSession } from './end-task.ts';
import { lockTask, taskIdSchema } from './task-record.ts';

export interface StoppedTask {
  stopped: true;
  taskId: string;
  /** Whether its scrape session was open and is marked canceled by this. */
  sessionMarked: boolean;
}

/** Stopping a task is answered within a second: neither a slow flow engine nor a session that someone else holds is waited for. */
const STOP_TIMEOUT_MS = 700;
const SESSION_LOCK_TIMEOUT = '300ms';

/**
 * Stops a task (spec 4.6). Its steps notice within seconds; its record says at once that it is canceled.
 *
 * @throws DomainError FORBIDDEN for everybody but platform administrators; INVALID_INPUT; NOT_FOUND for an
 *   unknown, a finished and another client's task alike, and for one whose work takes effect already
 */
export async function stopTask(
  { ctx, input, deps }: { ctx: TenantContext; input: { taskId: string }; deps: { runner: PipelineRunner } },
): Promise<StoppedTask> {
  requirePlatformAdministrator(ctx);
  const taskId = parseInput('taskId', taskIdSchema, input.taskId);
  const stopped = await cancelTask({ ctx, taskId, runner: deps.runner, timeoutMs: STOP_TIMEOUT_MS });
  if (stopped === null) throw notFound('The task');
  return stopped;
}

/**
 * Cancels a task that is queued or running and whose work does not take effect yet. Its record says so from then on, whatever its flow
 * still does; the flow is told afterwards, where nothing is held, and by the sweep where the flow engine does not answer.
 *
 * @param timeoutMs patience with the flow engine, where somebody waits
 * @returns null when there is nothing to cancel any more
 * @throws DomainError NOT_FOUND when there is no such task
 */
export async function cancelTask(
  { ctx, taskId, runner, timeoutMs }: { ctx: TenantContext; taskId: string; runner: PipelineRunner; timeoutMs?: number },
): Promise<StoppedTask | null> {
  const stopped = await ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx.clientId, taskId);
    if (!isOneOf(activeStatuses, task.status) || task.settled) return null;
    audit(em, ctx, {
      action: 'pipeline-task.stop', target: `pipeline-task:${taskId}`, before: { status: task.status }, after: { status: 'CANCELED' },
    });
    task.status = 'CANCELED';
    Object.assign(task, { finishedDate: ctx.now(), stopOwed: true, plan: null });
    await em.flush();
    return { stopped: true as const, taskId, sessionMarked: await markSession(em, taskId, ctx.now()) };
  });
  if (stopped !== null) await ignoreUnavailable(() => endStoppedFlow({ ctx, taskId, runner, timeoutMs }));
  return stopped;
}

/**
 * Has the flow of a stopped task end. Safe to repeat.
 *
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function endStoppedFlow(
  { ctx, taskId, runner, timeoutMs }: { ctx: TenantContext; taskId: string; runner: PipelineRunner; timeoutMs?: number | undefined },
): Promise<void> {
  const { clientId } = ctx;
  await runner.cancelPipeline({ clientId, taskId }, timeoutMs);
  await ctx.db.transaction((em) => em.nativeUpdate(PipelineTask, { id: taskId, clientId }, { stopOwed: false }));
}

/** As far as possible: the flow's own end marks the session as well. */
async function markSession(em: EntityManager, taskId: string, now: Date): Promise<boolean> {
  try {
    return await em.transactional(async (inner) => {
      await inner.execute(`set local lock_timeout = '${SESSION_LOCK_TIMEOUT}'`);
      return closeSession(inner, taskId, 'CANCELED', now);
    });
  } catch {
    return false;
  }
}
