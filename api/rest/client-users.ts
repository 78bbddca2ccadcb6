import { colleagueRecordSchema } from '../../domain/users/colleague-record.ts';
import { inviteColleague, inviteColleagueSchema } from '../../domain/users/invite-colleague.ts';
import { listColleagues } from '../../domain/users/list-colleagues.ts';
import { removeColleague } from '../../domain/users/remove-colleague.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import type { TenantContext } from '../../domain/context.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { idParams, listOf } from './administration-schemas.ts';
import { z } from 'zod';

const shared = { tag: 'Users', auth: 'session' } as const;
const read = { feature: 'users', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const missing = { 404: { description: 'The client does not exist, or is not yours to see.' } };

/** Users belong to no tenant, so that the hotel in scope narrows what is asked and not what can be read. */
const atHotel = (services: Services, call: Parameters<typeof adminContext>[1], clientId: string): TenantContext =>
  ({ ...adminContext(services, call), clientId });

const list = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/clients/:id/users',
  operationId: 'listClientUsers',
  summary: 'List the people of a hotel, newest first',
  description: 'Those with a role that names this hotel. Who may act for every hotel is not among them.',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of colleagues.', schema: listOf('users', colleagueRecordSchema) }, ...missing },
  async handler(call, services) {
    const ctx = atHotel(services, call, call.params.id);
    const { items, nextCursor } = await listColleagues({ ctx, input: call.query, deps: services });
    return { status: 200, body: { users: items, nextCursor } };
  },
});

const invite = defineRoute({
  ...shared,
  method: 'post',
  path: '/api/clients/:id/users',
  operationId: 'inviteClientUser',
  summary: 'Make somebody a colleague at a hotel',
  description: 'With a ready-made role: `manager`, `front-desk` or `reader`. An address without an account is invited by mail; one with an '
    + 'account has access at once. Sent again with another preset, it changes what the colleague may do.',
  permission: write,
  request: { params: idParams, body: inviteColleagueSchema },
  bodyExample: { email: 'clara@arvensee.example', preset: 'reader', first_name: 'Clara' },
  idempotent: true,
  responses: {
    201: { description: 'The colleague.', schema: colleagueRecordSchema }, ...missing,
    409: { description: 'The account of this e-mail is disabled.' },
  },
  handler: async (call, services) => ({
    status: 201, body: await inviteColleague({ ctx: atHotel(services, call, call.params.id), input: call.body, deps: services }),
  }),
});

const remove = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/clients/:id/users/:userId',
  operationId: 'removeClientUser',
  summary: 'Take a colleague\'s access to a hotel away',
  description: 'What the ready-made roles of this hotel grant; other roles stay. An invitation that opens nothing any more is void.',
  permission: write,
  request: { params: idParams.extend({ userId: z.uuid().toLowerCase() }) },
  responses: {
    204: { description: 'The colleague has no such role at this hotel any more.' },
    404: { description: 'The client or the colleague does not exist, or is not yours to see.' },
    409: { description: 'It is yourself.' },
  },
  async handler(call, services) {
    await removeColleague({ ctx: atHotel(services, call, call.params.id), userId: call.params.userId });
    return { status: 204 };
  },
});

/** The people of one hotel. */
export const clientUserRoutes: readonly Route[] = [list, invite, remove];
