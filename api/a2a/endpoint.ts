import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import { errorTable } from '../../domain/model/errors.ts';
import { describeFailure } from '../http/errors.ts';
import { allowMethods } from '../http/allow-methods.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { agentContext } from './agent-context.ts';
import { methods, streamingMethods } from './methods.ts';
import { a2aCodes, idIn, parseRequest, rpcFailure, RpcError, type RpcId } from './rpc.ts';
import { eventOf } from './task-shape.ts';
import { streamTask } from './task-stream.ts';

const A2A_PATH = '/a2a';
const BODY_LIMIT = '100kb';

/** The JSON-RPC endpoint of A2A 0.1 (spec 4.4), which answers 200 always. */
export function a2aRouter(services: Services, feed: SessionFeed): Router {
  const router = express.Router();
  // What Content-Type says is of no interest to a protocol that answers failures with 200.
  router.use(A2A_PATH, allowMethods('POST'));
  router.post(A2A_PATH, express.json({ limit: BODY_LIMIT, type: () => true, strict: false }), dispatch(services, feed), answerFailure(services));

  return router;
}

function dispatch(services: Services, feed: SessionFeed): RequestHandler {
  return async (request, response) => {
    await services.limits.take('requestsPerAddress', request.ip ?? 'unknown');
    const ctx = await agentContext(request, response, services);
    const { id, isNotification, method, params } = parseRequest(request.body);
    response.locals['notification'] = isNotification;
    const wrap = (result: unknown) => ({ jsonrpc: '2.0', id, result });
    const streaming = Object.hasOwn(streamingMethods, method) ? streamingMethods[method] : undefined;
    if (streaming !== undefined) {
      const { task, ...follow } = await streaming({ ctx, services, params });
      if (isNotification) {
        response.status(200).end();
        return;
      }
      await streamTask({ ...follow, ctx, feed, logger: services.logger, response, wrap, frame: (event) => eventOf(task, event) });
      return;
    }
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (known === undefined) throw new RpcError(a2aCodes.methodNotFound, `Method not found: ${method.slice(0, 100)}`);
    const result = await known({ ctx, services, params });
    response.status(200);
    if (isNotification) response.end();
    else response.json(wrap(result));
  };
}

/** Failures are answers as well, and their status is 200 (spec 7). */
function answerFailure({ logger }: Services): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const requestId = response.locals['requestId'] as string;
    const id: RpcId = idIn(request.body);
    const failure = describeFailure(error);
    if (!(error instanceof RpcError) && errorTable[failure.code].http >= 500) {
      logger.error({ requestId, code: failure.code, err: failure.cause ?? failure }, 'An A2A request failed');
    }
    response.status(200);
    if (response.locals['notification'] === true) response.end();
    else response.json({ jsonrpc: '2.0', id, error: rpcFailure(error, requestId) });
  };
}
