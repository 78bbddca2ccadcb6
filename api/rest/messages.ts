import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { askConcierge, postMessage, type GuestMessage } from '../../domain/chat/post-message.ts';
import { MOST_MESSAGES } from '../../domain/chat/messages.ts';
import { readSession, type OpenSession } from '../../domain/chat/sessions.ts';
import {
  chatMessageSchema, idSchema, localeSchema, queryBodySchema,
} from '../../domain/model/chat.ts';
import {
  guestContext, openingClaim, openingFingerprint, sessionClaim, sessionCookie, sessionHeaders, sessionQuery,
} from '../http/guest.ts';
import { DomainError } from '../../domain/model/errors.ts';
import { defineRoute, type Call } from '../http/route.ts';

const chatSessionSchema = z.object({
  id: z.uuid().meta({ description: 'The session id: unguessable, and all a guest needs to continue.' }),
  messages: z.array(chatMessageSchema),
  earlier: z.literal(true).optional().meta({ description: 'Set where there are messages before the first of these: name it as `before`.' }),
}).meta({ id: 'ChatSession' });

const historyQuery = sessionQuery.extend({
  before: idSchema.optional().meta({ description: 'The message before which the returned ones end; of a session that exists.' }),
  limit: z.coerce.number().int().min(1).max(MOST_MESSAGES).optional()
    .meta({ description: `So many of the newest messages at most; ${MOST_MESSAGES} when left out.` }),
});

const acknowledgementSchema = z.object({
  status: z.literal('ack'), sessionId: z.uuid(),
}).meta({ id: 'MessageAcknowledgement' });

const synchronousReplySchema = z.object({
  message: z.string(),
  datetime: z.number().int().meta({ description: 'Milliseconds since the Unix epoch (UTC).' }),
  type: z.enum(['ai', 'system']).meta({ description: '`system` where a person has the conversation and the concierge gives no reply.' }),
  context: z.array(z.string()),
}).meta({ id: 'SynchronousReply' });

const postHeaders = sessionHeaders.extend({
  'x-test-session': z.enum(['true', 'false']).optional(),
  'idempotency-key': z.string().min(1).max(255).optional(),
});

const getHeaders = sessionHeaders.extend({ 'x-client-locale': localeSchema.optional() });

/** Spec 4.1: gets or creates the guest's session. */
export const getMessage = defineRoute({
  method: 'get', path: '/api/message', operationId: 'getChatSession',
  tag: 'Client API', auth: 'guest',
  summary: 'Get the chat session with its messages, or create one',
  request: { headers: getHeaders, query: historyQuery },
  responses: {
    200: { description: 'The session and its history, oldest message first.', schema: chatSessionSchema, headers: ['set-cookie'] },
    404: { description: 'The client, the session or the message in `before` does not exist.' },
  },
  async handler(call, services) {
    const clientId = call.headers['x-client-id'];
    const ctx = guestContext(services, { ...call, clientId });
    const { before, limit } = call.query;
    const { session, messages, earlier } = await readSession({
      ctx, input: { ...sessionClaim(call), locale: call.headers['x-client-locale'] }, limits: services.limits, page: { before, limit },
    });
    call.note({ sessionKey: session.key });
    return {
      status: 200,
      body: { id: session.publicId, messages, ...(earlier && { earlier }) },
      cookies: [sessionCookie(clientId, session.publicId)],
    };
  },
});

/** Spec 4.1: takes a guest's message; the reply comes over the real-time channel, or at once in a test session. */
export const createMessage = defineRoute({
  method: 'post', path: '/api/message', operationId: 'postMessage',
  tag: 'Client API', auth: 'guest',
  summary: 'Send a message to the concierge',
  description: '202 means that the message is stored. With `x-test-session: true` the answer waits for the reply. '
    + 'Repeat a request safely with the same `messageId` (or `Idempotency-Key`). A repeat without a session finds the '
    + 'one that the first opened, for ten minutes, if the key is a UUID or has at least 16 characters.',
  request: { headers: postHeaders, query: sessionQuery, body: queryBodySchema },
  bodyExample: { query: 'When is breakfast?', locale: 'en' },
  responses: {
    200: { description: 'The reply, for a test session.', schema: synchronousReplySchema, headers: ['x-session-id', 'set-cookie'] },
    202: {
      description: 'The message is stored; the reply follows over the real-time channel.', schema: acknowledgementSchema,
      headers: ['x-session-id', 'set-cookie'],
    },
    404: { description: 'The client or the session does not exist.' },
    422: { description: 'The message id or the Idempotency-Key was used before with another text.' },
  },
  async handler(call, services) {
    const clientId = call.headers['x-client-id'];
    const ctx = guestContext(services, { ...call, clientId });
    const input = guestMessage(call, ctx.now());
    const answered = ({ publicId, key }: OpenSession) => {
      call.note({ sessionKey: key });
      return { cookies: [sessionCookie(clientId, publicId)], headers: { 'x-session-id': publicId } };
    };
    const once = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => { throw asKeyed(error, call); });
    if (call.headers['x-test-session'] === 'true') {
      const { session, reply } = await once(askConcierge({ ctx, input, deps: services }));
      const { message, datetime, type, context } = reply;
      return { status: 200, body: { message, datetime, type, context }, ...answered(session) };
    }
    const session = await once(postMessage({ ctx, input, deps: services }));
    return { status: 202, body: { status: 'ack', sessionId: session.publicId }, ...answered(session) };
  },
});

/** Names what the caller sent: a key takes the place of the message id if the body has none. */
function asKeyed(error: unknown, { body, headers }: PostCall): unknown {
  if (!(error instanceof DomainError) || error.code !== 'IDEMPOTENCY_MISMATCH') return error;
  if (body.messageId !== undefined || headers['idempotency-key'] === undefined) return error;
  return new DomainError('IDEMPOTENCY_MISMATCH',
    'This Idempotency-Key was used before with another text. Use a new one for a new message.');
}

type PostCall = Call<{ headers: typeof postHeaders; query: typeof sessionQuery; body: typeof queryBodySchema }>;

function guestMessage(call: PostCall, now: Date): GuestMessage {
  const claim = sessionClaim(call);
  const { query, locale, messageId } = call.body;
  const key = messageId ?? call.headers['idempotency-key'];
  if (key === undefined) return { session: claim, messageId: randomUUID(), query, locale };
  const id = idSchema.safeParse(key).data ?? idOfKey(claim.publicId ?? openingFingerprint(call.request, key), key);
  return { session: { ...claim, ...openingClaim(call.request, key, now) }, messageId: id, query, locale };
}

/**
 * A message id made of an Idempotency-Key that is no UUID. It counts within the session that the request
 * names, else on the device that sends it: such keys may be short, and two guests who choose the same one
 * must not meet.
 */
function idOfKey(scope: string, key: string): string {
  const hash = createHash('sha256').update(JSON.stringify([scope, key])).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
