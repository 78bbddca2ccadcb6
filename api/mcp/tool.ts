import type { Request } from 'express';
import { z } from 'zod';
import type { ApiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import type { Facts, TenantContext } from '../../domain/context.ts';
import type { BookingToolName, ToolResult } from '../../domain/model/booking/tools.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { invalidInput } from '../../domain/model/errors.ts';
import { holds, type PermissionAction } from '../../domain/model/permissions.ts';
import { once } from '../../platform/once.ts';
import type { Services } from '../services.ts';
import { portable } from './portable-schema.ts';
import type { ToolSet } from './tool-sets.ts';

/** A JSON Schema whose root is an object. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

/** The caller of a tool: an API key, the client of its session, and the tools that it wants to know. */
export interface Caller {
  actor: ApiKeyActor;
  clientId: string | null;
  /** The sets of tools that the connection is for; null for all. */
  sets: readonly ToolSet[] | null;
  /** As of the moment when the caller was authenticated. */
  facts?: Facts | undefined;
}

export interface ToolCall extends Caller {
  args: Record<string, unknown>;
  requestId: string;
  request: Request;
  services: Services;
  /** Aborted when the client cancels the call. */
  signal: AbortSignal;
}

/** Hints for hosts and models (MCP, ToolAnnotations). */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A capability as MCP shows it. */
export interface Tool {
  name: string;
  /** Its name in the table of key scopes. */
  operation: string;
  title: string;
  description: string;
  /** Of its arguments and of its result. */
  schemas(): { inputSchema: ObjectSchema; outputSchema: ObjectSchema };
  annotations: Annotations;
  /** Takes so long that the client is told about its progress. */
  slow: boolean;
  /** Set for a table-booking tool, which only hotels with this tool have. */
  bookingTool?: BookingToolName;
  /** Whether the caller's permissions allow it at all; its verb checks again for the record in question. */
  allows(caller: Caller): boolean;
  /** @throws DomainError */
  run(call: ToolCall): Promise<Record<string, unknown>>;
}

/** A tool's own refusal, for a model to act on. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  readonly code: Extract<ToolResult, { ok: false }>['code'];

  constructor(code: ToolRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The schema in the dialect that all MCP clients understand. Named schemas are for the OpenAPI document: here every schema is inlined,
 * because the root must be an object and not a reference.
 */
export const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema =>
  portable(z.toJSONSchema(schema, {
    target: 'draft-7', io, unrepresentable: 'any', metadata: z.registry<Record<string, unknown>>(),
    override({ zodSchema, jsonSchema }) {
      const description = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.description;
      if (description !== undefined) jsonSchema.description = description;
    },
  })) as ObjectSchema;

interface HotelTool<Input extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  permission: { feature: string; action: PermissionAction };
  input: Input;
  output: z.ZodObject;
  annotations: Annotations;
  slow?: boolean;
  run(call: { ctx: AgentContext; input: z.output<Input>; services: Services; signal: AbortSignal }): Promise<Record<string, unknown>>;
}

type AgentContext = TenantContext & { actor: ApiKeyActor };

const clientIdArgument = {
  clientId: idSchema.describe('The hotel; may be left out when x-client-id is sent or the key is for one hotel.').optional(),
};

/** A tool for one hotel, whose id is an argument or known from the session. The verb parses the other arguments. */
export function defineHotelTool<Input extends z.ZodObject>(tool: HotelTool<Input>): Tool {
  const { name, title, description, annotations, slow = false, permission } = tool;
  return {
    name, operation: name, title, description, annotations, slow,
    schemas: once(() => ({
      inputSchema: toJsonSchema(tool.input.safeExtend(clientIdArgument), 'input'), outputSchema: toJsonSchema(tool.output, 'output'),
    })),
    allows: ({ actor, clientId }) => holds(actor.grants, { ...permission, scope: clientId === null ? 'any' : { clientId } }),
    run(call) {
      const { clientId, ...input } = call.args;
      return tool.run({ ctx: tenantContext(
        call, requireClientId(clientId ?? call.clientId),
      ), input: input as z.output<Input>, services: call.services, signal: call.signal });
    },
  };
}

/** @throws DomainError INVALID_INPUT */
function requireClientId(value: unknown): string {
  const parsed = idSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput('arguments clientId: give the hotel\'s id, or send it as x-client-id.');
}

function tenantContext({ actor, facts, requestId, services: { database, now } }: ToolCall, clientId: string): AgentContext {
  const known = facts === undefined ? {} : { facts };
  return { actor, interface: 'mcp', clientId, requestId, now, db: database.forClient(clientId), ...known };
}
