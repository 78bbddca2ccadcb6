import { randomUUID } from 'node:crypto';
import type { RequiredEntityData } from '@mikro-orm/core';
import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { withinHotelBudget } from '../../chat/hotel-budget.ts';
import type { TenantContext } from '../../context.ts';
import type { PushDialect, PushTarget } from '../../model/agent-push.ts';
import { agentMessageSchema, contextIdSchema, storableRecord, taskIdSchema, type AgentMessage } from '../../model/agent-task.ts';
import { DomainError } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { AgentRunner } from '../../ports/durable-runner.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentTaskMessage, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { ignoreUnavailable } from '../../ignore-unavailable.ts';
import { storePushConfig, type PushDeps } from '../push/push-configs.ts';
import { lockContext, openContext } from './agent-context.ts';
import { getTask } from '../get-task.ts';
import { hashOf, taskWithMessage } from './known-message.ts';
import { appendTaskEvents, findTask, ownerOf, plainMessage, type FollowedTask } from '../task-record.ts';

export const sendTaskSchema = z.strictObject({
  id: taskIdSchema.optional(),
  contextId: contextIdSchema.optional(),
  message: agentMessageSchema,
  metadata: storableRecord.default({}),
  /** Whether the task waits when the concierge asks back; else it completes with the question. */
  waits: z.boolean().default(false),
});

export interface AgentDeps {
  runner: AgentRunner;
  /** An agent may speak as often as a guest. */
  limits: RateLimiter;
}

/** Where the agent wants to be told of the task from its beginning, in its dialect. */
export interface PushRequest {
  target: PushTarget;
  dialect: PushDialect;
  deps: PushDeps;
}

/**
 * Gives the concierge a task. The id is the key of the attempt: sent again with the same message it is the same task, and
 * nothing happens twice. When it resolves, the task is stored and will be worked on, whatever dies next.
 *
 * @returns another task where the conversation that is named has had the message's id in that one
 * @throws DomainError FORBIDDEN, NOT_FOUND (client), INVALID_INPUT, CONFLICT when the id has another message,
 *   IDEMPOTENCY_MISMATCH when the message's id has, TOO_MANY_REQUESTS
 */
export async function sendTask({ ctx, input, deps, push }: {
  ctx: TenantContext; input: z.input<typeof sendTaskSchema>; deps: AgentDeps; push?: PushRequest | undefined;
}): Promise<FollowedTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { id: name = randomUUID(), ...task } = parseInput('params', sendTaskSchema, input);
  const hash = hashOf(task.message);
  const known = await firstMessage(ctx, name) ?? await storeTask(ctx, { ...task, name, hash, push, limits: deps.limits });
  if ('other' in known) return getTask({ ctx, id: known.other });
  if (known.messageHash !== hash) {
    throw new DomainError('CONFLICT', 'This task id came with another message before. Leave the id out, or send a new one.');
  }
  const followed = await getTask({ ctx, id: name });
  // Also for a task that was stored by an attempt whose process died before it could start the flow.
  if (followed.task.state === 'submitted') {
    await ignoreUnavailable(() => deps.runner.startAgentTask({ clientId: ctx.clientId, taskId: followed.id }));
  }
  return followed;
}

interface FirstMessage {
  messageHash: string;
}

async function firstMessage(ctx: TenantContext, name: string): Promise<FirstMessage | null> {
  return ctx.db.read(async (em) => {
    const task = await findTask(em, ctx, name);
    return task === null ? null : em.findOneOrFail(AgentTaskMessage, { taskKey: task.key, position: 0 });
  });
}

interface NewTask extends Omit<z.output<typeof sendTaskSchema>, 'id'> {
  name: string;
  hash: string;
  push: PushRequest | undefined;
  limits: RateLimiter;
}

/** @returns the conversation's task that has had the message, where it is another one */
async function storeTask(
  ctx: TenantContext, { name, contextId, message, metadata, waits, hash, push, limits }: NewTask,
): Promise<FirstMessage | { other: string }> {
  const context = await withinHotelBudget(ctx, limits, async () => {
    const opened = await openContext(ctx, contextId);
    await limits.take('messagesPerSession', opened.sessionKey);
    return opened;
  });
  const now = ctx.now();
  const ownerId = ownerOf(ctx);
  const key = randomUUID();
  const stored = await ctx.db.transaction(async (em) => {
    if (contextId !== undefined && message.messageId !== undefined) {
      await lockContext(em, ctx, { id: contextId });
      const other = await taskWithMessage(em, ctx, { contextId, messageId: message.messageId, hash });
      if (other !== null && other !== name) return { other };
    }
    // One that has expired and awaits its sweep is in nobody's way.
    await em.nativeDelete(AgentTaskRecord, { clientId: ctx.clientId, $or: [{ id: name }, { ownerId, name }], expiresAt: { $lte: now } });
    const id = await insertTask(em, name, {
      clientId: ctx.clientId, ownerId, key, contextId: context.id, sessionKey: context.sessionKey, waits,
      state: 'submitted', metadata, createdDate: now, stateDate: now,
    });
    if (id === null) return null;
    await em.insert(AgentTaskMessage, newMessage(ctx, { taskKey: key, position: 0, message, hash }));
    await appendTaskEvents(em, ctx, id, [{ kind: 'status', state: 'submitted', reason: null, date: now.toISOString() }]);
    if (push !== undefined) await storePushConfig(em, ctx, { taskId: name, ...push });
    return { messageHash: hash };
  });
  if (stored !== null) return stored;
  const known = await firstMessage(ctx, name);
  if (known === null) throw new DomainError('UNAVAILABLE', 'The task has just been deleted. Send it again.', { retryAfterSeconds: 1 });
  return known;
}

/**
 * Stores a task under its agent's name for it; other agents may use the same name.
 *
 * @returns its id; null where the agent has a task of that name
 */
async function insertTask(
  em: EntityManager, name: string, task: Omit<RequiredEntityData<AgentTaskRecord>, 'id' | 'alias' | 'name'> & { key: string },
): Promise<string | null> {
  for (const named of [{ id: name }, { id: task.key, alias: name }]) {
    const { affectedRows } =
      await em.createQueryBuilder(AgentTaskRecord).insert({ ...task, ...named }).onConflict().ignore().execute('run');
    if (affectedRows > 0) return named.id;
  }
  return null;
}

/** The row of a message that waits for its reply. */
export function newMessage(
  { clientId, now }: TenantContext,
  { taskKey, position, message, hash }: { taskKey: string; position: number; message: AgentMessage; hash: string },
) {
  const turnId = randomUUID();
  return {
    taskKey, position, clientId, messageId: message.messageId ?? turnId, turnId, message: plainMessage(message), messageHash: hash,
    reply: null,
    createdDate: now(),
  };
}
