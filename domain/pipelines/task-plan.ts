import type { TenantContext } from '../context.ts';
import { notFound } from '../model/errors.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';

interface OfTask<Input> {
  ctx: TenantContext;
  input: Input & { taskId: string };
}

/**
 * Keeps what a task is about to do, which may be more than its flow can carry, until the task has ended. Safe to repeat.
 *
 * @throws DomainError NOT_FOUND when there is no such task
 */
export async function storePlan({ ctx, input: { taskId, plan } }: OfTask<{ plan: readonly unknown[] }>): Promise<void> {
  const task = { id: taskId, clientId: ctx.clientId };
  const stored = await ctx.db.transaction((em) => em.nativeUpdate(PipelineTask, task, { plan: [...plan] }));
  if (stored === 0) throw notFound('The task');
}

const PART = `
  select part.value from pipeline_task t, jsonb_array_elements(t.plan) with ordinality as part(value, place)
  where t.id = ? and t.client_id = ? and part.place > ? and part.place <= ? order by part.place`;

/** A part of the stored plan, in order; nothing for a task that has ended. */
export async function readPlan<Step>(
  { ctx, input: { taskId, from, count } }: OfTask<{ from: number; count: number }>,
): Promise<Step[]> {
  const rows = await ctx.db.read((em) => em.execute<{ value: Step }[]>(PART, [taskId, ctx.clientId, from, from + count]));
  return rows.map(({ value }) => value);
}
