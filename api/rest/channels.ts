import { z } from 'zod';
import { channelRecordSchema } from '../../domain/channels/channel-record.ts';
import { connectChannel, connectChannelSchema } from '../../domain/channels/connect-channel.ts';
import { autoReplySchema, disconnectChannel, switchAutoReply } from '../../domain/channels/change-channel.ts';
import { listChannels } from '../../domain/channels/list-channels.ts';
import { adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const path = '/api/clients/:id/channels';
const channelParams = idParams.extend({ channelId: z.uuid().toLowerCase() });
const noClient = { 404: { description: 'The client does not exist.' } };
const disabled = { 409: { description: 'The client is disabled.' } };
const noChannel = { 404: { description: 'The client or the channel does not exist, is not yours to see, or is disconnected.' } };

const example = {
  id: '0b8f6d1c-6f0e-4a39-9d57-2f1c8e4b7a60',
  channel: 'INSTAGRAM', channelAccountId: '17841400000000000', channelUsername: 'hotel.arvensee',
  status: 'CONNECTED',
  statusReason: null, autoReplyEnabled: true, tokenExpiresAt: '2027-01-20T09:30:00.000Z', createdDate: '2026-11-21T09:30:00.000Z',
};

/** Spec 4.7: what is connected. */
const getChannels = defineRoute({
  ...shared, method: 'get', path, operationId: 'listChannels',
  summary: 'List the connected channels of a client',
  description: 'Whether the client is entitled to channels, and its connected accounts, oldest first. Tokens are never returned.',
  permission: { feature: 'update-client', action: 'READ', scope: 'client', foreign: 403 },
  request: { params: idParams },
  responses: {
    200: {
      description: 'The connections; they stay when the entitlement is withdrawn.',
      schema: z.object({ entitled: z.boolean(), channels: z.array(channelRecordSchema) }).meta({ id: 'Channels' }),
      example: { entitled: true, channels: [example] },
    },
    ...noClient,
  },
  answer: (ctx) => listChannels({ ctx }),
});

/** Decisions, "Channels": connects an account. */
const postChannel = defineRoute({
  ...shared, method: 'post', path, operationId: 'connectChannel',
  summary: 'Connect an account of a messaging channel, or give it a new token',
  description: 'Needs the feature `channels` for the client. An account that this client has connected already gets the token and is '
    + 'CONNECTED again (200). The first send shows whether Meta accepts the token.',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 403 },
  request: { params: idParams, body: connectChannelSchema },
  bodyExample: {
    channel: 'INSTAGRAM', channelAccountId: '17841400000000000', channelUsername: 'hotel.arvensee',
    accessToken: 'issued-by-Meta', loginType: 'instagram',
  },
  idempotent: true,
  responses: {
    200: { description: 'The connection, with its new token.', schema: channelRecordSchema, example },
    201: { description: 'The new connection.', schema: channelRecordSchema, example },
    ...noClient,
    409: { description: 'The client is disabled, or the account is connected elsewhere.' },
  },
  async handler(call, services) {
    const { created, channel } = await connectChannel({
      ctx: adminTenantContext(services, call, call.params.id), input: call.body, secrets: services.identity.secrets,
    });
    return { status: created ? 201 : 200, body: channel };
  },
});

/** Spec 4.7: disconnects one. */
const deleteChannel = defineRoute({
  ...shared, method: 'delete', path: `${path}/:channelId`, operationId: 'disconnectChannel',
  summary: 'Disconnect an account of a messaging channel',
  description: 'Nothing is sent or received through it any more. The token is not revoked at Meta; our copy is deleted.',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: channelParams },
  responses: { 204: { description: 'Disconnected.' }, ...noChannel },
  answer: (ctx, call) => disconnectChannel({ ctx, channelId: call.params.channelId }),
});

/** Spec 4.7: replies by themselves, on or off. */
const patchChannel = defineRoute({
  ...shared, method: 'patch', path: `${path}/:channelId`, operationId: 'updateChannel',
  summary: 'Switch the concierge\'s replies on a channel on or off',
  description: 'Switching on needs the feature `channels` for the client. Messages are received either way.',
  permission: { feature: 'update-client', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: channelParams, body: autoReplySchema },
  bodyExample: { autoReplyEnabled: false },
  responses: {
    200: { description: 'The present setting.', schema: autoReplySchema, example: { autoReplyEnabled: false } }, ...noChannel, ...disabled,
  },
  answer: (ctx, call) => switchAutoReply({ ctx, channelId: call.params.channelId, input: call.body }),
});

/** Channel connections. */
export const channelRoutes: readonly Route[] = [getChannels, postChannel, deleteChannel, patchChannel];
