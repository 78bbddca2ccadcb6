import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express';
import type { TenantContext } from '../../../domain/context.ts';
import { errorTable, type DomainError, type ErrorCode } from '../../../domain/model/errors.ts';
import { allowMethods } from '../../http/allow-methods.ts';
import { jsonBody } from '../../http/json-body.ts';
import { rateLimitKey } from '../../http/rate-limit-key.ts';
import type { SessionFeed } from '../../realtime/session-feed.ts';
import type { Services } from '../../services.ts';
import { admittedAgent } from '../agent-context.ts';
import { a2aCodes, idIn, parseRequest, RpcError } from '../rpc.ts';
import { answerFailedCall, failureOfCall, serveCall } from '../serve-call.ts';
import { extendedCard } from './cards.ts';
import { A2A_V1_PATH, type Dialect } from './dialect.ts';
import { dialectOfCall, dialectOfHeader } from './versions.ts';

const readBody = jsonBody({ limit: 100 * 1024, strict: false });
const VERSION_HEADER = 'a2a-version';

/**
 * The JSON-RPC endpoint of the current A2A versions. Unlike that of 0.1 it refuses a connection by the status of HTTP;
 * what is wrong with a call is a JSON-RPC error with 200.
 */
export function a2aV1Router(services: Services, feed: SessionFeed): Router {
  const router = express.Router();
  router.use(A2A_V1_PATH, allowMethods('POST'));
  router.post(
    A2A_V1_PATH, admit(services), requireJson, readBody, dispatch(services, feed), answerFailure(services),
  );
  return router;
}

/** A caller without access is refused for any body; only the id of the body is read. */
function admit(services: Services): RequestHandler {
  return async (request, response, next) => {
    await services.limits.take('requestsPerAddress', rateLimitKey(request.ip));
    try {
      response.locals['agent'] = await admittedAgent(request, response, services);
    } catch (error) {
      await new Promise<void>((resolve) => { void readBody(request, response, () => resolve()); });
      throw error;
    }
    next();
  };
}

/** A body without a type is treated as the type that it has to be. */
const requireJson: RequestHandler = (request, _response, next) => {
  if (request.get('content-type') === undefined || request.is(['application/json', 'application/*+json'])) return next();
  throw new RpcError(a2aCodes.contentType, 'Incompatible content types: send JSON, with Content-Type: application/json.');
};

function dispatch(services: Services, feed: SessionFeed): RequestHandler {
  return async (request, response) => {
    const ctx = response.locals['agent'] as TenantContext;
    const rpc = parseRequest(request.body);
    const dialect = dialectOfCall(request.get(VERSION_HEADER), rpc.method);
    response.locals['dialect'] = dialect;
    const call = { ctx, services, feed, response, params: rpc.params, extendedCard: () => extendedCard(ctx, services) };
    await serveCall({ ...dialect, ctx, services, feed, request, response, rpc, call });
  };
}

/** Failures of the connection rather than of the call, which proxies and clients act on by their status. */
const ofConnection: ReadonlySet<ErrorCode> =
  new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'PAYLOAD_TOO_LARGE', 'UNAVAILABLE']);

function statusOf(error: unknown, failure: DomainError, response: Response): number {
  if (error instanceof RpcError) return 200;
  const isAdmitted = response.locals['agent'] !== undefined;
  return ofConnection.has(failure.code) || (!isAdmitted && failure.code === 'INVALID_INPUT') ? errorTable[failure.code].http : 200;
}

function answerFailure(services: Services): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const requestId = response.locals['requestId'] as string;
    const failure = failureOfCall(error, services, requestId);
    const status = statusOf(error, failure, response);
    if (status === 401) response.set('WWW-Authenticate', 'ApiKey realm="a2a", header="x-api-key"');
    if (failure.retryAfterSeconds !== undefined) response.set('Retry-After', String(Math.ceil(failure.retryAfterSeconds)));
    const dialect = (response.locals['dialect'] ?? dialectOfHeader(request.get(VERSION_HEADER))) as Dialect;
    // A2A has no notifications: a call without an id gets no result, and hears what is wrong with it all the same.
    const answer = { jsonrpc: '2.0', id: idIn(request.body), error: dialect.failure(error, requestId) };
    if (status === 200) await answerFailedCall(request, response, answer);
    else response.status(status).json(answer);
  };
}
