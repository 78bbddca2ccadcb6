import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { InitializeRequestSchema, LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { ApiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import { closeMcpSession, findMcpSession, openMcpSession, type AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { unfitFor } from '../../domain/model/plain-json.ts';
import { allowMethods } from '../http/allow-methods.ts';
import { authenticate, authenticatedActor } from '../http/authenticate.ts';
import { whenResponseIsOver } from '../http/server-sent-events.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { acceptsStream, askForBoth } from './accept.ts';
import { followCancellations } from './cancellations.ts';
import { sessionEventStore } from './event-store.ts';
import { openEventStream } from './event-stream.ts';
import { refuse, rpcCodes } from './json-rpc.ts';
import { guardOrigin } from './origin-guard.ts';
import { createProtocolServer } from './protocol.ts';
import type { Caller } from './tool.ts';

export const MCP_PATH = '/mcp';
/** Arguments of tools are small; files travel by REST. */
const BODY_LIMIT = '1mb';

/**
 * MCP over streamable HTTP (spec 4.5; MCP 2025-11-25, Transports). Sessions and the messages of streams are rows, and every
 * request gets a transport of its own, so that any API process serves any session and a restart loses none.
 */
export function mcpRouter(services: Services, feed: SessionFeed): Router {
  const { PUBLIC_URL: publicUrl, MCP_ALLOWED_HOSTS: allowedHosts } = services.config;
  const router = express.Router();
  router.use(allowMethods('GET', 'POST', 'DELETE'), authenticate('key', services), guardOrigin({ publicUrl, allowedHosts }), wellFormedClient);
  router.post('/', express.json({ limit: BODY_LIMIT, type: 'application/json' }), malformedBody, post(services, feed));
  router.get('/', withSession(services, (session, request, response) => {
    if (!acceptsStream(request)) return refuse(response, 406, rpcCodes.badRequest, 'Send Accept: text/event-stream.');
    return openEventStream({
      services, feed, session, lastEventId: request.get('last-event-id'), request, response,
    });
  }));
  router.delete('/', withSession(services, async ({ id }, _request, response) => {
    await closeMcpSession({ db: services.database.forSystem(), id });
    response.status(200).end();
  }));
  return router;
}

/** What names no client is refused as the transport refuses. */
const wellFormedClient: RequestHandler = (request, response, next) => {
  const named = idSchema.optional().safeParse(request.get('x-client-id'));
  if (named.success) return next();
  return refuse(response, 400, rpcCodes.badRequest, 'Bad request: x-client-id must be the UUID of a client.');
};

/** What the body parser refuses becomes an answer that a JSON-RPC client understands. */
const malformedBody: ErrorRequestHandler = (error, _request, response, next) => {
  if ((error as { type?: unknown }).type !== 'entity.parse.failed') return next(error);
  return refuse(response, 400, rpcCodes.parseError, 'Parse error: the body is not valid JSON.');
};

function post(services: Services, feed: SessionFeed): RequestHandler {
  const goOn = withSession(services, (session, request, response) => serve({ services, feed, session, request, response }));
  return async (request, response, next) => {
    const { method, id } = (request.body ?? {}) as { method?: unknown; id?: unknown };
    if (unfitFor(id) !== undefined) return refuse(response, 400, rpcCodes.invalidRequest, 'Invalid request: the id contains characters that cannot be stored.');
    if (method !== 'initialize') return goOn(request, response, next);
    if (request.get('mcp-session-id') !== undefined) {
      return refuse(response, 400, rpcCodes.invalidRequest, 'Invalid request: this session is initialized already. Leave mcp-session-id out to open another.');
    }
    const parsed = InitializeRequestSchema.safeParse(request.body);
    if (parsed.success) {
      const { protocolVersion: wanted, clientInfo } = parsed.data.params;
      const protocolVersion = SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION;
      const { actor, clientId } = callerOf(request, response);
      const session = await openMcpSession({
        db: services.database.forSystem(), owner: { keyId: actor.keyId, clientId }, protocolVersion, now: services.now(),
        clientInfo: unfitFor(clientInfo) === undefined ? clientInfo : {},
      });
      response.setHeader('mcp-session-id', session.id);
      return serve({ services, feed, session, request, response });
    }
    return serve({ services, feed, session: null, request, response });
  };
}

type SessionHandler = (session: AgentSession, request: Request, response: Response) => void | Promise<void>;

/** Finds the session that a request names, for the key that opened it. */
function withSession({ database, now }: Services, handle: SessionHandler): RequestHandler {
  return async (request, response) => {
    const id = request.get('mcp-session-id');
    if (id === undefined) return refuse(response, 400, rpcCodes.badRequest, 'Bad request: mcp-session-id is missing. It comes with the answer to initialize.');
    const { actor: { keyId }, clientId } = callerOf(request, response);
    const known = idSchema.safeParse(id);
    const session = known.success
      && await findMcpSession({ db: database.forSystem(), id: known.data, owner: { keyId, clientId }, now: now() });
    if (!session) return refuse(response, 404, rpcCodes.noSession, 'Session not found');
    return handle(session, request, response);
  };
}

/** The key, and the client that the key or `x-client-id` names. @throws DomainError FORBIDDEN */
function callerOf(request: Request, response: Response): Caller {
  const actor = authenticatedActor(response) as ApiKeyActor;
  const named = idSchema.safeParse(request.get('x-client-id')).data ?? null;
  if (actor.clientId !== null && named !== null && named !== actor.clientId) {
    throw new DomainError('FORBIDDEN', 'This API key is for another client than x-client-id names.');
  }
  return { actor, clientId: actor.clientId ?? named };
}

interface Exchange {
  services: Services;
  feed: SessionFeed;
  session: AgentSession | null;
  request: Request;
  response: Response;
}

async function serve({ services, feed, session, request, response }: Exchange): Promise<void> {
  const db = services.database.forSystem();
  const { actor, clientId } = callerOf(request, response);
  const caller: Caller = { actor, clientId: session?.clientId ?? clientId };
  const streams = askForBoth(request);
  const transport = new StreamableHTTPServerTransport({
    // Sessions are the database's affair; the transport knows this one request only.
    enableJsonResponse: !streams,
    ...(streams && session !== null ? { eventStore: sessionEventStore(db, session.id) } : {}),
  });
  const requestId = response.locals['requestId'] as string;
  const server = createProtocolServer({ caller, services, request, requestId, sessionId: session?.id ?? null });
  const settled = untilSettled(transport, request, response);
  // The SDK's own types do not agree on optional members under exactOptionalPropertyTypes.
  await server.connect(transport as never);
  const unfollow = session === null ? () => undefined
    : await followCancellations({ db, feed, session, request, transport, onCancelled: () => { settled.resolve(); response.end(); } });
  whenResponseIsOver(response, () => {
    // What the transport refuses by itself never comes to its answer.
    if (response.statusCode >= 400) settled.resolve();
    // A connection that breaks cancels nothing: the answer is stored for a resume, then the server is let go.
    void settled.promise.then(() => { unfollow(); return server.close(); }).catch(() => undefined);
  });
  await transport.handleRequest(request, response, request.body);
}

/** Resolves when the request's response has been handed to the transport; at once for a message that has none. */
function untilSettled(transport: StreamableHTTPServerTransport, { body }: Request, response: Response): PromiseWithResolvers<void> {
  const settled = Promise.withResolvers<void>();
  if (typeof body !== 'object' || body === null || !('id' in body) || !('method' in body)) settled.resolve();
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    try {
      await send(message, options);
    } catch (error) {
      // An answer that could not be stored would leave its client waiting on an open stream.
      if (!('method' in message)) response.destroy();
      throw error;
    } finally {
      if (!('method' in message)) settled.resolve();
    }
  };
  return settled;
}
