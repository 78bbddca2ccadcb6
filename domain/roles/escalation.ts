import { grantsOf } from '../access.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { formatGrant, holds, narrowGrants, type Grant } from '../model/permissions.ts';
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
  const missing = missingGrant(ctx, grants);
  if (missing !== undefined) {
    throw new DomainError('FORBIDDEN', `This needs the permission ${formatGrant(missing)}, which you do not hold yourself.`);
  }
}

/** As {@link requireCovers}, for all that these roles grant; a disabled one may be enabled again, so it counts. */
export async function requireCoversRoles(em: EntityManager, ctx: Context, roleIds: readonly string[]): Promise<void> {
  requireCovers(ctx, await grantsOfRoles(em, roleIds));
}

/**
 * As {@link requireCovers}, for all that a user may do at this moment.
 *
 * @param clientId narrows that to one client, as a key for one client does
 */
export async function requireCoversUser(
  em: EntityManager, ctx: Context, userId: string, clientId: string | null = null,
): Promise<void> {
  const rows = await em.execute<{ role_id: string }[]>(
    `select role_id from user_role where user_id = ?
     union select role_id from group_role join group_member using (group_id) where user_id = ?`,
    [userId, userId],
  );
  requireCovers(ctx, narrowGrants(await grantsOfRoles(em, rows.map((row) => row.role_id)), clientId));
}

/** The roles that grant something beyond what the actor holds. */
export async function rolesBeyond(em: EntityManager, ctx: Context): Promise<string[]> {
  if (ctx.actor.kind === 'system') return [];
  const policies = await em.find(RolePolicy, {});
  const beyond = policies.filter((policy) => missingGrant(ctx, [toGrant(policy)]) !== undefined);
  return [...new Set(beyond.map(({ roleId }) => roleId))];
}

async function grantsOfRoles(em: EntityManager, roleIds: readonly string[]): Promise<Grant[]> {
  if (roleIds.length === 0) return [];
  return (await em.find(RolePolicy, { roleId: { $in: [...new Set(roleIds)] } })).map(toGrant);
}

const toGrant = ({ feature, action, clientId }: RolePolicy): Grant => ({ feature, action, clientId: clientId ?? null });

function missingGrant({ actor }: Context, grants: readonly Grant[]): Grant | undefined {
  const held = grantsOf(actor);
  return grants.find(({ feature, action, clientId }) =>
    !holds(held, { feature, action, scope: clientId === null ? 'global' : { clientId } }));
}
