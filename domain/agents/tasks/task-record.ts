import type { TenantContext } from '../../context.ts';
import { STORED_CHANNEL } from '../../model/chat.ts';
import { isOver, openTaskStates, type AgentTaskState } from '../../model/agent-task-flow.ts';
import { TASK_RETENTION_MS, type AgentReply, type AgentTask, type AgentTaskEvent } from '../../model/agent-task.ts';
import type { EntityManager } from '../../storage/database.ts';
import { AgentTaskEventRecord, AgentTaskRecord } from '../../storage/entities/agent-task.ts';

export const toAgentTask = (record: AgentTaskRecord): AgentTask => ({
  id: record.id,
  contextId: record.contextId,
  state: record.state,
  reason: record.reason ?? null,
  message: record.message,
  reply: record.reply ?? null,
  metadata: record.metadata,
  createdDate: record.createdDate,
  stateDate: record.stateDate,
});

/** A task that can still be read: one whose time is over is as if it had been purged already. */
export async function findTask(em: EntityManager, { clientId, now }: TenantContext, id: string): Promise<AgentTaskRecord | null> {
  const record = await em.findOne(AgentTaskRecord, { clientId, id });
  return record !== null && record.expiresAt && record.expiresAt <= now() ? null : record;
}

/** Where a task is brought, and with what. */
export interface TaskMove {
  state: AgentTaskState;
  reason?: string;
  reply?: AgentReply;
}

/**
 * Brings an open task to a state, with its events; of several that try, one does it, and an ended task stays as it is.
 *
 * @returns whether it was this call
 */
export async function moveTask(em: EntityManager, ctx: TenantContext, id: string, { state, reason, reply }: TaskMove): Promise<boolean> {
  const now = ctx.now();
  const over = isOver(state);
  const moved = await em.nativeUpdate(
    AgentTaskRecord,
    // A move to where it is already, as a repeated step makes it, is no move.
    { clientId: ctx.clientId, id, state: { $in: openTaskStates.filter((from) => from !== state) } },
    {
      state, stateDate: now, reason: reason ?? null, ...(reply === undefined ? {} : { reply }),
      expiresAt: over ? new Date(now.getTime() + TASK_RETENTION_MS) : null,
    },
  );
  if (moved === 0) return false;
  if (reply !== undefined) await appendTaskEvent(em, ctx, id, { kind: 'artifact', reply });
  await appendTaskEvent(em, ctx, id, { kind: 'status', state, reason: reason ?? null, date: now.toISOString(), final: over });
  return true;
}

const APPEND = `
  with numbered as (
    update agent_task set last_seq = last_seq + 1 where client_id = ? and id = ? returning key, client_id, last_seq
  ), stored as (
    insert into agent_task_event (task_key, seq, client_id, event) select key, last_seq, client_id, ?::jsonb from numbered
  )
  select pg_notify('${STORED_CHANNEL}', key || ':' || last_seq) from numbered`;

/** Adds to what those see who follow the task, and wakes them on every process. */
export async function appendTaskEvent(em: EntityManager, { clientId }: TenantContext, id: string, event: AgentTaskEvent): Promise<void> {
  await em.execute(APPEND, [clientId, id, JSON.stringify(event)]);
}

/** What happened to the task of that key after a number, in order. */
export async function readTaskEvents(
  ctx: TenantContext, key: string, after: number,
): Promise<{ seq: number; event: AgentTaskEvent }[]> {
  const rows = await ctx.db.read((em) => em.find(
    AgentTaskEventRecord, { clientId: ctx.clientId, taskKey: key, seq: { $gt: after } }, { orderBy: { seq: 'asc' } },
  ));
  return rows.map(({ seq, event }) => ({ seq, event }));
}
