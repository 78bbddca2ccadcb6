import type { TenantContext } from '../context.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { ignoreUnavailable } from '../ignore-unavailable.ts';

/** Tells the client's task that has waited longest that there may be room. Nobody depends on it: a task that waits also looks by itself. */
export async function wakeNext({ ctx, runner }: { ctx: TenantContext; runner: PipelineRunner }): Promise<void> {
  const next = await ctx.db.read((em) => em.findOne(
    PipelineTask, { clientId: ctx.clientId, status: 'QUEUED', dispatched: true }, { orderBy: { createdDate: 'asc' }, fields: ['id'] },
  ));
  if (next !== null) await ignoreUnavailable(() => runner.wakePipeline({ clientId: ctx.clientId, taskId: next.id }));
}
