import { appendMcpEvent, INBOX, readMcpEvents, type JsonRpcMessage } from '../../domain/agents/mcp-events.ts';
import type { AgentSession } from '../../domain/agents/mcp-sessions.ts';
import type { Context } from '../../domain/context.ts';
import type { Logger } from '../../platform/logger.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import { steadyWatch } from '../realtime/steady-watch.ts';
import { looseMessage, type LooseMessage } from './json-rpc.ts';

interface Place {
  db: Context['db'];
  session: AgentSession;
}

/** Our requests to the client carry the call's mark, because each call numbers its requests but ids are per session. */
export const markedId = (mark: string, id: unknown): string => `${mark}/${String(id)}`;

const MARKED_ID = /^[\da-f-]{36}\/\d{1,9}$/;

/** Stores a client's message about a call, which another process may be working on. */
export async function deliverToCalls({ db, session }: Place, body: unknown): Promise<void> {
  const message = looseMessage(body);
  const isAnswer = message.method === undefined && typeof message.id === 'string' && MARKED_ID.test(message.id);
  if (message.method !== 'notifications/cancelled' && !isAnswer) return;
  await appendMcpEvent({ db, sessionId: session.id, stream: INBOX, message: message as JsonRpcMessage });
}

interface Call extends Place {
  feed: SessionFeed;
  logger: Logger;
  /** Whether anything may have been stored since the session was looked up; called once the watch has begun. */
  isStirred: () => boolean;
  call: LooseMessage;
  mark: string;
  onCancelled(message: JsonRpcMessage): void;
  onAnswer(message: JsonRpcMessage): void;
}

/**
 * Delivers to a call what its client says about it to any process: the message is stored, and the session's feed announces it.
 *
 * @returns the function that ends the watch
 */
export function followInbox({ db, feed, logger, session, isStirred, call, mark, onCancelled, onAnswer }: Call): () => void {
  let after = session.lastSeq;
  const watch = steadyWatch(async () => {
    for (const { seq, message } of await readMcpEvents({ db, sessionId: session.id, stream: INBOX, after })) {
      after = seq;
      const { id, params } = message as LooseMessage;
      if (params?.requestId !== undefined && params.requestId === call.id) onCancelled(message);
      if (typeof id === 'string' && id.startsWith(markedId(mark, ''))) onAnswer({ ...message, id: Number(id.slice(mark.length + 1)) });
    }
  }, { failed: (error) => logger.warn({ err: error }, 'What a client says about an MCP call could not be read; trying again') });
  const unsubscribe = feed.subscribe(session.id, { onStored: watch.wake, onLive: () => undefined });
  if (isStirred()) watch.wake();
  return () => {
    watch.stop();
    unsubscribe();
  };
}
