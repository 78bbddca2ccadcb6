import { defineEntity, p } from '@mikro-orm/core';
import { messageTypes, storedEvents, type Source } from '../../model/chat.ts';
import { turnOutcomes } from '../../model/turn.ts';
import type { ReplyMind } from '../../model/language-model.ts';
import type { ReplyWhy } from '../../model/reply-why.ts';
import { handlers, handoffReasons, sessionChannels } from '../../model/handoff.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const ChatSessionSchema = defineEntity({
  name: 'ChatSession',
  ...tenantPolicy('chat_session'),
  uniques: [{ name: 'chat_session_opened_once', properties: ['clientId', 'openedBy'] }],
  indexes: [
    { name: 'chat_session_everywhere', properties: ['lastActivityDate', 'key'], where: "last_seq > 1 or channel <> 'WEB'" },
    { name: 'chat_session_activity', properties: ['clientId', 'lastActivityDate', 'key'] },
    { name: 'chat_session_waiting', properties: ['waitingSince'], where: 'waiting_since is not null' },
    { name: 'chat_session_reopened', properties: ['reopenedDate'], where: 'reopened_date is not null' },
    { name: 'chat_session_on_channel', properties: ['lastActivityDate'], where: "channel <> 'WEB'" },
    { name: 'chat_session_with_person', properties: ['clientId', 'lastActivityDate', 'key'], where: "handled_by = 'person'" },
  ],
  properties: {
    /** Internal key: the only name of the session in workflow ids, logs and operator routes. */
    key: p.uuid().primary(),
    /** What the guest holds: an unguessable capability that stays at the guest's edge. */
    publicId: p.uuid().unique(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    locale: p.string().length(35),
    /** Fingerprint of the request that opened it, so that its repeat finds this session. */
    openedBy: p.string().length(64).nullable(),
    /** The number of the last stored event; raised under a row lock, so numbers commit in order. */
    lastSeq: p.bigint('number').default(0),
    createdDate: p.datetime().defaultRaw('now()'),
    /** Where the guest writes. */
    channel: p.enum(sessionChannels).default('WEB'),
    /** Who speaks for the hotel; while it is a person, the concierge stores nothing of its own. */
    handledBy: p.enum(handlers).default('concierge'),
    /** The last handover to a person: when, why, who (an actor of the audit trail), and the message that told the guest. */
    handoffDate: p.datetime(3).nullable(),
    handoffReason: p.enum(handoffReasons).nullable(),
    handoffBy: p.string().length(100).nullable(),
    handoffMessageId: p.uuid().nullable(),
    /** When operators were mailed that the guest waits for one; counts for the handover before it. */
    handoffMailedDate: p.datetime(3).nullable(),
    lastOperatorDate: p.datetime(3).nullable(),
    /** Since when the guest waits for a person's word; null when nobody has to answer. */
    waitingSince: p.datetime(3).nullable(),
    /** Turns in a row that the concierge could not answer. */
    missedTurns: p.smallint().default(0),
    /** What guests wrote up to this event was a person's to answer; the concierge leaves it alone forever. */
    leftUntilSeq: p.bigint('number').default(0),
    /** Up to this event no guest's message waits for the concierge; raised when a message comes, so it may lag behind. */
    answeredUntilSeq: p.bigint('number').default(0),
    /** When a handback left questions for the concierge; null once its flow has been told. */
    reopenedDate: p.datetime(3).nullable(),
    /** When the last event was stored. */
    lastActivityDate: p.datetime(3).defaultRaw('now()'),
  },
});

/** One conversation of a guest with a hotel. */
export class ChatSession extends ChatSessionSchema.class {}
ChatSessionSchema.setClass(ChatSession);

const ChatMessageSchema = defineEntity({
  name: 'ChatMessageRecord',
  ...tenantPolicy('chat_message'),
  uniques: [{ name: 'chat_message_one_reply', properties: ['sessionKey', 'replyTo'] }],
  indexes: [
    { name: 'chat_message_by_date', properties: ['clientId', 'createdDate'] },
    { name: 'chat_message_by_outcome', properties: ['sessionKey', 'outcome'], where: 'outcome is not null' },
  ],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    /** A guest's message keeps the id its sender chose, so ids are unique within a session only. */
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    type: p.enum(messageTypes),
    message: p.text(),
    locale: p.string().length(35),
    // JSON rather than text[]: the ORM's array literals lose the line breaks of a passage.
    context: p.json<string[]>().defaultRaw("'[]'"),
    sources: p.json<Source[]>().defaultRaw("'[]'"),
    /** The guest message this one answers; unique, so a turn has at most one reply. */
    replyTo: p.uuid().nullable(),
    /** Whether the concierge waits for the guest's answer to it. */
    asksBack: p.boolean().default(false),
    /** The guest message whose turn answers this one, too; null where it has a turn of its own. */
    turnHead: p.uuid().nullable(),
    /** Why nothing answers this guest message, now or later: the guard that forbids it, or `DELETED`. */
    setAside: p.string().length(20).nullable(),
    /** How the turn ended whose reply this is; null for everything else, and for replies from before it was kept. */
    outcome: p.enum(turnOutcomes).nullable(),
    /** How this reply came about, where a language model had a part in it or could have had. */
    mind: p.json<ReplyMind>().nullable(),
    /** What the concierge understood and found on the way to this reply. */
    why: p.json<ReplyWhy>().nullable(),
    createdDate: p.datetime(3),
  },
});

/** A message of a conversation as it is stored. */
export class ChatMessageRecord extends ChatMessageSchema.class {}
ChatMessageSchema.setClass(ChatMessageRecord);

const SessionEventSchema = defineEntity({
  name: 'SessionEventRecord',
  ...tenantPolicy('session_event'),
  indexes: [
    { name: 'session_event_handoffs', properties: ['clientId', 'createdDate'], where: "event = 'session.handoff'" },
    { name: 'session_event_by_date', properties: ['clientId', 'createdDate'] },
  ],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    seq: p.bigint('number').primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    event: p.enum(storedEvents),
    /** Set for `message.created`, whose data is the message itself. */
    messageId: p.uuid().nullable(),
    data: p.json<unknown>().nullable(),
    createdDate: p.datetime(3).defaultRaw('now()'),
  },
});

/** The outbox of a session: what its sockets receive, in order. */
export class SessionEventRecord extends SessionEventSchema.class {}
SessionEventSchema.setClass(SessionEventRecord);

const MessageFeedbackSchema = defineEntity({
  name: 'MessageFeedback',
  ...tenantPolicy('message_feedback'),
  indexes: [{ name: 'message_feedback_by_date', properties: ['clientId', 'createdDate'] }],
  properties: {
    sessionKey: () => p.manyToOne(ChatSession).mapToPk().primary().deleteRule('cascade').fieldName('session_key'),
    messageId: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    rating: p.enum(['up', 'down'] as const),
    comment: p.text().nullable(),
    createdDate: p.datetime().defaultRaw('now()'),
  },
});

/** What a guest thought of one reply; a second opinion replaces the first. */
export class MessageFeedback extends MessageFeedbackSchema.class {}
MessageFeedbackSchema.setClass(MessageFeedback);
