import { defineQuery, setHandler } from '@temporalio/workflow';
import { pipelineTaskFlow } from '../../domain/model/flows.ts';
import type { TaskProgress } from '../../domain/model/pipelines.ts';
import { showDetails } from '../operators/details.ts';

const progressQuery = defineQuery<TaskProgress>(pipelineTaskFlow.queries.progress);

/**
 * Shows how far the task is, in the Temporal UI and in answers to queries: what its steps have returned.
 * What a step reports while it is under way is in the task's record and in the step's heartbeat.
 */
export function showProgress({ done, total, unit }: TaskProgress): void {
  setHandler(progressQuery, () => ({ done, total, unit }));
  showDetails(total === null ? `${done} ${unit}` : `${done} of ${total} ${unit}`);
}
