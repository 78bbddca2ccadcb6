import { classifyInboundRequest, createMcpHandler } from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { acceptsStream, whenResponseIsOver } from '../http/server-sent-events.ts';
import { admittedCaller } from './caller.ts';
import { lasts } from './answer-in-session.ts';
import { looseMessage, refuse, rpcCodes } from './json-rpc.ts';
import type { McpDependencies } from './dependencies.ts';
import { createProtocolServer, capabilitiesFor } from './protocol.ts';
import { refuseParams } from './request-params.ts';
import { mayStream } from './stream-slot.ts';
import { toolEvents } from './tool-changes.ts';
import { sendWebResponse, toWebRequest } from './web-messages.ts';

/** The first revision without sessions. Revisions are dates, so later ones compare as greater. */
const FIRST_STATELESS = '2026-07-28';

/** The revision's methods whose parameters are checked. */
const METHODS = ['tools/call', 'tools/list'] as const;

/** Whether a POST claims a revision without sessions, in its envelope or its header, rightly or not. */
export function isStateless(request: Request): boolean {
  const header = request.get('mcp-protocol-version')?.trim();
  if (header !== undefined && /^\d{4}-\d\d-\d\d$/.test(header) && header >= FIRST_STATELESS) return true;
  const outcome = classifyInboundRequest({ httpMethod: request.method, body: request.body });
  // What is not a JSON-RPC message claims nothing, and is refused like before.
  return outcome.kind === 'modern' || (outcome.kind === 'reject' && outcome.rung !== 'jsonrpc-shape');
}

/** Answers one POST of the revision 2026-07-28: without a session, and cancelled when its caller leaves. */
export async function answerStateless(
  { services, feed, extend, request, response }: McpDependencies & { request: Request; response: Response },
): Promise<void> {
  const caller = await admittedCaller(request, response, services);
  const { method, params } = looseMessage(request.body);
  // The library refuses a request without the revision's envelope.
  if (params?._meta !== undefined && refuseParams(request.body, response, METHODS)) return;
  const streamed = method === 'subscriptions/listen' || params?._meta?.progressToken !== undefined;
  if (streamed && !acceptsStream(request)) {
    return refuse(response, 406, rpcCodes.badRequest, 'This is answered by a stream. Send Accept: application/json, text/event-stream.');
  }
  // A call ends by itself, a subscription when its caller leaves.
  if (method === 'subscriptions/listen' && !mayStream({ services, request, response })) return;
  const offered =
    capabilitiesFor({ caller, services, request, requestId: response.locals['requestId'] as string, sessionId: null }, extend);
  const left = new AbortController();
  const handler = createMcpHandler(() => createProtocolServer(offered), {
    legacy: 'reject',
    responseMode: acceptsStream(request) && lasts(looseMessage(request.body), offered) ? 'sse' : 'auto',
    bus: toolEvents({ services, feed, caller, request, onKeyGone: () => void handler.close() }),
    onerror: (error) => services.logger.debug({ err: error }, 'An MCP request was refused'),
  });
  whenResponseIsOver(response, () => left.abort());
  const answer = await handler.fetch(toWebRequest(request, { signal: left.signal }), { parsedBody: request.body });
  await sendWebResponse(answer, response);
}
