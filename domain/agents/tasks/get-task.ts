import { requirePermission } from '../../access.ts';
import type { TenantContext } from '../../context.ts';
import { taskIdSchema, type AgentTask } from '../../model/agent-task.ts';
import { notFound } from '../../model/errors.ts';
import type { TurnKey } from '../../model/turn.ts';
import { parseInput } from '../../parse.ts';
import { findTask, toAgentTask } from './task-record.ts';

/** A task, and where one stands who follows it from now on. */
export interface FollowedTask {
  task: AgentTask;
  /** The number of its latest event. */
  seq: number;
  /** By which its followers are woken. */
  key: string;
  /** The turn by which it is answered. */
  turn: TurnKey;
}

/**
 * A task of the client's; it can be read for seven days after its end.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND for a missing, an expired and another client's task alike
 */
export async function getTask({ ctx, id }: { ctx: TenantContext; id: unknown }): Promise<FollowedTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const taskId = parseInput('params id', taskIdSchema, id);
  const record = await ctx.db.read((em) => findTask(em, ctx, taskId));
  if (record === null) throw notFound('The task');
  return {
    task: toAgentTask(record), seq: record.lastSeq, key: record.key,
    turn: { sessionKey: record.sessionKey, messageId: record.messageId },
  };
}
