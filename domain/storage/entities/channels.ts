import { defineEntity, p } from '@mikro-orm/core';
import { channelTypes, connectionStatuses, instagramLogins, messagingChannels, statusReasons } from '../../model/channels.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const ChannelConnectionSchema = defineEntity({
  name: 'ChannelConnection',
  ...tenantPolicy('channel_connection'),
  uniques: [{
    name: 'channel_connection_one_per_account', properties: ['channel', 'channelAccountId'], where: 'deleted_date is null',
  }],
  indexes: [
    { name: 'channel_connection_by_client', properties: ['clientId', 'createdDate'] },
    {
      name: 'channel_connection_by_token_end', properties: ['tokenExpiresAt'],
      where: 'deleted_date is null and token_expires_at is not null',
    },
  ],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    channel: p.enum(messagingChannels),
    /** The platform's id of the business account, page or phone number. */
    channelAccountId: p.string().length(128),
    channelUsername: p.string().length(200).nullable(),
    /** Of Instagram accounts alone. */
    loginType: p.enum(instagramLogins).nullable(),
    /** As `sealSecret` writes it; empty once disconnected. */
    accessToken: p.text(),
    /** Counts the tokens entered, so that a late failure of an earlier one says nothing about the present one. */
    tokenVersion: p.integer().default(1),
    tokenExpiresAt: p.datetime(3).nullable(),
    /** When operators were last warned that this token ends. */
    tokenWarnedDate: p.datetime(3).nullable(),
    status: p.enum(connectionStatuses).default('CONNECTED'),
    statusReason: p.enum(statusReasons).nullable(),
    failuresInRow: p.integer().default(0),
    autoReplyEnabled: p.boolean().default(true),
    createdDate: p.datetime(3),
    /** Set when it was disconnected (spec 3.3). */
    deletedDate: p.datetime(3).nullable(),
    /** Who disconnected it, as the audit trail names them. */
    deletedBy: p.string().length(200).nullable(),
  },
});

/** An account of a hotel at a messaging platform, and how well sends through it go. */
export class ChannelConnection extends ChannelConnectionSchema.class {}
ChannelConnectionSchema.setClass(ChannelConnection);

const ChannelInstructionSchema = defineEntity({
  name: 'ChannelInstruction',
  ...tenantPolicy('channel_instruction'),
  indexes: [{ name: 'channel_instruction_in_order', properties: ['clientId', 'channelType', 'position'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    channelType: p.enum(channelTypes),
    /** Rising within its channel type, with gaps where notes were deleted. */
    position: p.integer(),
    title: p.string().length(100),
    text: p.string().length(1000),
    createdDate: p.datetime(3),
    updatedDate: p.datetime(3),
  },
});

/** A hotel's note on how its concierge is to reply on one channel. */
export class ChannelInstruction extends ChannelInstructionSchema.class {}
ChannelInstructionSchema.setClass(ChannelInstruction);
