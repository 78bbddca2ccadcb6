import type { AgentTask, AgentTaskEvent, AgentReply } from '../../domain/model/agent-task.ts';
import type { AgentTaskState } from '../../domain/model/agent-task-flow.ts';

/**
 * Tasks as A2A 0.1 shows them, with what 0.3 asks for beside it: the methods `tasks/get` and `tasks/cancel` have one name in
 * both, and both allow members they do not know.
 */
interface Part {
  type: 'text' | 'data';
  kind: 'text' | 'data';
  text?: string;
  data?: unknown;
}

const textPart = (text: string): Part => ({ type: 'text', kind: 'text', text });
const dataPart = (data: unknown): Part => ({ type: 'data', kind: 'data', data });

export interface TaskStatus {
  state: AgentTaskState;
  message?: Record<string, unknown>;
  timestamp: string;
}

const messageOf = (role: 'user' | 'agent', messageId: string, parts: Part[], { id, contextId }: Pick<AgentTask, 'id' | 'contextId'>) =>
  ({ kind: 'message', role, messageId, taskId: id, contextId, parts });

function statusOf(task: AgentTask): TaskStatus {
  const said = task.reply?.message ?? task.reason;
  return {
    state: task.state,
    ...(said === null ? {} : { message: messageOf('agent', task.reply?.messageId ?? `${task.id}-status`, [textPart(said)], task) }),
    timestamp: task.stateDate.toISOString(),
  };
}

/** The reply as an artifact: the text, and what it rests on. */
function artifactOf({ messageId, message, locale, context, sources }: AgentReply) {
  return {
    artifactId: messageId, name: 'reply', index: 0,
    parts: [textPart(message), ...(context.length > 0 ? [dataPart({ context, sources })] : [])],
    metadata: { locale },
  };
}

/** @param historyLength how many messages of the task to show; none when left out */
export function taskOf(task: AgentTask, historyLength = 0) {
  const { id, contextId, message, reply, metadata } = task;
  const asked = messageOf('user', message.messageId ?? `${id}-message`, [textPart(message.text)], task);
  const answered = reply === null ? [] : [messageOf('agent', reply.messageId, [textPart(reply.message)], task)];
  return {
    kind: 'task', id, sessionId: contextId, contextId, status: statusOf(task),
    artifacts: reply === null ? [] : [artifactOf(reply)],
    history: historyLength > 0 ? [asked, ...answered].slice(-historyLength) : [],
    metadata,
  };
}

/** One event of a task's stream (A2A 0.1, Streaming). */
export function eventOf(task: Pick<AgentTask, 'id' | 'contextId'>, event: AgentTaskEvent) {
  if (event.kind === 'artifact') return { id: task.id, artifact: artifactOf(event.reply) };
  const { state, reason, date, final } = event;
  const message = reason === null ? {} : { message: messageOf('agent', `${task.id}-status`, [textPart(reason)], task) };
  return { id: task.id, status: { state, ...message, timestamp: date }, final };
}
