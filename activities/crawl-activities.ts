import { activityInfo, log } from '@temporalio/activity';
import { assembleKnowledge, type Assembled } from '../domain/crawling/assemble-knowledge.ts';
import { beginCrawl } from '../domain/crawling/begin-crawl.ts';
import { crawlPages, usualPace, type CrawlBatch, type CrawlPace } from '../domain/crawling/crawl-pages.ts';
import { endCrawl } from '../domain/crawling/end-crawl.ts';
import { publishCrawl, type CrawlResult } from '../domain/crawling/publish-crawl.ts';
import type { PipelineTaskInput, TaskKey } from '../domain/model/pipelines.ts';
import { settleTask } from '../domain/pipelines/end-task.ts';
import { readOptions } from '../domain/pipelines/task-options.ts';
import type { ContentReader } from '../domain/ports/content-reader.ts';
import type { PageFetcher } from '../domain/ports/page-fetcher.ts';
import { activityContext, patientContext, type ActivityDeps, type PatientDatabase } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { cancellable, withHeartbeat } from './heartbeat.ts';

export interface CrawlActivityDeps extends ActivityDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  /** For the steps whose statements may take minutes: publishing a site, and discarding one. */
  patientDatabase: PatientDatabase;
  /** Of a site of the public internet, when left out. */
  pace?: CrawlPace;
}

export type CrawlActivities = ReturnType<typeof createCrawlActivities>;

/** The steps of reading a website. Each may run twice: the crawl's record in Postgres says what is done. */
export function createCrawlActivities({ fetcher, reader, pace = usualPace, ...deps }: CrawlActivityDeps) {
  return withSafeFailures({
    /** Opens the site and lists what is already known of it. */
    async beginCrawl(
      { clientId, taskId, source, options }: Pick<PipelineTaskInput, 'clientId' | 'taskId' | 'source' | 'options'>,
    ): Promise<void> {
      const { full, maxPages, maxDepth } = readOptions('scrape-website', options);
      const input = { taskId, source: source ?? '', full, maxPages, maxDepth };
      await cancellable((signal) => beginCrawl({
        ctx: activityContext(deps, clientId), input, fetcher, reader, careful: activityInfo().attempt > 1, signal,
      }));
    },

    /** Reads pages until a batch is full or nothing is left. */
    async crawlPages({ clientId, taskId }: TaskKey): Promise<CrawlBatch> {
      return cancellable(async (signal) => {
        const batch = await crawlPages({ ctx: activityContext(deps, clientId), input: { taskId }, fetcher, reader, pace, signal });
        log.info('Pages were read', { done: batch.done, total: batch.total, finished: batch.finished });
        return batch;
      });
    },

    /** Makes knowledge of the pages, which no search sees yet. */
    async assembleKnowledge({ clientId, taskId }: TaskKey): Promise<Assembled> {
      return cancellable((signal) => assembleKnowledge({ ctx: activityContext(deps, clientId), input: { taskId }, signal }));
    },

    /** Brings it into force and remembers the pages, unless the task was stopped; then it cannot be stopped any more. */
    async publishCrawl({ clientId, taskId }: TaskKey): Promise<CrawlResult> {
      return withHeartbeat(async () => {
        await settleTask({ ctx: activityContext(deps, clientId), input: { taskId } });
        return publishCrawl({ ctx: await patientContext(deps, clientId), input: { taskId } });
      });
    },

    /** Tidies up, however the crawl ended. */
    async endCrawl({ clientId, taskId }: TaskKey): Promise<void> {
      await withHeartbeat(async () => endCrawl({ ctx: await patientContext(deps, clientId), input: { taskId } }));
    },
  });
}
