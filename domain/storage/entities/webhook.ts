import { defineEntity, p } from '@mikro-orm/core';
import { deliveryStates, deliveryTypes, endings, type WebhookEvent } from '../../model/webhooks.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  ...tenantPolicy('webhook'),
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** Whose rights decide on what is told: who set it up, or changed it last. */
    ownerId: p.uuid(),
    url: p.text(),
    events: p.array<WebhookEvent>().columnType('text[]'),
    /** As `sealSecret` writes it, like the former one. */
    secret: p.text(),
    previousSecret: p.text().nullable(),
    /** The former secret signs as well until then. */
    previousUntil: p.datetime().nullable(),
    enabled: p.boolean(),
    /** Why the service ended it; null when a person switched it off. */
    ended: p.enum(endings).nullable(),
    /** Set with `ended` until the mails about it are certain. */
    owesMail: p.boolean().default(false),
    /** The first failure since the last success. */
    failingSince: p.datetime().nullable(),
    /** The receiver asked for patience until then. */
    restsUntil: p.datetime().nullable(),
    createdDate: p.datetime(),
    changedDate: p.datetime(),
  },
});

/** A server of a hotel's that is told of events. */
export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);

const WebhookDeliverySchema = defineEntity({
  name: 'WebhookDelivery',
  ...tenantPolicy('webhook_delivery'),
  uniques: [{ name: 'webhook_delivery_seq', properties: ['seq'] }],
  indexes: [
    { name: 'webhook_delivery_open', properties: ['webhookId', 'lane', 'seq'], where: "state = 'pending'" },
    { name: 'webhook_delivery_log', properties: ['webhookId', 'createdDate', 'id'] },
  ],
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    seq: p.bigint('number').autoincrement(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    webhookId: () => p.manyToOne(Webhook).mapToPk().deleteRule('cascade').fieldName('webhook_id'),
    type: p.enum(deliveryTypes),
    /** What it is about; of one lane, an event is told after those before it. */
    lane: p.uuid(),
    /** Ids and states; nothing that a guest has said. */
    data: p.json<Record<string, unknown>>(),
    state: p.enum(deliveryStates).default('pending'),
    attempts: p.integer().default(0),
    nextAttempt: p.datetime(3).defaultRaw('now()'),
    triedUntil: p.datetime(),
    lastAttempt: p.datetime(3).nullable(),
    /** What the receiver answered last. */
    status: p.integer().nullable(),
    error: p.text().nullable(),
    createdDate: p.datetime(3).defaultRaw('now()').index(),
  },
});

/** One event for one webhook: the outbox and the log. */
export class WebhookDelivery extends WebhookDeliverySchema.class {}
WebhookDeliverySchema.setClass(WebhookDelivery);
