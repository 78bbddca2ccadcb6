import {
  ActivityFailure, defineQuery, isCancellation, log, proxyActivities, setCurrentDetails, setHandler, upsertSearchAttributes,
} from '@temporalio/workflow';
import type { AgentTaskActivities } from '../activities/agent-task-activities.ts';
import { agentTaskFlow, type AgentTaskInput, type AgentTaskState } from '../domain/model/agent-task-flow.ts';
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

/** An agent's task: its message becomes a turn of the conversation, and the reply the task's result. */
export async function a2aTask(task: AgentTaskInput): Promise<AgentTaskState> {
  let state: AgentTaskState = 'submitted';
  setHandler(agentTaskStateQuery, () => state);
  const enter = (next: AgentTaskState): void => {
    state = next;
    setCurrentDetails(`**${next}**`);
  };
  const end = (outcome: AgentTaskState): AgentTaskState => {
    enter(outcome);
    upsertSearchAttributes([searchAttribute('ConciergeOutcome', outcome)]);
    return outcome;
  };

  const question = await records.beginAgentTask.executeWithOptions({ summary: 'Mark as being worked on' }, [task]);
  if (question === null) return end('canceled');
  enter('working');
  try {
    const replyId = await conversation.askForAgentTask.executeWithOptions({ summary: 'Ask in the conversation' }, [task]);
    const reply = { ...task, sessionKey: question.sessionKey, replyId };
    const completed = await records.completeAgentTask.executeWithOptions({ summary: 'Store the result' }, [reply]);
    return end(completed ? 'completed' : 'canceled');
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    log.warn('The task could not be answered', { taskId: task.taskId });
    const failed = await records.failAgentTask.executeWithOptions({ summary: 'Mark as failed' }, [task]);
    return end(failed ? 'failed' : 'canceled');
  }
}
