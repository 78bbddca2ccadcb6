import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requirePermission } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import type { ListDeps, Page, PageInput } from '../lists/page.ts';
import { readByName } from '../lists/read-by-name.ts';
import { nameIsTaken } from '../lists/taken-name.ts';
import { notFound } from '../model/errors.ts';
import { parseInput } from '../parse.ts';
import { changeAccess } from '../roles/change-access.ts';
import { requireCoversRoles } from '../roles/escalation.ts';
import { requireTag, stateTag } from '../state-tag.ts';
import { Role } from '../storage/entities/role.ts';
import { GroupRole, UserGroup } from '../storage/entities/user-group.ts';
import { groupDescription, groupName, lockGroup, toGroupRecord, toGroupRecords, type GroupRecord } from './group-record.ts';

/** @throws DomainError FORBIDDEN, NOT_FOUND */
export async function getUserGroup({ ctx, id }: { ctx: Context; id: string }): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:READ');
  return ctx.db.read(async (em) => {
    const group = await em.findOne(UserGroup, { id });
    if (!group) throw notFound('The user group');
    return toGroupRecord(em, group);
  });
}

/** Groups by name. @throws DomainError FORBIDDEN, INVALID_INPUT */
export async function listUserGroups(
  { ctx, input, deps }: { ctx: Context; input: PageInput; deps: ListDeps },
): Promise<Page<GroupRecord>> {
  requirePermission(ctx, 'user-groups:READ');
  return ctx.db.read(async (em) => {
    const page = await readByName(em, UserGroup, { list: ['user-groups'], input, deps });
    return { ...page, items: await toGroupRecords(em, page.items) };
  });
}

/** The groups whose members hold a role. @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT */
export async function listRoleGroups(
  { ctx, roleId, input, deps }: { ctx: Context; roleId: string; input: PageInput; deps: ListDeps },
): Promise<Page<GroupRecord>> {
  requirePermission(ctx, 'roles:READ');
  return ctx.db.read(async (em) => {
    if (!await em.findOne(Role, { id: roleId })) throw notFound('The role');
    const held = await em.find(GroupRole, { roleId });
    const page = await readByName(em, UserGroup, {
      list: ['role-groups', roleId], where: { id: { $in: held.map(({ groupId }) => groupId) } }, input, deps,
    });
    return { ...page, items: await toGroupRecords(em, page.items) };
  });
}

export const createGroupSchema = z.strictObject({
  name: groupName, description: groupDescription.optional(),
}).meta({ id: 'CreateUserGroupBody' });

/** An empty group; members and roles follow. @throws DomainError FORBIDDEN, INVALID_INPUT; CONFLICT for a name in use */
export async function createUserGroup(
  { ctx, input }: { ctx: Context; input: z.input<typeof createGroupSchema> },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { name, description = null } = parseInput('body', createGroupSchema, input);
  return ctx.db.transaction(async (em) => {
    const group = em.create(UserGroup, { id: randomUUID(), name, description, createdDate: ctx.now() });
    const after = await toGroupRecord(em, group);
    audit(em, ctx, { action: 'user-group.create', target: `user-group:${group.id}`, after });
    return after;
  }).catch(nameIsTaken('A user group'));
}

export const updateGroupSchema = z.strictObject({
  name: groupName, description: groupDescription.nullable(),
}).partial().meta({ id: 'UpdateUserGroupBody' });

/**
 * @param ifMatch the tags of the states that the change is for; left out, it is for any state
 * @throws DomainError FORBIDDEN, INVALID_INPUT, NOT_FOUND, PRECONDITION_FAILED; CONFLICT for a name in use
 */
export async function updateUserGroup(
  { ctx, id, input, ifMatch }: { ctx: Context; id: string; input: z.input<typeof updateGroupSchema>; ifMatch?: string | undefined },
): Promise<GroupRecord> {
  requirePermission(ctx, 'user-groups:WRITE');
  const { name, description } = parseInput('body', updateGroupSchema, input);
  return ctx.db.transaction(async (em) => {
    // A group is unique by its name too.
    const group = await lockGroup(em, id, { withKeys: true });
    const before = await toGroupRecord(em, group);
    requireTag(ifMatch, stateTag(before), 'this user group');
    if (name !== undefined) group.name = name;
    if (description !== undefined) group.description = description;
    const after = await toGroupRecord(em, group);
    audit(em, ctx, { action: 'user-group.update', target: `user-group:${id}`, before, after });
    return after;
  }).catch(nameIsTaken('A user group'));
}

/**
 * Dissolves a group; its members lose what they held through it.
 *
 * @throws DomainError FORBIDDEN, NOT_FOUND; CONFLICT when no platform administrator would be left
 */
export async function deleteUserGroup({ ctx, id }: { ctx: Context; id: string }): Promise<void> {
  requirePermission(ctx, 'user-groups:WRITE');
  await ctx.db.transaction((em) => changeAccess(em, ctx, async () => {
    const group = await lockGroup(em, id, { withKeys: true });
    const before = await toGroupRecord(em, group);
    await requireCoversRoles(em, ctx, before.roleIds);
    em.remove(group);
    audit(em, ctx, { action: 'user-group.delete', target: `user-group:${id}`, before });
  }));
}
