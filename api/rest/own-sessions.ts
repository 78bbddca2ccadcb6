import { z } from 'zod';
import { endOtherSessions, endOwnSession, listOwnSessions, ownSessionSchema } from '../../domain/accounts/own-sessions.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { defineRoute, done, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const shared = { tag: 'Auth', auth: 'session' } as const;
const ENDED = { message: 'The session is over.' };
const othersEnded = (count: number) => ({ message: count === 1 ? 'One other session is over.' : `${count} other sessions are over.` });

const getSessions = defineRoute({
  ...shared, method: 'get', path: '/api/me/sessions', operationId: 'listOwnSessions',
  summary: 'List where you are signed in',
  request: { query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of your open sessions, those used last first.', schema: listOf('sessions', ownSessionSchema) } },
  answer: (ctx, call, services) => pageOf('sessions', listOwnSessions({ ctx, input: call.query, deps: services })),
});

const deleteSession = defineRoute({
  ...shared, method: 'delete', path: '/api/me/sessions/:id', operationId: 'endOwnSession',
  summary: 'Sign out one of your sessions',
  description: 'Its tokens are refused from the next request on.',
  request: { params: idParams },
  responses: {
    200: { description: 'It is over.', schema: messageSchema, example: ENDED },
    404: { description: 'You have no such open session.' },
  },
  answer: (ctx, call) => done(endOwnSession({ ctx, id: call.params.id }), ENDED.message),
});

const deleteOthers = defineRoute({
  ...shared, method: 'delete', path: '/api/me/sessions', operationId: 'endOtherSessions',
  summary: 'Sign out all of your sessions but this one',
  request: {},
  responses: { 200: { description: 'They are over.', schema: messageSchema, example: othersEnded(2) } },
  answer: async (ctx) => othersEnded(await endOtherSessions({ ctx })),
});

/** Where somebody is signed in. */
export const ownSessionRoutes: readonly Route[] = [getSessions, deleteSession, deleteOthers];
