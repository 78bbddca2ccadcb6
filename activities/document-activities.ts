import { cancellationSignal } from '@temporalio/activity';
import { giveUpDocument, publishDocument } from '../domain/knowledge/publish-document.ts';
import type { StagedDocument, StepControl } from '../domain/knowledge/stage-document.ts';
import { stageUpload } from '../domain/knowledge/stage-upload.ts';
import { stageWebDocument } from '../domain/knowledge/stage-web-document.ts';
import type { TenantContext } from '../domain/context.ts';
import type { PublishResult } from '../domain/model/knowledge/item.ts';
import type { TaskKey } from '../domain/model/pipelines.ts';
import { reportProgress } from '../domain/pipelines/report-progress.ts';
import type { ContentReader } from '../domain/ports/content-reader.ts';
import type { PageFetcher } from '../domain/ports/page-fetcher.ts';
import { activityContext, patientContext, type ActivityDeps, type PatientDatabase } from './activity-context.ts';
import { withSafeFailures } from './failures.ts';
import { AWAITED_MS, withHeartbeat } from './heartbeat.ts';

export interface DocumentDeps extends ActivityDeps {
  fetcher: PageFetcher;
  reader: ContentReader;
  patientDatabase: PatientDatabase;
}

export type DocumentActivities = ReturnType<typeof createDocumentActivities>;

/** Reading documents into a hotel's knowledge. Each may run twice: a draft holds an item once and is published once. */
export function createDocumentActivities({ fetcher, reader, patientDatabase, ...deps }: DocumentDeps) {
  const control = (ctx: TenantContext, taskId: string): StepControl => ({
    signal: cancellationSignal(),
    progress: async (done, total) => void await reportProgress({ ctx, input: { taskId, done, total, unit: 'items' } }),
  });
  return withSafeFailures({
    /** Makes the newest version of an upload ready. */
    async stageUpload({ clientId, taskId, documentId }: TaskKey & { documentId: string }): Promise<StagedDocument> {
      const ctx = activityContext(deps, clientId);
      return withHeartbeat(() => stageUpload({ ctx, input: { documentId, taskId }, reader, control: control(ctx, taskId) }), AWAITED_MS);
    },

    /** Makes what is at an address ready. */
    async stageWebDocument({ clientId, taskId, url }: TaskKey & { url: string }): Promise<StagedDocument> {
      const ctx = activityContext(deps, clientId);
      const input = { url, taskId };
      return withHeartbeat(() => stageWebDocument({ ctx, input, fetcher, reader, control: control(ctx, taskId) }), AWAITED_MS);
    },

    /** Lets what is ready serve, at once. */
    async publishDocument(
      { clientId, ...input }: TaskKey & { documentId: string; version: string },
    ): Promise<{ published: PublishResult; outdated: boolean }> {
      // Thousands of items come into force by one statement, which takes longer than a guest would wait.
      return withHeartbeat(async () => publishDocument({ ctx: await patientContext({ patientDatabase, now: deps.now }, clientId), input }));
    },

    /** Forgets what is ready and notes why it does not serve. */
    async giveUpDocument({ clientId, ...input }: TaskKey & { problem: string | null }): Promise<void> {
      return giveUpDocument({ ctx: activityContext(deps, clientId), input });
    },
  });
}
