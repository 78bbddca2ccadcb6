import type { TenantContext } from '../context.ts';
import { endCrawl } from '../crawling/end-crawl.ts';
import { giveUpDocument } from '../knowledge/publish-document.ts';
import { finishRun } from '../prompt-tests/finish-run.ts';

/**
 * Deletes what a task has staged and never published, if its workflow cannot do that itself. It runs before the task's end is recorded,
 * after which nothing looks at the task again. Safe to repeat.
 */
export async function tidyTask(
  { ctx, input: { taskId, taskType } }: { ctx: TenantContext; input: { taskId: string; taskType: string } },
): Promise<void> {
  switch (taskType) {
    case 'scrape-website': case 'sync-website': await endCrawl({ ctx, input: { taskId } }); break;
    case 'scrape-document': case 'ingest-source': await giveUpDocument({ ctx, input: { taskId, problem: null } }); break;
    case 'run-prompt-tests': await finishRun({ ctx, input: { taskId, state: 'stopped' } }); break;
    // The others, and types of another release, keep nothing between their steps.
    default:
  }
}
