import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { allowMethods } from '../http/allow-methods.ts';
import { authenticate } from '../http/authenticate.ts';
import { jsonBody } from '../http/json-body.ts';
import { wellFormedClient } from './caller.ts';
import { refuse, rpcCodes } from './json-rpc.ts';
import { guardOrigin } from './origin-guard.ts';
import type { McpDependencies } from './dependencies.ts';
import { sessionHandlers } from './sessions.ts';
import { answerStateless, isStateless } from './stateless.ts';
import { knownToolSets } from './tool-sets.ts';

export const MCP_PATH = '/mcp';
/** Arguments of tools are small; files travel by REST. */
const BODY_LIMIT = 1024 * 1024;

/**
 * MCP over streamable HTTP (spec 4.5): revisions with sessions (2025-11-25, Transports) and the one without (2026-07-28) on
 * one path. Both check the key first; otherwise a client that tries the newer one first would take the answer for a missing revision.
 */
export function mcpRouter(parts: McpDependencies): Router {
  const { services } = parts;
  const { PUBLIC_URL: publicUrl, MCP_ALLOWED_HOSTS: allowedHosts } = services.config;
  const sessions = sessionHandlers(parts);
  const router = express.Router();
  router.use(
    allowMethods('GET', 'POST', 'DELETE'), authenticate({ auth: 'key', operationId: 'sendMcpMessage' }, services),
    guardOrigin({ publicUrl, allowedHosts }), wellFormedClient, knownToolSets,
  );
  const post: RequestHandler = (request, response, next) =>
    (isStateless(request) ? answerStateless({ ...parts, request, response }) : sessions.post(request, response, next));
  router.post('/', jsonBody({ limit: BODY_LIMIT, type: ['application/json'] }), unreadableBody, post);
  router.get('/', sessions.get);
  router.delete('/', sessions.delete);
  return router;
}

/** Turns a body parser's refusal into an answer that a JSON-RPC client understands. */
const unreadableBody: ErrorRequestHandler = (error, _request, response, next) => {
  const { type } = error as { type?: unknown };
  if (type === 'entity.parse.failed') return refuse(response, 400, rpcCodes.parseError, 'Parse error: the body is not valid JSON.');
  if (type === 'entity.too.large') {
    return refuse(response, 413, rpcCodes.badRequest, 'Bad request: the body is larger than 1 MB. Send less at once.');
  }
  return next(error);
};
