import { z } from 'zod';
import {
  createWebhook, deleteWebhook, getWebhook, listWebhooks, rotateSecret, rotateSecretSchema, updateWebhook,
} from '../../domain/webhooks/webhooks.ts';
import {
  deliveryRecordSchema, getDelivery, listDeliveries, listDeliveriesSchema, replayDelivery, testWebhook,
} from '../../domain/webhooks/deliveries.ts';
import { webhookBodySchema, webhookRecordSchema, type WebhookDeps } from '../../domain/webhooks/webhook-record.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const path = '/api/clients/:id/webhooks';
const onePath = `${path}/:webhookId`;
const oneParams = idParams.extend({ webhookId: z.uuid().toLowerCase() });
const deliveryParams = oneParams.extend({ deliveryId: z.uuid().toLowerCase() });
const reading = { feature: 'update-client', action: 'READ', scope: 'client', foreign: 404 } as const;
const writing = { ...reading, action: 'WRITE' } as const;
const noWebhook = { 404: { description: 'There is no such webhook, or the client is not yours to see.' } };
const disabled = { 409: { description: 'The client is disabled.' } };

const withSecretSchema = webhookRecordSchema.extend({
  secret: z.string().meta({ description: 'Signs every delivery. It is shown here, this once.' }),
}).meta({ id: 'WebhookWithSecret' });

const example = {
  id: '6c1d0a52-3f0b-4d9e-8f5a-0b7c6e2d9a41', url: 'https://hotel.example.com/concierge',
  events: ['conversation.waiting', 'booking.changed'],
  enabled: true, ended: null, failingSince: null, previousSecretUntil: null, ownerId: '0d4a3f7e-5f0e-4a55-9b0a-6a5f6a1d2c33',
  createdDate: '2026-11-26T12:00:00.000Z', changedDate: '2026-11-26T12:00:00.000Z',
};
const bodyExample = { url: example.url, events: example.events };

const depsOf = ({ identity: { secrets }, config }: Services): WebhookDeps =>
  ({ secrets, outbound: { allowPrivate: config.FETCH_ALLOW_PRIVATE } });

const getWebhooks = defineRoute({
  method: 'get', path, operationId: 'listWebhooks', tag: 'Clients',
  summary: 'List the webhooks of a client',
  description: 'The hotel\'s servers that receive events (docs/webhooks.md). Secrets are never returned.',
  auth: 'sessionOrKey', permission: reading,
  request: { params: idParams },
  responses: {
    200: {
      description: 'Oldest first.', schema: z.object({ webhooks: z.array(webhookRecordSchema) }).meta({ id: 'Webhooks' }),
      example: { webhooks: [example] },
    },
    ...noSuchClient,
  },
  answer: async (ctx) => ({ webhooks: await listWebhooks({ ctx }) }),
});

const postWebhook = defineRoute({
  method: 'post', path, operationId: 'createWebhook', tag: 'Clients',
  summary: 'Send events to a server',
  description: 'Deliveries are signed as Standard Webhooks says, with the secret that this answer shows once. Events carry ids and '
    + 'states, never a guest\'s words, and only what you may see.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: idParams, body: webhookBodySchema }, bodyExample,
  idempotent: 'secret',
  responses: {
    201: { description: 'The webhook, with its secret, shown once.', schema: withSecretSchema,
      example: { ...example, secret: 'whsec_MfKQ…' } },
    ...noSuchClient, 409: { description: 'The client is disabled, or has ten webhooks.' },
  },
  answer: (ctx, call, services) => createWebhook({ ctx, input: call.body, deps: depsOf(services) }),
});

const getOne = defineRoute({
  method: 'get', path: onePath, operationId: 'getWebhook', tag: 'Clients',
  summary: 'Get a webhook of a client',
  auth: 'sessionOrKey', permission: reading,
  request: { params: oneParams },
  responses: { 200: { description: 'The webhook.', schema: webhookRecordSchema, example }, ...noWebhook },
  answer: (ctx, call) => getWebhook({ ctx, id: call.params.webhookId }),
});

const putWebhook = defineRoute({
  method: 'put', path: onePath, operationId: 'updateWebhook', tag: 'Clients',
  summary: 'Change a webhook of a client',
  description: 'The secret stays. From now on your permissions decide which events it receives. Switched on again, it receives the '
    + 'events that still wait.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: oneParams, body: webhookBodySchema }, bodyExample,
  responses: { 200: { description: 'The webhook.', schema: webhookRecordSchema, example }, ...noWebhook, ...disabled },
  answer: (ctx, call, services) => updateWebhook({
    ctx, id: call.params.webhookId, input: call.body, deps: depsOf(services), runner: services.runner,
  }),
});

const deleteOne = defineRoute({
  method: 'delete', path: onePath, operationId: 'deleteWebhook', tag: 'Clients',
  summary: 'Delete a webhook of a client', description: 'Its log is deleted with it; waiting events are not sent.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: oneParams },
  responses: { 204: { description: 'Deleted.' }, ...noWebhook },
  answer: (ctx, call) => deleteWebhook({ ctx, id: call.params.webhookId }),
});

const postRotate = defineRoute({
  method: 'post', path: `${onePath}/rotate`, operationId: 'rotateWebhookSecret', tag: 'Clients',
  summary: 'Rotate the secret of a webhook', description: 'Both secrets sign until the overlap ends.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: oneParams, body: rotateSecretSchema }, bodyOptional: true, bodyExample: { overlapHours: 24 },
  responses: {
    200: { description: 'The webhook, with its new secret, shown once.', schema: withSecretSchema,
      example: { ...example, secret: 'whsec_MfKQ…' } },
    ...noWebhook, ...disabled,
  },
  answer: (ctx, call, services) => rotateSecret({ ctx, id: call.params.webhookId, input: call.body, deps: depsOf(services) }),
});

const postTest = defineRoute({
  method: 'post', path: `${onePath}/test`, operationId: 'testWebhook', tag: 'Clients',
  summary: 'Send a made-up event to a webhook',
  description: 'Also works while the webhook is switched off. It is tried once; the delivery shows the receiver\'s answer.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: oneParams }, bodyOptional: true,
  responses: { 202: { description: 'On its way.', schema: deliveryRecordSchema }, ...noWebhook, ...disabled },
  answer: (ctx, call, services) => testWebhook({ ctx, webhookId: call.params.webhookId, runner: services.runner }),
});

const getDeliveries = defineRoute({
  method: 'get', path: `${onePath}/deliveries`, operationId: 'listWebhookDeliveries', tag: 'Clients',
  summary: 'List the deliveries of a webhook', description: 'The last 30 days, and what still waits.',
  auth: 'sessionOrKey', permission: reading,
  request: { params: oneParams, query: listDeliveriesSchema },
  responses: {
    200: { description: 'Newest first.', schema: listOf('deliveries', deliveryRecordSchema).meta({ id: 'WebhookDeliveries' }) },
    ...noWebhook,
  },
  answer: (ctx, call, services) => pageOf('deliveries', listDeliveries({
    ctx, webhookId: call.params.webhookId, input: call.query, deps: services,
  })),
});

const getOneDelivery = defineRoute({
  method: 'get', path: `${onePath}/deliveries/:deliveryId`, operationId: 'getWebhookDelivery', tag: 'Clients',
  summary: 'Get one delivery of a webhook',
  auth: 'sessionOrKey', permission: reading,
  request: { params: deliveryParams },
  responses: { 200: { description: 'The delivery.', schema: deliveryRecordSchema }, ...noWebhook },
  answer: (ctx, call) => getDelivery({ ctx, webhookId: call.params.webhookId, id: call.params.deliveryId }),
});

const postReplay = defineRoute({
  method: 'post', path: `${onePath}/deliveries/:deliveryId/replay`, operationId: 'replayWebhookDelivery', tag: 'Clients',
  summary: 'Send an event to a webhook again', description: 'With the same `webhook-id`, at once, and retried for three days if need be.',
  auth: 'sessionOrKey', permission: writing,
  request: { params: deliveryParams }, bodyOptional: true,
  responses: {
    202: { description: 'On its way.', schema: deliveryRecordSchema }, ...noWebhook,
    409: { description: 'The webhook is switched off, or the client is disabled.' },
  },
  answer: (ctx, call, services) => replayDelivery({
    ctx, webhookId: call.params.webhookId, id: call.params.deliveryId, runner: services.runner,
  }),
});

/** Servers of hotels that are told of events. */
export const webhookRoutes: readonly Route[] = [
  getWebhooks, postWebhook, getOne, putWebhook, deleteOne, postRotate, postTest, getDeliveries, getOneDelivery, postReplay,
];
