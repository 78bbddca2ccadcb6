import { defineEntity, p } from '@mikro-orm/core';
import type { KnownTable } from '../../model/booking/known-table.ts';
import type { BookingToolName, ToolResult } from '../../model/booking/tools.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { ChatSession } from './chat.ts';
import { Client } from './client.ts';

const ChatDialogueSchema = defineEntity({
  name: 'ChatDialogue',
  ...tenantPolicy('chat_dialogue'),
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    /** Of the memory; null with the two below it where the brain has none. */
    version: p.integer().nullable(),
    stage: p.string().length(40).nullable(),
    /** Whether the guest was asked for a bare value, such as a name, which is in no language. */
    awaitsBareValue: p.boolean().default(false),
    data: p.json<unknown>().nullable(),
    /** The write that the last reply read back to the guest, until the guest's next message. */
    proposal: p.json<{ replyId: string; tool: BookingToolName; args: Record<string, unknown> }>().nullable(),
    updatedDate: p.datetime(3),
  },
});

/** What the brain remembers of a conversation, and what it last asked the guest to confirm. */
export class ChatDialogue extends ChatDialogueSchema.class {}
ChatDialogueSchema.setClass(ChatDialogue);

const ChatTurnStepSchema = defineEntity({
  name: 'ChatTurnStep',
  ...tenantPolicy('chat_turn_step'),
  indexes: [
    { name: 'chat_turn_step_with_notes', properties: ['createdDate'], where: "jsonb_exists(args, 'notes')" },
    { name: 'chat_turn_step_by_date', properties: ['clientId', 'createdDate'] },
  ],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    /** The guest's message that the turn answers. */
    messageId: p.uuid().primary(),
    /** From 0; with the two above it unique, so that a decision that is taken again plans nothing twice. */
    stepIndex: p.smallint().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    tool: p.string().length(64),
    args: p.json<Record<string, unknown>>(),
    /** The first one given; a repeated run of the step uses it, too. */
    idempotencyKey: p.uuid().nullable(),
    result: p.json<ToolResult>().nullable(),
    createdDate: p.datetime(3),
    finishedDate: p.datetime(3).nullable(),
    /** On the first step: the tables of the conversation as the turn's first thought knew them, so that later ones know the same. */
    known: p.json<KnownTable[]>().nullable(),
    /** The turn is over, and its guest has not heard what became of this step. */
    owed: p.boolean().default(false),
    /** The message that has told it since. */
    newsId: p.uuid().nullable(),
  },
});

/** One tool call of a turn. */
export class ChatTurnStep extends ChatTurnStepSchema.class {}
ChatTurnStepSchema.setClass(ChatTurnStep);
