import { isTurnOver } from '../../model/agent-task-flow.ts';
import type { AgentPart, AgentReply, AgentTask, AgentTaskEvent } from '../../model/agent-task.ts';

/** What the dialects tell of tasks; how each writes it is in the files beside this one. */

/** A message of a task. */
export interface TaskMessage {
  role: 'user' | 'agent';
  messageId: string;
  parts: AgentPart[];
  metadata?: Record<string, unknown>;
}

/** The names of a task and its conversation. */
export type Place = Pick<AgentTask, 'id' | 'contextId'>;

/** What a task's status carries: what it ended with, what it waits for, why it failed, or what became of its order since. */
export function messageOfStatus(task: AgentTask): TaskMessage | null {
  const { id, state, reason, exchanges } = task;
  if (!isTurnOver(state)) return messageOfReason(id, reason);
  const news = exchanges.at(-1)?.news;
  if (news) return messageOfReply(news);
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
  const all = exchanges.flatMap(({ messageId, message: { text, data = [], metadata }, reply, news }): TaskMessage[] => [
    { role: 'user', messageId, parts: partsOfMessage(text, data), ...(metadata === undefined ? {} : { metadata }) },
    ...[reply, news ?? null].flatMap((told) => (told === null ? [] : [messageOfReply(told)])),
  ]);
  return length === 0 ? [] : all.slice(-length);
}

/** The replies that are results. In a task that waits for answers, a question is not a result. */
export const results = ({ waits, state, exchanges }: AgentTask): AgentReply[] => exchanges.flatMap(({ reply, news }) => [
  ...(reply === null || (waits && reply.asksBack) ? [] : [reply]),
  // A task that was canceled has no result; its status says what became of its order.
  ...(news && state !== 'canceled' ? [news] : []),
]);

/** What a message says, with the reservation that it is about; what a reply rests on is in the task's artifact. */
const messageOfReply = ({ messageId, message: text, parts }: AgentReply): TaskMessage => ({
  role: 'agent', messageId, parts: [{ kind: 'text', text }, ...parts.filter((part) => part.kind === 'data' && isOfReservation(part.data))],
});
const isOfReservation = (data: unknown): boolean => typeof data === 'object' && data !== null && 'reservation' in data;
const partsOfMessage = (text: string, data: readonly Record<string, unknown>[]): AgentPart[] =>
  [...(text === '' ? [] : [{ kind: 'text' as const, text }]), ...data.map((each) => ({ kind: 'data' as const, data: each }))];
const messageOfReason = (id: string, reason: string | null): TaskMessage | null =>
  (reason === null ? null : { role: 'agent', messageId: `${id}-status`, parts: [{ kind: 'text', text: reason }] });
