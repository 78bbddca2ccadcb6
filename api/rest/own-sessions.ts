import { z } from 'zod';
import { endOtherSessions, endOwnSession, listOwnSessions, ownSessionSchema } from '../../domain/accounts/own-sessions.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';
import { NO_STORE } from './auth-sessions.ts';

const shared = { tag: 'Auth', auth: 'session' } as const;
const ENDED = { message: 'The session is over.' };
const othersEnded = (count: number) => ({ message: count === 1 ? 'One other session is over.' : `${count} other sessions are over.` });

const getSessions = defineRoute({
  ...shared,
  method: 'get',
  path: '/api/me/sessions',
  operationId: 'listOwnSessions',
  summary: 'List where you are signed in',
  request: { query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of your open sessions, those used last first.', schema: listOf('sessions', ownSessionSchema) } },
  async handler(call, services) {
    const { items, nextCursor } = await listOwnSessions({ ctx: adminContext(services, call), input: call.query, deps: services });
    return { status: 200, headers: NO_STORE, body: { sessions: items, nextCursor } };
  },
});

const deleteSession = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/me/sessions/:id',
  operationId: 'endOwnSession',
  summary: 'Sign out one of your sessions',
  description: 'What it is signed in with is refused from the next request on.',
  request: { params: idParams },
  responses: {
    200: { description: 'It is over.', schema: messageSchema, example: ENDED },
    404: { description: 'You have no such open session.' },
  },
  async handler(call, services) {
    await endOwnSession({ ctx: adminContext(services, call), id: call.params.id });
    return { status: 200, body: ENDED };
  },
});

const deleteOthers = defineRoute({
  ...shared,
  method: 'delete',
  path: '/api/me/sessions',
  operationId: 'endOtherSessions',
  summary: 'Sign out all of your sessions but this one',
  request: {},
  responses: { 200: { description: 'They are over.', schema: messageSchema, example: othersEnded(2) } },
  async handler(call, services) {
    return { status: 200, body: othersEnded(await endOtherSessions({ ctx: adminContext(services, call) })) };
  },
});

/** Where somebody is signed in. */
export const ownSessionRoutes: readonly Route[] = [getSessions, deleteSession, deleteOthers];
