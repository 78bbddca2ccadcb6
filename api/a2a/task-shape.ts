import {
  results, taskHistory, messageOfEvent, messageOfStatus, type Place, type TaskMessage,
} from '../../domain/agents/dialects/task-messages.ts';
import { isTurnOver, type AgentTaskState } from '../../domain/model/agent-task-flow.ts';
import type { AgentPart, AgentReply, AgentTask, AgentTaskEvent } from '../../domain/model/agent-task.ts';

/**
 * Tasks as A2A 0.1 shows them, with what 0.3 asks for beside it: the methods `tasks/get` and `tasks/cancel` have one name in
 * both, and both allow members they do not know.
 */
function partOf(part: AgentPart) {
  if (part.kind !== 'file') return { type: part.kind, ...part };
  const { name, mediaType: mimeType, content } = part;
  return { type: 'file', kind: 'file', file: { name, mimeType, ...('url' in content ? { uri: content.url } : { bytes: content.bytes }) } };
}

const messageOf = ({ id, contextId }: Place, { role, messageId, parts }: TaskMessage) =>
  ({ kind: 'message', role, messageId, taskId: id, contextId, parts: parts.map(partOf) });

/** The five states of the specification (3.1): a task that waits for its agent is completed with the question. */
const stateOf = (state: AgentTaskState): AgentTaskState => (state === 'input-required' ? 'completed' : state);

const statusOf = (place: Place, state: AgentTaskState, timestamp: string, told: TaskMessage | null) =>
  ({ state: stateOf(state), ...(told === null ? {} : { message: messageOf(place, told) }), timestamp });

/** The reply as an artifact: the text, and what it rests on. */
const artifactOf = ({ messageId, locale, parts }: AgentReply) =>
  ({ artifactId: messageId, name: 'reply', index: 0, parts: parts.map(partOf), metadata: { locale } });

/** @param historyLength how many messages of the task to show; none when left out */
export function taskOf(task: AgentTask, historyLength = 0) {
  const { id, contextId, state, stateDate, metadata } = task;
  return {
    kind: 'task', id, sessionId: contextId, contextId, status: statusOf(task, state, stateDate.toISOString(), messageOfStatus(task)),
    artifacts: results({ ...task, waits: task.waits && state !== 'input-required' }).slice(-1).map(artifactOf),
    history: taskHistory(task, historyLength).map((told) => messageOf(task, told)),
    metadata,
  };
}

/** One event of a task's stream (A2A 0.1, Streaming). */
export function eventOf(place: Place, event: AgentTaskEvent) {
  if (event.kind === 'artifact') return { id: place.id, artifact: artifactOf(event.reply) };
  const { state, date } = event;
  return { id: place.id, status: statusOf(place, state, date, messageOfEvent(place, event)), final: isTurnOver(state) };
}
