import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import type { AgentSession } from '../../domain/agents/mcp-sessions.ts';
import { acceptsStream, whenResponseIsOver } from '../http/server-sent-events.ts';
import { callerOf } from './caller.ts';
import { callEventStore } from './event-store.ts';
import { deliverToCalls, followInbox, markedId } from './inbox.ts';
import { looseMessage, type LooseMessage } from './json-rpc.ts';
import type { McpDependencies } from './dependencies.ts';
import { createProtocolServer, capabilitiesFor } from './protocol.ts';
import { refuseParams } from './request-params.ts';
import type { McpCapabilities } from './capabilities.ts';
import { sendWebResponse, toWebRequest } from './web-messages.ts';

/** The transport requires both; callers that accept only JSON, or say nothing, get JSON. */
const ACCEPT_BOTH = 'application/json, text/event-stream';
/** How long a client waits before it resumes a stream, in milliseconds. */
const RETRY_MS = 1000;

interface SessionPost extends McpDependencies {
  /** Null for an initialize request that the transport refuses. */
  session: AgentSession | null;
  /** Whether anything may have been stored in the session since it was looked up. */
  isStirred: () => boolean;
  request: Request;
  response: Response;
}

/** Answers one POST of a session, by a transport that knows only this request: sessions live in the database. */
export async function answerInSession({ services, feed, extend, session, isStirred, request, response }: SessionPost): Promise<void> {
  if (refuseParams(request.body, response)) return;
  const db = services.database.forSystem();
  const from = callerOf(request, response);
  const requestId = response.locals['requestId'] as string;
  const caller = { ...from, clientId: session?.clientId ?? from.clientId };
  const offered = capabilitiesFor({ caller, services, request, requestId, sessionId: session?.id ?? null }, extend);
  const call = looseMessage(request.body);
  const streams = acceptsStream(request) && lasts(call, offered);
  const events = streams
    && session !== null ? callEventStore({ db, sessionId: session.id, beatMs: services.config.MCP_CALL_BEAT_MS }) : null;
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !streams,
    ...(events === null ? {} : { eventStore: events.store, retryInterval: RETRY_MS }),
  });
  const server = createProtocolServer(offered);
  const mark = randomUUID();
  const settled = untilSettled({ transport, call, mark, response });
  void settled.promise.then(() => events?.rest());
  await server.connect(transport);
  let unfollow = (): void => undefined;
  if (session !== null) {
    await deliverToCalls({ db, session }, request.body);
    if (call.method === 'tools/call') {
      unfollow = followInbox({
        db, feed, logger: services.logger, session, isStirred, call, mark,
        // The call's own server stops waiting, and a cancelled call has no response.
        onCancelled(message) {
          transport.onmessage?.(message as never);
          settled.resolve();
          if (!response.headersSent) response.end();
          void server.close().catch(() => undefined);
        },
        onAnswer: (message) => transport.onmessage?.(message as never),
      });
    }
  }
  whenResponseIsOver(response, () => {
    // A request that the transport itself refuses gets no other answer.
    if (response.statusCode >= 400) settled.resolve();
    // A broken connection cancels nothing: the answer is stored for a resume, then the server is closed.
    void settled.promise.then(() => { unfollow(); return server.close(); }).catch(() => undefined);
  });
  // Without the header, a client speaks the version that its session was opened with (2025-11-25, Protocol Version Header).
  const protocolVersion = request.get('mcp-protocol-version') ?? session?.protocolVersion;
  const headers = { accept: ACCEPT_BOTH, ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion }) };
  const answer = await transport.handleRequest(toWebRequest(request, { headers }), { parsedBody: request.body });
  await sendWebResponse(answer, response);
}

/** Only a long call is worth a stream with stored events; other answers are plain JSON. */
export const lasts = ({ method, params }: LooseMessage, offered: McpCapabilities): boolean =>
  method === 'tools/call' && (params?._meta?.progressToken !== undefined || offered.streams(String(params?.name)));

/** Resolves when the response has been handed to the transport; at once for a message without a response. */
function untilSettled({ transport, call, mark, response }: {
  transport: WebStandardStreamableHTTPServerTransport; call: LooseMessage; mark: string; response: Response;
}): PromiseWithResolvers<void> {
  const settled = Promise.withResolvers<void>();
  if (call.id === undefined || call.method === undefined) settled.resolve();
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    const isAnswer = !('method' in message);
    try {
      await send(isAnswer || !('id' in message) ? message : { ...message, id: markedId(mark, message.id) }, options);
    } catch (error) {
      // An answer that could not be stored would leave its client waiting on an open stream.
      if (isAnswer) response.destroy();
      throw error;
    } finally {
      if (isAnswer) settled.resolve();
    }
  };
  return settled;
}
