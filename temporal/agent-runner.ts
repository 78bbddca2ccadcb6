import { WorkflowNotFoundError } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import { agentTaskFlow, agentTaskWorkflowId } from '../domain/model/agent-task-flow.ts';
import { searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { AgentRunner } from '../domain/ports/durable-runner.ts';
import type { a2aTask } from '../workflows/a2a-task.ts';
import { domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';

/** Agents' tasks: one workflow each. The task's row decides what a second run of one may still do. */
export function agentRunner({ client, acceptTimeoutMs }: RunnerOptions): AgentRunner {
  const withDeadline = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await client.withDeadline(Date.now() + acceptTimeoutMs, work);
    } catch (error) {
      throw domainErrorOf(error);
    }
  };
  return {
    async startAgentTask({ clientId, taskId }) {
      await withDeadline(() => client.workflow.start<typeof a2aTask>(agentTaskFlow.type, {
        workflowId: agentTaskWorkflowId(clientId, taskId),
        workflowIdConflictPolicy: 'USE_EXISTING',
        taskQueue: taskQueues.interactive,
        args: [{ clientId, taskId }],
        staticSummary: 'Task of an agent',
        priority: { priorityKey: 2, fairnessKey: clientId },
        typedSearchAttributes: new TypedSearchAttributes([
          searchAttribute('ConciergeClientId', clientId), searchAttribute('ConciergeTaskType', 'a2a'),
        ]),
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
