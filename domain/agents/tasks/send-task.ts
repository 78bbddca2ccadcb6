import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../../access.ts';
import { findSession, openSession } from '../../chat/sessions.ts';
import type { TenantContext } from '../../context.ts';
import { agentMessageSchema, contextIdSchema, storableRecord, taskIdSchema, type AgentMessage, type AgentTask } from '../../model/agent-task.ts';
import { userIdOf } from '../../model/actor.ts';
import { idSchema } from '../../model/chat.ts';
import { DomainError } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { AgentRunner } from '../../ports/durable-runner.ts';
import { AgentContext, AgentTaskRecord } from '../../storage/entities/agent-task.ts';
import { appendTaskEvent, findTask, toAgentTask } from './task-record.ts';

export const sendTaskSchema = z.strictObject({
  id: taskIdSchema.optional(),
  contextId: contextIdSchema.optional(),
  message: agentMessageSchema,
  metadata: storableRecord.default({}),
});

/**
 * Gives the concierge a task. The id is the key of the attempt: sent again with the same message it is the same task, and
 * nothing happens twice. When it resolves, the task is stored and will be worked on, whatever dies next.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND (client), INVALID_INPUT, CONFLICT when the id has another message, UNAVAILABLE
 */
export async function sendTask({ ctx, input, deps }: {
  ctx: TenantContext; input: z.input<typeof sendTaskSchema>; deps: { runner: AgentRunner };
}): Promise<AgentTask> {
  requirePermission(ctx, 'concierge:EXECUTE');
  const { id = randomUUID(), contextId, message, metadata } = parseInput('params', sendTaskSchema, input);
  const hash = hashOf(message);
  const record = await knownTask(ctx, id) ?? await storeTask(ctx, { id, contextId, message, metadata, hash });
  if (record.messageHash !== hash) {
    throw new DomainError('CONFLICT', 'This task id came with another message before. Leave the id out, or send a new one.');
  }
  // Also for a task that was stored by an attempt whose process died before it could start the flow.
  if (record.state === 'submitted') await deps.runner.startAgentTask({ clientId: ctx.clientId, taskId: id });
  return toAgentTask(record);
}

const knownTask = (ctx: TenantContext, id: string): Promise<AgentTaskRecord | null> => ctx.db.read((em) => findTask(em, ctx, id));

/** The owner of what a job of the system begins. */
const SYSTEM = '00000000-0000-0000-0000-000000000000';

interface NewTask {
  id: string;
  contextId: string | undefined;
  message: AgentMessage;
  metadata: Record<string, unknown>;
  hash: string;
}

async function storeTask(ctx: TenantContext, { id, contextId, message, metadata, hash }: NewTask): Promise<AgentTaskRecord> {
  const context = await openContext(ctx, contextId);
  const now = ctx.now();
  await ctx.db.transaction(async (em) => {
    // One that has expired and awaits its sweep is in nobody's way.
    await em.nativeDelete(AgentTaskRecord, { clientId: ctx.clientId, id, expiresAt: { $lte: now } });
    const { affectedRows } = await em.createQueryBuilder(AgentTaskRecord).insert({
      clientId: ctx.clientId, id, key: randomUUID(), contextId: context.id, sessionKey: context.sessionKey, messageId: randomUUID(),
      state: 'submitted', message, messageHash: hash, metadata, createdDate: now, stateDate: now,
    }).onConflict(['clientId', 'id']).ignore().execute('run');
    if (affectedRows === 1) {
      await appendTaskEvent(em, ctx, id, { kind: 'status', state: 'submitted', reason: null, date: now.toISOString(), final: false });
    }
  });
  return ctx.db.read((em) => em.findOneOrFail(AgentTaskRecord, { clientId: ctx.clientId, id }));
}

/** The conversation of that name: one that the agent began, one it was told the id of, or a new one. */
async function openContext(ctx: TenantContext, named: string | undefined): Promise<{ id: string; sessionKey: string }> {
  // Names are the callers' own, and "1" is one that many choose: they count among the keys of one owner.
  const owner = { clientId: ctx.clientId, ownerId: userIdOf(ctx.actor) ?? SYSTEM };
  const known = named === undefined ? null : await ctx.db.read((em) => em.findOne(AgentContext, { ...owner, id: named }));
  if (known !== null) return { id: known.id, sessionKey: known.sessionKey };
  const told = idSchema.safeParse(named);
  const session = (told.success ? await findSession(ctx, told.data) : null) ?? await openSession({ ctx, input: {} });
  const id = named ?? session.publicId;
  // Of two first messages of one conversation, both go to the session that was there first.
  return ctx.db.transaction(async (em) => {
    await em.createQueryBuilder(AgentContext).insert({ ...owner, id, sessionKey: session.key, createdDate: ctx.now() })
      .onConflict(['clientId', 'ownerId', 'id']).ignore().execute('run');
    const { sessionKey } = await em.findOneOrFail(AgentContext, { ...owner, id });
    return { id, sessionKey };
  });
}

const hashOf = ({ messageId, text }: AgentMessage): string =>
  createHash('sha256').update(JSON.stringify([messageId ?? null, text])).digest('hex');
