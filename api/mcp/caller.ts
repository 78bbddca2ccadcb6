import type { Request, RequestHandler, Response } from 'express';
import type { ApiKeyActor } from '../../domain/accounts/authenticate-api-key.ts';
import { idSchema } from '../../domain/model/chat.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { authenticatedActor } from '../http/authenticate.ts';
import { refuse, rpcCodes } from './json-rpc.ts';
import type { Caller } from './tool.ts';

/** What names no client is refused as the transport refuses. */
export const wellFormedClient: RequestHandler = (request, response, next) => {
  const named = idSchema.optional().safeParse(request.get('x-client-id'));
  if (named.success) return next();
  return refuse(response, 400, rpcCodes.badRequest, 'Bad request: x-client-id must be the UUID of a client.');
};

/** The key, and the client that the key or `x-client-id` names. @throws DomainError FORBIDDEN */
export function callerOf(request: Request, response: Response): Caller {
  const actor = authenticatedActor(response) as ApiKeyActor;
  const named = idSchema.safeParse(request.get('x-client-id')).data ?? null;
  if (actor.clientId !== null && named !== null && named !== actor.clientId) {
    throw new DomainError('FORBIDDEN', 'This API key is for another client than x-client-id names.');
  }
  return { actor, clientId: actor.clientId ?? named };
}
