import { setInterval } from 'node:timers';
import {
  ProtocolError, ProtocolErrorCode, Server, type CallToolResult, type RequestMethod, type ServerContext,
} from '@modelcontextprotocol/server';
import { noteTools } from '../../domain/agents/mcp-sessions.ts';
import { errorTable } from '../../domain/model/errors.ts';
import { describeFailure } from '../http/errors.ts';
import type { Services } from '../services.ts';
import type { ExtendCapabilities, ProtocolContext, McpCapabilities } from './capabilities.ts';
import { ToolRefusal, type Tool } from './tool.ts';
import { findTool, hashOfTools, isSlow, listedTool, toolsFor } from './tools.ts';

/** How often a client that waits for a slow tool hears of its progress, in milliseconds. */
const PROGRESS_MS = 1000;

const INSTRUCTIONS =
  'Concierge of hotels. Ask with query_hotel as a guest would, in any language; continue a conversation with the sessionId '
  + 'of its last answer. Tools on one hotel take its clientId unless the connection is for one hotel. Tools named tableapp_ book '
  + 'restaurant tables step by step. The other tools administer hotels.';

/** How long clients of 2026-07-28 may keep answers, in milliseconds. The list of tools is the key's own. */
const cacheHints = {
  'tools/list': { ttlMs: 60_000, cacheScope: 'private' },
  'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
} as const;

/** What this service offers to the caller of one request, whichever revision it speaks. */
export function capabilitiesFor(context: ProtocolContext, extend: ExtendCapabilities = (offered) => offered): McpCapabilities {
  return extend({
    capabilities: { tools: { listChanged: true }, logging: {} },
    handlers: {
      'tools/list': (params) => listTools(context, params['cursor'] as string | undefined),
      'tools/call': (params, rpc) => answerCall(context, params as { name: string; arguments?: Record<string, unknown> }, rpc),
    },
    streams: isSlow,
  }, context);
}

/** The protocol's server for one request; all state of a session is in the database. */
export function createProtocolServer({ capabilities, handlers }: McpCapabilities): Server {
  const server = new Server(
    { name: 'hotel-concierge', title: 'Hotel Concierge Platform', version: '1.0.0' },
    { capabilities, instructions: INSTRUCTIONS, cacheHints },
  );
  for (const [method, handle] of Object.entries(handlers)) {
    server.setRequestHandler(
      method as RequestMethod, ({ params }, context) => handle((params ?? {}) as Record<string, unknown>, context) as never,
    );
  }
  return server;
}

const TOOL_LIST = ['mcp-tools'];

async function listTools({ caller, services, sessionId }: ProtocolContext, cursor: string | undefined) {
  const permitted = await toolsFor(caller, services);
  const start = cursor === undefined ? 0 : permitted.findIndex(({ name }) => name > positionOf(services, cursor));
  const page = start < 0 ? [] : permitted.slice(start, start + services.config.MCP_TOOLS_PAGE_SIZE);
  const last = page.at(-1);
  const more = last !== undefined && start + page.length < permitted.length;
  if (sessionId !== null && !more) await noteTools({ db: services.database.forSystem(), sessionId, hash: hashOfTools(permitted) });
  return {
    tools: page.map(listedTool),
    ...(more ? { nextCursor: services.cursors.seal(TOOL_LIST, [null, last.name]) } : {}),
  };
}

function positionOf({ cursors }: Services, cursor: string): string {
  try {
    return cursors.open(TOOL_LIST, cursor)[1];
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is not one of this server. Take nextCursor as it is.');
  }
}

async function answerCall(
  context: ProtocolContext, call: { name: string; arguments?: Record<string, unknown> }, { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const tool = await findTool(call, context.caller, context.services);
  if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${call.name}`);
  const work = callTool(context, tool, call.arguments ?? {}, mcpReq.signal);
  const token = mcpReq._meta?.progressToken;
  return token === undefined || !tool.slow ? work : withProgress(work, token, mcpReq.notify);
}

/** Failures that a model can act on are results, with the same message as in REST. */
async function callTool(
  { caller, services, request, requestId }: ProtocolContext, tool: Tool, args: Record<string, unknown>, signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const result = await unlessAborted(tool.run({ ...caller, args, services, request, requestId, signal }), signal);
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result };
  } catch (error) {
    // Nobody waits for a cancelled call, and its end is not a failure.
    if (signal.aborted) throw error;
    if (error instanceof ToolRefusal) return refusal(error.message, error.code);
    const failure = describeFailure(error);
    if (errorTable[failure.code].http >= 500) {
      services.logger.error({ requestId, tool: tool.name, code: failure.code, err: failure.cause ?? failure }, 'A tool call failed');
    }
    const text = failure.code === 'INTERNAL' ? `${failure.message} (request ${requestId})` : failure.message;
    return refusal(text, failure.code, failure.retryAfterSeconds);
  }
}

const refusal = (text: string, code: string, retryAfterSeconds?: number): CallToolResult => ({
  isError: true, content: [{ type: 'text', text }], _meta: { code, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
});

/** Stops waiting for a cancelled call; its tool finishes or cleans up what it has begun. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new Error('The call was cancelled.'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

async function withProgress<T>(work: Promise<T>, progressToken: string | number, notify: ServerContext['mcpReq']['notify']): Promise<T> {
  let progress = 0;
  const tell = (): void => {
    progress += 1;
    // If the client is gone, the call goes on.
    void notify({ method: 'notifications/progress', params: { progressToken, progress, message: 'The concierge is at work.' } })
      .catch(() => undefined);
  };
  tell();
  const timer = setInterval(tell, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
