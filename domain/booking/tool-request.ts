import type { TenantContext } from '../context.ts';
import { bookingFailures, type BookingFailure } from '../model/booking/failures.ts';
import type { ToolResult } from '../model/booking/tools.ts';
import { maskCards } from '../model/card-numbers.ts';
import { DomainError } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { availableTools } from './available-tools.ts';
import type { BookingTool } from './tools/tool.ts';
import type { ToolCaller } from './tool-deps.ts';

export interface NamedCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

type ToolRequest =
  | { tool: BookingTool; args: Record<string, unknown>; refusal?: undefined }
  | { refusal: ToolResult };

/** The tool that a caller names, with its arguments checked, or why it cannot be called. */
export async function toolRequest(ctx: TenantContext, caller: ToolCaller, { name, args: given }: NamedCall): Promise<ToolRequest> {
  const tool = (await availableTools(ctx, caller)).find((one) => one.name === name);
  if (tool === undefined) {
    return { refusal: refuse('TOOL_NOT_AVAILABLE', 'There is no such tool here. Use only the tools that are listed.') };
  }
  // What a tool does not take is dropped: a property id that somebody slips in reaches nothing.
  const known = Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(tool.parameters.shape, field)));
  try {
    const args: Record<string, unknown> = parseInput('arguments', tool.parameters, known);
    return { tool, args: withoutCards(args) };
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_INPUT') return { refusal: refuse('INVALID_ARGUMENTS', error.message) };
    throw error;
  }
}

/** What callers write in words of their own. */
const ownWords = ['guestName', 'notes', 'reason'] as const;

function withoutCards(args: Record<string, unknown>): Record<string, unknown> {
  const masked = ownWords.map((field) => [field, args[field]] as const)
    .flatMap(([field, text]) => (typeof text === 'string' ? [[field, maskCards(text)] as const] : []));
  return { ...args, ...Object.fromEntries(masked) };
}

export const refuse = (code: Extract<ToolResult, { ok: false }>['code'], message: string): ToolResult => ({ ok: false, code, message });

/** A provider's refusal as the caller reads it. */
export function refusalOf({ code, details, message }: BookingFailure, { kind }: Pick<ToolCaller, 'kind'>): ToolResult {
  const meaning = bookingFailures[code];
  const tell = kind !== 'guest' && 'tellCaller' in meaning ? meaning.tellCaller : message;
  if (Object.keys(details).length === 0) return refuse(code, tell);
  return { ok: false, code, message: `${tell} ${JSON.stringify(details)}`, details };
}
