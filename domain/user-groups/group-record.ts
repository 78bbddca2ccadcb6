import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { nameSchema } from '../model/names.ts';
import type { EntityManager } from '../storage/database.ts';
import { GroupMember, GroupRole, UserGroup } from '../storage/entities/user-group.ts';
import { lockRow, type LockOptions } from '../storage/lock-row.ts';

export const groupRecordSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  memberIds: z.array(z.uuid()),
  roleIds: z.array(z.uuid()),
}).meta({ id: 'UserGroup' });
export type GroupRecord = z.infer<typeof groupRecordSchema>;

export const groupName = nameSchema(100);
export const groupDescription = z.string().max(2000);

/** The groups with their members and roles, in the order given. */
export async function toGroupRecords(em: EntityManager, groups: readonly UserGroup[]): Promise<GroupRecord[]> {
  const of = { groupId: { $in: groups.map(({ id }) => id) } };
  const members = await em.find(GroupMember, of, { orderBy: { userId: 'asc' } });
  const roles = await em.find(GroupRole, of, { orderBy: { roleId: 'asc' } });
  return groups.map(({ id, name, description }) => ({
    id, name, description: description ?? null,
    memberIds: members.filter(({ groupId }) => groupId === id).map(({ userId }) => userId),
    roleIds: roles.filter(({ groupId }) => groupId === id).map(({ roleId }) => roleId),
  }));
}

export async function toGroupRecord(em: EntityManager, group: UserGroup): Promise<GroupRecord> {
  const [record] = await toGroupRecords(em, [group]);
  return record as GroupRecord;
}

/** The group, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockGroup(em: EntityManager, id: string, options?: LockOptions): Promise<UserGroup> {
  const group = await lockRow(em, UserGroup, { id }, options);
  if (!group) throw notFound('The user group');
  return group;
}
