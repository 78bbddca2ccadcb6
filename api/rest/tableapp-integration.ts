import { checkIntegration, connectionCheckSchema } from '../../domain/booking/settings/check-integration.ts';
import { deleteIntegration, getIntegration, putIntegration, putIntegrationSchema } from '../../domain/booking/settings/integration.ts';
import { integrationRecordSchema } from '../../domain/booking/settings/integration-record.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const shared = { tag: 'Tools', auth: 'sessionOrKey' } as const;
const path = '/api/clients/:id/integrations/tableapp';
const missing = { 404: { description: 'The client does not exist, is not yours to see, or has no such integration.' } };
const reading = { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 } as const;
const writing = { ...reading, action: 'WRITE' } as const;

/** Decisions, "Table booking": the settings without the secret. */
const getSettings = defineRoute({
  ...shared, method: 'get', path, operationId: 'getTableappIntegration',
  summary: 'Get how a client\'s table-booking system is connected',
  description: 'The secret is never returned; `hasClientSecret` and `clientSecretSetDate` say whether and when it was set.',
  permission: reading,
  request: { params: idParams },
  responses: { 200: { description: 'The connection.', schema: integrationRecordSchema }, ...missing },
  answer: (ctx) => getIntegration({ ctx }),
});

const putSettings = defineRoute({
  ...shared, method: 'put', path, operationId: 'putTableappIntegration',
  summary: 'Connect a client\'s table-booking system, or change the connection',
  description: 'The secret is encrypted and never shown again. Left out, the present one stays, unless `apiBaseUrl` or `clientId` '
    + 'changes: a secret is sent only to those it was entered with.',
  permission: writing,
  request: { params: idParams, body: putIntegrationSchema },
  bodyExample: {
    clientId: 'hotel-arvensee', clientSecret: 'issued by the provider', apiBaseUrl: 'https://tables.example.com',
    propertyId: 'prop_seegarten', enabledTools: ['tableapp_extend_hold'],
  },
  responses: {
    200: { description: 'The connection.', schema: integrationRecordSchema }, ...missing, 409: { description: 'The client is disabled.' },
  },
  answer: (ctx, call, services) => putIntegration({
    ctx, input: call.body, secrets: services.identity.secrets, outbound: { allowPrivate: services.config.FETCH_ALLOW_PRIVATE },
  }),
});

const deleteSettings = defineRoute({
  ...shared, method: 'delete', path, operationId: 'deleteTableappIntegration',
  summary: 'Disconnect a client\'s table-booking system',
  description: 'The secret is deleted. Reservations stay with the provider.',
  permission: writing,
  request: { params: idParams },
  responses: { 204: { description: 'Disconnected.' }, ...missing },
  answer: (ctx) => deleteIntegration({ ctx }),
});

const checkSettings = defineRoute({
  ...shared, method: 'post', path: `${path}/check`, operationId: 'checkTableappIntegration',
  summary: 'Try the connection to a client\'s table-booking system',
  description: 'Signs in with the stored credentials, asks for the health and the property, and reports the result.',
  permission: writing,
  request: { params: idParams },
  bodyOptional: true,
  responses: { 200: { description: 'What was found, whether it works or not.', schema: connectionCheckSchema }, ...missing },
  answer: (ctx, _call, services) => checkIntegration({ ctx, deps: services }),
});

/** The connection of clients to their table-booking systems. */
export const tableappIntegrationRoutes: readonly Route[] = [getSettings, putSettings, deleteSettings, checkSettings];
