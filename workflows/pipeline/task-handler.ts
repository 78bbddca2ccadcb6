import type { PipelineTaskInput, TaskResult, TaskStatus } from '../../domain/model/pipelines.ts';

/**
 * Does the work of one type of task. It may continue in a new run by `continueInNewRun<PipelineTask>`, with its state in `carried`. When
 * a step fails, it fails too, and the hotel's operator reads the step's message.
 */
export type TaskHandler = (input: PipelineTaskInput) => Promise<TaskResult>;

/** The workflow that runs the handlers, as they see it. */
export type PipelineTask = (input: PipelineTaskInput) => Promise<TaskStatus>;
