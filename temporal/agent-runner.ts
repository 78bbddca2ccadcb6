import {
  agentPushFlow, agentPushWorkflowId, agentTaskFlow, agentTaskWorkflowId, type AgentTaskInput,
} from '../domain/model/agent-task-flow.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { AgentRunner } from '../domain/ports/durable-runner.ts';
import type { a2aPush } from '../workflows/a2a-push.ts';
import type { a2aTask } from '../workflows/a2a-task.ts';
import { reach, unlessGone } from './reach.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** Agents' tasks: one workflow each, and one for its notifications. The task's rows decide what a run finds to do. */
export function agentRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): AgentRunner {
  /** If the signal comes while a run is ending, that run goes on or the next one starts. */
  async function wake(
    flow: typeof agentTaskFlow | typeof agentPushFlow, workflowId: string, { clientId, taskId }: AgentTaskInput,
    shown: { taskType: string; summary: string },
  ): Promise<void> {
    const options = await shownToOperators(view, { clientId, ...shown });
    await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof a2aTask | typeof a2aPush>(flow.type, {
      workflowId, signal: flow.signals.wake, taskQueue: taskQueues.interactive, args: [{ clientId, taskId }],
      priority: { priorityKey: 2, fairnessKey: clientId }, ...options,
    }));
  }

  return {
    startAgentTask: (task) => wake(
      agentTaskFlow, agentTaskWorkflowId(task.clientId, task.taskId), task, { taskType: 'a2a', summary: 'Task of an agent' },
    ),
    tellAgents: (task) => wake(
      agentPushFlow, agentPushWorkflowId(task.clientId, task.taskId), task,
      { taskType: 'a2a-push', summary: 'Notifications of an agent\'s task' },
    ),
    async cancelAgentTask({ clientId, taskId }) {
      const flow = client.workflow.getHandle(agentTaskWorkflowId(clientId, taskId));
      await reach(client, acceptTimeoutMs, () => unlessGone(flow.cancel(), undefined));
    },
  };
}
