import { z } from 'zod';
import { bookingEventSchema } from '../../domain/booking/booking-event.ts';
import { chatMessageSchema, idSchema, queryBodySchema, type LiveEvent } from '../../domain/model/chat.ts';
import { errorTable, type ErrorCode } from '../../domain/model/errors.ts';
import { handbackReasons, handlers, handoffReasons, type HandoffEvent } from '../../domain/model/handoff.ts';

/** What a socket is opened with, in its address. */
export const socketQuerySchema = z.object({
  clientId: idSchema,
  sessionId: idSchema,
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0).meta({
    description: 'The last `seq` that was seen; events after it are replayed.',
  }),
});

/** What a guest's page may send. */
export const guestFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  queryBodySchema.extend({ type: z.literal('message') }),
], { error: 'must be {"type":"ping"} or {"type":"message","query":…}' });

const sessionId = z.uuid().meta({ description: 'The guest\'s session.' });
const seq = z.int().min(1).meta({
  description: 'Counts up by one within the session. Name the last one as `after` when you connect again.' });

/** An event that is stored, numbered and replayed. */
const stored = <Name extends string, Data extends z.ZodType>(event: Name, data: Data) =>
  z.strictObject({ seq, event: z.literal(event), sessionId, data });

/** An event that lives only while somebody listens. */
const passing = <Name extends string, Data extends z.ZodType>(event: Name, data: Data) =>
  z.strictObject({ event: z.literal(event), sessionId, data });

const handoff = z.strictObject({
  handledBy: z.enum(handlers),
  reason: z.enum([...new Set([...handoffReasons, ...handbackReasons])]),
  datetime: z.int().meta({ description: 'Milliseconds since the Unix epoch (UTC).' }),
}) satisfies z.ZodType<HandoffEvent>;

type LiveData<Name extends LiveEvent['event']> = Extract<LiveEvent, { event: Name }>['data'];

const socketErrorSchema = z.strictObject({
  error: z.string().meta({ description: 'A sentence that says what is wrong and what to change.' }),
  code: z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string(),
  messageId: z.uuid().optional().meta({ description: 'Of the message that was refused, where its frame named one.' }),
  retryAfterSeconds: z.number().optional().meta({ description: 'After which the same frame may succeed.' }),
});
export type SocketError = z.output<typeof socketErrorSchema>;

/** What the server sends, by event. */
export const serverFrames = {
  'message.created': {
    summary: 'A message of the conversation, the guest\'s own included', schema: stored('message.created', chatMessageSchema),
  },
  'booking.changed': { summary: 'How a table of the conversation stands', schema: stored('booking.changed', bookingEventSchema) },
  'session.handoff': { summary: 'Whether a person or the concierge answers from now on', schema: stored('session.handoff', handoff) },
  typing: {
    summary: 'Whether an answer is being written',
    schema: passing('typing', z.strictObject({ active: z.boolean() }) satisfies z.ZodType<LiveData<'typing'>>),
  },
  'message.delta': {
    summary: 'A piece of an answer in the making; `message.created` brings the answer that counts',
    schema: passing('message.delta', z.strictObject({
      replyTo: z.uuid(), index: z.int().min(0), text: z.string(),
    }) satisfies z.ZodType<LiveData<'message.delta'>>),
  },
  error: { summary: 'What is wrong with a frame that was sent', schema: passing('error', socketErrorSchema) },
  pong: { summary: 'The answer to a ping', schema: passing('pong', z.strictObject({})) },
} as const;
