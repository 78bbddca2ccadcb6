import type { Context } from '../../context.ts';
import { DomainError } from '../../model/errors.ts';

/** Whose session asks; factors are for people, and a key has none. @throws DomainError FORBIDDEN */
export function requireOwnSession({ actor }: Context): { userId: string; sessionId: string } {
  if (actor.kind !== 'user') throw new DomainError('FORBIDDEN', 'Second factors can only be managed in a session.');
  return actor;
}
