import {
  InitializeRequestSchema, JSONRPCRequestSchema, LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import type { Request, RequestHandler, Response } from 'express';
import { closeMcpSession, findMcpSession, openMcpSession, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { unfitFor } from '../../domain/model/plain-json.ts';
import { acceptsStream, whenResponseIsOver } from '../http/server-sent-events.ts';
import type { Services } from '../services.ts';
import { admittedCaller, callerOf } from './caller.ts';
import { openEventStream } from './event-stream.ts';
import { answerInSession } from './answer-in-session.ts';
import { looseMessage, refuse, rpcCodes } from './json-rpc.ts';
import type { McpDependencies } from './dependencies.ts';

/**
 * The revisions with sessions, 2025-11-25 and older. Sessions and the messages of streams are rows, and every request gets
 * its own transport, so any API process can serve any session, and a restart loses none.
 */
export function sessionHandlers(parts: McpDependencies): Record<'post' | 'get' | 'delete', RequestHandler> {
  const { services, feed } = parts;
  const goOn = withSession(parts, (session, request, response, isStirred) => (
    answerInSession({ ...parts, session, isStirred, request, response })
  ));
  return {
    post: async (request, response, next) => {
      const { method, id } = looseMessage(request.body);
      if (unfitFor(id) !== undefined) {
        return refuse(response, 400, rpcCodes.invalidRequest, 'Invalid request: the id contains characters that cannot be stored.');
      }
      if (method !== 'initialize') return goOn(request, response, next);
      if (request.get('mcp-session-id') !== undefined) {
        return refuse(
          response, 400, rpcCodes.invalidRequest,
          'Invalid request: this session is initialized already. Leave mcp-session-id out to open another.',
        );
      }
      const session = await openSession(services, request, response);
      if (session !== null) response.setHeader('mcp-session-id', session.id);
      return answerInSession({ ...parts, session, isStirred: () => false, request, response });
    },
    get: withSession(parts, (session, request, response) => {
      if (!acceptsStream(request)) return refuse(response, 406, rpcCodes.badRequest, 'Send Accept: text/event-stream.');
      return openEventStream({ services, feed, session, lastEventId: request.get('last-event-id'), request, response });
    }),
    delete: withSession(parts, async ({ id }, _request, response) => {
      await closeMcpSession({ db: services.database.forSystem(), id });
      response.status(200).end();
    }),
  };
}

/** @returns null for a malformed request, which the transport refuses in its own words */
async function openSession(services: Services, request: Request, response: Response): Promise<AgentSession | null> {
  const parsed = InitializeRequestSchema.safeParse(request.body);
  if (!parsed.success || !JSONRPCRequestSchema.safeParse(request.body).success) return null;
  const { protocolVersion: wanted, clientInfo } = parsed.data.params;
  const { actor, clientId } = await admittedCaller(request, response, services);
  const { database, now } = services;
  return openMcpSession({
    db: database.forSystem(), owner: { keyId: actor.keyId, clientId }, now: now(),
    protocolVersion: SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION,
    clientInfo: unfitFor(clientInfo) === undefined ? clientInfo : {},
  });
}

/** @param isStirred whether anything may have been stored in the session since it was looked up */
type SessionHandler = (session: AgentSession, request: Request, response: Response, isStirred: () => boolean) => void | Promise<void>;

/** Finds the session that a request names, if its key opened it. */
function withSession({ services: { database, now }, feed }: McpDependencies, handle: SessionHandler): RequestHandler {
  return async (request, response) => {
    const id = request.get('mcp-session-id');
    if (id === undefined) {
      return refuse(response, 400, rpcCodes.badRequest, 'Bad request: mcp-session-id is missing. It comes with the answer to initialize.');
    }
    const { actor: { keyId }, clientId } = callerOf(request, response);
    const known = idSchema.safeParse(id);
    if (!known.success) return refuse(response, 404, rpcCodes.noSession, 'Session not found');
    let isStirred = false;
    const stir = (): void => { isStirred = true; };
    whenResponseIsOver(response, feed.subscribe(known.data, { onStored: stir, onLive: () => undefined }));
    const session = await findMcpSession({ db: database.forSystem(), id: known.data, owner: { keyId, clientId }, now: now() });
    if (!session) return refuse(response, 404, rpcCodes.noSession, 'Session not found');
    const version = request.get('mcp-protocol-version');
    if (version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
      return refuse(
        response, 400, rpcCodes.badRequest,
        `Bad request: unsupported protocol version. Sessions speak ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
      );
    }
    return handle(session, request, response, () => isStirred);
  };
}
