import { defineEntity, p } from '@mikro-orm/core';
import { messagingChannels } from '../../model/channels.ts';
import { inboundKinds, receipts, type StoredBody } from '../../model/channels/inbound.ts';
import { sendStates } from '../../model/channels/sends.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const ChannelThreadSchema = defineEntity({
  name: 'ChannelThread',
  ...tenantPolicy('channel_thread'),
  uniques: [
    { name: 'channel_thread_by_guest', properties: ['clientId', 'channel', 'channelAccountId', 'guestId'] },
    { name: 'channel_thread_by_phone', properties: ['clientId', 'channel', 'channelAccountId', 'guestPhone'] },
  ],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    channel: p.enum(messagingChannels),
    /** The hotel's account; whichever connection to it is current serves the thread. */
    channelAccountId: p.string().length(256),
    /** Page-scoped, Instagram-scoped or business-scoped id; on WhatsApp unknown until Meta tells it. */
    guestId: p.string().length(256).nullable(),
    /** Of WhatsApp alone, where the guest shows it. */
    guestPhone: p.string().length(256).nullable(),
    displayName: p.text().nullable(),
    /** Until when the guest may be written to; null before the first message. */
    windowExpiresAt: p.datetime(3).nullable(),
    /** The guest's last message, which is marked as read while a reply is on its way. */
    lastMid: p.string().length(256).nullable(),
    /** The message that says who is answering. */
    disclosureId: p.uuid().nullable(),
    /** Messages up to this event have their sends planned. */
    plannedSeq: p.bigint('number').default(0),
    createdDate: p.datetime(3),
  },
});

/** A guest's conversation with one of the hotel's accounts on a channel: the outer side of a chat session. */
export class ChannelThread extends ChannelThreadSchema.class {}
ChannelThreadSchema.setClass(ChannelThread);

const ChannelDeliverySchema = defineEntity({
  name: 'ChannelDelivery',
  ...tenantPolicy('channel_delivery'),
  uniques: [{ name: 'channel_delivery_once', properties: ['clientId', 'channel', 'channelAccountId', 'externalKey'] }],
  indexes: [
    { name: 'channel_delivery_waiting', properties: ['sessionKey', 'id'], where: 'taken_date is null' },
    { name: 'channel_delivery_forgotten', properties: ['receivedDate'], where: 'taken_date is null' },
    { name: 'channel_delivery_by_age', properties: ['receivedDate'] },
  ],
  properties: {
    /** Counts up in the order of arrival within a thread. */
    id: p.bigint('number').primary().autoincrement(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    channel: p.enum(messagingChannels),
    channelAccountId: p.string().length(256),
    /** The platform's name of the event; a digest where it is long. */
    externalKey: p.string().length(300),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key').index(),
    kind: p.enum(inboundKinds),
    /** What the event says; gone once it is taken into the conversation. */
    body: p.json<StoredBody>().nullable(),
    /** By the platform's clock. */
    occurredDate: p.datetime(3),
    receivedDate: p.datetime(3),
    takenDate: p.datetime(3).nullable(),
  },
});

/** One event of a channel's webhook, written down before the webhook is answered. */
export class ChannelDelivery extends ChannelDeliverySchema.class {}
ChannelDeliverySchema.setClass(ChannelDelivery);

const ChannelMessageSchema = defineEntity({
  name: 'ChannelMessage',
  ...tenantPolicy('channel_message'),
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    mid: p.string().length(256).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** Null where the message was deleted before it arrived. */
    messageId: p.uuid().nullable(),
  },
});

/** Which stored message a platform's message became. */
export class ChannelMessage extends ChannelMessageSchema.class {}
ChannelMessageSchema.setClass(ChannelMessage);

const ChannelSendSchema = defineEntity({
  name: 'ChannelSend',
  ...tenantPolicy('channel_send'),
  uniques: [{ name: 'channel_send_once', properties: ['sessionKey', 'messageId', 'part'] }],
  indexes: [
    { name: 'channel_send_by_date', properties: ['clientId', 'createdDate'] },
    { name: 'channel_send_by_mid', properties: ['sessionKey', 'mid'] },
    { name: 'channel_send_open', properties: ['sessionKey', 'seq', 'part'], where: 'settled_date is null' },
  ],
  properties: {
    /** Ours, made when the part is planned; WhatsApp hands it back with its receipts. */
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key'),
    messageId: p.uuid(),
    part: p.smallint(),
    /** Of the message's event: parts go out in this order. */
    seq: p.bigint('number'),
    /** Gone once it is sent, as the message itself keeps it. */
    text: p.text().nullable(),
    state: p.enum(sendStates),
    /** Why it was not sent, or its outcome is not known. */
    reason: p.string().length(60).nullable(),
    /** The platform's id of it. */
    mid: p.string().length(256).nullable(),
    receipt: p.enum(receipts).nullable(),
    attempts: p.smallint().default(0),
    /** It was sent a second time after the first one's outcome had stayed unknown. */
    possibleDuplicate: p.boolean().default(false),
    createdDate: p.datetime(3),
    triedDate: p.datetime(3).nullable(),
    /** No sooner than this it is tried again, or its outcome is looked into. */
    dueDate: p.datetime(3).nullable(),
    /** When its outcome was known, or given up. */
    settledDate: p.datetime(3).nullable(),
  },
});

/** One part of a message on its way to a guest. */
export class ChannelSend extends ChannelSendSchema.class {}
ChannelSendSchema.setClass(ChannelSend);
