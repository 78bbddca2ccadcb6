import { defineQuery, setHandler } from '@temporalio/workflow';
import { pipelineTaskFlow } from '../../domain/model/flows.ts';
import type { TaskProgress } from '../../domain/model/pipelines.ts';
import { showDetails } from '../operators/details.ts';

const progressQuery = defineQuery<TaskProgress>(pipelineTaskFlow.queries.progress);

/**
 * Shows the task's progress, as its steps have returned it, in the Temporal UI and to queries.
 * What a step reports while it runs is in the task's record and in the step's heartbeat.
 */
export function showProgress({ done, total, unit }: TaskProgress): void {
  setHandler(progressQuery, () => ({ done, total, unit }));
  showDetails(total === null ? `${done} ${unit}` : `${done} of ${total} ${unit}`);
}
