import { requirePermission } from '../access.ts';
import type { TenantContext } from '../context.ts';
import type { PipelineTaskInput, TaskType } from '../model/pipelines.ts';
import { parseInput } from '../parse.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { PipelineTask } from '../storage/entities/pipeline.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';
import { recordTask } from './record-task.ts';
import { startTaskSchema, type StartTaskInput } from './task-input.ts';

export interface TaskDeps {
  runner: PipelineRunner;
  /** False outside production, where it is set so: tasks are recorded and nothing runs. */
  dispatch: boolean;
}

export interface StartedTask {
  /** Whether it is accepted for processing; false: recorded, and nothing runs. */
  enqueued: boolean;
  taskId: string;
  sessionId: string | null;
  /** Whether it is an earlier request's task. */
  joined: boolean;
  /** How it works, complete; of a joined one, as the earlier request said. */
  options: Record<string, unknown>;
}

/**
 * Starts a background task, or joins the one of the same type and source that is queued or running.
 *
 * @param taskId where a repetition must meet the task that the first attempt recorded
 * @throws DomainError FORBIDDEN, NOT_FOUND, INVALID_INPUT; CONFLICT when the client is disabled, or lacks the
 *   website that the task needs, or when the task that is there works with other options
 */
export async function startTask(
  { ctx, input, deps, taskId }: { ctx: TenantContext; input: StartTaskInput; deps: TaskDeps; taskId?: string },
): Promise<StartedTask> {
  requirePermission(ctx, 'clients:WRITE');
  return enqueueTask({ ctx, input: parseInput('body', startTaskSchema, input), deps, taskId });
}

/** Records and starts a task for a verb that has checked who asks. @throws as {@link startTask} */
export async function enqueueTask(
  { ctx, input, deps: { runner, dispatch }, taskId }: {
    ctx: TenantContext; input: StartTaskInput; deps: TaskDeps; taskId?: string | undefined;
  },
): Promise<StartedTask> {
  const { task, joined } = await recordTask(ctx, { input, dispatch, taskId });
  if (task.dispatched && task.status === 'QUEUED') await startFlow(runner, task);
  return { enqueued: task.dispatched, taskId: task.id, sessionId: task.sessionId ?? null, joined, options: task.options };
}

/** Starts the flow of a queued task. While the flow engine is away nothing is lost: the sweep starts it. */
export async function startFlow(runner: PipelineRunner, task: PipelineTask): Promise<void> {
  await ignoreUnavailable(() => runner.startPipeline(flowInput(task)));
}

const flowInput = ({ id, clientId, taskType, source, options, sessionId }: PipelineTask): PipelineTaskInput => ({
  clientId, taskId: id, taskType: taskType as TaskType, source: source ?? null, options, sessionId: sessionId ?? null,
});
