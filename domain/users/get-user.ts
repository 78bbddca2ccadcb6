import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { User } from '../storage/entities/user.ts';
import { hiddenAddresses } from './hidden-addresses.ts';
import { toMaskedRecord, toUserDetail, toUserRecord, type UserDetail, type UserRecord } from './user-record.ts';

/** A user, with roles and groups. @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getUser({ ctx, id }: { ctx: Context; id: string }): Promise<UserDetail> {
  requirePermission(ctx, 'users:READ');
  return ctx.db.read(async (em) => {
    const user = await em.findOne(User, { id });
    if (!user) throw notFound('The user');
    return toUserDetail(em, await shown(em, ctx, user));
  });
}

/** With only as much of the address as the reader may see. */
async function shown(em: EntityManager, ctx: Context, user: User): Promise<UserRecord> {
  if (user.acceptedAt) return toUserRecord(user);
  const { sql, parameters } = await hiddenAddresses(em, ctx);
  const [row] = await em.execute<{ hidden: boolean }[]>(`select ${sql} as hidden from app_user where id = ?`, [...parameters, user.id]);
  return row?.hidden ? toMaskedRecord(user) : toUserRecord(user);
}
