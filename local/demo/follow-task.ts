import { setTimeout as delay } from 'node:timers/promises';
import type { TenantContext } from '../../domain/context.ts';
import { activeStatuses, isOneOf } from '../../domain/model/pipelines.ts';
import { PipelineTask } from '../../domain/storage/entities/pipeline.ts';
import type { Log } from '../tethered-process.ts';

const POLL_MS = 300;
/** If a worker makes no progress for this long, this stops watching; the task goes on. */
const PATIENCE_MS = 120_000;

/** Shows the task's progress until it ends or stalls. @returns its last state */
export async function followTask(ctx: TenantContext, taskId: string, { signal, log }: { signal: AbortSignal; log: Log }): Promise<string> {
  for (let seen = '', movedAt = Date.now(); ;) {
    const task = await ctx.db.read((em) => em.findOneOrFail(PipelineTask, { id: taskId }));
    if (!isOneOf(activeStatuses, task.status)) return task.error ? `${task.status}: ${task.error}` : task.status;
    const { progressDone: done, progressTotal: total, progressUnit: unit } = task;
    const now = `${done} of ${total ?? '?'} ${unit}`;
    if (now !== seen) {
      [seen, movedAt] = [now, Date.now()];
      if (unit !== '') log(now);
    }
    if (Date.now() - movedAt > PATIENCE_MS) return `still ${task.status}`;
    await delay(POLL_MS, undefined, { signal });
  }
}
