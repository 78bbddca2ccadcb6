import type { TenantContext } from '../context.ts';
import type { TaskKey, TaskProgress } from '../model/pipelines.ts';

export type ProgressReport = TaskProgress & Pick<TaskKey, 'taskId'>;

/**
 * Notes how far a running task is, for the readers of its record. One short statement, so that a step may call
 * it after every page. It never goes back: a step that is repeated, or two that run at once, count what is
 * there already; a total of null leaves the one that is known.
 *
 * @returns whether the task still runs; a long step may end early when it does not
 */
export async function reportProgress({ ctx, input }: { ctx: TenantContext; input: ProgressReport }): Promise<boolean> {
  const { taskId, done, total, unit } = input;
  const running = await ctx.db.transaction((em) => em.execute<unknown[]>(
    `update pipeline_task set
       progress_done = case when progress_unit = ? then greatest(progress_done, ?) else ? end,
       progress_total = case when progress_unit = ? then coalesce(?::int, progress_total) else ?::int end,
       progress_unit = ?
     where id = ? and client_id = ? and status = 'RUNNING' returning id`,
    [unit, done, done, unit, total, total, unit, taskId, ctx.clientId],
  ));
  return running.length > 0;
}
