import type { Request, Response } from 'express';
import { DomainError, errorTable } from '../../domain/model/errors.ts';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';
import { refuse, rpcCodes } from './json-rpc.ts';

/**
 * Counts a stream towards the limits of its key and address until it ends, or refuses it in the transport's form.
 *
 * @returns whether it may be opened
 */
export function mayStream({ services, request, response }: { services: Services; request: Request; response: Response }): boolean {
  const { actor: { keyId } } = callerOf(request, response);
  try {
    services.streams.take({ request, response, keyId });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.retryAfterSeconds !== undefined) response.set('Retry-After', String(error.retryAfterSeconds));
    refuse(response, errorTable[error.code].http, rpcCodes.badRequest, error.message);
    return false;
  }
}
