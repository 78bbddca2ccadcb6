import type { Request, RequestHandler, Response } from 'express';
import type { ApiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import { requireVisibleClient } from '../../domain/agents/visible-client.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { notFound } from '../../domain/model/errors.ts';
import { authenticatedActor, factsOf } from '../http/authenticate.ts';
import type { Services } from '../services.ts';
import { refuse, rpcCodes } from './json-rpc.ts';
import type { Caller } from './tool.ts';
import { toolSetsOf } from './tool-sets.ts';

/** Refuses a malformed client id in the transport's form. */
export const wellFormedClient: RequestHandler = (request, response, next) => {
  const named = idSchema.optional().safeParse(request.get('x-client-id'));
  if (named.success) return next();
  return refuse(response, 400, rpcCodes.badRequest, 'Bad request: x-client-id must be the UUID of a client.');
};

/** The key, and the client that the key or `x-client-id` names. @throws DomainError NOT_FOUND if the key is for another client */
export function callerOf(request: Request, response: Response): Caller {
  const actor = authenticatedActor(response) as ApiKeyActor;
  const named = idSchema.safeParse(request.get('x-client-id')).data ?? null;
  if (actor.clientId !== null && named !== null && named !== actor.clientId) {
    throw notFound('The client');
  }
  return { actor, clientId: actor.clientId ?? named, sets: toolSetsOf(request), facts: factsOf(response) };
}

/** As {@link callerOf}, and checks the client: a hidden one looks like one that does not exist. */
export async function admittedCaller(request: Request, response: Response, { database }: Services): Promise<Caller> {
  const caller = callerOf(request, response);
  if (caller.clientId !== null) await requireVisibleClient({ db: database.forSystem(), ...caller, clientId: caller.clientId });
  return caller;
}
