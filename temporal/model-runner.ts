import { randomUUID } from 'node:crypto';
import { DomainError } from '../domain/model/errors.ts';
import { taskQueues } from '../domain/model/flows.ts';
import { modelCheckFlow, modelCheckId } from '../domain/model/language-model.ts';
import type { ModelRunner } from '../domain/ports/model-runner.ts';
import type { modelCheck } from '../workflows/model-check.ts';
import type { RunnerOptions } from './runner-options.ts';
import { shownToOperators } from './shown-to-operators.ts';

/** A page is kept waiting this long at most, in milliseconds. */
const PATIENCE_MS = 45_000;

/** Calls of language models for API processes, by one short flow each. */
export function modelRunner({ client, acceptTimeoutMs, ...view }: RunnerOptions): ModelRunner {
  const start = async (clientId: string) => client.workflow.start<typeof modelCheck>(modelCheckFlow.type, {
    workflowId: modelCheckId(clientId, randomUUID()),
    taskQueue: taskQueues.models,
    args: [{ clientId }],
    workflowExecutionTimeout: PATIENCE_MS,
    ...await shownToOperators(view, { clientId, taskType: 'model/check', summary: 'Language model: check' }),
    priority: { priorityKey: 2, fairnessKey: clientId },
  });
  return {
    async checkModel(clientId) {
      try {
        const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, () => start(clientId));
        return await client.withDeadline(Date.now() + PATIENCE_MS, () => flow.result());
      } catch (error) {
        throw new DomainError(
          'UNAVAILABLE', 'The language model cannot be tried right now. Try again in a moment.', { cause: error, retryAfterSeconds: 5 },
        );
      }
    },
  };
}
