import { WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import {
  agentPushFlow, agentPushWorkflowId, agentTaskFlow, agentTaskWorkflowId, type AgentTaskInput,
} from '../domain/model/agent-task-flow.ts';
import { searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { AgentRunner } from '../domain/ports/durable-runner.ts';
import type { a2aPush } from '../workflows/a2a-push.ts';
import type { a2aTask } from '../workflows/a2a-task.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

const optionsOf = ({ clientId, taskId }: AgentTaskInput, kind: string, staticSummary: string) => ({
  taskQueue: taskQueues.interactive,
  args: [{ clientId, taskId }] as [AgentTaskInput],
  staticSummary,
  priority: { priorityKey: 2, fairnessKey: clientId },
  typedSearchAttributes: new TypedSearchAttributes(
    [searchAttribute('ConciergeClientId', clientId), searchAttribute('ConciergeTaskType', kind)],
  ),
});

/** Agents' tasks: one workflow each, and one for its notifications. The task's rows decide what a run finds to do. */
export function agentRunner({ client, acceptTimeoutMs }: RunnerOptions): AgentRunner {
  const withDeadline = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await client.withDeadline(Date.now() + acceptTimeoutMs, work);
    } catch (error) {
      throw domainErrorOf(error);
    }
  };
  return {
    // A signal that comes while a run is ending keeps it from ending, or starts the next one.
    async startAgentTask({ clientId, taskId }) {
      await withDeadline(() => client.workflow.signalWithStart<typeof a2aTask>(agentTaskFlow.type, {
        workflowId: agentTaskWorkflowId(clientId, taskId),
        signal: agentTaskFlow.signals.wake,
        ...optionsOf({ clientId, taskId }, 'a2a', 'Task of an agent'),
      }));
    },
    async tellAgents({ clientId, taskId }) {
      await withDeadline(() => client.workflow.signalWithStart<typeof a2aPush>(agentPushFlow.type, {
        workflowId: agentPushWorkflowId(clientId, taskId),
        signal: agentPushFlow.signals.wake,
        ...optionsOf({ clientId, taskId }, 'a2a-push', 'Notifications of an agent\'s task'),
      }));
    },
    async cancelAgentTask({ clientId, taskId }) {
      await withDeadline(async () => {
        try {
          await client.workflow.getHandle(agentTaskWorkflowId(clientId, taskId)).cancel();
        } catch (error) {
          if (!(error instanceof WorkflowNotFoundError)) throw error;
        }
      });
    },
  };
}
