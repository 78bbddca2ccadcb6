import { UniqueConstraintViolationException } from '@mikro-orm/core';
import { DomainError } from '../model/errors.ts';

/** For the end of a transaction: a name that exists already is a conflict, other failures stay as they are. */
export function nameIsTaken(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof UniqueConstraintViolationException
      ? new DomainError('CONFLICT', `${what} of this name exists already. Choose another one.`) : error;
  };
}
