import type { Request, Response } from 'express';
import {
  NOTIFICATIONS, readMcpEvents, readMcpPosition, type JsonRpcMessage,
} from '../../domain/agents/mcp-events.ts';
import { takeOverStream, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { eventId, parseEventId } from './event-store.ts';
import { watchTools } from './tool-changes.ts';

const KEEP_ALIVE_MS = 15_000;

interface Options {
  services: Services;
  feed: SessionFeed;
  session: AgentSession;
  lastEventId: string | undefined;
  request: Request;
  response: Response;
}

/**
 * A session's open stream (MCP 2025-11-25, Listening for Messages and Resumability): what the table holds after the
 * client's last event, then what is added, by whichever process. A stream of notifications ends when a newer one takes its
 * place or the session ends; the resumed stream of a call ends with the call's response.
 */
export async function openEventStream({ services, feed, session, lastEventId, request, response }: Options): Promise<void> {
  const { id: sessionId } = session;
  const db = services.database.forSystem();
  const resumed = lastEventId === undefined ? undefined : parseEventId(lastEventId);
  const stream = resumed?.stream ?? NOTIFICATIONS;
  const owned = stream === NOTIFICATIONS ? await takeOverStream({ db, sessionId }) : null;
  let after = resumed?.seq ?? (await readMcpPosition({ db, sessionId }))?.lastSeq ?? 0;

  response.writeHead(200, {
    'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'mcp-session-id': sessionId,
  });
  response.flushHeaders();
  const keepAlive = setInterval(() => response.write(': still here\n\n'), KEEP_ALIVE_MS);
  // A wake-up during a read asks for another one, so that nothing stored meanwhile waits for the next.
  let reading = false;
  let again = false;
  const wake = async (): Promise<void> => {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again && !response.writableEnded) {
        again = false;
        await readOn();
      }
    } catch (error) {
      services.logger.warn({ err: error }, 'An MCP stream could not be read on; its client resumes it');
      response.end();
    } finally {
      reading = false;
    }
  };
  async function readOn(): Promise<void> {
    const position = await readMcpPosition({ db, sessionId });
    if (position === undefined || (owned !== null && position.streamId !== owned)) {
      response.end();
      return;
    }
    for (const { seq, message } of await readMcpEvents({ db, sessionId, stream, after })) {
      after = seq;
      // What marks the beginning of a stream says nothing by itself.
      if (Object.keys(message).length > 0) response.write(frameOf(stream, seq, message));
      if (stream !== NOTIFICATIONS && ('result' in message || 'error' in message)) response.end();
    }
  }
  const unsubscribe = feed.subscribe(sessionId, { onStored: () => void wake(), onLive: () => undefined });
  const unwatch = owned === null ? () => undefined : watchTools({ services, feed, session, request, response });
  response.once('close', () => { clearInterval(keepAlive); unsubscribe(); unwatch(); });
  await wake();
}

const frameOf = (stream: string, seq: number, message: JsonRpcMessage): string =>
  `event: message\nid: ${eventId(stream, seq)}\ndata: ${JSON.stringify(message)}\n\n`;
