import type { TenantContext } from '../context.ts';
import { STORED_CHANNEL, type SessionEvent, type StoredEvent } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { ChatMessageRecord, ChatSession, SessionEventRecord } from '../storage/entities/chat.ts';
import { toChatMessage } from './messages.ts';

/** How many events one read of the outbox returns at most. */
const PAGE = 500;

const APPEND = `
  with numbered as (
    update chat_session set last_seq = last_seq + 1, last_activity_date = ? where key = ? returning key, client_id, last_seq
  ), stored as (
    insert into session_event (session_key, seq, client_id, event, message_id, data, created_date)
    select key, last_seq, client_id, ?, ?, ?, ? from numbered returning session_key, seq
  )
  select seq, pg_notify('${STORED_CHANNEL}', session_key || ':' || seq) from stored`;

/**
 * Appends an event to the session's outbox within the caller's transaction and wakes the fan-out when
 * that commits. The row lock on the session makes numbers commit in order, without gaps.
 */
export async function appendEvent(
  em: EntityManager,
  ctx: TenantContext,
  entry: { sessionKey: string; event: StoredEvent; messageId?: string; data?: unknown },
): Promise<number> {
  const data = entry.data === undefined ? null : JSON.stringify(entry.data);
  const rows = await em.execute<{ seq: string }[]>(
    APPEND, [ctx.now(), entry.sessionKey, entry.event, entry.messageId ?? null, data, ctx.now()],
  );
  if (!rows[0]) throw notFound('This session');
  return Number(rows[0].seq);
}

/** The number of the last stored event of a session; 0 when there is none. */
export async function lastEvent(ctx: TenantContext, sessionKey: string): Promise<number> {
  return (await ctx.db.read((em) => em.findOne(ChatSession, { key: sessionKey }, { fields: ['lastSeq'] })))?.lastSeq ?? 0;
}

/** The stored events of a session after `after`, in order, one page at most. */
export async function readEvents(
  ctx: TenantContext,
  input: { sessionKey: string; after: number },
): Promise<SessionEvent[]> {
  return ctx.db.read(async (em) => {
    const events = await em.find(
      SessionEventRecord,
      { sessionKey: input.sessionKey, seq: { $gt: input.after } },
      { orderBy: { seq: 'asc' }, limit: PAGE },
    );
    const ids = events.flatMap((event) => event.messageId ?? []);
    const messages = ids.length === 0 ? [] : await em.find(
      ChatMessageRecord, { sessionKey: input.sessionKey, id: { $in: ids } },
    );
    const byId = new Map(messages.map((message) => [message.id, toChatMessage(message)]));
    return events.map((event) => ({
      seq: event.seq,
      event: event.event,
      data: event.messageId ? byId.get(event.messageId) : event.data,
    }));
  });
}
