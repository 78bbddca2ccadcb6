import { stopTurnOf } from '../../chat/cancel-turn.ts';
import { dropHolds } from '../../booking/drop-holds.ts';
import type { TenantContext } from '../../context.ts';
import { ignoreUnavailable } from '../../ignore-unavailable.ts';
import { openTaskStates } from '../../model/agent-task-flow.ts';
import type { AgentTask } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import type { TurnKey } from '../../model/turn.ts';
import type { BookingRunner } from '../../ports/booking-runner.ts';
import type { AgentRunner, ChatRunner } from '../../ports/durable-runner.ts';
import { AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { ChatTurnStep } from '../../storage/entities/dialogue.ts';
import { tellAgents } from '../push/tell-agents.ts';
import { getTask } from '../get-task.ts';
import { findTask, messagesOf, moveTask } from '../task-record.ts';

/**
 * Cancels a task that is not over. The row decides whether the cancellation or the completion comes first, so a canceled task never has a
 * result.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, CONFLICT when the task is over
 */
export async function cancelTask(
  { ctx, id, deps }: { ctx: TenantContext; id: unknown; deps: { runner: AgentRunner & BookingRunner & ChatRunner } },
): Promise<AgentTask> {
  const { task: { id: name } } = await getTask({ ctx, id });
  const canceled = await ctx.db.transaction(async (em) => {
    // A message that comes at this moment comes before, or finds the task canceled.
    const record = await findTask(em, ctx, name, { lock: true });
    if (record === null || !await moveTask(em, ctx, record.id, { state: 'canceled' })) return null;
    const waiting = (await messagesOf(em, record.key)).filter(({ reply }) => !reply);
    const { id: taskId, sessionKey } = record;
    return { taskId, sessionKey, turns: waiting.map(({ turnId: messageId }) => ({ sessionKey, messageId })) };
  });
  if (canceled === null) throw new DomainError('CONFLICT', 'Task cannot be canceled');
  // The task is over even if these fail: they only end the flow sooner and stop the turns.
  const { clientId } = ctx;
  const { taskId } = canceled;
  await Promise.allSettled([
    deps.runner.cancelAgentTask({ clientId, taskId }),
    // Any of them may be the one that is being answered by now.
    ...canceled.turns.map((input) => stopTurnOf({ ctx, input, runner: deps.runner })),
  ]);
  await Promise.allSettled([
    sayWhatIsOpen(ctx, taskId, canceled.turns),
    giveBackTables(ctx, canceled.sessionKey, deps.runner),
  ]);
  await ignoreUnavailable(() => tellAgents({ ctx, id: taskId, runner: deps.runner }));
  return (await getTask({ ctx, id })).task;
}

const STILL_OPEN = 'The task is canceled, but its order is with the restaurant already and may still go through. '
  + 'This message will say what became of it.';

/** An order at the restaurant may go through although its task is canceled: the status says so, and later what became of it. */
async function sayWhatIsOpen(ctx: TenantContext, id: string, turns: readonly TurnKey[]): Promise<void> {
  await ctx.db.transaction(async (em) => {
    const open = await em.count(ChatTurnStep, { $or: turns.map((turn) => ({ ...turn, owed: true, newsId: null })) });
    if (turns.length === 0 || open === 0) return;
    await em.nativeUpdate(AgentTaskRecord, { clientId: ctx.clientId, id, state: 'canceled' }, {
      reason: STILL_OPEN,
    });
  });
}

/** Gives back what the conversation holds, unless another task of it is at work with that. */
async function giveBackTables(ctx: TenantContext, sessionKey: string, runner: BookingRunner): Promise<void> {
  const open = { clientId: ctx.clientId, sessionKey, state: { $in: [...openTaskStates] } };
  const others = await ctx.db.read((em) => em.count(AgentTaskRecord, open));
  if (others === 0) await dropHolds({ ctx, sessionKey, runner });
}
