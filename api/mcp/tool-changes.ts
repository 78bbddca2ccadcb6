import type { Request, Response } from 'express';
import { appendMcpEvent, NOTIFICATIONS } from '../../domain/agents/mcp-events.ts';
import { noteTools, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { keyActor } from '../http/authenticate.ts';
import { onAccessChanges } from '../realtime/access-changes.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { toolSetsOf } from './tool-sets.ts';
import { hashOfTools, toolsFor } from './tools.ts';

interface Options {
  services: Services;
  feed: SessionFeed;
  session: AgentSession;
  request: Request;
  response: Response;
}

/**
 * Tells a session when the tools it may use are other than those it was told of, and hangs up when its key no longer
 * counts. Looks when the stream opens, and whenever permissions or the tools of the session's hotel change.
 *
 * @returns the function that ends the watch
 */
export function watchTools({ services, feed, session, request, response }: Options): () => void {
  const db = services.database.forSystem();
  let last: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const actor = await keyActor(request, services);
    if (actor === undefined) {
      response.end();
      return;
    }
    const clientId = actor.clientId ?? session.clientId;
    const hash = hashOfTools(await toolsFor({ actor, clientId, sets: toolSetsOf(request) }, services));
    if (!await noteTools({ db, sessionId: session.id, hash })) return;
    await appendMcpEvent({
      db, sessionId: session.id, stream: NOTIFICATIONS, message: { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
    });
  };
  const watch = (): void => {
    last =
      last.then(look).catch((error: unknown) => services.logger.warn({ err: error }, 'The tools of an MCP session could not be compared'));
  };
  watch();
  return onAccessChanges(feed, session.clientId, watch);
}
