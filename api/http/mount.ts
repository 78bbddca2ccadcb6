import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import { DomainError } from '../../domain/model/errors.ts';
import type { Services } from '../services.ts';
import { authenticate, authenticatedActor } from './authenticate.ts';
import { setCookies } from './cookies.ts';
import { idempotencyKeyOf, runHandler } from './idempotency.ts';
import { jsonBody } from './json-body.ts';
import { parseInput } from '../../domain/parse.ts';
import type { Reply, Route } from './route.ts';
import { requireRoutePermission } from './route-permission.ts';
import { readUpload } from './uploads.ts';

/** The largest JSON body, in bytes (decisions, Conventions). */
const BODY_LIMIT = 100 * 1024;

/** Parts that a route does not describe are not handed to it. */
const nothing = z.object({});

const JSON_TYPES = ['application/json', 'application/merge-patch+json'];
const readJson = jsonBody({ limit: BODY_LIMIT, type: JSON_TYPES });

/** A router that serves the routes; a known path with another method answers 405. */
export function mountRoutes(routes: readonly Route[], services: Services): Router {
  const router = express.Router({ caseSensitive: true });
  const methodsByPath = new Map<string, string[]>();
  for (const { path, method } of routes) methodsByPath.set(path, [...methodsByPath.get(path) ?? [], method.toUpperCase()]);
  // A name in a path is no id: `PUT /api/clients/summary` is another method of that path, not a client called summary.
  for (const [path, methods] of methodsByPath) {
    if ([...methodsByPath.keys()].some((other) => isCoveredBy(path, other))) router.all(path, keepTo(methods));
  }
  const readable = new Set(routes.filter((route) => isCollection(route, routes)));
  for (const route of routes) {
    const json = route.request.body === undefined ? [] : [requireJson(route), readJson];
    const body = route.upload ? [requireUploader(route), ...readUpload(route.upload)] : json;
    router[route.method](route.path, authenticate(route, services), ...body, handle(route, services, readable.has(route)));
  }
  for (const [path, methods] of methodsByPath) router.all(path, refuseMethod(methods));
  return router;
}

/** Whether what a route makes can be read below its own path. */
const isCollection = ({ path, method }: Route, routes: readonly Route[]): boolean => method === 'post'
  && routes.some((other) => other.method === 'get' && other.path.startsWith(`${path}/:`)
    && !other.path.slice(path.length + 2).includes('/'));

/** Whether a path with a name in a place would be taken for another path, which has a parameter there. */
function isCoveredBy(path: string, other: string): boolean {
  const [parts, others] = [path.split('/'), other.split('/')];
  return path !== other && parts.length === others.length
    && others.every((part, index) => part === parts[index] || (part.startsWith(':') && !parts[index]?.startsWith(':')));
}

/** Where a record that has just been made can be read. */
function locationOf(request: Request, { status, body }: Reply, readable: boolean): Record<string, string> {
  if (!readable || status !== 201 || typeof body !== 'object' || body === null || !('id' in body)) return {};
  return { Location: `${request.path}/${String(body.id)}` };
}

function handle(route: Route, services: Services, readable: boolean): RequestHandler {
  const { params = nothing, query = nothing, headers = nothing, body = z.unknown() } = route.request;
  return async (request, response) => {
    const reply = await runHandler(route, {
      params: parseInput('path', params, request.params),
      query: parseInput('query', query, request.query),
      headers: parseInput('header', headers, request.headers),
      body: parseInput('body', body, route.bodyOptional ? request.body ?? {} : request.body) as never,
      requestId: response.locals['requestId'] as string,
      note: (ids) => { response.locals['ids'] = { ...response.locals['ids'], ...ids }; },
      actor: authenticatedActor(response),
      via: 'rest',
      request,
    }, services, idempotencyKeyOf(route, request));
    if (reply.stream) await reply.stream(response);
    else send(response, { ...reply, headers: { ...locationOf(request, reply, readable), ...reply.headers } }, services);
  };
}

function send(response: Response, reply: Reply, { config }: Services): void {
  setCookies(response, reply.cookies ?? [], config.PUBLIC_URL);
  // Answers are one guest's or one tenant's: nobody in between keeps them.
  response.set({ 'Cache-Control': 'no-store', ...reply.headers }).status(reply.status);
  if (reply.jsonp) {
    // Sites elsewhere load this as a script; it depends on no cookie, so any of them may.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin').jsonp(reply.body);
  } else if (reply.body === undefined) {
    response.end();
  } else if (typeof reply.body === 'string') {
    response.send(reply.body);
  } else {
    response.json(reply.body);
  }
}

/** A file is large, so a caller without the permission is refused before it is read. */
function requireUploader(route: Route): RequestHandler {
  const { params = nothing } = route.request;
  return (request, response, next) => {
    requireRoutePermission(route, authenticatedActor(response), parseInput('path', params, request.params));
    next();
  };
}

function requireJson({ bodyOptional = false, method }: Route): RequestHandler {
  const taken = method === 'patch' ? JSON_TYPES : ['application/json'];
  return (request: Request, _response: Response, next: () => void): void => {
    // Null says that there is no body at all; clients also say so by a length of 0.
    const isMissing = request.is(taken) === null || request.get('content-length') === '0';
    if (isMissing && !bodyOptional) throw new DomainError('INVALID_INPUT', 'body: is missing. Send JSON.');
    if (!isMissing && !request.is(taken)) {
      throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON, with Content-Type: application/json.');
    }
    next();
  };
}

function refuseMethod(methods: string[]): RequestHandler {
  const allowed = methods.join(', ');
  return (request, response) => {
    response.set('Allow', allowed);
    throw new DomainError('METHOD_NOT_ALLOWED', `${request.method} is not possible here. Use ${allowed}.`);
  };
}

function keepTo(methods: string[]): RequestHandler {
  const refuse = refuseMethod(methods);
  const taken = new Set([...methods, ...methods.includes('GET') ? ['HEAD'] : []]);
  return (request, response, next) => (taken.has(request.method) ? next() : refuse(request, response, next));
}
