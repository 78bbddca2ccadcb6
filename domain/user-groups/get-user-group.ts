import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { UserGroup } from '../storage/entities/user-group.ts';
import { toGroupRecord, type GroupRecord } from './group-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getUserGroup({ ctx, id }: { ctx: Context; id: string }): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:READ');
  return ctx.db.read(async (em) => {
    const group = await em.findOne(UserGroup, { id });
    if (!group) throw notFound('The user group');
    return toGroupRecord(em, group);
  });
}
