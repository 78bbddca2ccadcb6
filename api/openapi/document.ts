import { extendZodWithOpenApi, OpenAPIRegistry, OpenApiGeneratorV31, type ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { errorTable, type ErrorCode } from '../../domain/model/errors.ts';
import type { AuthClass, Route } from '../http/route.ts';

extendZodWithOpenApi(z);

const errorSchema = z.object({
  error: z.string().meta({ description: 'A sentence that says what is wrong and what to change.' }),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
}).meta({ id: 'Error' });

/** Failures that any route may answer with, beside those it declares itself. */
const commonFailures: Record<number, string> = {
  400: 'The request is malformed; `error` says what to change.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  500: 'Something failed on our side.',
  503: 'Something this service needs does not answer; try again.',
};
const bodyFailures: Record<number, string> = {
  403: 'The request carries cookies and comes from a page of another site.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
};

/** What each class of caller must show, as OpenAPI security requirements. */
const security: Record<AuthClass, Record<string, string[]>[]> = { public: [], guest: [], operations: [] };

const tags = [
  { name: 'REST API', description: 'The service over plain HTTP.' },
  { name: 'Client API', description: 'What a hotel\'s site and its guests use.' },
  { name: 'Diagnostic', description: 'For operators and orchestrators.' },
];

/** The OpenAPI 3.1 document of exactly the routes that are served. */
export function openApiDocument(routes: readonly Route[], publicUrl: string): object {
  const registry = new OpenAPIRegistry();
  for (const route of routes) registerRoute(registry, route);
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Hotel Concierge Platform API',
      version: '1.0.0',
      description: 'A multi-tenant hotel concierge. The real-time channel is a WebSocket at `/api/realtime`, '
        + 'described in the README.',
    },
    servers: [{ url: publicUrl }],
    tags,
  });
}

function registerRoute(registry: OpenAPIRegistry, route: Route): void {
  const { params, query, headers, body } = route.request;
  registry.registerPath({
    method: route.method,
    path: route.path.replaceAll(/:(\w+)/g, '{$1}'),
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    security: security[route.auth],
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(headers && { headers }),
      ...(body && {
        body: { required: true, content: { 'application/json': { schema: body, example: route.bodyExample } } },
      }),
    },
    responses: responsesOf(route),
  });
}

function responsesOf(route: Route): Record<string, ResponseConfig> {
  const failures = { ...commonFailures, ...(route.request.body ? bodyFailures : {}) };
  const result: Record<string, ResponseConfig> = {};
  for (const [status, description] of Object.entries(failures)) result[status] = failure(description);
  for (const [status, spec] of Object.entries(route.responses)) {
    const { description, schema, example, contentType = 'application/json' } = spec;
    if (schema) {
      result[status] = { description, content: { [contentType]: { schema, ...(example === undefined ? {} : { example }) } } };
    } else {
      result[status] = Number(status) >= 400 ? failure(description) : { description };
    }
  }
  return result;
}

const failure = (description: string): ResponseConfig => ({
  description, content: { 'application/json': { schema: errorSchema } },
});
