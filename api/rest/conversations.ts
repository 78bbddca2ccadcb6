import { z } from 'zod';
import { handBackConversation, handbackSchema, takeOverConversation } from '../../domain/conversations/change-hands.ts';
import {
  hotelConversationSchema, listAllConversations, listAllConversationsSchema, listConversations,
} from '../../domain/conversations/list-conversations.ts';
import { correctedSchema, correctionSchema, correctMessage } from '../../domain/conversations/correct-message.ts';
import { conversationRecordSchema } from '../../domain/conversations/conversation-record.ts';
import { getConversation, transcriptQuerySchema, transcriptSchema } from '../../domain/conversations/get-conversation.ts';
import { listConversationsSchema } from '../../domain/conversations/conversation-query.ts';
import { feedbackRecordSchema, listFeedback, listFeedbackSchema } from '../../domain/conversations/list-feedback.ts';
import { operatorMessageSchema, sayAsOperator } from '../../domain/conversations/say-as-operator.ts';
import { chatMessageSchema } from '../../domain/model/chat.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'conversations', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const conversationParams = idParams.extend({ conversationId: z.uuid().toLowerCase() });
const noSuchConversation = { 404: { description: 'The conversation does not exist, or is another client\'s.' } };

const getConversations = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/conversations', operationId: 'listClientConversations',
  summary: 'List the conversations of a hotel\'s guests',
  description: 'Latest activity first. `waiting=true` lists those in which a guest waits for a person.',
  permission: read,
  request: { params: idParams, query: z.object(listConversationsSchema.shape) },
  responses: {
    200: { description: 'A page of conversations.', schema: listOf('conversations', conversationRecordSchema) },
    ...noSuchClient,
  },
  answer: (ctx, call, services) => pageOf('conversations', listConversations({ ctx, input: call.query, deps: services })),
});

const getAllConversations = defineRoute({
  ...shared, method: 'get', path: '/api/conversations', operationId: 'listConversations',
  summary: 'List the conversations of all hotels that you may read',
  description: 'Sorted like the list of one hotel: urgent ones first, then by latest activity. Each names its hotel.',
  permission: { feature: 'conversations', action: 'READ', scope: 'any' },
  request: { query: z.object(listAllConversationsSchema.shape) },
  responses: {
    200: { description: 'A page of conversations.', schema: listOf('conversations', hotelConversationSchema) },
    404: { description: 'The client named in the query does not exist, or is not yours to see.' },
  },
  answer: (ctx, call, services) => pageOf('conversations', listAllConversations({ ctx, input: call.query, deps: services })),
});

const getTranscript = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/conversations/:conversationId', operationId: 'getClientConversation',
  summary: 'Read a conversation',
  description: 'Its newest messages, and the moments at which it went to a person or came back.',
  permission: read,
  request: { params: conversationParams, query: z.object(transcriptQuerySchema.shape) },
  responses: { 200: { description: 'The conversation with its messages.', schema: transcriptSchema }, ...noSuchConversation },
  answer: (ctx, call) => getConversation({ ctx, conversationId: call.params.conversationId, input: call.query }),
});

const postTakeover = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/conversations/:conversationId/takeover', operationId: 'takeOverConversation',
  summary: 'Take a conversation over from the concierge',
  description: 'The concierge stops working on its reply and stays silent until the conversation is handed back, or until no '
    + 'person has written for 30 minutes (`hotelConfig.handoff.idleMinutes`). The guest is told. Safe to repeat.',
  permission: write,
  request: { params: conversationParams },
  responses: { 200: { description: 'The conversation, now with a person.', schema: conversationRecordSchema }, ...noSuchConversation },
  answer: (ctx, call, services) => takeOverConversation({ ctx, input: call.params, deps: services }),
});

const postHandback = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/conversations/:conversationId/handback', operationId: 'handBackConversation',
  summary: 'Hand a conversation back to the concierge',
  description: 'The concierge answers what the guest writes from now on. With `open: "answer"` it also answers what the guest has asked '
    + 'since the hotel\'s last word; otherwise it leaves that alone forever. The guest is told. Safe to repeat: the first call decides.',
  permission: write,
  request: { params: conversationParams, body: handbackSchema },
  bodyOptional: true,
  bodyExample: { open: 'answer' },
  responses: {
    200: { description: 'The conversation, now with the concierge.', schema: conversationRecordSchema }, ...noSuchConversation,
    409: { description: 'An answer is requested, and the guest\'s channel accepts none now; the message says what to do.' },
  },
  answer: (ctx, call, services) => handBackConversation({ ctx, input: call.params, handback: call.body, deps: services }),
});

const postMessage = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/conversations/:conversationId/messages', operationId: 'postConversationMessage',
  summary: 'Write to a guest as a person of the hotel',
  description: 'Only while a person has the conversation: take it over first. '
    + 'Safe to repeat with the same `messageId` or `Idempotency-Key`.',
  permission: write,
  request: { params: conversationParams, body: operatorMessageSchema },
  bodyExample: { message: 'Good evening, this is Clara from the front desk. I will see to it.' },
  idempotent: true,
  responses: {
    201: { description: 'The message, as the guest reads it.', schema: chatMessageSchema },
    ...noSuchConversation,
    409: { description: 'The concierge has the conversation, or the guest\'s channel accepts no message now; the message says what to '
      + 'do.' },
    422: { description: 'The message id was used before with another text.' },
  },
  answer: (ctx, call, services) => sayAsOperator({ ctx, conversationId: call.params.conversationId, input: call.body, deps: services }),
});

const postCorrection = defineRoute({
  ...shared,
  method: 'post', path: '/api/clients/:id/conversations/:conversationId/messages/:messageId/correction',
  operationId: 'correctConversationMessage',
  summary: 'Correct what the concierge understood or answered',
  description: 'For a guest\'s message or the reply to it. `intent` says what was meant: the sentence, without personal data, is '
    + 'proposed to the platform as an example to learn from. `answer` says what is right: it becomes an item of the hotel\'s '
    + 'knowledge, which answers from the next message on, and needs `knowledge:WRITE` as well. A second correction of the same message '
    + 'replaces the first.',
  permission: write,
  request: { params: conversationParams.extend({ messageId: z.uuid().toLowerCase() }), body: correctionSchema },
  bodyExample: { answer: 'Yes, the kitchen warms up baby food at any hour.' },
  idempotent: true,
  responses: {
    200: { description: 'What became of the correction.', schema: correctedSchema },
    404: { description: 'The conversation or message does not exist, or is another client\'s.' },
    409: { description: 'The message cannot be corrected this way; the error says why.' },
  },
  answer: (ctx, call, services) => correctMessage({
    ctx, conversationId: call.params.conversationId, messageId: call.params.messageId, input: call.body,
    deps: { platform: services.database.forSystem() },
  }),
});

const getFeedback = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/feedback', operationId: 'listFeedback',
  summary: 'List what a hotel\'s guests thought of replies, newest first',
  permission: read,
  request: { params: idParams, query: z.object(listFeedbackSchema.shape) },
  responses: { 200: { description: 'A page of ratings.', schema: listOf('feedback', feedbackRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('feedback', listFeedback({ ctx, input: call.query, deps: services })),
});

/** Guests' conversations as operators see and take them. */
export const conversationRoutes: readonly Route[] = [
  getConversations, getAllConversations, getTranscript, postTakeover, postHandback, postMessage, postCorrection, getFeedback,
];
