import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Context, TenantContext } from '../../domain/context.ts';
import type { Page } from '../../domain/lists/page.ts';
import type { Actor, Interface } from '../../domain/model/actor.ts';
import type { PermissionAction } from '../../domain/model/permissions.ts';
import { stateTag } from '../../domain/state-tag.ts';
import type { Services } from '../services.ts';
import { adminContext, adminTenantContext } from './admin.ts';
import type { ResponseHeader } from './response-headers.ts';

/**
 * Who may call a route: anybody; a guest, whose session id is a capability; the operations of the
 * platform itself, which carry no tenant data; a signed-in user (`session`: a valid API key is 403); a user
 * or an API key; an API key alone. The last three are administrative: their bodies are strict schemas.
 */
export type AuthClass = 'public' | 'guest' | 'operations' | 'session' | 'sessionOrKey' | 'key';

export type Tag = 'REST API' | 'Client API' | 'Auth' | 'API Keys' | 'Clients' | 'A2A' | 'MCP' | 'Tools' | 'Diagnostic'
  | 'Webhooks' | 'Users' | 'Roles' | 'Features' | 'User Groups' | 'Settings' | 'Legacy';

/**
 * The permission that the route's verb asks for: documentation, and what the generated tests of access go by.
 * `foreign` is the answer to a grant for another client only; `orFeature` is another feature of which a grant is enough.
 */
export type RoutePermission = { feature: string; action: PermissionAction } & (
  | { scope: 'global' | 'any'; platformAdministrator?: boolean }
  | { scope: 'client'; foreign: 403 | 404; orFeature?: string }
);

/** A part of a request: its schema's output is what the handler gets. */
export interface RequestSchemas {
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
}

type Part<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<string, never>;

/** A parsed request. */
export interface Call<Schemas extends RequestSchemas> {
  params: Part<Schemas['params']>;
  query: Part<Schemas['query']>;
  headers: Part<Schemas['headers']>;
  body: Part<Schemas['body']>;
  requestId: string;
  /** Adds internal ids to the request's line in the log. */
  note(ids: LoggedIds): void;
  /** Who calls; a guest without a session where the route asks for no credentials. */
  actor: Actor;
  /** The face of the product that the call came in through; the same route may serve several. */
  via: Interface;
  /** For what the schemas do not describe: cookies and the caller's address. */
  request: Request;
}

/** What a log line says of a request, beside its own id: never the guest's session id. */
export interface LoggedIds {
  clientId?: string;
  sessionKey?: string;
}

export interface Cookie {
  name: string;
  value: string;
  maxAgeMs: number;
  /** The subdomains it is for; left out, it is for this host alone. */
  domain?: string;
  /** `/` when left out. */
  path?: string;
  /** Overrides what follows from the public URL's scheme. */
  secure?: boolean;
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: Cookie[];
  /** Answers as a script when the query names a callback in `tcb` (see `app.ts`). */
  jsonp?: boolean;
  /** Answers with a stream in place of a body, until it is over. */
  stream?(response: Response): Promise<void>;
}

/** What the OpenAPI document says of an answer. */
export interface ResponseSpec {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  contentType?: string;
  /** The same answer in other media types. */
  also?: Record<string, { schema: z.ZodType; example: unknown }>;
  /** Headers that tell the caller something, beside those of every answer. */
  headers?: readonly ResponseHeader[];
}

/** How a route takes a file. */
export interface UploadSpec {
  /** The form field that holds it. */
  field: string;
  maxBytes: number;
}

/** One endpoint, complete: routing, validation, documentation and the test manifest all come from it. */
export interface Route<Schemas extends RequestSchemas = RequestSchemas> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express path, such as `/api/message/:messageId/feedback`. */
  path: string;
  operationId: string;
  tag: Tag;
  summary: string;
  description?: string;
  auth: AuthClass;
  permission?: RoutePermission;
  /** Also for somebody whose role asks for a second factor and who has not given one yet. */
  beforeFactor?: true;
  request: Schemas;
  /** Takes a multipart form with one file in place of JSON; the handler gets it by `uploadedFile`. */
  upload?: UploadSpec & { /** What stands beside the file in the form. */ fields: z.ZodObject };
  /** A request without a body counts as one with `{}`. */
  bodyOptional?: boolean;
  /** Takes an `Idempotency-Key`; `secret` where the answer must not be stored. */
  idempotent?: true | 'secret';
  /** Successful answers and the failures that this route adds to those every route has. */
  responses: Record<number, ResponseSpec>;
  /** An example of the body, for the documentation. */
  bodyExample?: unknown;
  handler(call: Call<Schemas>, services: Services): Promise<Reply>;
}

/** The records a call may reach: those of the hotel in the path, or the platform's own. */
type ContextOf<Path extends string> = Path extends `/api/clients/:id${'' | `/${string}`}` ? TenantContext : Context;

/** An endpoint answers through `handler`, or by a verb's result: `answer` gives the body, and the first documented status goes with it. */
type RouteDefinition<Schemas extends RequestSchemas, Path extends string> = Omit<Route<Schemas>, 'handler' | 'path'> & { path: Path } & (
  | { handler: Route<Schemas>['handler']; answer?: undefined }
  | {
    answer(ctx: ContextOf<Path>, call: Call<Schemas>, services: Services): unknown;
    /** The hotel in the path narrows what is asked; the records are the platform's. */
    records?: 'platform';
    handler?: undefined;
  }
);

/** Declares an endpoint; what it is called with is typed by its path and the request's schemas. */
export function defineRoute<const Schemas extends RequestSchemas, const Path extends string>(
  definition: RouteDefinition<Schemas, Path>,
): Route {
  if (definition.answer === undefined) return definition as unknown as Route;
  const { answer, records, ...route } = definition;
  const status = Math.min(...Object.keys(route.responses).map(Number));
  const isTagged = route.responses[status]?.headers?.includes('etag');
  const ofHotel = /^\/api\/clients\/:id(\/|$)/.test(route.path);
  return {
    ...route,
    async handler(call: Call<Schemas>, services: Services) {
      const clientId = ofHotel ? String(call.params['id']) : null;
      const ctx = clientId === null || records
        ? { ...adminContext(services, call), clientId } : adminTenantContext(services, call, clientId);
      const body = await answer(ctx as ContextOf<Path>, call, services);
      if (status === 204) return { status };
      return { status, body, ...(isTagged && { headers: { ETag: stateTag(body as object) } }) };
    },
  } as unknown as Route;
}

/** A page of a list, under the name of what it lists. */
export async function pageOf(plural: string, page: Promise<Page<unknown>>): Promise<object> {
  const { items, nextCursor } = await page;
  return { [plural]: items, nextCursor };
}

/** Says what was done, once it is done. */
export async function done(work: Promise<unknown>, message: string): Promise<{ message: string }> {
  await work;
  return { message };
}
