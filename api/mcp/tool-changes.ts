import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { appendMcpEvent, NOTIFICATIONS } from '../../domain/agents/mcp-events.ts';
import { noteTools, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { keyActor } from '../http/authenticate.ts';
import { onAccessChanges } from '../realtime/access-changes.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import { steadyWatch } from '../realtime/steady-watch.ts';
import type { Services } from '../services.ts';
import type { Caller } from './tool.ts';
import { toolSetsOf } from './tool-sets.ts';
import { hashOfTools, toolsFor } from './tools.ts';

interface Connection {
  services: Services;
  feed: SessionFeed;
  /** Carries the key. */
  request: Request;
}

interface Followed extends Connection {
  /** The hotel of the connection, where the key is for all. */
  clientId: string | null;
  /** Called with the hash of the tools that the key may use now, one look after the other. */
  look(hash: string): void | Promise<void>;
  /** Called when the key is no longer valid. */
  onKeyGone(): void;
}

/**
 * Looks at the tools of a connection at once, and again whenever permissions or the tools of its hotel change. The news come from
 * Postgres, so a change made through any process reaches the one that holds the connection.
 *
 * @returns the function that ends the watch
 */
function followTools({ services, feed, request, clientId, look, onKeyGone }: Followed): () => void {
  const watch = steadyWatch(async () => {
    const actor = await keyActor(request, services);
    if (actor === undefined) return onKeyGone();
    // Does not use the facts from the start of the connection: they are as old as the connection.
    const caller = { actor, clientId: actor.clientId ?? clientId, sets: toolSetsOf(request) };
    await look(hashOfTools(await toolsFor(caller, services)));
  }, {
    failed: (error) => services.logger.warn({ err: error }, 'The tools of an MCP connection could not be compared; trying again'),
  });
  const unsubscribe = onAccessChanges(feed, clientId, watch.wake);
  watch.wake();
  return () => {
    watch.stop();
    unsubscribe();
  };
}

/**
 * Tells a session when its tools differ from those it knows, and hangs up when its key is no longer valid.
 *
 * @returns the function that ends the watch
 */
export function watchTools({ session, response, ...connection }: Connection & { session: AgentSession; response: Response }): () => void {
  const db = connection.services.database.forSystem();
  return followTools({
    ...connection, clientId: session.clientId,
    onKeyGone: () => void response.end(),
    async look(hash) {
      if (!await noteTools({ db, sessionId: session.id, hash })) return;
      await appendMcpEvent({
        db, sessionId: session.id, stream: NOTIFICATIONS, message: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
      });
    },
  });
}

/** Tells a subscription of 2026-07-28 when the caller's tools differ from those it began with. */
export const toolEvents = ({ caller, onKeyGone, ...connection }: Connection & { caller: Caller; onKeyGone(): void }): ServerEventBus => ({
  publish: () => undefined,
  subscribe(listener) {
    let told: string | undefined;
    return followTools({
      ...connection, clientId: caller.clientId, onKeyGone,
      async look(hash) {
        // As it was when the key was looked up, so that changes between then and the start of listening are announced too.
        told ??= hashOfTools(await toolsFor(caller, connection.services));
        if (hash === told) return;
        told = hash;
        listener({ kind: 'tools_list_changed' });
      },
    });
  },
});
