import { randomUUID } from 'node:crypto';
import {
  tableAppRequestFlow, tableAppRequestId, type TableAppOutcome, type TableAppRequest,
} from '../domain/model/booking/table-app-request.ts';
import { DomainError } from '../domain/model/errors.ts';
import { taskQueues } from '../domain/model/flows.ts';
import type { TableAppRunner } from '../domain/ports/table-app-runner.ts';
import type { tableAppRequest } from '../workflows/table-app-request.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** A page is kept waiting this long at most, in milliseconds. */
const PATIENCE_MS = 45_000;

/** Calls to table-booking systems, by one short flow each. */
export function tableAppRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): Omit<TableAppRunner, 'callTool'> {
  const start = async (request: TableAppRequest) => client.workflow.start<typeof tableAppRequest>(tableAppRequestFlow.type, {
    workflowId: tableAppRequestId(request, randomUUID()),
    taskQueue: taskQueues.booking,
    args: [request],
    workflowExecutionTimeout: PATIENCE_MS,
    ...await shownToOperators(view, {
      clientId: request.clientId, taskType: `tableapp/${request.kind}`, summary: `Table-booking system: ${request.kind}`,
    }),
    priority: { priorityKey: 2, fairnessKey: request.clientId },
  });
  const call = async <T>(request: TableAppRequest): Promise<TableAppOutcome<T>> => {
    try {
      const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, () => start(request));
      return await client.withDeadline(Date.now() + PATIENCE_MS, () => flow.result()) as TableAppOutcome<T>;
    } catch (error) {
      throw new DomainError(
        'UNAVAILABLE', 'Table booking cannot be reached right now. Try again in a moment.', { cause: error, retryAfterSeconds: 5 },
      );
    }
  };
  return {
    checkConnection: (clientId) => call({ kind: 'check', clientId }),
    requestVerification: (
      { clientId, conversation, reservationId },
    ) => call({ kind: 'requestVerification', clientId, conversation, reservationId }),
    verifyBooker: ({ clientId, conversation, reservationId, sealedCode }) =>
      call({ kind: 'verifyBooker', clientId, conversation, reservationId, sealedCode }),
  };
}
