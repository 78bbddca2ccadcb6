import type { PipelineTaskInput, TaskResult, TaskStatus } from '../../domain/model/pipelines.ts';

/**
 * What a type of task does. It may hand over to a new run by `continueInNewRun<PipelineTask>` with what it
 * has so far in `carried`; it fails by the failure of a step, whose sentence the hotel's operator reads.
 */
export type Story = (input: PipelineTaskInput) => Promise<TaskResult>;

/** The workflow that runs them, as they see it. */
export type PipelineTask = (input: PipelineTaskInput) => Promise<TaskStatus>;
