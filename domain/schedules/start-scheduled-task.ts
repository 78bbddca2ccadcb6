import { createHash } from 'node:crypto';
import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import type { ScheduledTaskType } from '../model/schedules.ts';
import { startTask, type TaskDeps } from '../pipelines/start-task.ts';

/**
 * Starts the task of a schedule. A repetition of the same occasion meets the same task.
 *
 * @param occasion what tells this time of the schedule from all others
 * @returns the task's id; null when the client's settings have changed since and it is not to run
 * @throws DomainError INVALID_INPUT when the client's website cannot be used as a source
 */
export async function startScheduledTask({ ctx, input, deps }: {
  ctx: TenantContext; input: { taskType: ScheduledTaskType; occasion: string }; deps: TaskDeps;
}): Promise<string | null> {
  const taskId = createHash('sha256').update(input.occasion).digest('hex').slice(0, 32);
  try {
    return (await startTask({ ctx, input: { taskType: input.taskType }, deps, taskId })).taskId;
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')) return null;
    throw error;
  }
}
