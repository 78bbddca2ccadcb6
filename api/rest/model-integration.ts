import { checkModel, modelCheckSchema } from '../../domain/language-model/settings/check-model.ts';
import { deleteModel } from '../../domain/language-model/settings/delete-model.ts';
import { getModel } from '../../domain/language-model/settings/get-model.ts';
import { getModelUsage, modelUsageSchema } from '../../domain/language-model/settings/get-usage.ts';
import { modelRecordSchema } from '../../domain/language-model/settings/model-record.ts';
import { putModel, putModelSchema } from '../../domain/language-model/settings/put-model.ts';
import { adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const path = '/api/clients/:id/integrations/model';
const missing = { 404: { description: 'The client does not exist, is not yours to see, or has no language model of its own.' } };
const reading = { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 } as const;
const writing = { ...reading, action: 'WRITE' } as const;

/** The settings without the key. */
const getSettings = defineRoute({
  method: 'get',
  path,
  operationId: 'getLanguageModel',
  tag: 'Tools',
  summary: 'Get which language model a client has connected',
  description: 'The key is never returned; `hasApiKey` and `apiKeySetDate` say whether and when it was set.',
  auth: 'sessionOrKey',
  permission: reading,
  request: { params: idParams },
  responses: { 200: { description: 'The connection.', schema: modelRecordSchema }, ...missing },
  handler: async (call, services) => ({ status: 200, body: await getModel({ ctx: adminTenantContext(services, call, call.params.id) }) }),
});

/** Connects or changes. */
const putSettings = defineRoute({
  method: 'put',
  path,
  operationId: 'putLanguageModel',
  tag: 'Tools',
  summary: 'Connect a client to a language model, or change the connection',
  description: 'The key is encrypted and never shown again. Left out, the present one stays, unless `provider` or `baseUrl` changes: a '
    + 'key is sent only to the address it was entered with.',
  auth: 'sessionOrKey',
  permission: writing,
  request: { params: idParams, body: putModelSchema },
  bodyExample: {
    provider: 'openai-compatible', baseUrl: 'https://models.example.com/v1', model: 'small', apiKey: 'issued-by-the-provider',
    structured: 'schema', budget: { tokensPerDay: 500_000 }, languages: 'known', keepPromptsHours: 0,
  },
  responses: {
    200: { description: 'The connection.', schema: modelRecordSchema }, ...missing, 409: { description: 'The client is disabled.' },
  },
  handler: async (call, services) => ({
    status: 200,
    body: await putModel({
      ctx: adminTenantContext(services, call, call.params.id), input: call.body, secrets: services.identity.secrets,
      outbound: { allowPrivate: services.config.FETCH_ALLOW_PRIVATE, trustedOrigins: services.config.MODEL_TRUSTED_ORIGINS },
    }),
  }),
});

/** Disconnects. */
const deleteSettings = defineRoute({
  method: 'delete',
  path,
  operationId: 'deleteLanguageModel',
  tag: 'Tools',
  summary: 'Disconnect a client\'s language model',
  description: 'The key is deleted. Guests are answered offline, or by the platform\'s model where the client is entitled to it.',
  auth: 'sessionOrKey',
  permission: writing,
  request: { params: idParams },
  responses: { 204: { description: 'Disconnected.' }, ...missing },
  async handler(call, services) {
    await deleteModel({ ctx: adminTenantContext(services, call, call.params.id) });
    return { status: 204 };
  },
});

/** Tries the model. */
const checkSettings = defineRoute({
  method: 'post',
  path: `${path}/check`,
  operationId: 'checkLanguageModel',
  tag: 'Tools',
  summary: 'Try a client\'s language model',
  description: 'Asks one small question, which counts as usage, and says what was found. An answer ends a pause.',
  auth: 'sessionOrKey',
  permission: writing,
  request: { params: idParams },
  bodyOptional: true,
  responses: { 200: { description: 'What was found, whether it works or not.', schema: modelCheckSchema }, ...missing },
  handler: async (call, services) => ({
    status: 200, body: await checkModel({ ctx: adminTenantContext(services, call, call.params.id), deps: services }),
  }),
});

/** What it has used. */
const getUsage = defineRoute({
  method: 'get',
  path: `${path}/usage`,
  operationId: 'getLanguageModelUsage',
  tag: 'Tools',
  summary: 'Get what a client\'s language model has used',
  description: 'Tokens of the day and the month with their limits, requests of the month by outcome, and whether calls are paused; also of '
    + 'the installation\'s model, where the client has that.',
  auth: 'sessionOrKey',
  permission: reading,
  request: { params: idParams },
  responses: { 200: { description: 'The usage.', schema: modelUsageSchema }, ...missing },
  handler: async (call, services) => ({
    status: 200,
    body: await getModelUsage({
      ctx: adminTenantContext(services, call, call.params.id),
      sources: {
        secrets: services.identity.secrets, platform: services.config.LANGUAGE_MODEL, trustedOrigins: services.config.MODEL_TRUSTED_ORIGINS,
      },
    }),
  }),
});

/** The connection of clients to language models. */
export const modelIntegrationRoutes: readonly Route[] = [getSettings, putSettings, deleteSettings, checkSettings, getUsage];
