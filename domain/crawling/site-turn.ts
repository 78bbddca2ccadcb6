import type { TenantContext } from '../context.ts';
import { SPELLING, type CrawlPlan } from './crawl-plan.ts';

/** How long a host waits for a batch that broke off, beyond the batch's own time, in milliseconds. */
const GRACE_MS = 30_000;

/**
 * Takes a crawl's turn at its host: a site is read by one batch of the client's tasks at a time, whatever those are, so that
 * it is asked for no more than four pages at once. A turn that nobody ends is over after a while.
 *
 * @param lengthMs how long the batch reads
 * @returns false while it is another crawl's turn
 */
export async function takeTurn({ db, clientId, now }: TenantContext, { taskId }: CrawlPlan, lengthMs: number): Promise<boolean> {
  return db.transaction(async (em) => {
    // Of two at the same moment, the second one sees what the first has taken.
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`crawl/${clientId}`]);
    const taken = await em.execute<unknown[]>(
      `update crawl set reading_until = ? where task_id = ? and not exists (
         select from crawl other where other.client_id = ? and other.task_id <> crawl.task_id and other.reading_until > ?
           and regexp_replace(other.origin, ?, '') = regexp_replace(crawl.origin, ?, '')
       ) returning task_id`,
      [new Date(now().getTime() + lengthMs + GRACE_MS), taskId, clientId, now(), SPELLING, SPELLING],
    );
    return taken.length > 0;
  });
}

export async function endTurn({ db }: TenantContext, { taskId }: CrawlPlan): Promise<void> {
  await db.transaction((em) => em.execute('update crawl set reading_until = null where task_id = ?', [taskId]));
}
