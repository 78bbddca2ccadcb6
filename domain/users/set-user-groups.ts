import { requireFreshProof, requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import type { EntityManager } from '../storage/database.ts';
import { GroupMember, GroupRole, UserGroup } from '../storage/entities/user-group.ts';

/**
 * Replaces the groups of a user. Who does that hands out and takes away the roles of the groups that come and go, and must
 * hold them; what stays need not be held. What comes takes a fresh proof of who gives it.
 *
 * @returns the groups before
 * @throws DomainError FORBIDDEN, CONFIRMATION_REQUIRED, NOT_FOUND for a group that does not exist
 */
export async function setUserGroups(
  em: EntityManager, ctx: Context, { userId, groupIds }: { userId: string; groupIds: readonly string[] },
): Promise<string[]> {
  requirePermission(ctx, 'user-groups:WRITE');
  const wanted = new Set(groupIds);
  const rows = await em.find(GroupMember, { userId });
  const before = rows.map(({ groupId }) => groupId).sort();
  const added = [...wanted].filter((groupId) => !before.includes(groupId));
  const removed = rows.filter(({ groupId }) => !wanted.has(groupId));
  if (added.length > 0) requireFreshProof(ctx);
  if (await em.count(UserGroup, { id: { $in: added } }) < added.length) throw notFound('One of the groups');
  const roles = await em.find(GroupRole, { groupId: { $in: [...added, ...removed.map(({ groupId }) => groupId)] } });
  await requireCoversRoles(em, ctx, roles.map(({ roleId }) => roleId));
  for (const row of removed) em.remove(row);
  for (const groupId of added) em.create(GroupMember, { groupId, userId });
  return before;
}
