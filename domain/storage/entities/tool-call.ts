import { defineEntity, p } from '@mikro-orm/core';
import type { BookingToolName, ToolResult } from '../../model/booking/tools.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ApiKey } from './api-key.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const ToolCallSchema = defineEntity({
  name: 'ToolCallRecord',
  ...tenantPolicy('tool_call'),
  uniques: [{ name: 'tool_call_once', properties: ['clientId', 'ownerId', 'name', 'callKey'] }],
  indexes: [{ name: 'tool_call_keyless', properties: ['clientId', 'requestHash'], where: 'keyless' }],
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** Acts for its owner when the call is made, with what the owner may do then. */
    keyId: () => p.manyToOne(ApiKey).mapToPk().deleteRule('cascade').fieldName('key_id').index(),
    /** The user behind the key: callers of different owners may choose the same idempotency key. */
    ownerId: p.uuid(),
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().deleteRule('cascade').fieldName('session_key').index().nullable(),
    name: p.string().length(64).$type<BookingToolName>(),
    /** The caller's idempotency key; made with this row where the caller gave none. */
    callKey: p.uuid(),
    /** The key was made here: the same call within some minutes is its repetition. */
    keyless: p.boolean().default(false),
    /** Of the tool, the conversation and the arguments: the same again is the same call. */
    requestHash: p.string().length(64),
    /** Until the call is answered. */
    args: p.json<Record<string, unknown>>().nullable(),
    outcome: p.json<ToolResult>().nullable(),
    createdDate: p.datetime(3),
    expiresAt: p.datetime().index(),
  },
});

/** A call of a table-booking tool, on its way between the process that was asked and the one that makes it. */
export class ToolCallRecord extends ToolCallSchema.class {}
ToolCallSchema.setClass(ToolCallRecord);
