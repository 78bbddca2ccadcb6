import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { Role } from './role.ts';
import { User } from './user.ts';

const UserGroupSchema = defineEntity({
  name: 'UserGroup',
  ...systemOnlyPolicy('user_group'),
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(100).unique(),
    description: p.text().nullable(),
    createdDate: p.datetime().defaultRaw('now()'),
  },
});

/** Users who hold the same roles. */
export class UserGroup extends UserGroupSchema.class {}
UserGroupSchema.setClass(UserGroup);

const GroupMemberSchema = defineEntity({
  name: 'GroupMember',
  ...systemOnlyPolicy('group_member'),
  properties: {
    groupId: () => p.manyToOne(UserGroup).mapToPk().primary().deleteRule('cascade').fieldName('group_id'),
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id').index(),
  },
});

/** A user in a group. */
export class GroupMember extends GroupMemberSchema.class {}
GroupMemberSchema.setClass(GroupMember);

const GroupRoleSchema = defineEntity({
  name: 'GroupRole',
  ...systemOnlyPolicy('group_role'),
  properties: {
    groupId: () => p.manyToOne(UserGroup).mapToPk().primary().deleteRule('cascade').fieldName('group_id'),
    roleId: () => p.manyToOne(Role).mapToPk().primary().deleteRule('cascade').fieldName('role_id').index(),
  },
});

/** A role that every member of a group holds. */
export class GroupRole extends GroupRoleSchema.class {}
GroupRoleSchema.setClass(GroupRole);
