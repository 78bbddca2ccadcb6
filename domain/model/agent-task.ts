import { z } from 'zod';
import type { AgentTaskState } from './agent-task-flow.ts';
import { idSchema, plainText, sourceSchema } from './chat.ts';
import { unfitFor } from './plain-json.ts';

/** How long an ended task can be read (spec 8), in milliseconds. */
export const TASK_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

/** A caller's name for a task; it becomes part of a workflow id, so it is short and printable. */
export const taskIdSchema = z.string().min(1).max(128).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');
/** A caller's name for a conversation. */
export const contextIdSchema = z.string().min(1).max(128).regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** Members of the caller's own, which are kept and shown as they are. */
export const storableRecord = z.record(z.string(), z.unknown())
  .refine((record) => unfitFor(record) === undefined, 'contains names or characters that cannot be stored');

/** What an agent asks, however its dialect wraps it. */
export const agentMessageSchema = z.strictObject({
  /** The caller's id of the message, where its dialect has one. */
  messageId: plainText.max(128).optional(),
  text: plainText.max(4000, 'must be at most 4000 characters').refine((text) => text.trim() !== '', 'must not be empty'),
  metadata: storableRecord.optional(),
});
export type AgentMessage = z.output<typeof agentMessageSchema>;

/** The concierge's reply as a task's result. */
export const agentReplySchema = z.object({
  messageId: idSchema, message: z.string(), locale: z.string(), context: z.array(z.string()), sources: z.array(sourceSchema),
});
export type AgentReply = z.output<typeof agentReplySchema>;

/** A task as the dialects show it. */
export interface AgentTask {
  id: string;
  /** The conversation it belongs to. */
  contextId: string;
  state: AgentTaskState;
  /** Why it failed, as a sentence. */
  reason: string | null;
  message: AgentMessage;
  reply: AgentReply | null;
  metadata: Record<string, unknown>;
  createdDate: Date;
  /** When it came to its state. */
  stateDate: Date;
}

/** What happens to a task, in order; the last one ends the stream. */
export type AgentTaskEvent =
  | { kind: 'status'; state: AgentTaskState; reason: string | null; date: string; final: boolean }
  | { kind: 'artifact'; reply: AgentReply };
