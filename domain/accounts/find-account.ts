import { createHash } from 'node:crypto';
import type { Context } from '../context.ts';
import { User } from '../storage/entities/user.ts';

export interface FoundAccount {
  user: User | null;
  /** Stands for the account in budgets, however it was named; one that does not exist has one as well. */
  key: string;
}

/** The active account by e-mail or id. */
export async function findAccount(
  ctx: Context, { email, userId }: { email?: string | undefined; userId?: string | undefined },
): Promise<FoundAccount> {
  const named = email === undefined ? { id: userId ?? '' } : { email };
  const user = await ctx.db.read((em) => em.findOne(User, { ...named, status: 'active', acceptedAt: { $ne: null } }));
  const name = user?.id ?? userId ?? `email:${email}`;
  return { user, key: createHash('sha256').update(name).digest('hex') };
}
