import { requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { Role } from '../storage/entities/role.ts';
import { toRoleRecord, type RoleRecord } from './role-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getRole({ ctx, id }: { ctx: Context; id: string }): Promise<RoleRecord> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    const role = await em.findOne(Role, { id });
    if (!role) throw notFound('The role');
    return toRoleRecord(em, role);
  });
}
