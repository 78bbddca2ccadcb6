import type { z } from 'zod';
import type { TenantContext } from '../../context.ts';
import { bookingToolParameters } from '../tool-parameters.ts';
import { bookingTools, type BookingToolName } from '../../model/booking/tools.ts';
import { writingTools } from '../../model/booking/writing-tools.ts';
import type { ToolCaller, ToolDeps } from '../tool-deps.ts';

/** A call with its arguments checked. */
export interface ToolRun<Args> {
  ctx: TenantContext;
  args: Args;
  caller: ToolCaller;
  /** The caller's, else that of the guest's confirmation; a new one where there is neither. */
  idempotencyKey: string;
  deps: ToolDeps;
}

/** Hints of MCP tool annotations. */
export interface ToolAnnotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** The provider is a system outside of ours. */
  openWorldHint: true;
}

type ParametersOf<Name extends BookingToolName> = (typeof bookingToolParameters)[Name]['parameters'];

interface ToolBody<Name extends BookingToolName, Result extends z.ZodType> {
  result: Result;
  /** What the call does to the world: reads it, adds to it, or changes what is there. */
  effect: 'read' | 'add' | 'change';
  /** Whether the same call does more each time; all other calls change nothing more when they are repeated. */
  repeats?: true;
  /** @throws BookingFailure */
  run(run: ToolRun<z.output<ParametersOf<Name>>>): Promise<z.input<Result>>;
}

/** A tool as every face of the product knows it. */
export interface BookingTool {
  name: BookingToolName;
  title: string;
  description: string;
  parameters: z.ZodObject;
  result: z.ZodType;
  annotations: ToolAnnotations;
  onByDefault: boolean;
  operatorOnly: boolean;
  /** Whether a guest's recorded yes to exactly this call is needed. */
  needsConfirmation: boolean;
  run(run: ToolRun<Record<string, unknown>>): Promise<unknown>;
}

const annotationsOf = (effect: 'read' | 'add' | 'change', repeats: boolean): ToolAnnotations => ({
  readOnlyHint: effect === 'read', destructiveHint: effect === 'change',
  // A call that comes without a key is taken for the same one within some minutes (`place-call.ts`).
  idempotentHint: !repeats, openWorldHint: true,
});

/** Joins a tool's behaviour with its name, words and parameters. */
export function defineTool<Name extends BookingToolName, Result extends z.ZodType>(
  name: Name, { result, effect, repeats, run }: ToolBody<Name, Result>,
): BookingTool {
  const { title, description, parameters } = bookingToolParameters[name];
  return {
    name, title, description, parameters, result, ...bookingTools[name],
    annotations: annotationsOf(effect, repeats === true), needsConfirmation: writingTools.has(name), run: run as BookingTool['run'],
  };
}
