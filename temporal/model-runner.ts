import { randomUUID } from 'node:crypto';
import { taskQueues } from '../domain/model/flows.ts';
import { modelCheckFlow, modelCheckId } from '../domain/model/language-model.ts';
import type { ModelRunner } from '../domain/ports/model-runner.ts';
import type { modelCheck } from '../workflows/model-check.ts';
import type { RunnerOptions } from './runner-options.ts';
import { PAGE_PATIENCE_MS, resultOfShortFlow } from './short-flow.ts';
import { shownToOperators } from './shown-to-operators.ts';

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
