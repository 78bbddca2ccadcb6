import { z } from 'zod';
import { disableUser, enableUser, forceResetSchema, forceResetUser, reinviteUser, resetFactors } from '../../domain/users/user-commands.ts';
import { activityRecordSchema, getUserActivity } from '../../domain/users/get-user-activity.ts';
import { getUser } from '../../domain/users/get-user.ts';
import { inviteUser, inviteUserSchema } from '../../domain/users/invite-user.ts';
import { listUsers, listUsersSchema } from '../../domain/users/list-users.ts';
import { updateUser, updateUserSchema } from '../../domain/users/update-user.ts';
import { userDetailSchema, userRecordSchema } from '../../domain/users/user-record.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { defineRoute, done, pageOf, type Route, type RoutePermission } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const read: RoutePermission = { feature: 'users', action: 'READ', scope: 'global' };
const write: RoutePermission = { feature: 'users', action: 'WRITE', scope: 'global' };
const shared = { tag: 'Users', auth: 'session' } as const;
const FACTORS_RESET = { message: 'The second factors are taken away.' };
const missing = { 404: { description: 'The user does not exist.' } };

const getUsers = defineRoute({
  ...shared, method: 'get', path: '/api/users', operationId: 'listUsers',
  summary: 'List users, newest first',
  permission: read,
  request: { query: z.object(listUsersSchema.shape) },
  responses: { 200: { description: 'A page of users.', schema: listOf('users', userRecordSchema) } },
  answer: (ctx, call, services) => pageOf('users', listUsers({ ctx, input: call.query, deps: services })),
});

const postUser = defineRoute({
  ...shared, method: 'post', path: '/api/users', operationId: 'inviteUser',
  summary: 'Invite a user by mail',
  permission: write,
  request: { body: inviteUserSchema },
  bodyExample: { email: 'guest.relations@arvensee.example' },
  idempotent: true,
  responses: {
    201: { description: 'The invited user.', schema: userRecordSchema },
    404: { description: 'A role does not exist.' },
    409: { description: 'There is an account with this e-mail already.' },
  },
  answer: (ctx, call, services) => inviteUser({ ctx, input: call.body, deps: services }),
});

const getOneUser = defineRoute({
  ...shared, method: 'get', path: '/api/users/:id', operationId: 'getUser',
  summary: 'Read a user',
  permission: read,
  request: { params: idParams },
  responses: { 200: { description: 'The user, with roles and groups.', schema: userDetailSchema }, ...missing },
  answer: (ctx, call) => getUser({ ctx, id: call.params.id }),
});

const putUser = defineRoute({
  ...shared, method: 'put', path: '/api/users/:id', operationId: 'updateUser',
  summary: 'Change a user\'s name, roles or groups',
  permission: write,
  request: { params: idParams, body: updateUserSchema },
  bodyExample: { first_name: 'Ada' },
  responses: {
    200: { description: 'The user as it is now.', schema: userDetailSchema },
    404: { description: 'The user, a role or a group does not exist.' },
    409: { description: 'No platform administrator would be left.' },
  },
  answer: (ctx, call) => updateUser({ ctx, id: call.params.id, input: call.body }),
});

/** A change of a user's state that has no body. */
const command = (
  { name, summary, outcome, conflict, run }: {
    name: string; summary: string; outcome: string; conflict: string;
    run: (input: Parameters<typeof reinviteUser>[0]) => Promise<unknown>;
  },
): Route => defineRoute({
  ...shared,
  method: 'post', path: `/api/users/:id/${name}`,
  operationId: `${name.replace(/-(\w)/, (_match, letter: string) => letter.toUpperCase())}User`,
  summary,
  permission: write,
  request: { params: idParams },
  responses: { 200: { description: outcome, schema: messageSchema }, ...missing, 409: { description: conflict } },
  answer: (ctx, call, services) => done(run({ ctx, id: call.params.id, deps: services }), outcome),
});

const commands = [
  command({
    name: 'disable', summary: 'Disable a user and end all sessions', outcome: 'The user is disabled.',
    conflict: 'The user is disabled already, or is the last platform administrator.', run: disableUser,
  }),
  command({
    name: 'enable', summary: 'Enable a disabled user', outcome: 'The user is enabled.', conflict: 'The user is not disabled.',
    run: enableUser,
  }),
  command({
    name: 'reinvite', summary: 'Renew an invitation and mail it again', outcome: 'The invitation is on its way.',
    conflict: 'The user is not waiting for an invitation, or there is an account with this e-mail already.', run: reinviteUser,
  }),
];

const postForceReset = defineRoute({
  ...shared, method: 'post', path: '/api/users/:id/force-reset', operationId: 'forceResetUser',
  summary: 'Require a user to set a new password',
  description: 'Every session of the user ends at once, and with `endApiKeys` every API key.',
  permission: write,
  request: { params: idParams, body: forceResetSchema },
  bodyOptional: true,
  bodyExample: { endApiKeys: true },
  responses: {
    200: { description: 'The user must set a new password.', schema: messageSchema }, ...missing,
    409: { description: 'The user is not active.' },
  },
  answer: (ctx, call) => done(forceResetUser({ ctx, id: call.params.id, input: call.body }), 'The user must set a new password.'),
});

const postResetFactors = defineRoute({
  ...shared, method: 'post', path: '/api/users/:id/reset-factors', operationId: 'resetUserFactors',
  summary: 'Remove the second factors of a user',
  description: 'For a user who has lost them and all recovery codes. Every session of the user ends at once, and the user gets a mail.',
  permission: write,
  request: { params: idParams },
  responses: {
    200: { description: 'The user signs in with the password alone until there is another factor.', schema: messageSchema,
      example: FACTORS_RESET },
    ...missing, 409: { description: 'The user has no second factor.' },
  },
  answer: (ctx, call, { runner }) => done(resetFactors({ ctx, id: call.params.id, runner }), FACTORS_RESET.message),
});

const getActivity = defineRoute({
  ...shared, method: 'get', path: '/api/users/:id/activity', operationId: 'getUserActivity',
  summary: 'List what a user changed, newest first',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of changes.', schema: listOf('activity', activityRecordSchema) }, ...missing },
  answer: (ctx, call, services) => pageOf('activity', getUserActivity({ ctx, id: call.params.id, input: call.query, deps: services })),
});

/** People who work with the platform. */
export const userRoutes: readonly Route[] = [
  getUsers, postUser, getOneUser, putUser, ...commands, postForceReset, postResetFactors, getActivity,
];
