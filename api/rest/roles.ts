import { z } from 'zod';
import { pageQuery } from '../../domain/lists/page.ts';
import { addRolePolicy, removeRolePolicy } from '../../domain/roles/role-policies.ts';
import { createRole, createRoleSchema, disableRole, getRole, listRoles, updateRole, updateRoleSchema } from '../../domain/roles/roles.ts';
import { listRoleGroups } from '../../domain/user-groups/user-groups.ts';
import { listRoleUsers } from '../../domain/users/list-users.ts';
import { policyInputSchema, policyRecordSchema, roleRecordSchema } from '../../domain/roles/role-record.ts';
import { groupRecordSchema } from '../../domain/user-groups/group-record.ts';
import { userRecordSchema } from '../../domain/users/user-record.ts';
import { defineRoute, done, pageOf, type Route, type RoutePermission } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const read: RoutePermission = { feature: 'roles', action: 'READ', scope: 'global' };
const write: RoutePermission = { feature: 'roles', action: 'WRITE', scope: 'global' };
const shared = { tag: 'Roles', auth: 'session' } as const;
const missing = { 404: { description: 'The role does not exist.' } };

const getRoles = defineRoute({
  ...shared, method: 'get', path: '/api/roles', operationId: 'listRoles',
  summary: 'List roles by name',
  permission: read,
  request: { query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of roles.', schema: listOf('roles', roleRecordSchema) } },
  answer: (ctx, call, services) => pageOf('roles', listRoles({ ctx, input: call.query, deps: services })),
});

const postRole = defineRoute({
  ...shared, method: 'post', path: '/api/roles', operationId: 'createRole',
  summary: 'Create a role',
  description: 'You can give a role only permissions that you hold yourself.',
  permission: write,
  request: { body: createRoleSchema },
  bodyExample: { name: 'Front desk', policies: [{ feature: 'conversations', action: 'READ' }] },
  idempotent: true,
  responses: {
    201: { description: 'The role.', schema: roleRecordSchema },
    404: { description: 'A feature or client that a policy names does not exist.' },
    409: { description: 'The name is in use.' },
  },
  answer: (ctx, call) => createRole({ ctx, input: call.body }),
});

const getOneRole = defineRoute({
  ...shared, method: 'get', path: '/api/roles/:id', operationId: 'getRole',
  summary: 'Read a role',
  permission: read,
  request: { params: idParams },
  responses: { 200: { description: 'The role.', schema: roleRecordSchema, headers: tagged }, ...missing },
  answer: (ctx, call) => getRole({ ctx, id: call.params.id }),
});

const putRole = defineRoute({
  ...shared, method: 'put', path: '/api/roles/:id', operationId: 'updateRole',
  summary: 'Change a role',
  permission: write,
  request: { params: idParams, headers: ifMatch, body: updateRoleSchema },
  bodyExample: { description: 'For those who greet guests' },
  responses: {
    200: { description: 'The role as it is now.', schema: roleRecordSchema, headers: tagged },
    ...missing, ...otherState,
    409: { description: 'The name is in use, or no platform administrator would be left.' },
  },
  answer: (ctx, call) => updateRole({ ctx, id: call.params.id, input: call.body, ifMatch: call.headers['if-match'] }),
});

const postDisable = defineRoute({
  ...shared, method: 'post', path: '/api/roles/:id/disable', operationId: 'disableRole',
  summary: 'Disable a role, so that it grants nothing',
  permission: write,
  request: { params: idParams },
  responses: {
    200: { description: 'The role as it is now.', schema: roleRecordSchema },
    ...missing,
    409: { description: 'The role is disabled already, or no platform administrator would be left.' },
  },
  answer: (ctx, call) => disableRole({ ctx, id: call.params.id }),
});

const postPolicy = defineRoute({
  ...shared, method: 'post', path: '/api/roles/:id/policies', operationId: 'addRolePolicy',
  summary: 'Add a permission to a role',
  description: 'You can add only permissions that you hold yourself.',
  permission: write,
  request: { params: idParams, body: policyInputSchema },
  bodyExample: { feature: 'conversations', action: 'WRITE' },
  idempotent: true,
  responses: {
    201: { description: 'The policy.', schema: policyRecordSchema },
    404: { description: 'The role, the feature or the client does not exist.' },
    409: { description: 'The role has the permission already.' },
  },
  answer: (ctx, call) => addRolePolicy({ ctx, roleId: call.params.id, input: call.body }),
});

const deletePolicy = defineRoute({
  ...shared, method: 'delete', path: '/api/roles/:id/policies/:policyId', operationId: 'removeRolePolicy',
  summary: 'Remove a permission from a role',
  permission: write,
  request: { params: idParams.extend({ policyId: z.uuid().toLowerCase() }) },
  responses: {
    200: { description: 'The permission is removed.', schema: messageSchema },
    404: { description: 'The role or the policy does not exist.' },
    409: { description: 'No platform administrator would be left.' },
  },
  answer: (ctx, { params: { id, policyId } }) => done(removeRolePolicy({ ctx, roleId: id, policyId }), 'The permission is removed.'),
});

const getHolders = defineRoute({
  ...shared, method: 'get', path: '/api/roles/:id/users', operationId: 'getRoleUsers',
  summary: 'List the users who hold a role themselves',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of users.', schema: listOf('users', userRecordSchema) }, ...missing },
  answer: (ctx, call, services) => pageOf('users', listRoleUsers({ ctx, roleId: call.params.id, input: call.query, deps: services })),
});

const getGroups = defineRoute({
  ...shared, method: 'get', path: '/api/roles/:id/groups', operationId: 'getRoleGroups',
  summary: 'List the user groups that hold a role',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of groups.', schema: listOf('userGroups', groupRecordSchema) }, ...missing },
  answer: (ctx, call, services) => pageOf('userGroups', listRoleGroups({ ctx, roleId: call.params.id, input: call.query, deps: services })),
});

/** What people may do. */
export const roleRoutes: readonly Route[] = [
  getRoles, postRole, getOneRole, putRole, postDisable, postPolicy, deletePolicy, getHolders, getGroups,
];
