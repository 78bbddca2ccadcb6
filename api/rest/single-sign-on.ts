import { z } from 'zod';
import { ssoRecordSchema } from '../../domain/accounts/single-sign-on/connection-record.ts';
import { confirmDomain, deleteConnection, getConnection } from '../../domain/accounts/single-sign-on/manage-connection.ts';
import { putConnection, putSsoSchema } from '../../domain/accounts/single-sign-on/put-connection.ts';
import type { TenantContext } from '../../domain/context.ts';
import { adminContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { idParams } from './administration-schemas.ts';
import { ssoRedirectUri } from './sso-sign-in.ts';

const path = '/api/clients/:id/sso';
const shared = { tag: 'Users', auth: 'session' } as const;
const read = { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const missing = { 404: { description: 'The client does not exist, is not yours to see, or has no single sign-on.' } };
const found = (description: string) => ({ 200: { description, schema: ssoRecordSchema }, ...missing });

/** It gives roles, and roles belong to the platform: the hotel in scope narrows what is asked. */
const atHotel = (services: Services, call: Parameters<typeof adminContext>[1], clientId: string): TenantContext =>
  ({ ...adminContext(services, call), clientId });

/** The settings without the secret. */
const getSettings = defineRoute({
  ...shared,
  method: 'get',
  path,
  operationId: 'getSingleSignOn',
  summary: 'Get how a hotel\'s people sign in at its provider of identities',
  permission: read,
  request: { params: idParams },
  responses: found('The connection, without its secret.'),
  handler: async (call, services) => ({
    status: 200, body: await getConnection({ ctx: atHotel(services, call, call.params.id), redirectUri: ssoRedirectUri(services.config) }),
  }),
});

/** Connects or changes. */
const putSettings = defineRoute({
  ...shared,
  method: 'put',
  path,
  operationId: 'putSingleSignOn',
  summary: 'Connect a hotel to its provider of identities, or change the connection',
  description: 'By OpenID Connect, authorization code with PKCE. A domain counts once a platform administrator has confirmed it. With another '
    + 'issuer the secret is entered again and the domains are confirmed anew.',
  permission: write,
  request: { params: idParams, body: putSsoSchema },
  bodyExample: {
    issuer: 'https://login.hotel.example', oidcClientId: 'concierge', clientSecret: 'issued-by-the-provider', claim: 'groups',
    roleMapping: [{ value: 'night-shift', preset: 'reader' }], domains: ['hotel.example'], onlySso: false,
  },
  responses: { ...found('The connection.'), 409: { description: 'The client is disabled.' } },
  handler: async (call, services) => ({
    status: 200,
    body: await putConnection({
      ctx: atHotel(services, call, call.params.id), input: call.body,
      deps: {
        secrets: services.identity.secrets, redirectUri: ssoRedirectUri(services.config),
        issuers: { allowPrivate: services.config.FETCH_ALLOW_PRIVATE, trustedOrigins: services.config.SSO_TRUSTED_ORIGINS },
      },
    }),
  }),
});

/** Disconnects. */
const deleteSettings = defineRoute({
  ...shared,
  method: 'delete',
  path,
  operationId: 'deleteSingleSignOn',
  summary: 'Disconnect a hotel from its provider of identities',
  description: 'Its secret is deleted. Accounts and their roles stay; who has a password signs in by it.',
  permission: write,
  request: { params: idParams },
  responses: { 204: { description: 'Disconnected.' }, ...missing },
  async handler(call, services) {
    await deleteConnection({ ctx: atHotel(services, call, call.params.id) });
    return { status: 204 };
  },
});

/** Confirms a domain. */
const postConfirmation = defineRoute({
  ...shared,
  method: 'post',
  path: `${path}/domains/:domain/confirm`,
  operationId: 'confirmSingleSignOnDomain',
  summary: 'Confirm that a mail domain is a hotel\'s, and that its issuer may speak for it',
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  request: { params: idParams.extend({ domain: z.string().trim().toLowerCase().max(253) }) },
  bodyOptional: true,
  responses: { ...found('The connection with the domain confirmed.'), 409: { description: 'The domain is confirmed for another client.' } },
  handler: async (call, services) => ({
    status: 200,
    body: await confirmDomain({
      ctx: atHotel(services, call, call.params.id), domain: call.params.domain, redirectUri: ssoRedirectUri(services.config),
    }),
  }),
});

/** How a hotel's people sign in. */
export const singleSignOnRoutes: readonly Route[] = [getSettings, putSettings, deleteSettings, postConfirmation];
