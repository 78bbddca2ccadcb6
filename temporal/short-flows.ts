import { randomUUID } from 'node:crypto';
import type { Workflow, WorkflowHandle, WorkflowResultType } from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import {
  tableAppRequestFlow, tableAppRequestId, type TableAppOutcome, type TableAppRequest,
} from '../domain/model/booking/table-app-request.ts';
import { DomainError } from '../domain/model/errors.ts';
import { lookOutsideFlow, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import { modelCheckFlow, modelCheckId } from '../domain/model/language-model.ts';
import type { OutsideRunner } from '../domain/ports/doctor.ts';
import type { ModelRunner } from '../domain/ports/model-runner.ts';
import type { TableAppRunner } from '../domain/ports/table-app-runner.ts';
import type { lookOutside } from '../workflows/look-outside.ts';
import type { modelCheck } from '../workflows/model-check.ts';
import type { tableAppRequest } from '../workflows/table-app-request.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** How long a page waits at most for what it asks a worker, in milliseconds. */
const PAGE_PATIENCE_MS = 45_000;

/**
 * Starts a flow that a page waits for, and waits for its result.
 *
 * @param unavailable what the page says when no result comes
 * @throws DomainError UNAVAILABLE
 */
async function resultOfShortFlow<Flow extends Workflow>(
  { client, acceptTimeoutMs }: RunnerOptions, start: () => Promise<WorkflowHandle<Flow>>, unavailable: string,
): Promise<WorkflowResultType<Flow>> {
  try {
    const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, start);
    return await client.withDeadline(Date.now() + PAGE_PATIENCE_MS, () => flow.result());
  } catch (error) {
    throw new DomainError('UNAVAILABLE', unavailable, { cause: error, retryAfterSeconds: 5 });
  }
}

/** Calls to table-booking systems, by one short flow each. */
export function tableAppRunner(options: RunnerOptions): Omit<TableAppRunner, 'callTool'> {
  const start = async (request: TableAppRequest) => options.client.workflow.start<typeof tableAppRequest>(tableAppRequestFlow.type, {
    workflowId: tableAppRequestId(request, randomUUID()),
    taskQueue: taskQueues.booking,
    args: [request],
    workflowExecutionTimeout: PAGE_PATIENCE_MS,
    ...await shownToOperators(options, {
      clientId: request.clientId, taskType: `tableapp/${request.kind}`, summary: `Table-booking system: ${request.kind}`,
    }),
    priority: { priorityKey: 2, fairnessKey: request.clientId },
  });
  const call = async <T>(request: TableAppRequest): Promise<TableAppOutcome<T>> => await resultOfShortFlow(
    options, () => start(request), 'Table booking cannot be reached right now. Try again in a moment.',
  ) as TableAppOutcome<T>;
  return {
    checkConnection: (clientId) => call({ kind: 'check', clientId }),
    requestVerification: ({ clientId, conversation, reservationId }) =>
      call({ kind: 'requestVerification', clientId, conversation, reservationId }),
    verifyBooker: ({ clientId, conversation, reservationId, sealedCode }) =>
      call({ kind: 'verifyBooker', clientId, conversation, reservationId, sealedCode }),
  };
}

/** Calls of language models for API processes, by one short flow each. */
export function modelRunner(options: RunnerOptions): ModelRunner {
  const start = async (clientId: string) => options.client.workflow.start<typeof modelCheck>(modelCheckFlow.type, {
    workflowId: modelCheckId(clientId, randomUUID()),
    taskQueue: taskQueues.models,
    args: [{ clientId }],
    workflowExecutionTimeout: PAGE_PATIENCE_MS,
    ...await shownToOperators(options, { clientId, taskType: 'model/check', summary: 'Language model: check' }),
    priority: { priorityKey: 2, fairnessKey: clientId },
  });
  return {
    checkModel: (clientId) => resultOfShortFlow(
      options, () => start(clientId), 'The language model cannot be tried right now. Try again in a moment.',
    ),
  };
}

/** Has workers look at what API processes do not reach, by one short flow each time. */
export const outsideRunner = (options: RunnerOptions): OutsideRunner => ({
  lookOutside: (input) => resultOfShortFlow(options, () => options.client.workflow.start<typeof lookOutside>(lookOutsideFlow.type, {
    workflowId: lookOutsideFlow.id(randomUUID()),
    taskQueue: taskQueues.outbound,
    args: [input],
    workflowExecutionTimeout: PAGE_PATIENCE_MS,
    staticSummary: 'A look at what is outside',
    priority: { priorityKey: 2 },
    typedSearchAttributes: new TypedSearchAttributes([searchAttribute('ConciergeTaskType', 'doctor/outside')]),
  }), 'No worker answers'),
});
