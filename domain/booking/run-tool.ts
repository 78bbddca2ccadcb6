import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { BookingFailure } from '../model/booking/failures.ts';
import type { ToolResult } from '../model/booking/tools.ts';
import { consumeConfirmation } from './confirmations.ts';
import { toolCaller } from './tool-caller.ts';
import { refusalOf, refuse, toolRequest, type NamedCall } from './tool-request.ts';
import type { BookingTool } from './tools/tool.ts';
import type { ToolCaller, ToolDeps } from './tool-deps.ts';

export interface ToolInput extends NamedCall {
  /** The conversation that the call belongs to; a guest's call always does. */
  sessionKey?: string | undefined;
  /** The guest's message that says yes to a write, when the call is to rest on that one. */
  confirmedBy?: string | undefined;
}

/**
 * Calls a table-booking tool (spec 4.8) for a guest, an agent or an operator. Refusals are results, with words for
 * whoever asked. A write in a conversation needs the guest's recorded yes to exactly these arguments; a call with an
 * API key or by an operator counts as confirmed, since a person stands behind it on their side.
 *
 * Safe to repeat with the same `idempotencyKey`, or under the same confirmation.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND for the caller; UNAVAILABLE when the flow engine does not answer
 */
export async function runTool(
  { ctx, input, deps }: { ctx: TenantContext; input: ToolInput; deps: ToolDeps },
): Promise<ToolResult> {
  const caller = await toolCaller(ctx, input.sessionKey ?? null);
  const request = await toolRequest(ctx, caller, input);
  if (request.refusal) return request.refusal;
  const { tool, args } = request;
  const key = await keyOf({ ctx, tool, args, caller, confirmedBy: input.confirmedBy });
  if (key === null) {
    return refuse(
      'CONFIRMATION_REQUIRED',
      'Read the details back to the guest and wait for a clear yes in the next message; then call this again with the same arguments.',
    );
  }
  try {
    const data = await tool.run({ ctx, args, caller, idempotencyKey: key, deps });
    // The schema is an allow-list: what it does not name does not leave.
    return { ok: true, data: tool.result.parse(data) };
  } catch (error) {
    if (error instanceof BookingFailure) return refusalOf(error, caller);
    throw error;
  }
}

/** The key under which the call takes effect once; null when a guest's yes is missing. */
async function keyOf({ ctx, tool, args, caller, confirmedBy }: {
  ctx: TenantContext; tool: BookingTool; args: Record<string, unknown>; caller: ToolCaller; confirmedBy: string | undefined;
}): Promise<string | null> {
  const given = args['idempotencyKey'] as string | undefined;
  if (!tool.needsConfirmation || caller.kind !== 'guest' || caller.sessionKey === null) return given ?? randomUUID();
  const confirmation = await consumeConfirmation(ctx.db, {
    clientId: ctx.clientId, sessionKey: caller.sessionKey, name: tool.name, args,
    callKey: given, messageId: confirmedBy, now: ctx.now(),
  });
  return confirmation === null ? null : given ?? confirmation;
}
