import { z } from 'zod';
import {
  apiKeyRecordSchema, createApiKey, createApiKeySchema, deleteApiKey, listApiKeys, type ApiKeyRecord,
} from '../../domain/accounts/api-keys.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { defineRoute, done, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, messageSchema } from './administration-schemas.ts';

const shared = { tag: 'API Keys', auth: 'session' } as const;
const ownerHeader = z.object({
  'x-user-id': z.uuid().toLowerCase().optional().meta({ description: 'Another user, which takes a permission on ApiKeys.' }),
});

const createdSchema = apiKeyRecordSchema.omit({ lastUsedDate: true, lastUsedAddress: true }).extend({
  key: z.string().meta({ description: 'The key. It is shown here, this once, and cannot be recovered.' }),
}).meta({ id: 'ApiKeyCreateResponse' });

const EXAMPLE = {
  id: '5b0f6f1e-8a52-4f0e-9a3c-6f0f5a9d1c22', name: 'Booking engine', clientId: null,
  scopes: ['read', 'guest'], createdDate: '2026-11-21T12:00:00.000Z', expiresAt: '2027-02-19T12:00:00.000Z',
} satisfies Partial<ApiKeyRecord>;
const DELETED = { message: 'The API key is deleted.' };

/** Spec 4.3: makes a key. */
const putApiKey = defineRoute({
  ...shared, method: 'put', path: '/api/user/apikey', operationId: 'createApiKey',
  summary: 'Create an API key',
  description: 'It does what its owner may, within its `scopes`. For another user, name it in `x-user-id`; this needs the permission '
    + '`ApiKeys:WRITE`.',
  request: { headers: ownerHeader, body: createApiKeySchema },
  bodyOptional: true,
  bodyExample: { name: 'Booking engine', scopes: ['read', 'guest'] },
  idempotent: 'secret',
  responses: {
    201: { description: 'The key, shown once.', schema: createdSchema, example: { ...EXAMPLE, key: 'hcp_live_AZ2k…' } },
    404: { description: 'The user does not exist or is disabled, or the client does not exist.' },
  },
  answer: (ctx, call, { config, identity: { secrets }, runner }) => createApiKey({
    ctx, input: call.body, userId: call.headers['x-user-id'], prefix: config.API_KEY_PREFIX, secrets, runner,
  }),
});

/** Spec 4.3: disables a key for good. */
const deleteKey = defineRoute({
  ...shared, method: 'delete', path: '/api/user/apikey/:id', operationId: 'deleteApiKey',
  summary: 'Delete an API key',
  description: 'It is refused from the next request on. Another user\'s key needs the permission `ApiKeys:WRITE`.',
  request: { params: idParams },
  responses: {
    200: { description: 'The key is disabled for good.', schema: messageSchema, example: DELETED },
    404: { description: 'There is no such key.' },
  },
  answer: (ctx, call) => done(deleteApiKey({ ctx, input: call.params }), DELETED.message),
});

const getApiKeys = defineRoute({
  ...shared, method: 'get', path: '/api/user/apikeys', operationId: 'listApiKeys',
  summary: 'List API keys',
  description: 'Another user\'s, named in `x-user-id`, need the permission `ApiKeys:READ`.',
  request: { headers: ownerHeader, query: z.object(pageQuery) },
  responses: {
    200: {
      description: 'Newest first.', schema: listOf('apiKeys', apiKeyRecordSchema).meta({ id: 'ApiKeys' }),
      example: { apiKeys: [{ ...EXAMPLE, lastUsedDate: null, lastUsedAddress: null }], nextCursor: null },
    },
  },
  answer: (ctx, call, services) => pageOf('apiKeys', listApiKeys({
    ctx, input: call.query, userId: call.headers['x-user-id'], deps: services,
  })),
});

/** API keys. */
export const apiKeyRoutes: readonly Route[] = [putApiKey, deleteKey, getApiKeys];
