import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31, type ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { errorTable, type ErrorCode } from '../../domain/model/errors.ts';
import { accessCookieName } from '../http/account-cookies.ts';
import { idempotencyKeySchema } from '../http/idempotency.ts';
import { responseHeaders } from '../http/response-headers.ts';
import type { AuthClass, Route } from '../http/route.ts';
import { exampleOf } from './example.ts';
import { headersOf } from './headers-of.ts';
import { protocolOperations, type Operation } from './protocol-operations.ts';
import { stateDefaults } from './state-defaults.ts';
import { registerDocumentedEvents, TOLD_EVENTS } from './documented-events.ts';

extendZodWithOpenApi(z);

const errorSchema = z.object({
  error: z.string().meta({ description: 'A sentence that says what is wrong and what to change.' }),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.int().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({
    part: z.string().meta({ description: 'Such as `body` or `query`.' }),
    pointer: z.string().meta({ description: 'Where in it, as a JSON pointer.' }),
    code: z.string(),
    detail: z.string(),
  })).optional().meta({
    description: 'What is wrong with the input, field by field; with `type`, `title`, `status` and `detail` as in RFC 9457.',
  }),
}).meta({ id: 'Error' });

/** Failures that any route may answer with, beside those it declares itself. */
const commonFailures: Record<number, string> = {
  400: 'The request is malformed; `error` says what to change.',
  405: 'Another method than those of this path; `Allow` names them.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  431: 'The address and the headers are longer than 16 kB together.',
  500: 'Something failed on our side.',
  503: 'Something this service needs does not answer; try again.',
};
const bodyFailures: Record<number, string> = {
  413: 'The body is too large.',
  415: 'The body is not JSON.',
};

const repeatFailures: Record<number, string> = {
  409: 'A request with this `Idempotency-Key` is still running, or its answer carried a secret and is not kept.',
  422: 'This `Idempotency-Key` came with another request before.',
};

/** What each class of caller must show, as OpenAPI security requirements. */
const session = [{ sessionCookie: [] }, { bearer: [] }];
const key = [{ apiKey: [] }];
const security: Record<AuthClass, Record<string, string[]>[]> = {
  public: [], guest: [], operations: [], session, sessionOrKey: [...session, ...key], key,
};

const idempotencyKey = z.object({
  'idempotency-key': idempotencyKeySchema.optional().meta({
    description: 'The caller\'s name for this request: sent again with the same key, it is done once and answered alike, for 24 hours.',
  }),
});

const tags = [
  { name: 'REST API', description: 'The service over plain HTTP.' },
  { name: 'Client API', description: 'What a hotel\'s site and its guests use.' },
  { name: 'Auth', description: 'Sessions, passwords and invitations.' },
  { name: 'API Keys', description: 'Keys for programs; created and revoked with a session.' },
  { name: 'Clients', description: 'Administration of the tenants.' },
  { name: 'A2A', description: 'For other agents: JSON-RPC 2.0, tasks of the concierge.' },
  { name: 'MCP', description: 'For language models and their hosts: tools over streamable HTTP.' },
  { name: 'Tools', description: 'A client\'s table-booking system, its tools and what came of them.' },
  { name: 'Webhooks', description: 'What Meta calls; no tool or agent has a counterpart.' },
  { name: TOLD_EVENTS, description: 'What this service tells hotels\' own servers; where it does is set up among Clients.' },
  { name: 'Users', description: 'People who work with the platform.' },
  { name: 'Roles', description: 'What people may do.' },
  { name: 'Features', description: 'What permissions and entitlements are about.' },
  { name: 'User Groups', description: 'Users who hold the same roles.' },
  { name: 'Settings', description: 'Regions, departments and tags.' },
  { name: 'Legacy', description: 'Shims that are scheduled for removal.' },
  { name: 'Diagnostic', description: 'For operators and orchestrators.' },
];

/** The OpenAPI 3.1 document of exactly the routes that are served. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): object {
  const registry = new OpenAPIRegistry();
  registerComponents(registry, publicUrl);
  for (const operation of [...routes, ...protocolOperations]) registerOperation(registry, operation);
  registerDocumentedEvents(registry);
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Hotel Concierge Platform API',
      version: '1.0.0',
      description: 'A multi-tenant hotel concierge. The real-time channel is a WebSocket at `/api/realtime`, '
        + 'described by `/asyncapi.json`.\n\nFailures are answered as `Error`. To a caller that accepts `application/problem+json` they '
        + 'are problem details (RFC 9457) under that media type, with the fields of `Error` beside `type`, `title`, `status` and `detail`.',
    },
    servers: [{ url: publicUrl }],
    tags,
  });
  return withStatedDefaults(document);
}

/** Of bodies alone: a parameter with a default is one that may be left out, to every generator. */
function withStatedDefaults({ paths = {}, components = {}, ...rest }: Generated): object {
  const operations = Object.entries(paths).map(([path, item]) => [path, Object.fromEntries(
    Object.entries(item as Record<string, object>).map(([method, operation]) => [
      method, 'requestBody' in operation ? { ...operation, requestBody: stateDefaults(operation.requestBody) } : operation,
    ]),
  )]);
  const schemas = stateDefaults(components.schemas ?? {});
  return { ...rest, components: { ...components, schemas }, paths: Object.fromEntries(operations) as object };
}

type Generated = ReturnType<OpenApiGeneratorV31['generateDocument']>;

function registerComponents(registry: OpenAPIRegistry, publicUrl: string): void {
  registry.registerComponent('securitySchemes', 'sessionCookie', {
    type: 'apiKey', in: 'cookie', name: accessCookieName(publicUrl), description: 'Set by POST /auth/login.',
  });
  registry.registerComponent('securitySchemes', 'bearer', {
    type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `session` that POST /auth/login answers.',
  });
  for (const [name, header] of Object.entries(responseHeaders)) registry.registerComponent('headers', name, { ...header });
  registry.registerComponent('securitySchemes', 'apiKey', { type: 'apiKey', in: 'header', name: 'x-api-key' });
}

function registerOperation(registry: OpenAPIRegistry, route: Operation): void {
  const { params, query, headers, body } = route.request;
  const description = [route.description, describePermission(route.permission)].filter(Boolean).join('\n\n');
  registry.registerPath({
    method: route.method,
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(description === '' ? {} : { description }),
    security: security[route.auth],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...headersTaken(route, headers),
      ...(route.upload && { body: { required: true, content: { 'multipart/form-data': { schema: formOf(route.upload) } } } }),
      ...(body && {
        body: { required: route.bodyOptional !== true, content: { 'application/json': { schema: body, example: route.bodyExample } } },
      }),
    },
    responses: responsesOf(route),
  });
}

/** The headers that an operation reads; an operation that creates something takes a key. */
function headersTaken({ idempotent }: Operation, headers: z.ZodObject | undefined): { headers?: z.ZodObject } {
  if (idempotent === undefined) return headers === undefined ? {} : { headers };
  return { headers: (headers ?? z.object({})).extend(idempotencyKey.shape) };
}

/** A file is bytes, which OpenAPI 3.1 says by its media type alone. */
const formOf = ({ field, fields }: NonNullable<Route['upload']>) => z.object({
  [field]: z.any().meta({ type: 'string', contentMediaType: 'application/octet-stream', description: 'The file.' }), ...fields.shape,
});

function describePermission(permission: Route['permission']): string | undefined {
  if (permission === undefined) return undefined;
  const { feature, action, scope } = permission;
  const where = { global: ', held globally', any: '', client: ', globally or for this client' }[scope];
  const more = 'platformAdministrator' in permission && permission.platformAdministrator
    ? ' For platform administrators only.' : '';
  const or = 'orFeature' in permission && permission.orFeature !== undefined ? ` or \`${permission.orFeature}:${action}\`` : '';
  return `Needs the permission \`${feature}:${action}\`${or}${where}.${more}`;
}

function responsesOf(route: Operation): Record<string, ResponseConfig> {
  const failures = {
    ...commonFailures,
    ...(security[route.auth].length > 0 ? { 401: 'Not authenticated.' } : {}),
    ...refusals(route),
    ...(route.request.body || route.upload ? bodyFailures : {}),
    ...(route.idempotent === undefined ? {} : repeatFailures),
  };
  const result: Record<string, ResponseConfig> = {};
  for (const [status, description] of Object.entries(failures)) result[status] = failure(description);
  for (const [status, spec] of Object.entries(route.responses)) {
    const { description, schema, example, contentType = 'application/json', also } = spec;
    if (schema) {
      result[status] = { description, content: { [contentType]: { schema, example: example ?? exampleOf(schema) }, ...also } };
    } else {
      result[status] = Number(status) >= 400 ? failure(description) : { description };
    }
  }
  return Object.fromEntries(Object.entries(result).map(([status, response]) => [
    status, { ...response, headers: headersOf(route, Number(status)) },
  ]));
}

/** Why a caller may be refused: all reasons that the operation has. */
function refusals({ auth, method, permission }: Operation): Record<number, string> {
  const reasons = [
    ...(permission === undefined ? [] : [`The permission \`${permission.feature}:${permission.action}\` is missing`]),
    ...(permission === undefined && security[auth].length > 0 ? ['Authenticated, but not permitted'] : []),
    ...(auth === 'session' ? ['an API key was sent, and this takes a session'] : []),
    ...(auth === 'sessionOrKey' || auth === 'key' ? ['the API key lacks the scope that this takes'] : []),
    ...(method === 'get' || auth === 'key' ? [] : ['the request carries cookies and comes from a page of another site']),
  ];
  const [first = '', ...more] = reasons;
  return reasons.length === 0 ? {} : { 403: `${[`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`, ...more].join('; or ')}.` };
}

const failure = (description: string): ResponseConfig => ({
  description, content: { 'application/json': { schema: errorSchema } },
});
