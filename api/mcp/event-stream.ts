import type { Request, Response } from 'express';
import {
  hasMcpEvent, INBOX, NOTIFICATIONS, readMcpEvents, readMcpPosition, silenceOfStream, type JsonRpcMessage,
} from '../../domain/agents/mcp-events.ts';
import { findMcpSession, takeOverStream, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { keyActor } from '../http/authenticate.ts';
import { ServerSentEvents } from '../http/server-sent-events.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { eventId, parseEventId } from './event-store.ts';
import { refuse, rpcCodes } from './json-rpc.ts';
import { mayStream } from './stream-slot.ts';
import { watchTools } from './tool-changes.ts';

/** A call counts as dead after this many missed beats. */
const MISSED_BEATS = 3;

interface Options {
  services: Services;
  feed: SessionFeed;
  session: AgentSession;
  lastEventId: string | undefined;
  request: Request;
  response: Response;
}

/**
 * A session's open stream (MCP 2025-11-25, Listening for Messages and Resumability): first the events stored after the
 * client's last one, then new ones from any process. A stream of notifications ends when a newer one takes its place or the session
 * ends. The resumed stream of a call ends with the call's response, or when no process works on the call any more.
 */
export async function openEventStream({ services, feed, session, lastEventId, request, response }: Options): Promise<void> {
  const { id: sessionId } = session;
  const db = services.database.forSystem();
  const resumed = lastEventId === undefined ? undefined : parseEventId(lastEventId);
  if (lastEventId !== undefined && !await isPlaceToResume({ services, sessionId, place: resumed })) {
    return refuse(response, 400, rpcCodes.badRequest, 'Bad request: Last-Event-ID is no event of this session, is too old, or of a call '
      + 'that nobody works on. Repeat the call, or leave it out.');
  }
  // Checked before it takes the place of another stream: otherwise the client would lose both.
  if (!mayStream({ services, request, response })) return;
  const stream = resumed?.stream ?? NOTIFICATIONS;
  const owned = stream === NOTIFICATIONS ? await takeOverStream({ db, sessionId }) : null;
  let after = resumed?.seq ?? (await readMcpPosition({ db, sessionId }))?.lastSeq ?? 0;

  const events = new ServerSentEvents(response, { 'mcp-session-id': sessionId });
  // Older clients would take an event without data for a message (MCP 2025-11-25, Sending Messages).
  if (resumed === undefined && session.protocolVersion >= '2025-11-25') events.prime(eventId(stream, after));
  // A wake-up during a read causes another read, so that an event stored meanwhile does not wait for the next wake-up.
  let reading = false;
  let again = false;
  const wake = async (): Promise<void> => {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && events.isOpen) {
        again = false;
        await readOn();
      }
    } catch (error) {
      services.logger.warn({ err: error }, 'An MCP stream could not be read on; its client resumes it');
      events.end();
    } finally {
      reading = false;
    }
  };
  async function readOn(): Promise<void> {
    const position = await readMcpPosition({ db, sessionId });
    if (position === undefined || (owned !== null && position.streamId !== owned)) {
      events.end();
      return;
    }
    for (const { seq, message } of await readMcpEvents({ db, sessionId, stream, after })) {
      // A full page may be followed by more, which no notification will announce again.
      again = true;
      after = seq;
      // The empty events of a beat are not sent.
      if (Object.keys(message).length > 0) await events.send(message, { event: 'message', id: eventId(stream, seq) });
      // The response is the last message, even if progress was stored after it.
      if (stream !== NOTIFICATIONS && isResponse(message)) return events.end();
    }
  }
  const unsubscribe = feed.subscribe(sessionId, { onStored: () => void wake(), onLive: () => undefined });
  const unwatch = owned === null ? () => undefined : watchTools({ services, feed, session, request, response });
  const keepAlive = async (): Promise<void> => {
    const actor = await keyActor(request, services);
    const known = actor && await findMcpSession({ db, id: sessionId, owner: { keyId: actor.keyId, clientId: null }, now: services.now() });
    if (!known) events.end();
  };
  const beat = setInterval(() => void keepAlive().catch(() => undefined), services.config.MCP_KEEP_ALIVE_MS);
  const pulse = stream === NOTIFICATIONS ? undefined : setInterval(() => void isDead(services, sessionId, stream)
    .then((dead) => { if (dead) events.end(); }, () => undefined), services.config.MCP_CALL_BEAT_MS);
  events.whenOver(() => { clearInterval(beat); clearInterval(pulse); unsubscribe(); unwatch(); });
  await wake();
}

const isResponse = (message: JsonRpcMessage): boolean => 'result' in message || 'error' in message;

/** Whether the process that worked on a stream's call has stopped beating. */
async function isDead({ database, config }: Services, sessionId: string, stream: string): Promise<boolean> {
  const silence = await silenceOfStream({ db: database.forSystem(), sessionId, stream });
  return silence !== null && silence > MISSED_BEATS * config.MCP_CALL_BEAT_MS;
}

/**
 * A stream without stored events would be followed forever, and so would one whose call died. Notifications may be resumed before the
 * first one.
 */
async function isPlaceToResume(
  { services, sessionId, place }: { services: Services; sessionId: string; place: { stream: string; seq: number } | undefined },
): Promise<boolean> {
  if (place === undefined || place.stream === INBOX) return false;
  if (place.stream === NOTIFICATIONS) return true;
  const db = services.database.forSystem();
  if (!await hasMcpEvent({ db, sessionId, ...place })) return false;
  if (!await isDead(services, sessionId, place.stream)) return true;
  return (await readMcpEvents({ db, sessionId, stream: place.stream, after: place.seq })).some(({ message }) => isResponse(message));
}
