import { z } from 'zod';
import { createClientSchema, updateClientSchema } from '../../domain/clients/client-body.ts';
import { clientRecordSchema, toClientRecord } from '../../domain/tenant/client-record.ts';
import { createClient } from '../../domain/clients/create-client.ts';
import { disableClient } from '../../domain/clients/disable-client.ts';
import { enableClient } from '../../domain/clients/enable-client.ts';
import { getClient } from '../../domain/tenant/get-client.ts';
import { listClients, listClientsSchema } from '../../domain/clients/list-clients.ts';
import { updateClient } from '../../domain/clients/update-client.ts';
import { adminContext, adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const noSuchClient = { 404: { description: 'The client does not exist, or is not yours to see.' } };

/** Spec 4.6: the clients the caller may read, page by page. */
const getClients = defineRoute({
  method: 'get',
  path: '/api/clients',
  operationId: 'listClients',
  tag: 'Clients',
  summary: 'List clients',
  description: 'Lists the clients you may read. Those without the value a list is ordered by come last, whichever the '
    + 'direction; names are ordered without regard to letter case.',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'any' },
  request: { query: z.object(listClientsSchema.shape) },
  responses: { 200: { description: 'A page of clients.', schema: listOf('clients', clientRecordSchema) } },
  async handler(call, services) {
    const { items, nextCursor } = await listClients({ ctx: adminContext(services, call), input: call.query, deps: services });
    return { status: 200, body: { clients: items, nextCursor } };
  },
});

/** Spec 4.6: a new client. */
const postClient = defineRoute({
  method: 'post',
  path: '/api/clients',
  operationId: 'createClient',
  tag: 'Clients',
  summary: 'Create a client',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'global' },
  request: { body: createClientSchema },
  bodyExample: { name: 'Hotel Arvensee', website_url: 'https://arvensee.example' },
  idempotent: true,
  responses: { 201: { description: 'The client.', schema: clientRecordSchema } },
  async handler(call, services) {
    const client = await createClient({
      ctx: adminContext(services, call), input: call.body, runner: services.runner,
    });
    return { status: 201, body: toClientRecord(client) };
  },
});

/** Spec 4.6: one client. */
const getOneClient = defineRoute({
  method: 'get',
  path: '/api/clients/:id',
  operationId: 'getClient',
  tag: 'Clients',
  summary: 'Read a client',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: { 200: { description: 'The client.', schema: clientRecordSchema }, ...noSuchClient },
  async handler(call, services) {
    return { status: 200, body: await getClient({ ctx: adminTenantContext(services, call, call.params.id) }) };
  },
});

/** Spec 4.6: a partial update. */
const putClient = defineRoute({
  method: 'put',
  path: '/api/clients/:id',
  operationId: 'updateClient',
  tag: 'Clients',
  summary: 'Change a client',
  description: 'Fields that are left out keep their values; `hotelConfig` and `clientAssets` are replaced as a whole.',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams, body: updateClientSchema },
  bodyExample: { description: 'On the shore of the lake' },
  responses: {
    200: { description: 'The client as it is now.', schema: clientRecordSchema },
    ...noSuchClient,
    409: { description: 'The client is disabled.' },
  },
  async handler(call, services) {
    const ctx = adminTenantContext(services, call, call.params.id);
    return { status: 200, body: await updateClient({ ctx, input: call.body, runner: services.runner }) };
  },
});

/** Spec 4.6: takes a client out of service. */
const deleteClient = defineRoute({
  method: 'delete',
  path: '/api/clients/:id',
  operationId: 'disableClient',
  tag: 'Clients',
  summary: 'Disable a client; its record is kept',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The client is disabled.', schema: messageSchema },
    ...noSuchClient,
    409: { description: 'The client is disabled already.' },
  },
  async handler(call, services) {
    await disableClient({ ctx: adminTenantContext(services, call, call.params.id), runner: services.runner });
    return { status: 200, body: { message: 'The client is disabled.' } };
  },
});

/** Spec 4.6: puts a client back into service. */
const postEnable = defineRoute({
  method: 'post',
  path: '/api/clients/:id/enable',
  operationId: 'enableClient',
  tag: 'Clients',
  summary: 'Enable a disabled client',
  auth: 'session',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The client is active.', schema: messageSchema },
    ...noSuchClient,
    409: { description: 'The client is active already.' },
  },
  async handler(call, services) {
    await enableClient({ ctx: adminTenantContext(services, call, call.params.id), runner: services.runner });
    return { status: 200, body: { message: 'The client is active.' } };
  },
});

/** Lifecycle of clients. */
export const clientRoutes: readonly Route[] = [getClients, postClient, getOneClient, putClient, deleteClient, postEnable];
