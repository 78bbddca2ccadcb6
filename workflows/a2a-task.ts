import {
  ActivityFailure, defineQuery, defineSignal, isCancellation, log, proxyActivities, setCurrentDetails, setHandler, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AgentTaskActivities } from '../activities/agent-task-activities.ts';
import { agentTaskFlow, isOver, type AgentQuestion, type AgentTaskInput, type AgentTaskState } from '../domain/model/agent-task-flow.ts';
import { searchAttribute } from '../domain/model/flows.ts';

// Short writes that must happen sooner or later: an agent that polls is never left with a task that moves no more.
const records = proxyActivities<AgentTaskActivities>({
  startToCloseTimeout: '10 s',
  retry: { initialInterval: '250 ms', maximumInterval: '30 s' },
});

// The conversation may be busy with earlier messages, or refuse for a while; the message has an id, so asking again is safe.
const conversation = proxyActivities<AgentTaskActivities>({
  startToCloseTimeout: '2 min',
  scheduleToCloseTimeout: '15 min',
  heartbeatTimeout: '10 s',
  cancellationType: 'TRY_CANCEL',
  retry: { initialInterval: '1 s', backoffCoefficient: 2, maximumInterval: '20 s' },
});

/** What the run is at. */
const agentTaskStateQuery = defineQuery<AgentTaskState>(agentTaskFlow.queries.state);
/** Says that a message waits; it keeps a run that is about to end from ending, so that none is overlooked. */
const wakeSignal = defineSignal(agentTaskFlow.signals.wake);

/**
 * Works on an agent's task: each message becomes a turn of the conversation, in order. The run ends with the task, or when the
 * task waits for its agent; the agent's next message starts another run under the same id.
 */
export async function a2aTask(task: AgentTaskInput): Promise<AgentTaskState> {
  let state: AgentTaskState = 'submitted';
  let woken = true;
  setHandler(agentTaskStateQuery, () => state);
  setHandler(wakeSignal, () => { woken = true; });
  const enter = (next: AgentTaskState): void => {
    state = next;
    setCurrentDetails(`**${next}**`);
  };

  while (woken && !isOver(state)) {
    woken = false;
    for (;;) {
      const next = await records.nextAgentTurn.executeWithOptions({ summary: 'Take up the next message' }, [task]);
      enter(next.state);
      if (next.question === null) break;
      enter(await answer(task, next.question));
    }
  }
  upsertSearchAttributes([searchAttribute('ConciergeOutcome', state)]);
  return state;
}

async function answer(task: AgentTaskInput, { position }: AgentQuestion): Promise<AgentTaskState> {
  try {
    const replyId = await conversation.askForAgentTask.executeWithOptions({ summary: 'Ask in the conversation' }, [{ ...task, position }]);
    return await records.finishAgentTurn.executeWithOptions({ summary: 'Store the reply' }, [{ ...task, position, replyId }]);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('The task could not be answered', { taskId: task.taskId });
    return records.failAgentTask.executeWithOptions({ summary: 'Mark as failed' }, [task]);
  }
}
