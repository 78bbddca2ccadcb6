import type { TenantContext } from '../../context.ts';
import type { AgentTask } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import type { AgentRunner, ChatRunner } from '../../ports/durable-runner.ts';
import { tellAgents } from '../push/tell-agents.ts';
import { getTask } from '../get-task.ts';
import { findTask, messagesOf, moveTask } from '../task-record.ts';

/**
 * Cancels a task that is not over. Whether it or the completion comes first is decided by the row, so that there is never a
 * canceled task with a result.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, CONFLICT when the task is over
 */
export async function cancelTask(
  { ctx, id, deps }: { ctx: TenantContext; id: unknown; deps: { runner: AgentRunner & ChatRunner } },
): Promise<AgentTask> {
  const { task } = await getTask({ ctx, id });
  const turns = await ctx.db.transaction(async (em) => {
    // A message that comes at this moment comes before, or finds the task canceled.
    const record = await findTask(em, ctx, task.id, { lock: true });
    if (record === null || !await moveTask(em, ctx, task.id, { state: 'canceled' })) return null;
    const waiting = (await messagesOf(em, record.key)).filter(({ reply }) => !reply);
    return waiting.map(({ turnId }) => ({ sessionKey: record.sessionKey, messageId: turnId }));
  });
  if (turns === null) throw new DomainError('CONFLICT', 'Task cannot be canceled');
  // The task is over whatever comes of these: the flow ends sooner, and the turns do nothing more.
  const { clientId } = ctx;
  await Promise.allSettled([
    deps.runner.cancelAgentTask({ clientId, taskId: task.id }),
    // Any of them may be the one that is being answered by now.
    ...turns.map((turn) => deps.runner.cancelTurn({ clientId, ...turn })),
    tellAgents({ ctx, id: task.id, runner: deps.runner }),
  ]);
  return (await getTask({ ctx, id })).task;
}
