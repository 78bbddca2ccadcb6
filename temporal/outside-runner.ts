import { randomUUID } from 'node:crypto';
import { TypedSearchAttributes } from '@temporalio/common';
import { lookOutsideFlow, searchAttribute, taskQueues } from '../domain/model/flows.ts';
import type { OutsideRunner } from '../domain/ports/doctor.ts';
import type { lookOutside } from '../workflows/look-outside.ts';
import type { RunnerOptions } from './runner-options.ts';
import { PAGE_PATIENCE_MS, resultOfShortFlow } from './short-flow.ts';

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
