import { checkModel, modelCheckSchema } from '../../domain/language-model/settings/check-model.ts';
import { deleteModel, getModel, putModel, putModelSchema } from '../../domain/language-model/settings/connection.ts';
import { getModelUsage, modelUsageSchema } from '../../domain/language-model/settings/get-usage.ts';
import { modelRecordSchema } from '../../domain/language-model/settings/model-record.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const shared = { tag: 'Tools', auth: 'sessionOrKey' } as const;
const path = '/api/clients/:id/integrations/model';
const missing = { 404: { description: 'The client does not exist, is not yours to see, or has no language model of its own.' } };
const reading = { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 } as const;
const writing = { ...reading, action: 'WRITE' } as const;

const getSettings = defineRoute({
  ...shared, method: 'get', path, operationId: 'getLanguageModel',
  summary: 'Get which language model a client has connected',
  description: 'The key is never returned; `hasApiKey` and `apiKeySetDate` say whether and when it was set.',
  permission: reading,
  request: { params: idParams },
  responses: { 200: { description: 'The connection.', schema: modelRecordSchema }, ...missing },
  answer: (ctx) => getModel({ ctx }),
});

const putSettings = defineRoute({
  ...shared, method: 'put', path, operationId: 'putLanguageModel',
  summary: 'Connect a client to a language model, or change the connection',
  description: 'The key is encrypted and never shown again. Left out, the present one stays, unless `provider` or `baseUrl` changes: a '
    + 'key is sent only to the address it was entered with.',
  permission: writing,
  request: { params: idParams, body: putModelSchema },
  bodyExample: {
    provider: 'openai-compatible', baseUrl: 'https://models.example.com/v1', model: 'small', apiKey: 'issued-by-the-provider',
    structured: 'schema', budget: { tokensPerDay: 500_000 }, languages: 'known', keepPromptsHours: 0,
  },
  responses: {
    200: { description: 'The connection.', schema: modelRecordSchema }, ...missing, 409: { description: 'The client is disabled.' },
  },
  answer: (ctx, call, services) => putModel({
    ctx, input: call.body, secrets: services.identity.secrets,
    outbound: { allowPrivate: services.config.FETCH_ALLOW_PRIVATE, trustedOrigins: services.config.MODEL_TRUSTED_ORIGINS },
  }),
});

const deleteSettings = defineRoute({
  ...shared, method: 'delete', path, operationId: 'deleteLanguageModel',
  summary: 'Disconnect a client\'s language model',
  description: 'The key is deleted. Guests are answered offline, or by the platform\'s model where the client is entitled to it.',
  permission: writing,
  request: { params: idParams },
  responses: { 204: { description: 'Disconnected.' }, ...missing },
  answer: (ctx) => deleteModel({ ctx }),
});

const checkSettings = defineRoute({
  ...shared, method: 'post', path: `${path}/check`, operationId: 'checkLanguageModel',
  summary: 'Try a client\'s language model',
  description: 'Asks one small question, which counts as usage, and reports the result. An answer ends a pause.',
  permission: writing,
  request: { params: idParams },
  bodyOptional: true,
  responses: { 200: { description: 'What was found, whether it works or not.', schema: modelCheckSchema }, ...missing },
  answer: (ctx, _call, services) => checkModel({ ctx, deps: services }),
});

const getUsage = defineRoute({
  ...shared, method: 'get', path: `${path}/usage`, operationId: 'getLanguageModelUsage',
  summary: 'Get what a client\'s language model has used',
  description: 'Tokens of the day and the month with their limits, requests of the month by outcome, and whether calls are paused; also of '
    + 'the installation\'s model, where the client has that.',
  permission: reading,
  request: { params: idParams },
  responses: { 200: { description: 'The usage.', schema: modelUsageSchema }, ...missing },
  answer: (ctx, _call, { config, identity: { secrets } }) => getModelUsage({
    ctx, sources: { secrets, platform: config.LANGUAGE_MODEL, trustedOrigins: config.MODEL_TRUSTED_ORIGINS },
  }),
});

/** The connection of clients to language models. */
export const modelIntegrationRoutes: readonly Route[] = [getSettings, putSettings, deleteSettings, checkSettings, getUsage];
