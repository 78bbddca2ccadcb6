import { z } from 'zod';
import { pageQuery } from '../../domain/lists/page.ts';
import {
  createEntry, deleteEntry, entryBodySchema, entrySchema, listEntries, referenceLists, renameEntry, type ReferenceList,
} from '../../domain/reference-lists/reference-lists.ts';
import { defineRoute, done, pageOf, type Route, type RoutePermission } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const read: RoutePermission = { feature: 'settings', action: 'READ', scope: 'global' };
const write: RoutePermission = { feature: 'settings', action: 'WRITE', scope: 'global' };
const shared = { tag: 'Settings', auth: 'session' } as const;
const taken = { 409: { description: 'The name is in use.' } };

/** Regions, departments and tags are administered alike. */
function routesOf(kind: ReferenceList): Route[] {
  const plural = `${kind}s`;
  const [one, many] = [kind, plural].map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const missing = { 404: { description: `The ${kind} does not exist.` } };
  const list = defineRoute({
    ...shared, method: 'get', path: `/api/${plural}`, operationId: `list${many}`,
    summary: `List ${plural} by name`,
    permission: read,
    request: { query: z.object(pageQuery) },
    responses: { 200: { description: `A page of ${plural}.`, schema: listOf(plural, entrySchema) } },
    answer: (ctx, call, services) => pageOf(plural, listEntries({ ctx, kind, input: call.query, deps: services })),
  });
  const create = defineRoute({
    ...shared, method: 'post', path: `/api/${plural}`, operationId: `create${one}`,
    summary: `Create a ${kind}`,
    permission: write,
    request: { body: entryBodySchema },
    bodyExample: { name: 'Alps' },
    idempotent: true,
    responses: { 201: { description: `The ${kind}.`, schema: entrySchema }, ...taken },
    answer: (ctx, call) => createEntry({ ctx, kind, input: call.body }),
  });
  const rename = defineRoute({
    ...shared, method: 'put', path: `/api/${plural}/:id`, operationId: `update${one}`,
    summary: `Rename a ${kind}`,
    permission: write,
    request: { params: idParams, body: entryBodySchema },
    bodyExample: { name: 'Southern Alps' },
    responses: { 200: { description: `The ${kind} as it is now.`, schema: entrySchema }, ...missing, ...taken },
    answer: (ctx, call) => renameEntry({ ctx, kind, id: call.params.id, input: call.body }),
  });
  const remove = defineRoute({
    ...shared, method: 'delete', path: `/api/${plural}/:id`, operationId: `delete${one}`,
    summary: `Delete a ${kind}`,
    permission: write,
    request: { params: idParams },
    responses: { 200: { description: `The ${kind} is gone.`, schema: messageSchema }, ...missing },
    answer: (ctx, call) => done(deleteEntry({ ctx, kind, id: call.params.id }), `The ${kind} is deleted.`),
  });
  return [list, create, rename, remove];
}

/** Regions, departments and tags. */
export const referenceListRoutes: readonly Route[] = referenceLists.flatMap(routesOf);
