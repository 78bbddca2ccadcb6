import { WorkflowFailedError } from '@temporalio/client';
import { toolCallFlow, toolCallId, type ToolCallInput } from '../domain/model/booking/tool-call.ts';
import { DomainError } from '../domain/model/errors.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { TableAppRunner } from '../domain/ports/table-app-runner.ts';
import type { toolCall } from '../workflows/tool-call.ts';
import { applicationFailureOf, domainErrorOf } from './failures.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** Longer than any booking flow takes to answer, even if the provider fails; in milliseconds. */
const PATIENCE_MS = 100_000;

/** Calls of table-booking tools by agents: one short flow each. */
export function toolCallRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): Pick<TableAppRunner, 'callTool'> {
  const start = async (call: ToolCallInput) => client.workflow.start<typeof toolCall>(toolCallFlow.type, {
    workflowId: toolCallId(call),
    workflowIdConflictPolicy: 'USE_EXISTING',
    taskQueue: taskQueues.booking,
    args: [call],
    ...await shownToOperators(view, { clientId: call.clientId, taskType: `tool/${call.tool}`, summary: `Tool of an agent: ${call.tool}` }),
    priority: { priorityKey: 2, fairnessKey: call.clientId },
  });
  return {
    async callTool(call, signal) {
      try {
        const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, () => start(call));
        const stop = (): void => { flow.cancel().catch(() => undefined); };
        if (signal?.aborted) stop();
        signal?.addEventListener('abort', stop, { once: true });
        await client.withDeadline(Date.now() + PATIENCE_MS, () => flow.result());
      } catch (error) {
        const cause = error instanceof WorkflowFailedError ? error.cause : undefined;
        if (applicationFailureOf(cause) !== undefined) throw domainErrorOf(cause);
        throw new DomainError('UNAVAILABLE', 'Table booking cannot be reached right now.', { cause: error, retryAfterSeconds: 5 });
      }
    },
  };
}
