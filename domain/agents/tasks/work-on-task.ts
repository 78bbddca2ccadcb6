import { readMessage } from '../../chat/messages.ts';
import type { TenantContext } from '../../context.ts';
import type { AgentQuestion } from '../../model/agent-task-flow.ts';
import { DomainError } from '../../model/errors.ts';
import type { ChatRunner } from '../../ports/durable-runner.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { moveTask, type TaskMove } from './task-record.ts';

/** Takes up a task. @returns what to ask, or null when the task is over already; safe to repeat */
export async function beginTask({ ctx, id }: { ctx: TenantContext; id: string }): Promise<AgentQuestion | null> {
  return ctx.db.transaction(async (em) => {
    await moveTask(em, ctx, id, { state: 'working' });
    const task = await em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id, state: 'working' });
    return task === null ? null : { sessionKey: task.sessionKey, messageId: task.messageId };
  });
}

/**
 * Has the concierge answer a task's message, in the conversation's turn.
 *
 * @returns the id of the reply; the same when repeated
 * @throws DomainError CONFLICT when the task is over
 */
export async function askForTask({ ctx, id, runner }: { ctx: TenantContext; id: string; runner: ChatRunner }): Promise<string> {
  const task = await ctx.db.read((em) => em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id, state: 'working' }));
  if (task === null) throw new DomainError('CONFLICT', 'The task is over.');
  const { sessionKey, messageId, message } = task;
  const { replyId } = await runner.ask({ clientId: ctx.clientId, sessionKey, messageId, query: message.text, locale: null });
  return replyId;
}

/** Ends a task with the concierge's reply, unless it was canceled meanwhile. @returns whether it is completed; the same when repeated */
export async function completeTask(
  { ctx, id, sessionKey, replyId }: { ctx: TenantContext; id: string; sessionKey: string; replyId: string },
): Promise<boolean> {
  const { message, locale, context, sources } = await readMessage(ctx, { sessionKey, messageId: replyId });
  const reply = { messageId: replyId, message, locale, context, sources };
  return ctx.db.transaction((em) => endTask(em, ctx, id, { state: 'completed', reply }));
}

/** Ends a task that could not be done. @returns whether it is failed; the same when repeated */
export async function failTask({ ctx, id }: { ctx: TenantContext; id: string }): Promise<boolean> {
  return ctx.db.transaction((em) => endTask(em, ctx, id, {
    state: 'failed', reason: 'The concierge could not answer. Send the message again as a new task.',
  }));
}

/** A step that is repeated finds the end that it has made itself. */
async function endTask(em: EntityManager, ctx: TenantContext, id: string, end: TaskMove): Promise<boolean> {
  if (await moveTask(em, ctx, id, end)) return true;
  const { state } = await em.findOneOrFail(AgentTaskRecord, { clientId: ctx.clientId, id });
  return state === end.state;
}
