import { z } from 'zod';
import { ssoRecordSchema } from '../../domain/accounts/single-sign-on/connection-record.ts';
import {
  confirmDomain, confirmDomainSchema, deleteConnection, getConnection,
} from '../../domain/accounts/single-sign-on/manage-connection.ts';
import { putConnection, putSsoSchema } from '../../domain/accounts/single-sign-on/put-connection.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams } from './administration-schemas.ts';
import { ssoRedirectUri } from './sso-sign-in.ts';

const path = '/api/clients/:id/sso';
/** It gives roles, and roles belong to the platform. */
const shared = { tag: 'Users', auth: 'session', records: 'platform' } as const;
const read = { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const missing = { 404: { description: 'The client does not exist, is not yours to see, or has no single sign-on.' } };
const found = (description: string) => ({ 200: { description, schema: ssoRecordSchema, headers: tagged }, ...missing });

const getSettings = defineRoute({
  ...shared, method: 'get', path, operationId: 'getSingleSignOn',
  summary: 'Read the single sign-on of a hotel',
  permission: read,
  request: { params: idParams },
  responses: found('The connection, without its secret.'),
  answer: (ctx, _call, { config }) => getConnection({ ctx, redirectUri: ssoRedirectUri(config) }),
});

const putSettings = defineRoute({
  ...shared, method: 'put', path, operationId: 'putSingleSignOn',
  summary: 'Connect a hotel to its identity provider, or change the connection',
  description: 'By OpenID Connect, authorization code with PKCE. A domain counts once a platform administrator has confirmed it. Another '
    + 'issuer needs the secret and the confirmation of the domains again, another client id the confirmation.',
  permission: write,
  request: { params: idParams, body: putSsoSchema },
  bodyExample: {
    issuer: 'https://login.hotel.example', oidcClientId: 'concierge', clientSecret: 'issued-by-the-provider', claim: 'groups',
    roleMapping: [{ value: 'night-shift', preset: 'reader' }], domains: ['hotel.example'], onlySso: false,
  },
  responses: { ...found('The connection.'), 409: { description: 'The client is disabled.' } },
  answer: (ctx, call, { config, runner, identity: { secrets } }) => putConnection({
    ctx, input: call.body,
    deps: {
      secrets, runner, redirectUri: ssoRedirectUri(config),
      issuers: { allowPrivate: config.FETCH_ALLOW_PRIVATE, trustedOrigins: config.SSO_TRUSTED_ORIGINS },
    },
  }),
});

const deleteSettings = defineRoute({
  ...shared, method: 'delete', path, operationId: 'deleteSingleSignOn',
  summary: 'Disconnect a hotel from its identity provider',
  description: 'Its secret is deleted. Accounts and their roles stay; people with a password sign in with it.',
  permission: write,
  request: { params: idParams },
  responses: { 204: { description: 'Disconnected.' }, ...missing },
  answer: (ctx, _call, { runner }) => deleteConnection({ ctx, runner }),
});

const postConfirmation = defineRoute({
  ...shared, method: 'post', path: `${path}/domains/:domain/confirm`, operationId: 'confirmSingleSignOnDomain',
  summary: "Confirm that a mail domain is a hotel's and that its issuer may vouch for it",
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  description: 'Name the issuer and the client id that you have read and checked, and send the `ETag` of what you have read as `If-Match`. '
    + 'If the connection has been changed since, nothing is confirmed. The other platform administrators are told by mail.',
  request: {
    params: idParams.extend({ domain: z.string().trim().toLowerCase().max(253) }), headers: ifMatch, body: confirmDomainSchema,
  },
  bodyExample: { issuer: 'https://login.hotel.example', oidcClientId: 'concierge' },
  responses: {
    ...found('The connection with the domain confirmed.'), ...otherState,
    409: { description: 'The domain is confirmed for another client, or issuer or client id are not those of the connection.' },
  },
  answer: (ctx, call, { config, runner }) => confirmDomain({
    ctx, domain: call.params.domain, input: call.body, ifMatch: call.headers['if-match'],
    deps: { redirectUri: ssoRedirectUri(config), runner },
  }),
});

/** How a hotel's people sign in. */
export const singleSignOnRoutes: readonly Route[] = [getSettings, putSettings, deleteSettings, postConfirmation];
