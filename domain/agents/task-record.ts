import type { TenantContext } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { STORED_CHANNEL } from '../model/chat.ts';
import { isTurnOver, openTaskStates, type AgentTaskState } from '../model/agent-task-flow.ts';
import { TASK_RETENTION_MS, type AgentMessage, type AgentReply, type AgentTask, type AgentTaskEvent } from '../model/agent-task.ts';
import type { EntityManager } from '../storage/database.ts';
import { AgentTaskEventRecord, AgentTaskMessage, AgentTaskRecord } from '../storage/entities/agent-task.ts';
import { lockRow, lockRowOrFail } from '../storage/lock-row.ts';

/** The owner of what a job of the system begins. */
const SYSTEM = '00000000-0000-0000-0000-000000000000';

/** The owner of the actor's tasks and conversations: agents of one hotel do not see each other's guests. */
export const ownerOf = ({ actor }: TenantContext): string => userIdOf(actor) ?? SYSTEM;

/** A task's messages, oldest first. */
export const messagesOf = (em: EntityManager, taskKey: string): Promise<AgentTaskMessage[]> =>
  em.find(AgentTaskMessage, { taskKey }, { orderBy: { position: 'asc' } });

/** A task with its messages. */
export const toAgentTask = async (em: EntityManager, record: AgentTaskRecord): Promise<AgentTask> =>
  taskWith(record, await messagesOf(em, record.key));

type Exchange = Pick<AgentTaskMessage, 'messageId' | 'message' | 'reply' | 'news'>;

type Shown = 'id' | 'alias' | 'contextId' | 'state' | 'reason' | 'waits' | 'metadata' | 'createdDate' | 'stateDate';

export function taskWith(record: Pick<AgentTaskRecord, Shown>, messages: readonly Exchange[]): AgentTask {
  const { id, alias, contextId, state, reason, waits, metadata, createdDate, stateDate } = record;
  return {
    id: alias ?? id, contextId, state, reason: reason ?? null, waits, metadata, createdDate, stateDate,
    exchanges: messages.map(({ messageId, message, reply, news }) => (
      { messageId, message: plainMessage(message), reply: reply ?? null, news: news ?? null }
    )),
  };
}

/** A message with the members that it has: the ORM writes an undefined one as null, and the dialects show what is there. */
export const plainMessage = ({ metadata, messageId, text, data }: Nullable<AgentMessage>): AgentMessage =>
  ({ text, ...(messageId ? { messageId } : {}), ...(data ? { data } : {}), ...(metadata ? { metadata } : {}) });

type Nullable<Message> = { [Member in keyof Message]: Message[Member] | (undefined extends Message[Member] ? null : never) };

/** Whether the time of a task is over. */
const hasExpired = ({ expiresAt }: AgentTaskRecord, { now }: TenantContext): boolean => Boolean(expiresAt && expiresAt <= now());

/** A task by its agent's name for it. A job of the system has no tasks of its own, and finds any by its id. */
const namedBy = (ctx: TenantContext, name: string) => (
  ctx.actor.kind === 'system' ? { clientId: ctx.clientId, id: name } : { clientId: ctx.clientId, ownerId: ownerOf(ctx), name }
);

/** A task of the actor's that can still be read: one whose time is over is as if it had been purged already. */
export async function findTask(
  em: EntityManager, ctx: TenantContext, name: string, { lock = false }: { lock?: boolean } = {},
): Promise<AgentTaskRecord | null> {
  const record = lock ? await lockRow(em, AgentTaskRecord, namedBy(ctx, name)) : await em.findOne(AgentTaskRecord, namedBy(ctx, name));
  return record !== null && hasExpired(record, ctx) ? null : record;
}

const WHOLE = `
  select t.key, t.id, t.alias, t.context_id, t.state, t.reason, t.waits, t.metadata, t.last_seq, t.created_date, t.state_date,
    t.expires_at, (
    select coalesce(json_agg(json_build_object('messageId', m.message_id, 'message', m.message, 'reply', m.reply, 'news', m.news)
      order by m.position), '[]')
    from agent_task_message m where m.task_key = t.key
  ) as messages
  from agent_task t where t.client_id = ?`;
const OF_ANY = `${WHOLE} and t.id = ?`;
const OF_OWNER = `${WHOLE} and t.name = ? and t.owner_id = ?`;

interface WholeTask {
  key: string;
  id: string;
  alias: string | null;
  context_id: string;
  state: AgentTaskState;
  reason: string | null;
  waits: boolean;
  metadata: Record<string, unknown>;
  last_seq: number;
  created_date: string;
  state_date: string;
  expires_at: string | null;
  messages: Exchange[];
}

/**
 * As {@link findTask}, with the task's messages and in one statement: a reply that belongs to a later number than the task's would be told
 * twice to a follower. Agents ask often, so no entities are made.
 */
export async function readWholeTask(
  em: EntityManager, ctx: TenantContext, name: string,
): Promise<FollowedTask | null> {
  const [row] = ctx.actor.kind === 'system'
    ? await em.execute<WholeTask[]>(OF_ANY, [ctx.clientId, name])
    : await em.execute<WholeTask[]>(OF_OWNER, [ctx.clientId, name, ownerOf(ctx)]);
  if (row === undefined) return null;
  if (row.expires_at !== null && new Date(row.expires_at) <= ctx.now()) return null;
  const { id, alias, context_id: contextId, state, reason, waits, metadata, messages } = row;
  const dates = { createdDate: new Date(row.created_date), stateDate: new Date(row.state_date) };
  const record = { id, alias, contextId, state, reason, waits, metadata, ...dates };
  return { task: taskWith(record, messages), id, seq: row.last_seq, key: row.key };
}

/** The task of that id, locked until the transaction ends. */
export const lockTask = (em: EntityManager, { clientId }: TenantContext, id: string): Promise<AgentTaskRecord> =>
  lockRowOrFail(em, AgentTaskRecord, { clientId, id });

/** A task, and where one stands who follows it from now on. */
export interface FollowedTask {
  task: AgentTask;
  /** What its flows are told of it by; the agent's name for it is the task's. */
  id: string;
  /** The number of its latest event. */
  seq: number;
  /** By which its followers are woken. */
  key: string;
}

/** Where a task is brought, and with what. */
export interface TaskMove {
  state: AgentTaskState;
  reason?: string;
  /** What the status says: a question, in a task that waits for its agent, or what became of an order behind its turn. */
  question?: AgentReply;
  /** What its followers hear before they hear of the state. */
  replies?: readonly AgentReply[];
}

/**
 * Brings an open task to a state, with its event; of several that try, one does it, and an ended task stays as it is.
 *
 * @returns whether it was this call
 */
export async function moveTask(
  em: EntityManager, ctx: TenantContext, id: string, { state, reason, question, replies = [] }: TaskMove,
): Promise<boolean> {
  const now = ctx.now();
  const event: AgentTaskEvent = {
    kind: 'status', state, reason: reason ?? null, date: now.toISOString(), ...(question === undefined ? {} : { question }),
  };
  // The agent may never answer the question that the concierge asked.
  const expires = isTurnOver(state) ? new Date(now.getTime() + TASK_RETENTION_MS) : null;
  // A repeated step moves it to the state that it has already, which changes nothing.
  const from = openTaskStates.filter((each) => each !== state);
  const events = [...artifacts(replies), event];
  const moved = await em.execute<object[]>(
    MOVE, [state, now, reason ?? null, expires, events.length, ctx.clientId, id, `{${from.join()}}`, JSON.stringify(events)],
  );
  return moved.length > 0;
}

/** The events that tell a task's followers of replies. */
export const artifacts = (replies: readonly AgentReply[]): AgentTaskEvent[] => replies.map((reply) => ({ kind: 'artifact', reply }));

/**
 * A change of a task, with its events. A transaction changes a task once, with all that there is to tell: at a second change, Postgres also
 * asks for the keys of the task's session, because the row of the task is the transaction's own by then.
 */
const numbered = (update: string): string => `
  with numbered as (${update} returning key, client_id, last_seq), told as (
    select place, event, count(*) over () as count from jsonb_array_elements(?::jsonb) with ordinality as events (event, place)
  ), stored as (
    insert into agent_task_event (task_key, seq, client_id, event)
    select key, last_seq - count + place, client_id, event from numbered, told
  )
  select pg_notify('${STORED_CHANNEL}', key || ':' || last_seq) from numbered`;

const APPEND = numbered('update agent_task set last_seq = last_seq + ? where client_id = ? and id = ?');

const MOVE = numbered(`
  update agent_task set state = ?, state_date = ?, reason = ?, expires_at = ?, last_seq = last_seq + ?
  where client_id = ? and id = ? and state = any(?::text[])`);

/** Adds events for the followers of a task, and wakes them on every process. */
export async function appendTaskEvents(
  em: EntityManager, { clientId }: TenantContext, id: string, events: readonly AgentTaskEvent[],
): Promise<void> {
  if (events.length > 0) await em.execute(APPEND, [events.length, clientId, id, JSON.stringify(events)]);
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

/** Whether the event ends the streams of those who have followed the task so far. */
export const endsTurn = (event: AgentTaskEvent): boolean => event.kind === 'status' && isTurnOver(event.state);
