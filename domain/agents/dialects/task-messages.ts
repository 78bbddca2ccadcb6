import type { AgentReply, AgentTask, AgentTaskEvent } from '../../model/agent-task.ts';

/** What the dialects tell of tasks; how each writes it is in the files beside this one. */

/** A message of a task, as far as it is text. */
export interface TaskMessage {
  role: 'user' | 'agent';
  messageId: string;
  text: string;
  metadata?: Record<string, unknown>;
}

/** The names of a task and its conversation. */
export type Place = Pick<AgentTask, 'id' | 'contextId'>;

/** The words that a task's status carries: what it ended with, what it waits for, or why it failed. */
export function messageOfStatus(task: AgentTask): TaskMessage | null {
  const { id, state, reason, exchanges } = task;
  const reply = state === 'completed'
    || state === 'input-required' ? exchanges.findLast((exchange) => exchange.reply !== null)?.reply ?? null : null;
  return reply === null ? messageOfReason(id, reason) : messageOfReply(reply);
}

/** As {@link messageOfStatus}, of the event that brought the status. */
export function messageOfEvent({ id }: Place, { reason, question }: Extract<AgentTaskEvent, { kind: 'status' }>): TaskMessage | null {
  return question === undefined ? messageOfReason(id, reason) : messageOfReply(question);
}

/** @param length how many messages of the task, counted from the last; all when left out */
export function taskHistory({ exchanges }: AgentTask, length = Infinity): TaskMessage[] {
  const all = exchanges.flatMap(({ messageId, message: { text, metadata }, reply }): TaskMessage[] => [
    { role: 'user', messageId, text, ...(metadata === undefined ? {} : { metadata }) }, ...(reply === null ? [] : [messageOfReply(reply)]),
  ]);
  return length === 0 ? [] : all.slice(-length);
}

/** The replies that are results; a question is none in a task that waits for the answer. */
export const results = ({ waits, exchanges }: AgentTask): AgentReply[] =>
  exchanges.flatMap(({ reply }) => (reply === null || (waits && reply.asksBack) ? [] : [reply]));

const messageOfReply = ({ messageId, message: text }: AgentReply): TaskMessage => ({ role: 'agent', messageId, text });
const messageOfReason = (id: string, reason: string | null): TaskMessage | null =>
  (reason === null ? null : { role: 'agent', messageId: `${id}-status`, text: reason });
