import { randomUUID } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { BookingFailure, bookingFailures } from '../model/booking/failures.ts';
import type { ToolResult } from '../model/booking/tools.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { availableTools } from './available-tools.ts';
import { consumeConfirmation } from './confirmations.ts';
import { toolCaller } from './tool-caller.ts';
import type { BookingTool, ToolCaller, ToolDeps } from './tools/tool.ts';

export interface ToolInput {
  name: string;
  args: Readonly<Record<string, unknown>>;
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
  const tool = (await availableTools(ctx, caller)).find(({ name }) => name === input.name);
  if (tool === undefined) {
    return refuse('TOOL_NOT_AVAILABLE', 'There is no such tool here. Use only the tools that are listed.');
  }
  const { args, problem } = argumentsOf(tool, input.args);
  if (args === undefined) return refuse('INVALID_ARGUMENTS', problem);
  const key = await keyOf({ ctx, tool, args, caller, confirmedBy: input.confirmedBy });
  if (key === null) {
    return refuse('CONFIRMATION_REQUIRED', 'Read the details back to the guest and wait for a clear yes in the next message; then call this again with the same arguments.');
  }
  try {
    const data = await tool.run({ ctx, args, caller, idempotencyKey: key, deps });
    // The schema is an allow-list: what it does not name does not leave.
    return { ok: true, data: tool.result.parse(data) };
  } catch (error) {
    if (error instanceof BookingFailure) return refusalOf(error);
    throw error;
  }
}

const refuse = (code: Extract<ToolResult, { ok: false }>['code'], message: string): ToolResult => ({ ok: false, code, message });

type Arguments = { args: Record<string, unknown>; problem?: undefined } | { args?: undefined; problem: string };

/** What a tool does not take is dropped: a property id that somebody slips in reaches nothing. */
function argumentsOf(tool: BookingTool, given: Readonly<Record<string, unknown>>): Arguments {
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(tool.parameters.shape, name)));
  try {
    return { args: parseInput('arguments', tool.parameters, known) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_INPUT') return { problem: error.message };
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

function refusalOf({ code, details }: BookingFailure): ToolResult {
  if (Object.keys(details).length === 0) return refuse(code, bookingFailures[code].tell);
  return { ok: false, code, message: `${bookingFailures[code].tell} ${JSON.stringify(details)}`, details };
}
