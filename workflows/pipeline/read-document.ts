import { CancellationScope, isCancellation, proxyActivities, TemporalFailure } from '@temporalio/workflow';
import type { DocumentActivities } from '../../activities/document-activities.ts';
import { isUploadId, type PipelineTaskInput, type TaskResult } from '../../domain/model/pipelines.ts';
import { describeFailure } from './failure.ts';
import { showProgress } from './progress.ts';
import type { TaskHandler } from './task-handler.ts';

type Staged = Awaited<ReturnType<DocumentActivities['stageUpload']>>;

// Reading a file, or a web server that may be slow or down for a while. A cancelled task waits for the step, which notices between two
// batches, so that nothing is staged after the draft was discarded.
const reading = proxyActivities<DocumentActivities>({
  startToCloseTimeout: '10 min',
  scheduleToCloseTimeout: '30 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '1 min', maximumAttempts: 6 },
});

// One transaction of a few seconds, retried until the database is back, because all the work is done.
const publishing = proxyActivities<DocumentActivities>({
  startToCloseTimeout: '5 min',
  heartbeatTimeout: '15 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

// The last write of a task that failed: a short one.
const giving = proxyActivities<DocumentActivities>({
  startToCloseTimeout: '20 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

/** `ingest-source`: reads an upload into the knowledge. */
export const ingestSource: TaskHandler = (input) => readInto(input, (documentId) =>
  reading.stageUpload.executeWithOptions({ summary: 'Read the upload into a draft' }, [{ ...keyOf(input), documentId }]));

/** `scrape-document`: reads what is at an address into the knowledge, or an upload again. */
export const scrapeDocument: TaskHandler = (input) => (isUploadId(input.source) ? ingestSource(input) : readInto(input, (url) =>
  reading.stageWebDocument.executeWithOptions({ summary: 'Fetch the document and read it into a draft' }, [{ ...keyOf(input), url }])));

/** The draft is published in one step, so that after a crash the old version still serves. */
async function readInto(input: PipelineTaskInput, read: (source: string) => Promise<Staged>): Promise<TaskResult> {
  let result: TaskResult | undefined;
  try {
    for (;;) {
      const { documentId, version, items, problems, problemCount } = await read(input.source ?? '');
      if (version === null) return result ?? { documentId, changed: false };
      showProgress({ done: items, total: items, unit: 'items' });
      const { published, outdated } = await publishing.publishDocument.executeWithOptions(
        { summary: 'Publish the draft' }, [{ ...keyOf(input), documentId, version }],
      );
      result = { documentId, changed: true, ...published, problems, problemCount };
      // An upload of the same file while this runs joins this task.
      if (!outdated) return result;
    }
  } catch (error) {
    if (!(error instanceof TemporalFailure)) throw error;
    const problem = isCancellation(error) ? null : describeFailure(error);
    await CancellationScope.nonCancellable(() =>
      giving.giveUpDocument.executeWithOptions({ summary: 'Discard the draft' }, [{ ...keyOf(input), problem }]));
    throw error;
  }
}

const keyOf = ({ clientId, taskId }: PipelineTaskInput) => ({ clientId, taskId });
