import { askForTask, beginTask, completeTask, failTask } from '../domain/agents/tasks/work-on-task.ts';
import type { AgentQuestion, AgentTaskInput } from '../domain/model/agent-task-flow.ts';
import type { ChatRunner } from '../domain/ports/durable-runner.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface AgentTaskDeps extends ActivityDeps {
  /** A workflow cannot update another one, so the conversation is asked from here. */
  runner: ChatRunner;
}

export type AgentTaskActivities = ReturnType<typeof createAgentTaskActivities>;

/** The side effects of an agent's task. Each may run twice: the task's row and the message's id keep the effect single. */
export function createAgentTaskActivities(deps: AgentTaskDeps) {
  const contextOf = (clientId: string) => activityContext(deps, clientId);
  return withSafeFailures({
    /** Marks the task as being worked on; null when it is over already. */
    async beginAgentTask({ clientId, taskId }: AgentTaskInput): Promise<AgentQuestion | null> {
      return beginTask({ ctx: contextOf(clientId), id: taskId });
    },

    /** Waits for the concierge's reply in the task's conversation. @returns the id of the reply */
    async askForAgentTask({ clientId, taskId }: AgentTaskInput): Promise<string> {
      return withHeartbeat(() => askForTask({ ctx: contextOf(clientId), id: taskId, runner: deps.runner }));
    },

    /** Ends the task with the reply; false when it was canceled meanwhile. */
    async completeAgentTask({ clientId, taskId, ...reply }: AgentTaskInput & { sessionKey: string; replyId: string }): Promise<boolean> {
      return completeTask({ ctx: contextOf(clientId), id: taskId, ...reply });
    },

    /** Ends the task as failed; false when it was canceled meanwhile. */
    async failAgentTask({ clientId, taskId }: AgentTaskInput): Promise<boolean> {
      return failTask({ ctx: contextOf(clientId), id: taskId });
    },
  });
}
