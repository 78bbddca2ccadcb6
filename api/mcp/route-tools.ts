import { z } from 'zod';
import { invalidInput } from '../../domain/model/errors.ts';
import { holds, isPlatformAdministrator } from '../../domain/model/permissions.ts';
import { once } from '../../platform/once.ts';
import { parseInput } from '../../domain/parse.ts';
import { idempotencyKeySchema, runHandler } from '../http/idempotency.ts';
import type { Route } from '../http/route.ts';
import { toJsonSchema, type Annotations, type Caller, type ObjectSchema, type Tool, type ToolCall } from './tool.ts';
import { whenToUse } from './when-to-use.ts';

type Part = 'params' | 'query' | 'headers' | 'body';
const CLIENT_HEADER = 'x-client-id';
const IDEMPOTENCY_KEY = 'idempotencyKey';

/** An argument of a tool and the part of the route's request that it fills. */
interface Argument {
  name: string;
  part: Part;
  /** Its name in the route; null for a body that is one argument. */
  field: string | null;
  schema: z.ZodType;
}

/**
 * A REST operation as an MCP tool: the same handler, and so the same verb, permission and refusals. Its name is the
 * operation's in snake case, its arguments are the request's path, query and body side by side.
 */
export function toolOfRoute(route: Route): Tool {
  const args = argumentsOf(route);
  const known = new Set([...args.map(({ name }) => name), ...route.idempotent === undefined ? [] : [IDEMPOTENCY_KEY]]);
  return {
    name: toolNameOf(route),
    operation: route.operationId,
    title: route.summary,
    description: [route.summary, route.description, whenToUse[route.operationId]].filter(Boolean)
      .map((text) => `${text}`.replace(/\.?$/, '.')).join(' '),
    schemas: once(() => ({ inputSchema: inputOf(route, args), outputSchema: outputOf(route) })),
    annotations: annotationsOf(route),
    slow: false,
    allows: (caller) => allows(route, caller),
    async run(call) {
      const given = withClient(args, call);
      const unknown = Object.keys(given).filter((name) => !known.has(name));
      if (unknown.length > 0) throw invalidInput(`arguments ${unknown.join(', ')}: this tool takes ${[...known].join(', ') || 'none'}.`);
      const { body } =
        await runHandler(route, { ...requestOf(route, args, given), ...identityOf(call) } as never, call.services, keyOf(given));
      return typeof body === 'object' && body !== null ? body as Record<string, unknown> : { done: true };
    },
  };
}

export const toolNameOf = ({ operationId }: Route): string => operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `/api/clients/:id/…` takes `clientId`, `/api/usergroups/:id` takes `groupId`: an `id` alone would say little. */
function parameterName(path: string, field: string): string {
  if (field !== 'id') return field;
  const collection = /([^/]+)\/:id(?:\/|$)/.exec(path)?.[1] ?? '';
  const singular = collection.replace(/ies$/, 'y').replace(/s$/, '').replace(/^user(?=group$)/, '').replace(/^apikey$/, 'key');
  return `${singular}Id`;
}

function argumentsOf({ path, request: { params, query, headers, body } }: Route): Argument[] {
  const fields = (part: Part, schema: z.ZodObject | undefined): Argument[] => Object.entries(schema?.shape ?? {})
    .map(([field, type]) => ({ name: part === 'params' ? parameterName(path, field) : field, part, field, schema: type as z.ZodType }));
  const client = headers?.shape[CLIENT_HEADER] as z.ZodType | undefined;
  const named: Argument[] = client === undefined ? [] : [{ name: 'clientId', part: 'headers', field: CLIENT_HEADER, schema: client }];
  const around = [...named, ...fields('params', params), ...fields('query', query)];
  if (body === undefined) return around;
  const spread = body instanceof z.ZodObject && !Object.keys(body.shape).some((name) => around.some((argument) => argument.name === name));
  return [...around, ...(spread ? fields('body', body) : [{ name: 'body', part: 'body' as const, field: null, schema: body }])];
}

function inputOf(route: Route, args: readonly Argument[]): ObjectSchema {
  const key = route.idempotent === undefined ? {} : {
    [IDEMPOTENCY_KEY]: idempotencyKeySchema.describe('Repeat a call with the same key and it takes effect once.').optional(),
  };
  const shape = Object.fromEntries(
    args.map(({ name, schema, part }) => [name, part === 'body' && route.bodyOptional === true ? schema.optional() : schema]),
  );
  const schema = toJsonSchema(z.strictObject({ ...shape, ...key }), 'input');
  const properties = schema['properties'] as Record<string, unknown>;
  for (const { name, part, schema: type } of args) {
    // In a query a number is text; callers of a tool send a number.
    if (part === 'query') properties[name] = withoutDialect(toJsonSchema(type, 'output'));
  }
  return schema;
}

function outputOf({ responses }: Route): ObjectSchema {
  const success = Object.entries(responses).find(([status, { schema }]) => Number(status) < 300 && schema !== undefined)?.[1].schema;
  if (success === undefined) return toJsonSchema(z.object({ done: z.literal(true) }), 'output');
  return toJsonSchema(success, 'output');
}

const withoutDialect = ({ $schema: _dialect, ...schema }: Record<string, unknown>): Record<string, unknown> => schema;

function annotationsOf({ method, operationId }: Route): Annotations {
  const readOnlyHint = method === 'get';
  return {
    readOnlyHint,
    destructiveHint: !readOnlyHint && (
      method === 'delete' || /^(disable|delete|remove|revoke|stop|cancel|retire|forceReset)/.test(operationId)
    ),
    idempotentHint: (method !== 'post' && method !== 'patch') || /^(takeOver|handBack)/.test(operationId),
    openWorldHint: /pipeline|rescrape|check/i.test(operationId),
  };
}

function allows({ permission }: Route, { actor: { grants }, clientId }: Caller): boolean {
  if (permission === undefined) return true;
  if (permission.scope !== 'client' && permission.platformAdministrator === true) return isPlatformAdministrator(grants);
  const { feature, action, scope } = permission;
  if (scope !== 'client') return holds(grants, { feature, action, scope });
  const where = clientId === null ? 'any' : { clientId };
  return [feature, permission.orFeature].some((each) => each !== undefined && holds(grants, { feature: each, action, scope: where }));
}

function withClient(args: readonly Argument[], { args: given, clientId }: ToolCall): Record<string, unknown> {
  const takesClient = args.some(({ name, part }) => name === 'clientId' && part !== 'body');
  return takesClient && given['clientId'] === undefined && clientId !== null ? { ...given, clientId } : given;
}

/** The arguments, in the parts of the request that the route reads, parsed by the route's own schemas. */
function requestOf({ request, bodyOptional }: Route, args: readonly Argument[], given: Record<string, unknown>) {
  const parts: Record<Part, Record<string, unknown>> = { params: {}, query: {}, headers: {}, body: {} };
  let whole: unknown;
  for (const { name, part, field } of args) {
    const value = given[name];
    if (value === undefined) continue;
    if (field === null) whole = value;
    else parts[part][field] = part === 'body' ? value : textOf(name, value);
  }
  const body = whole ?? (request.body instanceof z.ZodObject || bodyOptional === true ? parts.body : undefined);
  return {
    params: parseInput('arguments', request.params ?? z.object({}), parts.params),
    query: parseInput('arguments', request.query ?? z.object({}), parts.query),
    headers: parseInput('arguments', request.headers ?? z.object({}), parts.headers),
    body: request.body === undefined ? undefined : parseInput('arguments', request.body, body),
  };
}

/** Paths and queries are text in REST, and the route's schemas read them as such. */
function textOf(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw invalidInput(`arguments ${name}: must be a text, a number, true or false.`);
}

const identityOf = ({ actor, requestId, request }: ToolCall) =>
  ({ actor, requestId, request, via: 'mcp' as const, note: () => undefined });

const keyOf = (given: Record<string, unknown>): string | undefined =>
  parseInput('arguments', idempotencyKeySchema.optional(), given[IDEMPOTENCY_KEY]);
