import { DomainError } from './model/errors.ts';
import type { Context } from './context.ts';

/** A permission as the specification writes it: `<feature>:<action>`, for the tenant in scope. */
export type Permission = `${string}:${'READ' | 'WRITE' | 'EXECUTE'}`;

/**
 * The first line of every administrative verb. The system's own jobs may do what they were written to
 * do; guests and channels hold no permission.
 *
 * @throws DomainError FORBIDDEN
 */
export function requirePermission(ctx: Context, permission: Permission): void {
  if (ctx.actor.kind === 'system') return;
  throw new DomainError('FORBIDDEN', `This needs the permission ${permission}.`);
}
