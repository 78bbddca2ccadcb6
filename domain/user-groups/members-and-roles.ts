import { z } from 'zod';
import { requireFreshProof, requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { changeAccess } from '../roles/change-access.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import { Role } from '../storage/entities/role.ts';
import { GroupMember, GroupRole } from '../storage/entities/user-group.ts';
import { User } from '../storage/entities/user.ts';
import { lockGroup, toGroupRecord, type GroupRecord } from './group-record.ts';

export const groupMembersSchema = z.strictObject({
  memberIds: z.array(z.uuid().toLowerCase()).max(1000).transform((ids) => [...new Set(ids)]),
}).meta({ id: 'UserGroupMembersBody' });

/**
 * Replaces the members of a group. This hands out the group's roles, so the actor must hold them.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT when no platform administrator would be left
 */
export async function updateGroupMembers(
  { ctx, id, input }: { ctx: Context; id: string; input: z.input<typeof groupMembersSchema> },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { memberIds } = parseInput('body', groupMembersSchema, input);
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const group = await lockGroup(em, id);
    const before = await toGroupRecord(em, group);
    await requireCoversRoles(em, ctx, before.roleIds);
    const added = memberIds.filter((userId) => !before.memberIds.includes(userId));
    if (added.length > 0) requireFreshProof(ctx);
    if (await em.count(User, { id: { $in: added } }) < added.length) throw notFound('One of the users');
    await em.nativeDelete(GroupMember, { groupId: id, userId: { $nin: memberIds } });
    for (const userId of added) em.create(GroupMember, { groupId: id, userId });
    const after = { ...before, memberIds: [...memberIds].sort() };
    audit(em, ctx, {
      action: 'user-group.members', target: `user-group:${id}`,
      before: { memberIds: before.memberIds }, after: { memberIds: after.memberIds },
    });
    return after;
  }));
}

export const groupRolesSchema = z.strictObject({
  roleIds: z.array(z.uuid().toLowerCase()).max(50).transform((ids) => [...new Set(ids)]),
}).meta({ id: 'UserGroupRolesBody' });

/**
 * Replaces the roles that a group's members hold through it. What comes and what goes must be within what the
 * actor holds.
 *
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND; CONFLICT when no platform administrator would be left
 */
export async function updateGroupRoles(
  { ctx, id, input }: { ctx: Context; id: string; input: z.input<typeof groupRolesSchema> },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { roleIds } = parseInput('body', groupRolesSchema, input);
  return ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const group = await lockGroup(em, id);
    const before = await toGroupRecord(em, group);
    const added = roleIds.filter((roleId) => !before.roleIds.includes(roleId));
    const removed = before.roleIds.filter((roleId) => !roleIds.includes(roleId));
    if (added.length > 0) requireFreshProof(ctx);
    if (await em.count(Role, { id: { $in: added } }) < added.length) throw notFound('One of the roles');
    await requireCoversRoles(em, ctx, [...added, ...removed]);
    await em.nativeDelete(GroupRole, { groupId: id, roleId: { $in: removed } });
    for (const roleId of added) em.create(GroupRole, { groupId: id, roleId });
    const after = { ...before, roleIds: [...roleIds].sort() };
    audit(em, ctx, {
      action: 'user-group.roles', target: `user-group:${id}`,
      before: { roleIds: before.roleIds }, after: { roleIds: after.roleIds },
    });
    return after;
  }));
}
