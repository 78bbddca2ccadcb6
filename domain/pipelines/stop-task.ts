import { requirePlatformAdministrator } from '../access.ts';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { activeStatuses, isOneOf } from '../model/pipelines.ts';
import { parseInput } from '../parse.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { EntityManager } from '../storage/database.ts';
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
 *   unknown, a finished and another client's task alike; UNAVAILABLE when the flow engine does not answer
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
 * Cancels a task that is queued or running. Its record stays locked while the flow is told, so that the flow's
 * own note of its end comes after; should this process die in between, that note is the one that counts.
 *
 * @param timeoutMs patience with the flow engine, where somebody waits
 * @returns null when there is nothing to cancel any more
 * @throws DomainError NOT_FOUND when there is no such task; UNAVAILABLE when the flow engine does not answer
 */
export async function cancelTask(
  { ctx, taskId, runner, timeoutMs }: { ctx: TenantContext; taskId: string; runner: PipelineRunner; timeoutMs?: number },
): Promise<StoppedTask | null> {
  return ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx.clientId, taskId);
    if (!isOneOf(activeStatuses, task.status)) return null;
    await runner.cancelPipeline({ clientId: ctx.clientId, taskId }, timeoutMs);
    audit(em, ctx, {
      action: 'pipeline-task.stop', target: `pipeline-task:${taskId}`, before: { status: task.status }, after: { status: 'CANCELED' },
    });
    task.status = 'CANCELED';
    task.finishedDate = ctx.now();
    await em.flush();
    return { stopped: true, taskId, sessionMarked: await markSession(em, taskId, ctx.now()) };
  });
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
