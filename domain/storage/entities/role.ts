import { defineEntity, p } from '@mikro-orm/core';
import { rolePresets } from '../../model/role-presets.ts';
import { permissionActions } from '../../model/permissions.ts';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';
import { User } from './user.ts';

const RoleSchema = defineEntity({
  name: 'Role',
  ...systemOnlyPolicy('role'),
  uniques: [{ name: 'role_preset_of_client', properties: ['clientId', 'preset'] }],
  properties: {
    id: p.uuid().primary(),
    name: p.string().length(100).unique(),
    description: p.text().nullable(),
    /** A disabled role grants nothing. */
    disabled: p.boolean().default(false),
    /** Its holders can do nothing without a second factor. */
    requiresFactor: p.boolean().default(false),
    createdDate: p.datetime().defaultRaw('now()'),
    /** Of a ready-made role; null for one that somebody made. */
    preset: p.enum(rolePresets).nullable(),
    /** The hotel whose ready-made role it is; null for all others, the templates of ready-made roles among them. */
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').nullable(),
  },
});

/** A named set of policies that users hold, directly or through their groups. */
export class Role extends RoleSchema.class {}
RoleSchema.setClass(Role);

const RolePolicySchema = defineEntity({
  name: 'RolePolicy',
  ...systemOnlyPolicy('role_policy'),
  uniques: [
    { name: 'role_policy_once_per_client', properties: ['roleId', 'feature', 'action', 'clientId'] },
    { name: 'role_policy_once_globally', properties: ['roleId', 'feature', 'action'], where: 'client_id is null' },
  ],
  properties: {
    id: p.uuid().primary(),
    roleId: () => p.manyToOne(Role).mapToPk().deleteRule('cascade').fieldName('role_id'),
    /** A permission feature of the catalogue, or `ALL`. */
    feature: p.string().length(200),
    action: p.enum(permissionActions),
    /** Null grants it globally. */
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index().nullable(),
  },
});

/** One permission of a role. */
export class RolePolicy extends RolePolicySchema.class {}
RolePolicySchema.setClass(RolePolicy);

const UserRoleSchema = defineEntity({
  name: 'UserRole',
  ...systemOnlyPolicy('user_role'),
  properties: {
    userId: () => p.manyToOne(User).mapToPk().primary().deleteRule('cascade').fieldName('user_id'),
    roleId: () => p.manyToOne(Role).mapToPk().primary().deleteRule('cascade').fieldName('role_id').index(),
  },
});

/** A role that a user holds directly. */
export class UserRole extends UserRoleSchema.class {}
UserRoleSchema.setClass(UserRole);
