import { createHash } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { withinHotelBudget } from '../../chat/hotel-budget.ts';
import type { TenantContext } from '../../context.ts';
import { isOver, isTurnOver } from '../../model/agent-task-flow.ts';
import { contextIdSchema, MAX_WAITING_MESSAGES, namedMessageSchema, storableRecord, taskIdSchema } from '../../model/agent-task.ts';
import { DomainError, invalidInput, notFound } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import { AgentTaskMessage, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { ignoreUnavailable } from '../../ignore-unavailable.ts';
import { storePushConfig } from '../push/push-configs.ts';
import { tellAgents } from '../push/tell-agents.ts';
import { lockContext } from './agent-context.ts';
import { getTask } from '../get-task.ts';
import { hashOf, requireSame, taskWithMessage } from './known-message.ts';
import { newMessage, sendTask, type AgentDeps, type PushRequest } from './send-task.ts';
import { findTask, moveTask, ownerOf, type FollowedTask } from '../task-record.ts';

const sendMessageSchema = z.strictObject({
  taskId: taskIdSchema.optional(),
  contextId: contextIdSchema.optional(),
  message: namedMessageSchema,
  metadata: storableRecord.default({}),
});
export type SendMessageInput = z.input<typeof sendMessageSchema>;
type MessageWithId = z.output<typeof sendMessageSchema>['message'];

interface Sending {
  ctx: TenantContext;
  input: SendMessageInput;
  deps: AgentDeps;
  push?: PushRequest | undefined;
}

/**
 * Takes an agent's message: into the task it names, into the task of the conversation that waits for an answer, or as a new
 * task. Sent again, also at the same time, it is the same message, where it names a task or a conversation or its id is a UUID.
 * When it resolves, the message is stored and will be answered after those before it, whatever dies next.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND (client or task), INVALID_INPUT, CONFLICT when the task is over,
 *   IDEMPOTENCY_MISMATCH when the message's id carries another text, TOO_MANY_REQUESTS
 */
export async function sendMessage({ ctx, input, deps, push }: Sending): Promise<FollowedTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { taskId: named, contextId, message, metadata } = parseInput('params', sendMessageSchema, input);
  const id = taskIdOf(ctx, contextId, message);
  const found = named ?? (contextId === undefined ? await taskBegun(ctx, id) : await taskOfContext(ctx, contextId, message));
  if (found === null) return sendTask({ ctx, input: { id, contextId, message, metadata, waits: true }, deps, push });
  const taskId = await addMessage(ctx, { taskId: found, isNamed: named !== undefined, contextId, message, push, limits: deps.limits });
  const followed = await getTask({ ctx, id: taskId });
  const flow = { clientId: ctx.clientId, taskId: followed.id };
  if (!isTurnOver(followed.task.state)) await ignoreUnavailable(() => deps.runner.startAgentTask(flow));
  await ignoreUnavailable(() => tellAgents({ ctx, id: followed.id, runner: deps.runner }));
  return followed;
}

/**
 * The task that a message begins, so that one that is sent twice makes one task. Outside of a conversation only a UUID tells
 * that: an agent that counts its messages may begin two of its people's conversations with "1".
 */
function taskIdOf(ctx: TenantContext, contextId: string | undefined, { messageId }: MessageWithId): string | undefined {
  if (contextId === undefined && !z.uuid().safeParse(messageId).success) return undefined;
  return createHash('sha256').update(JSON.stringify([ownerOf(ctx), contextId ?? null, messageId])).digest('hex').slice(0, 32);
}

async function taskBegun(ctx: TenantContext, id: string | undefined): Promise<string | null> {
  if (id === undefined) return null;
  return ctx.db.read(async (em) => (await findTask(em, ctx, id))?.name ?? null);
}

/**
 * The task of a conversation that has had this very message, else the newest that waits for an answer. Another attempt may store
 * the message before this one does, which looks again when it has the conversation to itself.
 */
async function taskOfContext(ctx: TenantContext, contextId: string, message: MessageWithId): Promise<string | null> {
  return ctx.db.read(async (em) => {
    const known = await taskWithMessage(em, ctx, { contextId, messageId: message.messageId, hash: hashOf(message) });
    if (known !== null) return known;
    const waiting = await em.findOne(
      AgentTaskRecord, { clientId: ctx.clientId, ownerId: ownerOf(ctx), contextId, state: 'input-required', expiresAt: { $gt: ctx.now() } },
      { orderBy: { createdDate: 'desc' } },
    );
    return waiting?.name ?? null;
  });
}

interface Addition {
  taskId: string;
  /** Whether the agent named the task; else it is one of the conversation, where it named that. */
  isNamed: boolean;
  contextId: string | undefined;
  message: MessageWithId;
  push: PushRequest | undefined;
  limits: RateLimiter;
}

/** @returns the task that has the message now: another one, where the conversation has had it in that */
async function addMessage(ctx: TenantContext, { taskId, isNamed, contextId, message, push, limits }: Addition): Promise<string> {
  const hash = hashOf(message);
  return ctx.db.transaction(async (em) => {
    await lockContext(em, ctx, { taskId });
    const had = isNamed
      || contextId === undefined ? null : await taskWithMessage(em, ctx, { contextId, messageId: message.messageId, hash });
    if (had !== null) return had;
    const task = await findTask(em, ctx, taskId, { lock: true });
    if (task === null) throw notFound('The task');
    if (contextId !== undefined && contextId !== task.contextId) {
      throw invalidInput('params message.contextId: is not that of the task. Leave it out.');
    }
    const messages = await em.find(AgentTaskMessage, { taskKey: task.key }, { fields: ['messageId', 'messageHash', 'position', 'reply'] });
    const known = messages.find(({ messageId }) => messageId === message.messageId);
    if (known !== undefined) {
      requireSame(known.messageHash, hash);
      return taskId;
    }
    if (isOver(task.state)) throw new DomainError('CONFLICT', `the task is ${task.state}. Send the message as a new task.`);
    if (messages.filter(({ reply }) => reply === null).length >= MAX_WAITING_MESSAGES) {
      throw new DomainError(
        'TOO_MANY_REQUESTS', 'Too many messages of this task wait for an answer. Wait for one, then send the next.',
        { retryAfterSeconds: 5 },
      );
    }
    await withinHotelBudget(ctx, limits, () => limits.take('messagesPerSession', task.sessionKey));
    await em.insert(AgentTaskMessage, newMessage(ctx, { taskKey: task.key, position: messages.length, message, hash }));
    if (push !== undefined) await storePushConfig(em, ctx, { taskId, ...push });
    if (task.state === 'input-required') await moveTask(em, ctx, task.id, { state: 'working' });
    return taskId;
  });
}
