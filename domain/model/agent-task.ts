import { z } from 'zod';
import type { AgentTaskState } from './agent-task-flow.ts';
import { bookingDataSchema } from './agent-booking-data.ts';
import { maskCards, maskCardsWithin } from './card-numbers.ts';
import { plainText } from './chat.ts';
import { unfitFor } from './plain-json.ts';

/** How long a task can be read after its end, or after a question of the concierge that nobody answered (spec 8), in milliseconds. */
export const TASK_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** How many messages of one task may wait to be answered. */
export const MAX_WAITING_MESSAGES = 20;

/** A caller's name for a task; it becomes part of a workflow id, so it is short and printable. */
export const taskIdSchema = z.string().min(1).max(128).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');
/** A caller's name for a conversation. */
export const contextIdSchema = z.string().min(1).max(128).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** Members of the caller's own, which are kept and shown as they are, but for numbers of cards. */
export const storableRecord = z.record(z.string(), z.unknown())
  .refine((record) => unfitFor(record) === undefined, { error: 'contains names or characters that cannot be stored', abort: true })
  .transform((record) => maskCardsWithin(record) as Record<string, unknown>);

const messageFields = z.strictObject({
  /** The caller's id of the message, where its dialect has one. */
  messageId: plainText.max(128).optional(),
  /** What its text parts say; empty where it has data alone. */
  text: plainText.max(4000, 'must be at most 4000 characters').transform(maskCards),
  /** What its data parts say. */
  data: z.array(bookingDataSchema).max(5).optional(),
  metadata: storableRecord.optional(),
});
const saysSomething = ({ text, data = [] }: z.output<typeof messageFields>): boolean => text.trim() !== '' || data.length > 0;
const EMPTY = { path: ['text'], message: 'must not be empty' };

/** What an agent asks, however its dialect wraps it. */
export const agentMessageSchema = messageFields.refine(saysSomething, EMPTY);
/** The same, where the caller has to name it. */
export const namedMessageSchema = messageFields.extend({ messageId: messageFields.shape.messageId.unwrap() }).refine(saysSomething, EMPTY);
export type AgentMessage = z.output<typeof agentMessageSchema>;

/** A piece of what the concierge gives back; a file is a link, or bytes in base64. */
export type AgentPart =
  | { kind: 'text'; text: string }
  | { kind: 'data'; data: unknown }
  | { kind: 'file'; name: string; mediaType: string; content: { url: string } | { bytes: string } };

/** The concierge's reply to one message of a task. */
export interface AgentReply {
  messageId: string;
  /** What it says, as text alone. */
  message: string;
  locale: string;
  /** The whole of it, as the task's artifact shows it. */
  parts: AgentPart[];
  /** Whether it asks for something and waits for the answer. */
  asksBack: boolean;
  /** Whether the reply alone is the answer, as a message without a task. */
  isMessage?: boolean;
}

/** A message of the task and the reply to it, once there is one. */
export interface AgentExchange {
  /** The agent's, or one that was made up. */
  messageId: string;
  message: AgentMessage;
  reply: AgentReply | null;
  /** What became of an order after the reply, or instead of one. */
  news?: AgentReply | null;
}

/** A task as the dialects show it. */
export interface AgentTask {
  id: string;
  /** The conversation it belongs to. */
  contextId: string;
  state: AgentTaskState;
  /** Why it failed, as a sentence. */
  reason: string | null;
  /** Whether it waits for its agent when the concierge asks back; else it completes with the question. */
  waits: boolean;
  /** In the order of the conversation. */
  exchanges: AgentExchange[];
  metadata: Record<string, unknown>;
  createdDate: Date;
  /** When it came to its state. */
  stateDate: Date;
}

/**
 * What happens to a task, in order; `question` is what the status says: what the concierge asks when it waits, or late news of
 * an order.
 */
export type AgentTaskEvent =
  | { kind: 'status'; state: AgentTaskState; reason: string | null; date: string; question?: AgentReply }
  | { kind: 'artifact'; reply: AgentReply };
