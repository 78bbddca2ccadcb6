import {
  ActivityFailure, condition, defineQuery, defineSignal, isCancellation, log, patched, proxyActivities, setHandler, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AgentTaskActivities } from '../activities/agent-task-activities.ts';
import { agentTaskFlow, isOver, type AgentQuestion, type AgentTaskInput, type AgentTaskState } from '../domain/model/agent-task-flow.ts';
import { searchAttribute } from '../domain/model/flows.ts';
import type { AnsweredSignal } from '../domain/model/turn.ts';
import { showDetails } from './operators/details.ts';

// Short writes, retried until they succeed, so that an agent never polls a task that is stuck.
const records = proxyActivities<AgentTaskActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '250 ms', maximumInterval: '30 s' },
});

// The conversation may refuse for a while. The message has an id, so a retry is safe.
const posting = proxyActivities<AgentTaskActivities>({
  startToCloseTimeout: '20 s',
  scheduleToCloseTimeout: '15 min',
  retry: { initialInterval: '1 s', maximumInterval: '20 s' },
});

// For runs that began before replies were told by signal: the activity waits for the conversation.
const conversation = proxyActivities<AgentTaskActivities>({
  startToCloseTimeout: '2 min',
  scheduleToCloseTimeout: '15 min',
  heartbeatTimeout: '10 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '1 s', maximumInterval: '20 s' },
});

/** How long to wait for a reply before asking the conversation again, and how often to ask. */
const LOOK_AGAIN = '5 min';
const MAX_LOOKS = 12;

/** The state of the task. */
const agentTaskStateQuery = defineQuery<AgentTaskState>(agentTaskFlow.queries.state);
/** A message is waiting. A run that is about to end continues, so that it misses none. */
const wakeSignal = defineSignal(agentTaskFlow.signals.wake);
/** A message of the task has its reply. */
const answeredSignal = defineSignal<[AnsweredSignal]>(agentTaskFlow.signals.answered);

/** Replies that the conversation has reported, by the id of their message's turn. */
type Replies = Map<string, string>;

/**
 * Works on an agent's task: each message becomes a turn of the conversation, in order. The run ends with the task, or when the
 * task waits for its agent; the agent's next message starts another run under the same id.
 */
export async function a2aTask(task: AgentTaskInput): Promise<AgentTaskState> {
  let state: AgentTaskState = 'submitted';
  let woken = true;
  const replies: Replies = new Map();
  setHandler(agentTaskStateQuery, () => state);
  setHandler(wakeSignal, () => { woken = true; });
  setHandler(answeredSignal, ({ messageId, replyId }) => void replies.set(messageId, replyId));
  const enter = (next: AgentTaskState): void => {
    state = next;
    showDetails(next);
  };

  while (woken && !isOver(state)) {
    woken = false;
    for (;;) {
      const next = await records.nextAgentTurn.executeWithOptions({ summary: 'Take up the next message' }, [task]);
      enter(next.state);
      if (next.question === null) break;
      enter(await answer(task, next.question, replies));
    }
  }
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', state)]);
  return state;
}

async function answer(task: AgentTaskInput, { position }: AgentQuestion, replies: Replies): Promise<AgentTaskState> {
  try {
    // Histories of runs that began before this version wait in the activity.
    const replyId = patched('answered-by-signal')
      ? await replyTo({ ...task, position }, replies)
      : await conversation.askForAgentTask.executeWithOptions({ summary: 'Ask in the conversation' }, [{ ...task, position }]);
    if (replyId !== null) {
      return await records.finishAgentTurn.executeWithOptions({ summary: 'Store the reply' }, [{ ...task, position, replyId }]);
    }
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  }
  log.warn('The task could not be answered', { taskId: task.taskId });
  return records.failAgentTask.executeWithOptions({ summary: 'Mark as failed' }, [task]);
}

/**
 * Posts a message in the conversation and sleeps until the conversation reports the reply. A conversation whose run was
 * terminated reports nothing, so the message is posted again from time to time.
 *
 * @returns null when the conversation stays silent for an hour
 */
async function replyTo(question: AgentTaskInput & AgentQuestion, replies: Replies): Promise<string | null> {
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const { messageId, replyId } = await posting.postForAgentTask.executeWithOptions({ summary: 'Post in the conversation' }, [question]);
    if (replyId !== null) return replyId;
    if (await condition(() => replies.has(messageId), LOOK_AGAIN, { summary: 'Waiting for the conversation' })) {
      return replies.get(messageId) ?? null;
    }
  }
  return null;
}
