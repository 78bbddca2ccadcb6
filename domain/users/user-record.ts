import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import type { EntityManager } from '../storage/database.ts';
import { UserRole } from '../storage/entities/role.ts';
import { GroupMember } from '../storage/entities/user-group.ts';
import { User, userStatuses } from '../storage/entities/user.ts';
import { lockRow, type LockOptions } from '../storage/lock-row.ts';

/** A user as operators see one (decisions, Records); nothing of how the user signs in. */
export const userRecordSchema = z.object({
  id: z.uuid(),
  email: z.string().meta({
    description: 'Of somebody who has not accepted yet: in full for those who may invite again, else as `a…@example.com`.',
  }),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  status: z.enum(userStatuses),
  lastLogin: z.iso.datetime().nullable(),
  createdDate: z.iso.datetime(),
}).meta({ id: 'User' });
export type UserRecord = z.infer<typeof userRecordSchema>;

/** A user with everything that decides what the user may do. */
export const userDetailSchema = userRecordSchema.extend({
  roleIds: z.array(z.uuid()).meta({ description: 'The roles held directly, in the order of their ids.' }),
  groupIds: z.array(z.uuid()).meta({ description: 'The groups of which the user is a member, whose roles count as well.' }),
}).meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetailSchema>;

export function toUserRecord(user: User): UserRecord {
  return {
    id: user.id,
    email: user.email,
    first_name: user.firstName ?? null,
    last_name: user.lastName ?? null,
    status: user.status,
    lastLogin: user.lastLogin?.toISOString() ?? null,
    createdDate: user.createdDate.toISOString(),
  };
}

/** Like {@link toUserRecord}, but shows only the first letter and the domain of the address. */
export function toMaskedRecord(user: User): UserRecord {
  return { ...toUserRecord(user), email: `${user.email.slice(0, 1)}…${user.email.slice(user.email.lastIndexOf('@'))}` };
}

/** The record with the roles and groups of the user. */
export async function toUserDetail(em: EntityManager, record: UserRecord): Promise<UserDetail> {
  const [roles, groups] = [await em.find(UserRole, { userId: record.id }), await em.find(GroupMember, { userId: record.id })];
  return { ...record, roleIds: roles.map(({ roleId }) => roleId).sort(), groupIds: groups.map(({ groupId }) => groupId).sort() };
}

/** The user, held until the transaction ends. @throws DomainError NOT_FOUND */
export async function lockUser(em: EntityManager, id: string, options?: LockOptions): Promise<User> {
  const user = await lockRow(em, User, { id }, options);
  if (!user) throw notFound('The user');
  return user;
}
