import { isTurnOver } from '../../model/agent-task-flow.ts';
import type { AgentPart, AgentReply, AgentTask, AgentTaskEvent } from '../../model/agent-task.ts';
import { results, taskHistory, messageOfEvent, messageOfStatus, type Place, type TaskMessage } from './task-messages.ts';

/** Tasks, messages and events as A2A 0.3 writes them. */

function partOf(part: AgentPart) {
  switch (part.kind) {
    case 'text': return { kind: 'text', text: part.text };
    case 'data': return { kind: 'data', data: part.data };
    case 'file': {
      const { name, mediaType: mimeType, content } = part;
      return { kind: 'file', file: { name, mimeType, ...('url' in content ? { uri: content.url } : { bytes: content.bytes }) } };
    }
  }
}

const messageOf = ({ id: taskId, contextId }: Place, { role, messageId, parts, metadata }: TaskMessage) => ({
  kind: 'message', role, messageId, taskId, contextId, parts: parts.map(partOf), ...(metadata === undefined ? {} : { metadata }),
});

const artifactOf = ({ messageId, parts, locale }: AgentReply) =>
  ({ artifactId: messageId, name: 'reply', parts: parts.map(partOf), metadata: { locale } });

const statusOf = (place: Place, state: string, date: string, told: TaskMessage | null) =>
  ({ state, ...(told === null ? {} : { message: messageOf(place, told) }), timestamp: date });

/** @param historyLength how many messages of the task to show; all when left out */
export function task03(task: AgentTask, historyLength?: number) {
  const { id, contextId, state, stateDate, metadata } = task;
  return {
    kind: 'task', id, contextId, status: statusOf(task, state, stateDate.toISOString(), messageOfStatus(task)),
    artifacts: results(task).map(artifactOf), history: taskHistory(task, historyLength).map((told) => messageOf(task, told)), metadata,
  };
}

/** A reply that stands for itself. */
export const message03 = ({ contextId }: Place, { messageId, parts }: AgentReply) =>
  ({ kind: 'message', role: 'agent', messageId, contextId, parts: parts.map(partOf) });

/** One event of a task's stream. */
export function event03(place: Place, event: AgentTaskEvent) {
  const { id: taskId, contextId } = place;
  if (event.kind === 'artifact') return { kind: 'artifact-update', taskId, contextId, artifact: artifactOf(event.reply), lastChunk: true };
  const { state, date } = event;
  return {
    kind: 'status-update', taskId, contextId, status: statusOf(place, state, date, messageOfEvent(place, event)), final: isTurnOver(state),
  };
}

/** A notification is the task with the status of the event; results are reported with the state that they lead to. */
export function notification03(task: AgentTask, event: AgentTaskEvent) {
  if (event.kind === 'artifact') return undefined;
  const { state, date } = event;
  const told = state === task.state ? messageOfStatus(task) : messageOfEvent(task, event);
  const shown = task03(task);
  return { ...shown, status: statusOf(task, state, date, told), artifacts: state === 'completed' ? shown.artifacts : [] };
}
