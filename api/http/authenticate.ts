import type { Request, RequestHandler, Response } from 'express';
import { authenticateApiKey, type ApiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import { authenticateSession, type UserActor } from '../../domain/accounts/authenticate-session.ts';
import type { Facts } from '../../domain/context.ts';
import type { Actor } from '../../domain/model/actor.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { once } from '../../platform/once.ts';
import type { Services } from '../services.ts';
import { accessCookieName } from './account-cookies.ts';
import { readCookie } from './cookies.ts';
import { requireProofFor } from './fresh-proof.ts';
import { requireScope } from './key-scopes.ts';
import type { AuthClass, Route } from './route.ts';

const NOBODY: Actor = { kind: 'guest', sessionKey: null };

/**
 * Finds out who calls, before anything of the request is read, and keeps it for the handler; a key needs a scope that
 * the operation takes, and a session a fresh proof where the operation takes one.
 */
export function authenticate(route: Pick<Route, 'auth' | 'operationId' | 'beforeFactor'>, services: Services): RequestHandler {
  const { auth, operationId, beforeFactor = false } = route;
  return async (request, response, next) => {
    const actor = await actorOf(auth, request, response, services);
    if (!beforeFactor) requireFactor(actor);
    requireScope(actor, operationId);
    requireProofFor(actor, operationId);
    response.locals['actor'] = actor;
    next();
  };
}

/** Who {@link authenticate} found. */
export const authenticatedActor = (response: Response): Actor => response.locals['actor'] as Actor;

/** What the process keeps, as it counted when the request's key did. */
export const factsOf = (response: Response): Facts | undefined => response.locals['facts'] as Facts | undefined;

/**
 * A key counts before a session, also when it is invalid: falling back would hide that an integration's
 * key has died. Routes that change what a session alone may change answer 403 to a valid key.
 */
async function actorOf(auth: AuthClass, request: Request, response: Response, services: Services): Promise<Actor> {
  if (auth === 'public' || auth === 'guest' || auth === 'operations') return NOBODY;
  if (request.get('x-api-key') !== undefined) {
    const facts = once(() => services.facts.now());
    const actor = await keyActorBy(facts, request, services);
    if (actor === undefined) throw unauthenticated(response, 'The API key in x-api-key is not valid.');
    response.locals['facts'] = await facts();
    if (auth !== 'session') return actor;
    throw new DomainError('FORBIDDEN', 'This needs a session; an API key cannot do it. Leave x-api-key out and sign in.');
  }
  if (auth === 'key') throw unauthenticated(response, 'Send an API key in x-api-key.');
  const actor = await anySessionActor(request, services);
  if (actor === undefined) throw unauthenticated(response, 'Sign in first: there is no valid session.');
  return actor;
}

/** The API key that a request carries, if it counts at this moment. */
export async function keyActor(request: Request, services: Services): Promise<ApiKeyActor | undefined> {
  return keyActorBy(() => services.facts.now(), request, services);
}

/** As {@link keyActor}, by facts that the request has asked for already. */
export async function keyActorBy(facts: () => Promise<Facts>, request: Request, services: Services): Promise<ApiKeyActor | undefined> {
  const { database, config, identity: { secrets }, now } = services;
  const text = request.get('x-api-key');
  if (text === undefined) return undefined;
  return authenticateApiKey({
    db: database.forSystem(), facts, text, prefix: config.API_KEY_PREFIX, secrets, address: request.ip, now: now(),
  });
}

/** As {@link anySessionActor}; nobody before the second factor that their roles ask for is given. */
export async function sessionActor(request: Request, services: Services): Promise<UserActor | undefined> {
  const actor = await anySessionActor(request, services);
  return actor?.proof?.owesFactor ? undefined : actor;
}

/** The user whose session the request carries, if any that counts; a Bearer token counts before the cookie. */
export async function anySessionActor(request: Request, services: Services): Promise<UserActor | undefined> {
  const { database, identity: { secrets }, now } = services;
  const token = accessTokenOf(request, services);
  if (token === undefined) return undefined;
  return authenticateSession({ db: database.forSystem(), token, secrets, now: now() });
}

/** The access token of a request, whether or not it counts. */
export const accessTokenOf = (request: Request, { config }: Services): string | undefined =>
  bearerToken(request) ?? readCookie(request, accessCookieName(config.PUBLIC_URL));

/** @throws DomainError SECOND_FACTOR_REQUIRED for somebody whose role asks for a second factor, before it is given */
function requireFactor(actor: Actor): void {
  if (actor.kind !== 'user' || !actor.proof?.owesFactor) return;
  throw new DomainError('SECOND_FACTOR_REQUIRED', actor.proof.hasFactor
    ? 'One of your roles asks for a second factor. Give it to POST /api/me/confirmation, then try again.'
    : 'One of your roles asks for a second factor. Add one by POST /api/me/factors/totp, then try again.');
}

const bearerToken = (request: Request): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '')?.[1];

function unauthenticated(response: Response, message: string): DomainError {
  response.set('WWW-Authenticate', 'Bearer');
  return new DomainError('UNAUTHENTICATED', message);
}
