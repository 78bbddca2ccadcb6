import { randomUUID } from 'node:crypto';
import { ForeignKeyConstraintViolationException } from '@mikro-orm/core';
import { STORED_CHANNEL } from '../model/chat.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager, UnitOfWork } from '../storage/database.ts';
import { McpSession } from '../storage/entities/mcp.ts';
import { lockRow } from '../storage/lock-row.ts';

/** How long a session lives that nobody uses, in milliseconds. */
const IDLE_MS = 24 * 60 * 60 * 1000;
/** How exactly its last use is kept; a write on every call would cost more than many calls. */
const TOUCH_EVERY_MS = 60_000;

/** Whose a session is: the API key that opened it, and the client it named then. */
export interface SessionOwner {
  keyId: string;
  clientId: string | null;
}

/** A session as the protocol's handlers need it. */
export interface AgentSession {
  id: string;
  clientId: string | null;
  protocolVersion: string;
  /** The number of its last stored message when it was looked up. */
  lastSeq: number;
}

/** Opens a session for an API key (MCP 2025-11-25, Session Management). @throws DomainError NOT_FOUND for an unknown client */
export async function openMcpSession({ db, owner, protocolVersion, clientInfo, now }: {
  db: UnitOfWork; owner: SessionOwner; protocolVersion: string; clientInfo: unknown; now: Date;
}): Promise<AgentSession> {
  const session = { id: randomUUID(), clientId: owner.clientId, protocolVersion, lastSeq: 0 };
  try {
    await db.transaction((em) => em.insert(McpSession, {
      ...session, keyId: owner.keyId, clientInfo, createdDate: now, lastSeenDate: now, expiresAt: new Date(now.getTime() + IDLE_MS),
    }));
  } catch (error) {
    if (error instanceof ForeignKeyConstraintViolationException) throw notFound('The client');
    throw error;
  }
  return session;
}

const FIND = `
  select client_id, protocol_version, last_seq, last_seen_date from mcp_session where id = ? and key_id = ? and expires_at > ?`;

interface SessionRow {
  client_id: string | null;
  protocol_version: string;
  last_seq: string;
  last_seen_date: string | Date;
}

/**
 * The session of that id, if it is this key's and has not ended, and keeps it alive.
 *
 * @returns undefined for an unknown, an expired and another key's session alike
 */
export async function findMcpSession(
  { db, id, owner, now }: { db: UnitOfWork; id: string; owner: SessionOwner; now: Date },
): Promise<AgentSession | undefined> {
  return db.read(async (em) => {
    const [session] = await em.execute<SessionRow[]>(FIND, [id, owner.keyId, now]);
    if (session === undefined) return undefined;
    const { client_id: clientId, protocol_version: protocolVersion, last_seq: lastSeq } = session;
    // A session is for the client it began with; without the header it still is.
    if (owner.clientId !== null && clientId !== owner.clientId) return undefined;
    if (now.getTime() - new Date(session.last_seen_date).getTime() >= TOUCH_EVERY_MS) {
      await em.nativeUpdate(McpSession, { id }, { lastSeenDate: now, expiresAt: new Date(now.getTime() + IDLE_MS) });
    }
    return { id, clientId, protocolVersion, lastSeq: Number(lastSeq) };
  });
}

/** Ends a session with its streams. */
export async function closeMcpSession({ db, id }: { db: UnitOfWork; id: string }): Promise<void> {
  await db.transaction(async (em) => {
    await em.nativeDelete(McpSession, { id });
    await wakeStreams(em, id);
  });
}

/** Lets the streams of a session look at where it stands, on every process. */
const wakeStreams = (em: EntityManager, id: string): Promise<unknown> => em.execute('select pg_notify(?, ?)', [STORED_CHANNEL, `${id}:0`]);

/** Makes one stream the session's only one for notifications. @returns the id that keeps it the only one */
export async function takeOverStream({ db, sessionId }: { db: UnitOfWork; sessionId: string }): Promise<string> {
  const streamId = randomUUID();
  await db.transaction(async (em) => {
    await em.nativeUpdate(McpSession, { id: sessionId }, { streamId });
    await wakeStreams(em, sessionId);
  });
  return streamId;
}

/** Records which tools a session was told about. @returns whether they differ from those before */
export async function noteTools({ db, sessionId, hash }: { db: UnitOfWork; sessionId: string; hash: string }): Promise<boolean> {
  return db.transaction(async (em) => {
    const session = await lockRow(em, McpSession, { id: sessionId });
    if (session === null || session.toolsHash === hash) return false;
    const differs = session.toolsHash !== null && session.toolsHash !== undefined;
    session.toolsHash = hash;
    return differs;
  });
}
