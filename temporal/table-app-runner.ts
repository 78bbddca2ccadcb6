import { randomUUID } from 'node:crypto';
import {
  tableAppRequestFlow, tableAppRequestId, type TableAppOutcome, type TableAppRequest,
} from '../domain/model/booking/table-app-request.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { TableAppRunner } from '../domain/ports/table-app-runner.ts';
import type { tableAppRequest } from '../workflows/table-app-request.ts';
import type { RunnerOptions } from './runner-options.ts';
import { PAGE_PATIENCE_MS, resultOfShortFlow } from './short-flow.ts';
import { shownToOperators } from './shown-to-operators.ts';

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
