import type { Request } from 'express';
import type { z } from 'zod';
import type { Services } from '../services.ts';

/**
 * Who may call a route: anybody; a guest, whose session id is a capability; or the operations of the
 * platform itself, which carry no tenant data.
 */
export type AuthClass = 'public' | 'guest' | 'operations';

export type Tag = 'REST API' | 'Client API' | 'Diagnostic';

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
}

export interface Reply {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: Cookie[];
  /** Answers as a script when the query names a callback in `tcb` (see `app.ts`). */
  jsonp?: boolean;
}

/** What the OpenAPI document says of an answer. */
export interface ResponseSpec {
  description: string;
  schema?: z.ZodType;
  example?: unknown;
  contentType?: string;
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
  request: Schemas;
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
