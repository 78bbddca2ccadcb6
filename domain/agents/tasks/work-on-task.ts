import type { TenantContext } from '../../context.ts';
import { agentTaskWorkflowId, isOver, type AgentTaskState, type AgentTurn, type PostedQuestion } from '../../model/agent-task-flow.ts';
import { DomainError, notFound } from '../../model/errors.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentTaskMessage, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import type { AgentAnswers, AskedMessage } from './agent-answers.ts';
import { appendTaskEvents, artifacts, lockTask, moveTask } from '../task-record.ts';

interface TaskStep {
  ctx: TenantContext;
  id: string;
}

/** Takes up the oldest message without a reply. Safe to repeat. */
export async function nextTurn({ ctx, id }: TaskStep): Promise<AgentTurn> {
  return ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx, id);
    const next = isOver(task.state) ? null : await nextMessage(em, task.key, 0);
    if (next === null) return { state: task.state, question: null };
    await moveTask(em, ctx, id, { state: 'working' });
    return { state: 'working', question: { position: next.position } };
  });
}

interface Asking extends TaskStep {
  position: number;
  answers: AgentAnswers;
}

/**
 * Posts a message of the task to the concierge, as a turn of its conversation; the task's workflow is told about the reply.
 *
 * @throws DomainError CONFLICT when the task is over, and as `ChatRunner.postMessage`
 */
export async function postForTask({ ctx, id, position, answers }: Asking): Promise<PostedQuestion> {
  const asked = await openQuestion(ctx, id, position);
  return { messageId: asked.messageId, replyId: await answers.post(ctx, asked, agentTaskWorkflowId(ctx.clientId, id)) };
}

/**
 * Has the concierge answer a message of the task, in the conversation's turn.
 *
 * @returns the id of the reply; the same when repeated
 * @throws DomainError CONFLICT when the task is over
 */
export async function askForTask({ ctx, id, position, answers }: Asking): Promise<string> {
  return answers.ask(ctx, await openQuestion(ctx, id, position));
}

async function openQuestion(ctx: TenantContext, id: string, position: number): Promise<AskedMessage> {
  const asked = await ctx.db.read(async (em) => {
    const task = await em.findOne(AgentTaskRecord, { clientId: ctx.clientId, id, state: 'working' });
    return task === null ? null : askedMessage(em, task, position);
  });
  if (asked === null) throw new DomainError('CONFLICT', 'The task is over.');
  return asked;
}

/**
 * Stores the reply to a message. When no other message waits, the task is over, or waits for its agent where the concierge has
 * asked back; a task that was canceled meanwhile stays canceled.
 *
 * @returns where the task stands; the same when repeated
 */
export async function finishTurn(
  { ctx, id, position, replyId, answers }: Asking & { replyId: string },
): Promise<AgentTaskState> {
  const asked = await ctx.db.read(async (em) =>
    askedMessage(em, await em.findOneOrFail(AgentTaskRecord, { clientId: ctx.clientId, id }), position));
  const reply = await answers.read(ctx, asked, replyId);
  return ctx.db.transaction(async (em) => {
    const task = await lockTask(em, ctx, id);
    if (isOver(task.state)) return task.state;
    const stored = await em.nativeUpdate(AgentTaskMessage, { taskKey: task.key, position, reply: null }, { reply });
    if (stored === 0) return task.state;
    // What the reply could not say yet may be known by now.
    const { news } = await em.findOneOrFail(AgentTaskMessage, { taskKey: task.key, position });
    const waits = reply.asksBack && task.waits && !news;
    const replies = [...(waits ? [] : [reply]), ...(news ? [news] : [])];
    if (await nextMessage(em, task.key, position + 1) !== null) {
      await appendTaskEvents(em, ctx, id, artifacts(replies));
      return task.state;
    }
    const state = waits ? 'input-required' : 'completed';
    const question = waits ? reply : news;
    await moveTask(em, ctx, id, { state, replies, ...(question ? { question } : {}) });
    return state;
  });
}

/** Ends a task that could not be done. @returns where it stands; the same when repeated */
export async function failTask({ ctx, id }: TaskStep): Promise<AgentTaskState> {
  return ctx.db.transaction(async (em) => {
    await moveTask(em, ctx, id, {
      state: 'failed', reason: 'The concierge could not answer. Send the message again as a new task.',
    });
    return (await em.findOneOrFail(AgentTaskRecord, { clientId: ctx.clientId, id })).state;
  });
}

/** The oldest message from a place on that has no reply. */
const nextMessage = (em: EntityManager, taskKey: string, from: number): Promise<AgentTaskMessage | null> => em.findOne(
  AgentTaskMessage, { taskKey, position: { $gte: from }, reply: null }, { orderBy: { position: 'asc' } },
);

async function askedMessage(em: EntityManager, { key, sessionKey }: AgentTaskRecord, position: number): Promise<AskedMessage> {
  const message = await em.findOne(AgentTaskMessage, { taskKey: key, position });
  if (message === null) throw notFound('This message');
  return { sessionKey, messageId: message.turnId, message: message.message };
}
