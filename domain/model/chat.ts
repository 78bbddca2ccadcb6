import { z } from 'zod';
import { canonicalLocale } from '../language/locale.ts';
import { maskCards } from './card-numbers.ts';
import { isStorableText } from './plain-json.ts';

/** The longest guest message, in characters (decisions, QueryBody). */
const MAX_QUERY_LENGTH = 4000;

/** An id as callers may write it; compared, stored and named in workflow ids in its one canonical spelling. */
export const idSchema = z.uuid().toLowerCase();

/** Text that every part of the system can keep: Postgres cannot store NUL, and a lone surrogate is not a character. */
export const plainText = z.string()
  .refine(isStorableText, 'must be well-formed text without NUL characters');

const MAX_LOCALE_LENGTH = 35;
const NO_LOCALE = 'must be a BCP 47 language tag such as "en" or "fr-CA"';

/**
 * A BCP 47 tag in the shape platforms send it: language, then script, region, variants and extensions. Tolerant, because
 * a guest whose device names an odd one is answered all the same.
 */
export const localeSchema = z.string().max(MAX_LOCALE_LENGTH).regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, NO_LOCALE);

/** A tag that a hotel is set up with: a well-formed one, kept in its one canonical spelling. */
export const canonicalLocaleSchema = localeSchema
  .refine((tag) => (canonicalLocale(tag)?.length ?? Infinity) <= MAX_LOCALE_LENGTH, NO_LOCALE)
  .transform((tag) => canonicalLocale(tag) ?? tag);

export const sourceSchema = z.object({
  title: z.string(),
  url: z.string().nullable(),
}).meta({ id: 'Source' });
export type Source = z.infer<typeof sourceSchema>;

export const messageTypes = ['guest', 'ai', 'operator', 'system'] as const;
export type MessageType = (typeof messageTypes)[number];

/** One message of a conversation, as every face of the product shows it. */
export const chatMessageSchema = z.object({
  id: z.uuid(),
  type: z.enum(messageTypes),
  message: z.string(),
  datetime: z.number().int().meta({ description: 'Milliseconds since the Unix epoch (UTC).' }),
  locale: z.string(),
  context: z.array(z.string()).meta({ description: 'The knowledge passages the message rests on, best first.' }),
  sources: z.array(sourceSchema),
  replyTo: z.uuid().nullable().meta({
    description: 'The guest\'s message that this one answers, the first if a turn answers several; null if it answers none.',
  }),
}).meta({ id: 'ChatMessage' });
export type ChatMessage = z.infer<typeof chatMessageSchema>;

/** The body of `POST /api/message`; the same shape serves the socket's `message` frame. */
export const queryBodySchema = z.object({
  query: plainText
    .max(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`)
    .refine((text) => text.trim().length > 0, 'must not be empty').transform(maskCards),
  locale: localeSchema.optional(),
  messageId: idSchema.optional(),
}).meta({ id: 'QueryBody' });


/** The Postgres channel that wakes the fan-out of stored events; its payload is `sessionKey:seq`. */
export const STORED_CHANNEL = 'session_event';

/** The Postgres channel of live events; its payload is the event with its `sessionKey`, as JSON. */
export const LIVE_CHANNEL = 'session_live';

/** The Postgres channel that says that MCP tools may differ from before: a client's, which it names, or anybody's. */
export const TOOLS_CHANNEL = 'mcp_tools';

/** By which those are woken who follow a client's tools; those who follow anybody's without a client. */
export const toolsChannelOf = (clientId: string): string => (clientId === '' ? TOOLS_CHANNEL : `${TOOLS_CHANNEL}/${clientId}`);

/** Events that are stored, numbered and replayed on the real-time channel. */
export const storedEvents = ['message.created', 'booking.changed', 'session.handoff'] as const;
export type StoredEvent = (typeof storedEvents)[number];

/** A stored event as a socket receives it; `seq` counts up by one within a session. */
export interface SessionEvent {
  seq: number;
  event: StoredEvent;
  data: unknown;
}

/** Events that live only while somebody listens: no number, no replay. */
export type LiveEvent =
  | { event: 'typing'; data: { active: boolean } }
  | { event: 'message.delta'; data: { replyTo: string; index: number; text: string } };
