import type { PipelineTaskInput, TaskResult, TaskStatus } from '../../domain/model/pipelines.ts';

/**
 * Does the work of one type of task. It may continue in a new run by `continueInNewRun<PipelineTask>` with what it has so far in
 * `carried`. It fails by the failure of a step, whose sentence the hotel's operator reads.
 */
export type TaskHandler = (input: PipelineTaskInput) => Promise<TaskResult>;

/** The workflow that runs them, as they see it. */
export type PipelineTask = (input: PipelineTaskInput) => Promise<TaskStatus>;
