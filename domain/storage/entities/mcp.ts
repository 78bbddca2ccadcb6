import { defineEntity, p } from '@mikro-orm/core';
import { systemOnlyPolicy } from '../tenant-policy.ts';
import { ApiKey } from './api-key.ts';
import { Client } from './client.ts';

const McpSessionSchema = defineEntity({
  name: 'McpSession',
  ...systemOnlyPolicy('mcp_session'),
  properties: {
    /** What the client sends as `mcp-session-id`; it opens nothing without the key that it is bound to. */
    id: p.uuid().primary(),
    keyId: () => p.manyToOne(ApiKey).mapToPk().deleteRule('cascade').fieldName('key_id').index(),
    /** The client that `x-client-id` named when the session began. */
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index().nullable(),
    protocolVersion: p.string().length(32),
    clientInfo: p.json<unknown>().defaultRaw("'{}'"),
    /** The number of the last stored event; raised under a row lock, so that numbers commit in order. */
    lastSeq: p.bigint('number').default(0),
    /** The one open stream of notifications; a newer one takes over from it. */
    streamId: p.uuid().nullable(),
    /** Of the tools that the session's key was last told of. */
    toolsHash: p.string().length(64).nullable(),
    createdDate: p.datetime(),
    lastSeenDate: p.datetime(),
    expiresAt: p.datetime().index(),
  },
});

/** An MCP client's session; any API process serves it, and a restart loses none. */
export class McpSession extends McpSessionSchema.class {}
McpSessionSchema.setClass(McpSession);

const McpEventSchema = defineEntity({
  name: 'McpEvent',
  ...systemOnlyPolicy('mcp_event'),
  properties: {
    sessionId: () => p.manyToOne(McpSession).mapToPk().primary().deleteRule('cascade').fieldName('session_id'),
    seq: p.bigint('number').primary(),
    /** The stream whose client the message is for; a message is on one stream only. */
    stream: p.string().length(100),
    message: p.json<Record<string, unknown>>(),
    createdDate: p.datetime().defaultRaw('now()').index(),
  },
});

/** A message on one of a session's streams, kept so that a broken connection can be resumed on any process. */
export class McpEvent extends McpEventSchema.class {}
McpEventSchema.setClass(McpEvent);
