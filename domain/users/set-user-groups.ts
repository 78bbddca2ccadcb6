import { requireFreshProof, requirePermission } from '../access.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import type { EntityManager } from '../storage/database.ts';
import { GroupMember, GroupRole, UserGroup } from '../storage/entities/user-group.ts';

/**
 * Replaces the groups of a user. The caller gives and takes the roles of the groups that are added and removed, and must
 * hold them, but not those of groups that stay. Adding a group needs a fresh proof of the caller.
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
