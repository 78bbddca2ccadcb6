import type { ApiKeyActor } from '../../accounts/authenticate-api-key.ts';
import { findSession } from '../../chat/sessions.ts';
import type { TenantContext } from '../../context.ts';
import { BookingFailure } from '../../model/booking/failures.ts';
import type { ToolResult } from '../../model/booking/tools.ts';
import { idSchema } from '../../model/chat.ts';
import { DomainError, notFound } from '../../model/errors.ts';
import { parseInput } from '../../parse.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { TableAppRunner } from '../../ports/table-app-runner.ts';
import { ToolCallRecord } from '../../storage/entities/tool-call.ts';
import { toolCaller } from '../tool-caller.ts';
import { refusalOf, toolRequest, type NamedCall } from '../tool-request.ts';
import { placeCall, takesKey } from './place-call.ts';

interface ToolCalling {
  ctx: TenantContext & { actor: ApiKeyActor };
  input: NamedCall & {
    /** The conversation that the call belongs to, by its public id. */
    sessionId?: unknown;
  };
  deps: { runner: TableAppRunner; limits: RateLimiter };
  /** Stops a call that only reads; a write that has begun runs to its end. */
  signal?: AbortSignal;
}

/**
 * Has a worker call a table-booking tool for an agent's key, like `runTool`. The same idempotency key with the same arguments is the same
 * call: it joins the call in progress, or gets the answer of the earlier one.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function callTool({ ctx, input, deps, signal }: ToolCalling): Promise<ToolResult> {
  const caller = await toolCaller(ctx, null);
  const sessionKey = await sessionKeyOf(ctx, input.sessionId);
  // In a conversation a call may have a code mailed, so it counts as one of its messages.
  if (sessionKey !== null) await deps.limits.take('messagesPerSession', sessionKey);
  const request = await toolRequest(ctx, { ...caller, sessionKey }, input);
  if (request.refusal) return request.refusal;
  const { tool } = request;
  try {
    const call = await placeCall(ctx, ctx.actor, { ...request, sessionKey });
    if (call.outcome?.ok) return call.outcome;
    const { id, callKey, clientId } = call;
    const reads = tool.annotations.readOnlyHint;
    await deps.runner.callTool({ clientId, callId: id, tool: tool.name, reads }, reads ? signal : undefined)
      .catch((error: unknown) => { throw takesKey(tool) ? repeatable(error, callKey) : error; });
    return await outcomeOf(ctx, id);
  } catch (error) {
    if (error instanceof BookingFailure) return refusalOf(error, caller);
    throw error;
  }
}

async function sessionKeyOf(ctx: TenantContext, sessionId: unknown): Promise<string | null> {
  if (sessionId === undefined) return null;
  const session = await findSession(ctx, parseInput('arguments sessionId', idSchema, sessionId));
  if (session === null) throw notFound('This session');
  return session.key;
}

/** Callers who let us choose the key are told it; otherwise they could not ask for the same thing again. */
function repeatable(error: unknown, callKey: string): unknown {
  if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') return error;
  const message = `${error.message} Repeat the call with the idempotencyKey ${callKey}: it takes effect once.`;
  return new DomainError('UNAVAILABLE', message, { cause: error, retryAfterSeconds: 5 });
}

async function outcomeOf(ctx: TenantContext, id: string): Promise<ToolResult> {
  const call = await ctx.db.read((em) => em.findOne(ToolCallRecord, { id, clientId: ctx.clientId }));
  if (call?.outcome) return call.outcome;
  throw new DomainError('UNAVAILABLE', 'The answer is no longer there. Call again.');
}
