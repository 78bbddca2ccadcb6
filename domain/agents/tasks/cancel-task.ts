import type { TenantContext } from '../../context.ts';
import type { AgentTask } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import type { AgentRunner } from '../../ports/durable-runner.ts';
import { getTask } from './get-task.ts';
import { moveTask } from './task-record.ts';

/**
 * Cancels a task that is not over. Whether it or the completion comes first is decided by the row, so that there is never a
 * canceled task with a result.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, CONFLICT when the task is over
 */
export async function cancelTask(
  { ctx, id, deps }: { ctx: TenantContext; id: unknown; deps: { runner: AgentRunner } },
): Promise<AgentTask> {
  const { task } = await getTask({ ctx, id });
  const canceled = await ctx.db.transaction((em) => moveTask(em, ctx, task.id, { state: 'canceled' }));
  if (!canceled) throw new DomainError('CONFLICT', 'Task cannot be canceled');
  // The flow would notice by itself before it says anything; this only ends it sooner.
  await deps.runner.cancelAgentTask({ clientId: ctx.clientId, taskId: task.id }).catch(() => undefined);
  return (await getTask({ ctx, id })).task;
}
