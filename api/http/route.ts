import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Actor, Interface } from '../../domain/model/actor.ts';
import type { PermissionAction } from '../../domain/model/permissions.ts';
import type { Services } from '../services.ts';
import type { ResponseHeader } from './response-headers.ts';
import type { UploadSpec } from './uploads.ts';

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

/** Declares an endpoint; the handler's input is typed by the request's schemas. */
export function defineRoute<const Schemas extends RequestSchemas>(route: Route<Schemas>): Route {
  return route as unknown as Route;
}
