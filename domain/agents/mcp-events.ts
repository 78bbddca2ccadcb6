import { STORED_CHANNEL } from '../model/chat.ts';
import { invalidInput } from '../model/errors.ts';
import { unfitFor } from '../model/plain-json.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { McpEvent, McpSession } from '../storage/entities/mcp.ts';

export type JsonRpcMessage = Record<string, unknown>;

/** The stream of notifications that no request asked for. */
export const NOTIFICATIONS = 'notifications';
/** What the client says of calls in hand: that it takes one back, or what one asked it for. No client reads it. */
export const INBOX = 'inbox';

/** How many messages one read returns at most. */
const PAGE = 200;

const APPEND = `
  with numbered as (
    update mcp_session set last_seq = last_seq + 1 where id = ? returning id, last_seq
  ), stored as (
    insert into mcp_event (session_id, seq, stream, message) select id, last_seq, ?, ?::jsonb from numbered returning session_id, seq
  )
  select seq, pg_notify('${STORED_CHANNEL}', session_id || ':' || seq) from stored`;

/** Stores a message on a stream and wakes the readers of the session on every process. @returns its number, 0 when the session is gone */
export async function appendMcpEvent(
  { db, sessionId, stream, message }: { db: UnitOfWork; sessionId: string; stream: string; message: JsonRpcMessage },
): Promise<number> {
  // Of a message that Postgres cannot hold nothing is lost but the message.
  if (unfitFor(message) !== undefined) throw invalidInput('The message contains characters that cannot be stored.');
  return db.transaction(async (em) => {
    const rows = await em.execute<{ seq: string }[]>(APPEND, [sessionId, stream, JSON.stringify(message)]);
    return Number(rows[0]?.seq ?? 0);
  });
}

/** The messages of a stream after a number, oldest first. */
export async function readMcpEvents(
  { db, sessionId, stream, after }: { db: UnitOfWork; sessionId: string; stream: string; after: number },
): Promise<{ seq: number; message: JsonRpcMessage }[]> {
  const rows = await db.read((em) => em.find(
    McpEvent, { sessionId, stream, seq: { $gt: after } }, { orderBy: { seq: 'asc' }, limit: PAGE },
  ));
  return rows.map(({ seq, message }) => ({ seq, message }));
}

/** Whether a stream of a session holds this very message. */
export async function hasMcpEvent(
  { db, sessionId, stream, seq }: { db: UnitOfWork; sessionId: string; stream: string; seq: number },
): Promise<boolean> {
  return await db.read((em) => em.count(McpEvent, { sessionId, stream, seq })) > 0;
}

/** How long nothing has been stored on a stream, in milliseconds; null when nothing ever was. */
export async function silenceOfStream(
  { db, sessionId, stream }: { db: UnitOfWork; sessionId: string; stream: string },
): Promise<number | null> {
  // By the database's clock, which dated the messages whichever process stored them.
  const [row] = await db.read((em) => em.execute<{ ms: string | null }[]>(
    'select extract(epoch from now() - max(created_date)) * 1000 as ms from mcp_event where session_id = ? and stream = ?',
    [sessionId, stream],
  ));
  const ms = row?.ms ?? null;
  return ms === null ? null : Number(ms);
}

/** Where a session's numbering stands and which stream holds its notifications; undefined when it is gone. */
export async function readMcpPosition(
  { db, sessionId }: { db: UnitOfWork; sessionId: string },
): Promise<{ lastSeq: number; streamId: string | null } | undefined> {
  const session = await db.read((em) => em.findOne(McpSession, { id: sessionId }));
  return session === null ? undefined : { lastSeq: session.lastSeq, streamId: session.streamId ?? null };
}
