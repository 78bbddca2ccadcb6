import type { Request, Response } from 'express';
import type { TenantContext } from '../../domain/context.ts';
import { errorTable, type DomainError } from '../../domain/model/errors.ts';
import { describeFailure } from '../http/errors.ts';
import { acceptsStream, ServerSentEvents } from '../http/server-sent-events.ts';
import type { SessionFeed } from '../realtime/session-feed.ts';
import type { Services } from '../services.ts';
import { a2aCodes, RpcError, type RpcRequest } from './rpc.ts';
import { streamTask, type StreamedTask } from './task-stream.ts';

/** The methods of a dialect by name: those that answer once, and those that answer by a stream. */
export interface Methods<Call> {
  methods: Readonly<Record<string, (call: Call) => Promise<unknown>>>;
  streamingMethods: Readonly<Record<string, (call: Call) => Promise<StreamedTask>>>;
  /** Whether a streaming method fails on a stream, for clients that read nothing else of it; else by a plain answer, as 1.0 has it. */
  failsOnStream: boolean;
}

interface Serving<Call> extends Methods<Call> {
  ctx: TenantContext;
  services: Services;
  feed: SessionFeed;
  request: Request;
  response: Response;
  rpc: RpcRequest;
  call: Call;
}

/**
 * Answers a call with 200, in its dialect; a call without an id takes effect and gets no answer.
 *
 * @throws RpcError for a method that the dialect does not have, and everything that the method throws
 */
export async function serveCall<Call>(
  { ctx, services, feed, request, response, rpc: { id, isNotification, method }, call, ...dialect }: Serving<Call>,
): Promise<void> {
  const { methods, streamingMethods, failsOnStream } = dialect;
  const wrap = (result: unknown) => ({ jsonrpc: '2.0', id, result });
  const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const stream = Object.hasOwn(streamingMethods, method) ? streamingMethods[method] : undefined;
  if (stream !== undefined) {
    // Before the message is taken: one that is refused for this may be sent again.
    if (!isNotification) services.streams.take({ request, response, keyId: 'keyId' in ctx.actor ? ctx.actor.keyId : '' });
    response.locals['failsOnStream'] = failsOnStream && !isNotification;
    const task = await stream(call);
    if (isNotification) response.status(200).end();
    else await streamTask({ ...task, ctx, services, feed, request, response, wrap });
  } else if (answer !== undefined) {
    const result = await answer(call);
    if (isNotification) response.status(200).end();
    else response.status(200).json(wrap(result));
  } else {
    throw new RpcError(a2aCodes.methodNotFound, `Method not found: ${method.slice(0, 100)}`);
  }
}

/**
 * Answers a call that failed: on a stream where the dialect wants that of the method, to a caller that takes one.
 *
 * @param answer the whole of it, as JSON-RPC has it
 */
export async function answerFailedCall(request: Request, response: Response, answer: object): Promise<void> {
  if (response.locals['failsOnStream'] !== true || !acceptsStream(request)) {
    response.status(200).json(answer);
    return;
  }
  const events = new ServerSentEvents(response);
  await events.send(answer);
  events.end();
}

/** What the domain makes of a failed call. One that is the server's own fault goes into the log, where its cause may stand. */
export function failureOfCall(error: unknown, { logger }: Services, requestId: string): DomainError {
  const failure = describeFailure(error);
  if (!(error instanceof RpcError) && errorTable[failure.code].http >= 500) {
    logger.error({ requestId, code: failure.code, err: failure.cause ?? failure }, 'An A2A request failed');
  }
  return failure;
}
