import { requireFreshProof } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import type { EntityManager } from '../storage/database.ts';
import { Role, UserRole } from '../storage/entities/role.ts';

/**
 * Replaces the roles that a user holds directly. The actor must hold what the added and removed roles grant, but not what the others grant.
 * Adding a role needs a fresh proof of the actor.
 *
 * @returns the roles held before
 * @throws DomainError FORBIDDEN, CONFIRMATION_REQUIRED, NOT_FOUND for a role that does not exist
 */
export async function setUserRoles(
  em: EntityManager, ctx: Context, { userId, roleIds }: { userId: string; roleIds: readonly string[] },
): Promise<string[]> {
  const wanted = new Set(roleIds);
  const rows = await em.find(UserRole, { userId });
  const before = rows.map(({ roleId }) => roleId).sort();
  const added = [...wanted].filter((roleId) => !before.includes(roleId));
  if (added.length > 0) requireFreshProof(ctx);
  const removed = rows.filter(({ roleId }) => !wanted.has(roleId));
  if (await em.count(Role, { id: { $in: added } }) < added.length) throw notFound('One of the roles');
  await requireCoversRoles(em, ctx, [...added, ...removed.map(({ roleId }) => roleId)]);
  for (const row of removed) em.remove(row);
  for (const roleId of added) em.create(UserRole, { userId, roleId });
  return before;
}
