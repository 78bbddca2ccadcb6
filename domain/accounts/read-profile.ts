import { grantsOf } from '../access.ts';
import type { Context } from '../context.ts';
import { userIdOf } from '../model/actor.ts';
import { DomainError } from '../model/errors.ts';
import { formatGrant, isPlatformAdministrator } from '../model/permissions.ts';
import { User } from '../storage/entities/user.ts';

export interface Profile {
  userId: string;
  email: string;
  permissions: string[];
  isPlatformAdmin: boolean;
}

/** Who the caller is and what the caller may do (spec 2.3). @throws DomainError UNAUTHENTICATED */
export async function readProfile({ ctx }: { ctx: Context }): Promise<Profile> {
  const id = userIdOf(ctx.actor);
  const user = id === null ? null : await ctx.db.read((em) => em.findOne(User, { id }));
  if (user === null) throw new DomainError('UNAUTHENTICATED', 'Sign in first.');
  const grants = grantsOf(ctx.actor);
  return {
    userId: user.id,
    email: user.email,
    permissions: grants.map(formatGrant).toSorted(),
    isPlatformAdmin: isPlatformAdministrator(grants),
  };
}
