import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { User } from '../storage/entities/user.ts';
import { hiddenAddresses } from './hidden-addresses.ts';
import { toMaskedRecord, toUserRecord, type UserRecord } from './user-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getUser({ ctx, id }: { ctx: Context; id: string }): Promise<UserRecord> {
  requirePermission(ctx, 'users:READ');
  return ctx.db.read(async (em) => {
    const user = await em.findOne(User, { id });
    if (!user) throw notFound('The user');
    if (user.acceptedAt) return toUserRecord(user);
    const { sql, parameters } = await hiddenAddresses(em, ctx);
    const [row] = await em.execute<{ hidden: boolean }[]>(`select ${sql} as hidden from app_user where id = ?`, [...parameters, id]);
    return row?.hidden ? toMaskedRecord(user) : toUserRecord(user);
  });
}
