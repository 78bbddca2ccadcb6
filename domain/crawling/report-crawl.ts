import type { TenantContext } from '../context.ts';
import { reportProgress } from '../pipelines/report-progress.ts';
import type { CrawlPlan } from './crawl-plan.ts';
import { countPages } from './frontier.ts';

/** As many failures are listed; the rest is counted. */
const MAX_ERRORS = 100;

/** Brings the task's progress and its scrape session up to date. @returns pages done, and all that are known of */
export async function reportCrawl(ctx: TenantContext, { taskId, maxPages }: CrawlPlan): Promise<{ done: number; total: number }> {
  const counts = await ctx.db.read((em) => countPages(em, taskId));
  const total = counts.asked + Math.min(counts.waiting, Math.max(0, maxPages - counts.read));
  await ctx.db.transaction((em) => em.execute(
    `update scrape_session set pages_done = ?, pages_failed = ?, errors = coalesce((
       select jsonb_agg(jsonb_build_object('url', failed.url, 'reason', failed.reason)) from (
         select url, reason from crawl_url where task_id = ? and state = 'done' and outcome = 'unknown' order by url limit ?
       ) failed), '[]'::jsonb)
     where task_id = ?`,
    [counts.asked - counts.failed, counts.failed, taskId, MAX_ERRORS, taskId],
  ));
  await reportProgress({ ctx, input: { taskId, done: counts.asked, total, unit: 'pages' } });
  return { done: counts.asked, total };
}
