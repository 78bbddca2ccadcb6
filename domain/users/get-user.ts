import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { User } from '../storage/entities/user.ts';
import { toUserRecord, type UserRecord } from './user-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getUser({ ctx, id }: { ctx: Context; id: string }): Promise<UserRecord> {
  requirePermission(ctx, 'users:READ');
  const user = await ctx.db.read((em) => em.findOne(User, { id }));
  if (!user) throw notFound('The user');
  return toUserRecord(user);
}
