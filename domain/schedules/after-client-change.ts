import type { TenantContext } from '../context.ts';
import { DomainError } from '../model/errors.ts';
import { cancelTasksOfDisabled } from '../upkeep/sweep-tasks.ts';
import type { PipelineRunner, ScheduleRunner } from '../ports/durable-runner.ts';
import { ScheduleChange } from '../storage/entities/pipeline.ts';

/** What the change of a client reaches beyond its record. */
export type FollowUp = PipelineRunner & ScheduleRunner;

/**
 * Does at once what the sweep would do within a minute: has the schedules follow a change that was noted, and
 * cancels the tasks of a client that was disabled. The change itself is stored, so a flow engine that is away
 * is no failure of it.
 */
export async function afterClientChange({ ctx, runner }: { ctx: TenantContext; runner: FollowUp | undefined }): Promise<void> {
  if (runner === undefined) return;
  try {
    const isNoted = await ctx.db.read((em) => em.count(ScheduleChange, { clientId: ctx.clientId })) > 0;
    if (isNoted) await runner.wakeSchedules();
    await cancelTasksOfDisabled({ ctx, runner });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}
