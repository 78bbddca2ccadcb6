import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import { taskIdSchema, type AgentTask } from '../model/agent-task.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { findTask, toAgentTask } from './task-record.ts';

/** A task, and where one stands who follows it from now on. */
export interface FollowedTask {
  task: AgentTask;
  /** The number of its latest event. */
  seq: number;
  /** By which its followers are woken. */
  key: string;
}

/**
 * A task of the actor's; it can be read for seven days after its end.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a missing, an expired and somebody else's task alike
 */
export async function getTask({ ctx, id }: { ctx: TenantContext; id: unknown }): Promise<FollowedTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const taskId = parseInput('params id', taskIdSchema, id);
  // Of one moment: a reply that belongs to a later number would be told twice to whoever follows.
  const followed = await ctx.db.snapshot(async (em) => {
    const record = await findTask(em, ctx, taskId);
    if (record === null) return null;
    return { task: await toAgentTask(em, record), seq: record.lastSeq, key: record.key };
  });
  if (followed === null) throw notFound('The task');
  return followed;
}
