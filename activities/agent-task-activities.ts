import { tellAgents } from '../domain/agents/push/tell-agents.ts';
import type { AgentAnswers } from '../domain/agents/tasks/agent-answers.ts';
import { askForTask, failTask, finishTurn, nextTurn, postForTask } from '../domain/agents/tasks/work-on-task.ts';
import type { AgentQuestion, AgentTaskInput, AgentTaskState, AgentTurn, PostedQuestion } from '../domain/model/agent-task-flow.ts';
import type { AgentRunner } from '../domain/ports/durable-runner.ts';
import { activityContext, type ActivityDeps } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';

export interface AgentTaskDeps extends ActivityDeps {
  /** A workflow cannot update another one, so the conversation is asked from here. */
  answers: AgentAnswers;
  runner: AgentRunner;
}

export type AgentTaskActivities = ReturnType<typeof createAgentTaskActivities>;

/** The side effects of an agent's task. Each may run twice: the task's rows and the messages' ids keep the effect single. */
export function createAgentTaskActivities(deps: AgentTaskDeps) {
  const { answers, runner } = deps;
  /** Every step that may have changed the task has its agent's servers told, also when it is repeated. */
  const telling = async <Result>(
    { clientId, taskId: id }: AgentTaskInput, work: (step: { ctx: ReturnType<typeof activityContext>; id: string }) => Promise<Result>,
  ): Promise<Result> => {
    const ctx = activityContext(deps, clientId);
    const result = await work({ ctx, id });
    await tellAgents({ ctx, id, runner });
    return result;
  };
  return withSafeFailures({
    /** Where the task stands, and the message to answer next. */
    async nextAgentTurn(task: AgentTaskInput): Promise<AgentTurn> {
      return telling(task, nextTurn);
    },

    /** Posts the message in the task's conversation, which signals the task's flow when the reply is there. */
    async postForAgentTask({ clientId, taskId: id, position }: AgentTaskInput & AgentQuestion): Promise<PostedQuestion> {
      return postForTask({ ctx: activityContext(deps, clientId), id, position, answers });
    },

    /** Waits for the concierge's reply in the task's conversation, for runs of an earlier version. @returns the id of the reply */
    async askForAgentTask({ clientId, taskId: id, position }: AgentTaskInput & AgentQuestion): Promise<string> {
      return withHeartbeat(() => askForTask({ ctx: activityContext(deps, clientId), id, position, answers }));
    },

    /** Stores the reply. @returns where the task stands then */
    async finishAgentTurn({ position, replyId, ...task }: AgentTaskInput & AgentQuestion & { replyId: string }): Promise<AgentTaskState> {
      return telling(task, (step) => finishTurn({ ...step, position, replyId, answers }));
    },

    /** Ends the task as failed. @returns where it stands; canceled, when it was meanwhile */
    async failAgentTask(task: AgentTaskInput): Promise<AgentTaskState> {
      return telling(task, failTask);
    },
  });
}
