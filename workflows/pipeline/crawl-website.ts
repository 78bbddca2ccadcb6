import {
  CancellationScope, proxyActivities, sleep, TemporalFailure, workflowInfo,
} from '@temporalio/workflow';
import type { CrawlActivities } from '../../activities/crawl-activities.ts';
import type { PipelineTaskInput, TaskKey, TaskResult } from '../../domain/model/pipelines.ts';
import { continueInNewRun } from '../continue-in-new-run.ts';
import { showProgress } from './progress.ts';
import type { PipelineTask, TaskHandler } from './task-handler.ts';

// A site may be down for a moment; if it is still down after a few attempts, the task says so.
const { beginCrawl } = proxyActivities<CrawlActivities>({
  startToCloseTimeout: '15 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '5 s', backoffCoefficient: 3, maximumAttempts: 3 },
});

// Failures of pages are results. These steps fail when the database or the worker is down, which passes; a step that fails for hours
// never succeeds, so the task ends and says so. A cancelled task waits for its step, so that nothing is written after the clean-up.
const { crawlPages, assembleKnowledge } = proxyActivities<CrawlActivities>({
  startToCloseTimeout: '30 min',
  scheduleToCloseTimeout: '6 hours',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

// All the work is done: publishing is retried for a day, longer than any outage of the database, and stopping the task does not
// interrupt it.
const { publishCrawl, endCrawl } = proxyActivities<CrawlActivities>({
  startToCloseTimeout: '5 min',
  scheduleToCloseTimeout: '24 hours',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

/** After this many batches a new run does the rest, so that a large site's history stays short. */
const BATCHES_PER_RUN = 20;

/**
 * `scrape-website` and `sync-website`: reads a site batch by batch, turns it into knowledge, and publishes that in one
 * step. Both fetch only what has changed since the last time; a scrape can be told to read everything again.
 */
export const crawlWebsite: TaskHandler = async (input) => {
  const { clientId, taskId, source, options } = input;
  const key: TaskKey = { clientId, taskId };
  try {
    if (input.carried === undefined) {
      await beginCrawl.executeWithOptions({ summary: 'Enter the site' }, [{ ...key, source, options }]);
    }
    await readPages(input, key);
    await assembleKnowledge.executeWithOptions({ summary: 'Make knowledge of the pages' }, [key]);
    const result = await publishCrawl.executeWithOptions({ summary: 'Publish the knowledge' }, [key]);
    await endCrawl.executeWithOptions({ summary: 'Tidy up' }, [key]);
    return result as unknown as TaskResult;
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    await CancellationScope.nonCancellable(() => endCrawl.executeWithOptions({ summary: 'Discard what was read' }, [key]));
    throw error;
  }
};

async function readPages(input: PipelineTaskInput, key: TaskKey): Promise<void> {
  for (let batch = 1; ; batch += 1) {
    const { finished, waitMs, done, total } = await crawlPages.executeWithOptions({ summary: 'Read the next pages' }, [key]);
    showProgress({ done, total, unit: 'pages' });
    if (finished) return;
    if (waitMs > 0) await sleep(waitMs, { summary: 'Wait before another attempt at pages that failed' });
    if (batch >= BATCHES_PER_RUN || workflowInfo().continueAsNewSuggested) {
      await continueInNewRun<PipelineTask>({ ...input, carried: { crawling: true } });
    }
  }
}
