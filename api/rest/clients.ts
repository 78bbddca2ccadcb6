import { z } from 'zod';
import { createClientSchema, patchClientSchema, updateClientSchema } from '../../domain/clients/client-body.ts';
import { clientRecordSchema, clientTag, slimClientSchema, toClientRecord, type ClientRecord } from '../../domain/tenant/client-record.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { disableClient, enableClient } from '../../domain/clients/switch-client.ts';
import { getClient } from '../../domain/tenant/get-client.ts';
import { listClients, listClientsSchema } from '../../domain/clients/list-clients.ts';
import { patchClient, updateClient } from '../../domain/clients/update-client.ts';
import { adminContext, adminTenantContext } from '../http/admin.ts';
import { defineRoute, done, pageOf, type Route } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams, listOf, messageSchema, noSuchClient } from './administration-schemas.ts';
import { taskDeps } from './pipeline-tasks.ts';

const shared = { tag: 'Clients', auth: 'session' } as const;


const changeFailures = {
  ...noSuchClient,
  409: { description: 'The client is disabled.' },
  ...otherState,
};

const answerWith = (client: ClientRecord, status = 200) => ({ status, headers: { ETag: clientTag(client) }, body: client });

/** Spec 4.6: the clients the caller may read, page by page. */
const getClients = defineRoute({
  ...shared, method: 'get', path: '/api/clients', operationId: 'listClients',
  summary: 'List clients',
  description: 'Lists the clients you may read. Clients without the value that the list is sorted by come last in either '
    + 'direction; names are sorted case-insensitively.',
  permission: { feature: 'clients', action: 'READ', scope: 'any' },
  request: { query: z.object(listClientsSchema.shape) },
  responses: { 200: { description: 'A page of clients.', schema: listOf('clients', z.union([clientRecordSchema, slimClientSchema])) } },
  answer: (ctx, call, services) => pageOf('clients', listClients({ ctx, input: call.query, deps: services })),
});

/** Spec 4.6: a new client. */
const postClient = defineRoute({
  ...shared, method: 'post', path: '/api/clients', operationId: 'createClient',
  summary: 'Create a client',
  description: 'If the client has a website, a `scrape-website` task reads it at once; until then its concierge says that it is still '
    + 'reading.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global' },
  request: { body: createClientSchema },
  bodyExample: { name: 'Hotel Arvensee', website_url: 'https://arvensee.example' },
  idempotent: true,
  responses: { 201: { description: 'The client.', schema: clientRecordSchema, headers: tagged } },
  async handler(call, services) {
    const client = await createClient({
      ctx: adminContext(services, call), input: call.body, runner: services.runner, tasks: taskDeps(services),
    });
    return answerWith(toClientRecord(client), 201);
  },
});

/** Spec 4.6: one client. */
const getOneClient = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id', operationId: 'getClient',
  summary: 'Read a client',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: { 200: { description: 'The client.', schema: clientRecordSchema, headers: tagged }, ...noSuchClient },
  async handler(call, services) {
    return answerWith(await getClient({ ctx: adminTenantContext(services, call, call.params.id) }));
  },
});

/** Spec 4.6: a partial update. */
const putClient = defineRoute({
  ...shared, method: 'put', path: '/api/clients/:id', operationId: 'updateClient',
  summary: 'Change a client',
  description: 'Fields that are left out keep their values; `hotelConfig` and `clientAssets` are replaced as a whole. You can send back '
    + 'a client as you read it: read-only fields are ignored.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams, headers: ifMatch, body: updateClientSchema },
  bodyExample: { description: 'On the shore of the lake' },
  responses: { 200: { description: 'The client as it is now.', schema: clientRecordSchema, headers: tagged }, ...changeFailures },
  async handler(call, services) {
    const ctx = adminTenantContext(services, call, call.params.id);
    return answerWith(await updateClient({ ctx, input: call.body, runner: services.runner, ifMatch: call.headers['if-match'] }));
  },
});

const patchOneClient = defineRoute({
  ...shared, method: 'patch', path: '/api/clients/:id', operationId: 'patchClient',
  summary: 'Change single fields of a client',
  description: 'A JSON merge patch (RFC 7396), as application/merge-patch+json or application/json: `hotelConfig` and `clientAssets` '
    + 'are changed field by field, and null removes a field.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams, headers: ifMatch, body: patchClientSchema },
  bodyExample: { hotelConfig: { checkIn: { from: '15:00' } } },
  responses: { 200: { description: 'The client as it is now.', schema: clientRecordSchema, headers: tagged }, ...changeFailures },
  async handler(call, services) {
    const ctx = adminTenantContext(services, call, call.params.id);
    return answerWith(await patchClient({ ctx, input: call.body, runner: services.runner, ifMatch: call.headers['if-match'] }));
  },
});

/** Spec 4.6: takes a client out of service. */
const deleteClient = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id', operationId: 'disableClient',
  summary: 'Disable a client and keep its record',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The client is disabled.', schema: messageSchema },
    ...noSuchClient,
    409: { description: 'The client is disabled already.' },
  },
  answer: (ctx, _call, services) => done(disableClient({ ctx, runner: services.runner }), 'The client is disabled.'),
});

/** Spec 4.6: puts a client back into service. */
const postEnable = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/enable', operationId: 'enableClient',
  summary: 'Enable a disabled client',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The client is active.', schema: messageSchema },
    ...noSuchClient,
    409: { description: 'The client is active already.' },
  },
  answer: (ctx, _call, services) => done(enableClient({ ctx, runner: services.runner }), 'The client is active.'),
});

/** Lifecycle of clients. */
export const clientRoutes: readonly Route[] = [getClients, postClient, getOneClient, putClient, patchOneClient, deleteClient, postEnable];
