import { randomUUID } from 'node:crypto';
import { TypedSearchAttributes } from '@temporalio/common';
import type { OutsideLook } from '../domain/model/diagnosis.ts';
import { DomainError } from '../domain/model/errors.ts';
import { lookOutsideFlow, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { OutsideRunner } from '../domain/ports/doctor.ts';
import type { lookOutside } from '../workflows/look-outside.ts';
import type { RunnerOptions } from './runner-options.ts';

/** A page is kept waiting this long at most, in milliseconds. */
const PATIENCE_MS = 45_000;

/** Looks of workers for API processes, by one short flow each. */
export function outsideRunner({ client, acceptTimeoutMs }: RunnerOptions): OutsideRunner {
  const start = (input: OutsideLook) => client.workflow.start<typeof lookOutside>(lookOutsideFlow.type, {
    workflowId: lookOutsideFlow.id(randomUUID()),
    taskQueue: taskQueues.outbound,
    args: [input],
    workflowExecutionTimeout: PATIENCE_MS,
    staticSummary: 'A look at what is outside',
    priority: { priorityKey: 2 },
    typedSearchAttributes: new TypedSearchAttributes([searchAttribute('ConciergeTaskType', 'doctor/outside')]),
  });
  return {
    async lookOutside(input) {
      try {
        const flow = await client.withDeadline(Date.now() + acceptTimeoutMs, () => start(input));
        return await client.withDeadline(Date.now() + PATIENCE_MS, () => flow.result());
      } catch (error) {
        throw new DomainError('UNAVAILABLE', 'No worker answers', { cause: error, retryAfterSeconds: 5 });
      }
    },
  };
}
