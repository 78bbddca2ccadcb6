import type { RequestHandler } from 'express';
import { DomainError } from '../../domain/model/errors.ts';

/** Answers 405 to other methods of a path that is no route of the table. A preflight passes. */
export function allowMethods(...methods: string[]): RequestHandler {
  const allowed = methods.join(', ');
  return (request, response, next) => {
    if ([...methods, 'OPTIONS'].includes(request.method)) return next();
    response.set('Allow', allowed);
    throw new DomainError('METHOD_NOT_ALLOWED', `${request.method} is not possible here. Use ${allowed}.`);
  };
}
