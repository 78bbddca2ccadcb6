import { z } from 'zod';
import { pageQuery } from '../../domain/lists/page.ts';
import {
  createGroupSchema, createUserGroup, deleteUserGroup, getUserGroup, listUserGroups, updateGroupSchema, updateUserGroup,
} from '../../domain/user-groups/user-groups.ts';
import { groupRecordSchema } from '../../domain/user-groups/group-record.ts';
import { groupMembersSchema, groupRolesSchema, updateGroupMembers, updateGroupRoles } from '../../domain/user-groups/members-and-roles.ts';
import { defineRoute, done, pageOf, type Route, type RoutePermission } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const read: RoutePermission = { feature: 'user-groups', action: 'READ', scope: 'global' };
const write: RoutePermission = { feature: 'user-groups', action: 'WRITE', scope: 'global' };
const shared = { tag: 'User Groups', auth: 'session' } as const;
const missing = { 404: { description: 'The group, or a user or role that it names, does not exist.' } };
const lastAdministrator = { 409: { description: 'No platform administrator would be left.' } };

const getGroups = defineRoute({
  ...shared, method: 'get', path: '/api/usergroups', operationId: 'listUserGroups',
  summary: 'List user groups by name',
  permission: read,
  request: { query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of groups.', schema: listOf('userGroups', groupRecordSchema) } },
  answer: (ctx, call, services) => pageOf('userGroups', listUserGroups({ ctx, input: call.query, deps: services })),
});

const postGroup = defineRoute({
  ...shared, method: 'post', path: '/api/usergroups', operationId: 'createUserGroup',
  summary: 'Create a user group',
  permission: write,
  request: { body: createGroupSchema },
  bodyExample: { name: 'Night shift' },
  idempotent: true,
  responses: { 201: { description: 'The group.', schema: groupRecordSchema }, 409: { description: 'The name is in use.' } },
  answer: (ctx, call) => createUserGroup({ ctx, input: call.body }),
});

const getGroup = defineRoute({
  ...shared, method: 'get', path: '/api/usergroups/:id', operationId: 'getUserGroup',
  summary: 'Read a user group',
  permission: read,
  request: { params: idParams },
  responses: { 200: { description: 'The group.', schema: groupRecordSchema, headers: tagged }, ...missing },
  answer: (ctx, call) => getUserGroup({ ctx, id: call.params.id }),
});

const putGroup = defineRoute({
  ...shared, method: 'put', path: '/api/usergroups/:id', operationId: 'updateUserGroup',
  summary: 'Change a user group\'s name or description',
  permission: write,
  request: { params: idParams, headers: ifMatch, body: updateGroupSchema },
  bodyExample: { description: 'From ten to six' },
  responses: {
    200: { description: 'The group as it is now.', schema: groupRecordSchema, headers: tagged }, ...missing,
    409: { description: 'The name is in use.' }, ...otherState,
  },
  answer: (ctx, call) => updateUserGroup({ ctx, id: call.params.id, input: call.body, ifMatch: call.headers['if-match'] }),
});

const deleteGroup = defineRoute({
  ...shared, method: 'delete', path: '/api/usergroups/:id', operationId: 'deleteUserGroup',
  summary: 'Dissolve a user group',
  permission: write,
  request: { params: idParams },
  responses: { 200: { description: 'The group is gone.', schema: messageSchema }, ...missing, ...lastAdministrator },
  answer: (ctx, call) => done(deleteUserGroup({ ctx, id: call.params.id }), 'The group is deleted.'),
});

const putMembers = defineRoute({
  ...shared, method: 'put', path: '/api/usergroups/:id/members', operationId: 'updateGroupMembers',
  summary: 'Replace the members of a user group',
  description: 'You must hold what the group\'s roles grant.',
  permission: write,
  request: { params: idParams, body: groupMembersSchema },
  bodyExample: { memberIds: [] },
  responses: { 200: { description: 'The group as it is now.', schema: groupRecordSchema }, ...missing, ...lastAdministrator },
  answer: (ctx, call) => updateGroupMembers({ ctx, id: call.params.id, input: call.body }),
});

const putRoles = defineRoute({
  ...shared, method: 'put', path: '/api/usergroups/:id/roles', operationId: 'updateGroupRoles',
  summary: 'Replace the roles of a user group',
  description: 'You must hold what the added and removed roles grant.',
  permission: write,
  request: { params: idParams, body: groupRolesSchema },
  bodyExample: { roleIds: [] },
  responses: { 200: { description: 'The group as it is now.', schema: groupRecordSchema }, ...missing, ...lastAdministrator },
  answer: (ctx, call) => updateGroupRoles({ ctx, id: call.params.id, input: call.body }),
});

/** Users who hold the same roles. */
export const userGroupRoutes: readonly Route[] = [
  getGroups, postGroup, getGroup, putGroup, deleteGroup, putMembers, putRoles,
];
