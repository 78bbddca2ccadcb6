import {
  agentPushFlow, agentPushWorkflowId, agentTaskFlow, agentTaskWorkflowId, type AgentTaskInput,
} from '../domain/model/agent-task-flow.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { AgentRunner } from '../domain/ports/durable-runner.ts';
import type { a2aPush } from '../workflows/a2a-push.ts';
import type { a2aTask } from '../workflows/a2a-task.ts';
import { reach, unlessGone } from './reach.ts';
import type { OperatorView, RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

const optionsOf = async (view: OperatorView, { clientId, taskId }: AgentTaskInput, kind: string, summary: string) => ({
  taskQueue: taskQueues.interactive,
  args: [{ clientId, taskId }] as [AgentTaskInput],
  priority: { priorityKey: 2, fairnessKey: clientId },
  ...await shownToOperators(view, { clientId, summary, taskType: kind }),
});

/** Agents' tasks: one workflow each, and one for its notifications. The task's rows decide what a run finds to do. */
export function agentRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): AgentRunner {
  return {
    // A signal that comes while a run is ending keeps it from ending, or starts the next one.
    async startAgentTask({ clientId, taskId }) {
      const options = await optionsOf(view, { clientId, taskId }, 'a2a', 'Task of an agent');
      await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof a2aTask>(agentTaskFlow.type, {
        workflowId: agentTaskWorkflowId(clientId, taskId),
        signal: agentTaskFlow.signals.wake,
        ...options,
      }));
    },
    async tellAgents({ clientId, taskId }) {
      const options = await optionsOf(view, { clientId, taskId }, 'a2a-push', 'Notifications of an agent\'s task');
      await reach(client, acceptTimeoutMs, () => client.workflow.signalWithStart<typeof a2aPush>(agentPushFlow.type, {
        workflowId: agentPushWorkflowId(clientId, taskId),
        signal: agentPushFlow.signals.wake,
        ...options,
      }));
    },
    async cancelAgentTask({ clientId, taskId }) {
      const flow = client.workflow.getHandle(agentTaskWorkflowId(clientId, taskId));
      await reach(client, acceptTimeoutMs, () => unlessGone(flow.cancel(), undefined));
    },
  };
}
