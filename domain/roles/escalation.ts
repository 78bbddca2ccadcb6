import { grantsOf } from '../access.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { formatGrant, holds, type Grant } from '../model/permissions.ts';
import type { EntityManager } from '../storage/database.ts';
import { RolePolicy } from '../storage/entities/role.ts';

/**
 * Nobody hands out, takes away or stands over more than they hold themselves: without this, the right to
 * edit roles would be the right to everything.
 *
 * @throws DomainError FORBIDDEN
 */
export function requireCovers(ctx: Context, grants: readonly Grant[]): void {
  if (ctx.actor.kind === 'system') return;
  const held = grantsOf(ctx.actor);
  const missing = grants.find(({ feature, action, clientId }) =>
    !holds(held, { feature, action, scope: clientId === null ? 'global' : { clientId } }));
  if (missing !== undefined) {
    throw new DomainError('FORBIDDEN', `This needs the permission ${formatGrant(missing)}, which you do not hold yourself.`);
  }
}

/** As {@link requireCovers}, for all that these roles grant; a disabled one may be enabled again, so it counts. */
export async function requireCoversRoles(em: EntityManager, ctx: Context, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const policies = await em.find(RolePolicy, { roleId: { $in: [...new Set(roleIds)] } });
  requireCovers(ctx, policies.map(({ feature, action, clientId }) => ({ feature, action, clientId: clientId ?? null })));
}

/** As {@link requireCovers}, for all that a user may do at this moment. */
export async function requireCoversUser(em: EntityManager, ctx: Context, userId: string): Promise<void> {
  const rows = await em.execute<{ role_id: string }[]>(
    `select role_id from user_role where user_id = ?
     union select role_id from group_role join group_member using (group_id) where user_id = ?`,
    [userId, userId],
  );
  await requireCoversRoles(em, ctx, rows.map((row) => row.role_id));
}
