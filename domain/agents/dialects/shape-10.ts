import type { AgentTaskState } from '../../model/agent-task-flow.ts';
import type { AgentPart, AgentReply, AgentTask, AgentTaskEvent } from '../../model/agent-task.ts';
import { results, taskHistory, messageOfEvent, messageOfStatus, type Place, type TaskMessage } from './task-messages.ts';

/** Tasks, messages and events as A2A 1.0 writes them; its schemas allow no member of another version. */

export const stateNames10: Readonly<Record<AgentTaskState, string>> = {
  'submitted': 'TASK_STATE_SUBMITTED', 'working': 'TASK_STATE_WORKING', 'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'completed': 'TASK_STATE_COMPLETED', 'failed': 'TASK_STATE_FAILED', 'canceled': 'TASK_STATE_CANCELED',
};

function partOf(part: AgentPart) {
  switch (part.kind) {
    case 'text': return { text: part.text };
    case 'data': return { data: part.data };
    case 'file': {
      const { name: filename, mediaType, content } = part;
      return { ...('url' in content ? { url: content.url } : { raw: content.bytes }), filename, mediaType };
    }
  }
}

const messageOf = ({ id: taskId, contextId }: Place, { role, messageId, parts, metadata }: TaskMessage) => ({
  messageId,
  contextId, taskId, role: role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT', parts: parts.map(partOf),
  ...(metadata === undefined ? {} : { metadata }),
});

const artifactOf = ({ messageId, parts, locale }: AgentReply) =>
  ({ artifactId: messageId, name: 'reply', parts: parts.map(partOf), metadata: { locale } });

const statusOf = (place: Place, state: AgentTaskState, date: string, told: TaskMessage | null) =>
  ({ state: stateNames10[state], ...(told === null ? {} : { message: messageOf(place, told) }), timestamp: date });

export interface Shown10 {
  /** How many messages of the task to show; all when left out, and no such member at all for none. */
  historyLength?: number | undefined;
  includeArtifacts?: boolean;
}

export function task10(task: AgentTask, { historyLength, includeArtifacts = true }: Shown10 = {}) {
  const { id, contextId, state, stateDate, metadata } = task;
  return {
    id, contextId, status: statusOf(task, state, stateDate.toISOString(), messageOfStatus(task)),
    ...(includeArtifacts ? { artifacts: results(task).map(artifactOf) } : {}),
    ...(historyLength === 0 ? {} : { history: taskHistory(task, historyLength).map((told) => messageOf(task, told)) }),
    metadata,
  };
}

/** A reply that stands for itself. */
export const message10 = ({ contextId }: Place, { messageId, parts }: AgentReply) =>
  ({ messageId, contextId, role: 'ROLE_AGENT', parts: parts.map(partOf) });

/** One event of a task, as a StreamResponse: in its stream and as a notification. */
export function event10(place: Place, event: AgentTaskEvent) {
  const { id: taskId, contextId } = place;
  if (event.kind === 'artifact') {
    return { artifactUpdate: { taskId, contextId, artifact: artifactOf(event.reply), append: false, lastChunk: true } };
  }
  const { state, date } = event;
  return { statusUpdate: { taskId, contextId, status: statusOf(place, state, date, messageOfEvent(place, event)) } };
}
