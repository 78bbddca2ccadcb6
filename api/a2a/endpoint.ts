import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { allowMethods } from '../http/allow-methods.ts';
import { jsonBody } from '../http/json-body.ts';
import { rateLimitKey } from '../http/rate-limit-key.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { agentContext } from './agent-context.ts';
import { methods, streamingMethods } from './methods.ts';
import { idIn, parseRequest, rpcFailure, type RpcId } from './rpc.ts';
import { answerFailedCall, failureOfCall, serveCall } from './serve-call.ts';

const A2A_PATH = '/a2a';
const BODY_LIMIT = 100 * 1024;

/** The JSON-RPC endpoint of A2A 0.1 (spec 4.4), which answers 200 always. */
export function a2aRouter(services: Services, feed: SessionFeed): Router {
  const router = express.Router();
  // What Content-Type says is of no interest to a protocol that answers failures with 200.
  router.use(A2A_PATH, allowMethods('POST'));
  router.post(
    A2A_PATH, jsonBody({ limit: BODY_LIMIT, strict: false }), dispatch(services, feed), answerFailure(services),
  );

  return router;
}

function dispatch(services: Services, feed: SessionFeed): RequestHandler {
  return async (request, response) => {
    await services.limits.take('requestsPerAddress', rateLimitKey(request.ip));
    const ctx = await agentContext(request, response, services);
    const rpc = parseRequest(request.body);
    response.locals['notification'] = rpc.isNotification;
    const dialect = { methods, streamingMethods, failsOnStream: true };
    await serveCall({ ...dialect, ctx, services, feed, request, response, rpc, call: { ctx, services, response, params: rpc.params } });
  };
}

/** Failures are answers as well, and their status is 200 (spec 7). */
function answerFailure(services: Services): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const requestId = response.locals['requestId'] as string;
    const id: RpcId = idIn(request.body);
    failureOfCall(error, services, requestId);
    if (response.locals['notification'] === true) response.status(200).end();
    else await answerFailedCall(request, response, { jsonrpc: '2.0', id, error: rpcFailure(error, requestId) });
  };
}
