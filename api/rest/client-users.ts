import { colleagueRecordSchema, listColleagues, removeColleague } from '../../domain/users/colleagues.ts';
import { inviteColleague, inviteColleagueSchema } from '../../domain/users/invite-colleague.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';
import { z } from 'zod';

/** Users belong to no tenant. */
const shared = { tag: 'Users', auth: 'session', records: 'platform' } as const;
const read = { feature: 'users', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;

const list = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/users', operationId: 'listClientUsers',
  summary: 'List the people of a hotel, newest first',
  description: 'Those with a role that names this hotel. People who may act for every hotel are not among them.',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of colleagues.', schema: listOf('users', colleagueRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('users', listColleagues({ ctx, input: call.query, deps: services })),
});

const invite = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/users', operationId: 'inviteClientUser',
  summary: 'Add a colleague to a hotel',
  description: 'With a ready-made role: `manager`, `front-desk` or `reader`. An address is invited by mail. One with an account '
    + 'that you may see has access at once; otherwise its person has it with the next sign-in, and you are not told of the account. '
    + 'Sent again with another preset, it changes what the colleague may do.',
  permission: write,
  request: { params: idParams, body: inviteColleagueSchema },
  bodyExample: { email: 'clara@arvensee.example', preset: 'reader', first_name: 'Clara' },
  idempotent: true,
  responses: {
    201: { description: 'The colleague.', schema: colleagueRecordSchema }, ...noSuchClient,
    409: { description: 'The account of this e-mail is disabled, if you may see it.' },
  },
  answer: (ctx, call, services) => inviteColleague({ ctx, input: call.body, deps: services }),
});

const remove = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/users/:userId', operationId: 'removeClientUser',
  summary: 'Remove a colleague\'s access to a hotel',
  description: 'Removes the ready-made roles of this hotel; other roles stay. An invitation that grants nothing else becomes void.',
  permission: write,
  request: { params: idParams.extend({ userId: z.uuid().toLowerCase() }) },
  responses: {
    204: { description: 'The access is removed.' },
    404: { description: 'The client or the colleague does not exist, or is not yours to see.' },
    409: { description: 'You cannot remove yourself.' },
  },
  answer: (ctx, call) => removeColleague({ ctx, userId: call.params.userId }),
});

/** The people of one hotel. */
export const clientUserRoutes: readonly Route[] = [list, invite, remove];
