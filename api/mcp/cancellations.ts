import type { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Request } from 'express';
import { appendMcpEvent, CANCELLATIONS, readMcpEvents, readMcpPosition } from '../../domain/agents/mcp-events.ts';
import type { AgentSession } from '../../domain/agents/mcp-sessions.ts';
import type { Context } from '../../domain/context.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';

interface Options {
  db: Context['db'];
  feed: SessionFeed;
  session: AgentSession;
  request: Request;
  transport: StreamableHTTPServerTransport;
  onCancelled(): void;
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: { requestId?: unknown };
}

/**
 * Brings `notifications/cancelled` to the process where the call is at work, which may be another one than the
 * notification came to: it is stored and told by the session's feed.
 *
 * @returns the function that ends the watch
 */
export async function followCancellations({ db, feed, session, request, transport, onCancelled }: Options): Promise<() => void> {
  const message = (request.body ?? {}) as Message;
  if (message.method === 'notifications/cancelled') {
    await appendMcpEvent({ db, sessionId: session.id, stream: CANCELLATIONS, message: message as Record<string, unknown> });
  }
  if (message.method !== 'tools/call') return () => undefined;
  let after = (await readMcpPosition({ db, sessionId: session.id }))?.lastSeq ?? 0;
  const look = async (): Promise<void> => {
    for (const { seq, message: cancelled } of await readMcpEvents({ db, sessionId: session.id, stream: CANCELLATIONS, after })) {
      after = seq;
      if ((cancelled as Message).params?.requestId !== message.id) continue;
      // The call's own server takes it from here: it stops waiting, and a cancelled call has no response.
      transport.onmessage?.(cancelled as never);
      onCancelled();
    }
  };
  return feed.subscribe(session.id, { onStored: () => void look().catch(() => undefined), onLive: () => undefined });
}
