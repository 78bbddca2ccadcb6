import type { TenantContext } from '../context.ts';
import { enqueueTask, type TaskDeps } from '../pipelines/start-task.ts';
import type { UnitOfWork } from '../storage/database.ts';

/** The process that takes an upload starts the task that reads it within this, unless it dies; in milliseconds. */
const START_GRACE_MS = 60_000;
const BATCH = 500;

/**
 * Starts the reading of uploads that no task reads: a version that joined a task just after it had published the one
 * before. What a person stopped, and what cannot be read, is left alone. Safe to repeat.
 *
 * @param db across tenants
 * @returns how many it started
 */
export async function resumeUploads(
  { db, contextOf, now, deps, failed }: {
    db: UnitOfWork; contextOf: (clientId: string) => TenantContext; now: Date; deps: TaskDeps;
    /** Hears of those that could not be started; the next call tries them again. */
    failed: (error: unknown, about: { clientId: string; documentId: string }) => void;
  },
): Promise<number> {
  const waiting = await db.read((em) => em.execute<{ id: string; client_id: string }[]>(
    `select document.id, document.client_id from knowledge_document document join client on client.id = document.client_id
     where document.body is not null and document.published_hash is null and document.problem is null and document.retired_date is null
       and document.uploaded_date < ? and client.disabled_date is null and not exists (
         select from pipeline_task task where task.client_id = document.client_id and task.source = document.id::text
           and (task.status in ('QUEUED', 'RUNNING') or task.status = 'CANCELED' and task.finished_date >= document.uploaded_date)
       )
     order by document.uploaded_date limit ?`,
    [new Date(now.getTime() - START_GRACE_MS), BATCH],
  ));
  let started = 0;
  for (const { id, client_id: clientId } of waiting) {
    try {
      await enqueueTask({ ctx: contextOf(clientId), input: { taskType: 'ingest-source', sourceId: id }, deps });
      started += 1;
    } catch (error) {
      failed(error, { clientId, documentId: id });
    }
  }
  return started;
}
