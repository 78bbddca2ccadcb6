import { z } from 'zod';
import { notFound } from '../model/errors.ts';
import { isUploadId, sourceKindOf, sourceKinds, taskStatuses, type SourceKind } from '../model/pipelines.ts';
import type { EntityManager } from '../storage/database.ts';
import { PipelineTask, type ScrapeSession } from '../storage/entities/pipeline.ts';
import { lockRow } from '../storage/lock-row.ts';

const TASK_ID = /^[0-9a-f]{32}$/;

/** Spec 2.1: 32 lowercase hexadecimal characters. */
export const taskIdSchema = z.string().regex(TASK_ID, 'must be 32 lowercase hexadecimal characters');

const kinds = [...new Set<SourceKind>([...Object.values(sourceKinds), 'unknown'])] as [SourceKind, ...SourceKind[]];
const dateTime = z.iso.datetime();

/** Spec 2.8. */
export const runningTaskSchema = z.object({
  taskId: taskIdSchema,
  taskType: z.string(),
  sourceKind: z.enum(kinds),
  source: z.string().nullable().meta({ description: 'The URL it works on; null where none applies.' }),
  documentId: z.uuid().nullable().meta({ description: 'The id of the upload it works on; null if there is none.' }),
  sourceId: z.uuid().nullable().meta({ description: 'An earlier name of `documentId`.', deprecated: true }),
  sessionId: z.uuid().nullable().meta({ description: 'Its scrape session; null for tasks that scrape nothing.' }),
  startedAt: dateTime.meta({ description: 'When it was created, as long as it has not started.' }),
  runningSeconds: z.int().min(0).meta({ description: 'Whole seconds since it started, until it ended.' }),
}).meta({ id: 'RunningTask' });
export type RunningTask = z.infer<typeof runningTaskSchema>;

const sessionSchema = z.object({
  id: z.uuid(),
  status: z.enum(taskStatuses),
  pagesDone: z.int(),
  pagesFailed: z.int(),
  errors: z.array(z.object({ url: z.string(), reason: z.string() }).meta({ id: 'UnreadPage' })),
}).meta({ id: 'ScrapeSession' });

/** Any task, finished ones included (decisions, Knowledge and pipelines). */
export const taskRecordSchema = z.object({
  ...runningTaskSchema.shape,
  status: z.enum(taskStatuses),
  progress: z.object({ done: z.int(), total: z.int().nullable(), unit: z.string() }),
  result: z.record(z.string(), z.unknown()).nullable().meta({ description: 'What it found; null until it is completed.' }),
  error: z.string().nullable().meta({ description: 'Why it failed.' }),
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
}).meta({ id: 'PipelineTask' });
export type TaskRecord = z.infer<typeof taskRecordSchema>;

/** One task with what its session says of the pages. */
export const taskDetailSchema = taskRecordSchema.extend({
  options: z.record(z.string(), z.unknown()),
  session: sessionSchema.nullable(),
}).meta({ id: 'PipelineTaskDetail' });
export type TaskDetail = z.infer<typeof taskDetailSchema>;

const sourcesOf = (source: string | null): Pick<RunningTask, 'source' | 'documentId' | 'sourceId'> =>
  (isUploadId(source) ? { source: null, documentId: source, sourceId: source } : { source, documentId: null, sourceId: null });

export function toRunningTask(task: PipelineTask, now: Date): RunningTask {
  const started = task.startedDate ?? task.createdDate;
  const until = task.finishedDate ?? now;
  return {
    taskId: task.id,
    taskType: task.taskType,
    sourceKind: sourceKindOf(task.taskType),
    ...sourcesOf(task.source ?? null),
    sessionId: task.sessionId ?? null,
    startedAt: started.toISOString(),
    // Clocks of two machines may differ by a moment.
    runningSeconds: Math.max(0, Math.floor((until.getTime() - started.getTime()) / 1000)),
  };
}

export function toTaskRecord(task: PipelineTask, now: Date): TaskRecord {
  return {
    ...toRunningTask(task, now),
    status: task.status,
    progress: { done: task.progressDone, total: task.progressTotal ?? null, unit: task.progressUnit },
    result: task.result ?? null,
    error: task.error ?? null,
    createdAt: task.createdDate.toISOString(),
    finishedAt: task.finishedDate?.toISOString() ?? null,
  };
}

export function toTaskDetail(task: PipelineTask, session: ScrapeSession | null, now: Date): TaskDetail {
  return {
    ...toTaskRecord(task, now),
    options: task.options,
    session: session && {
      id: session.id,
      status: session.status,
      pagesDone: session.pagesDone,
      pagesFailed: session.pagesFailed,
      errors: session.errors,
    },
  };
}

/**
 * The task, held until the transaction ends, so that a look at its status and the change that follows are one.
 *
 * @throws DomainError NOT_FOUND for a missing and for another client's task alike
 */
export async function lockTask(em: EntityManager, clientId: string, taskId: string): Promise<PipelineTask> {
  const task = await lockRow(em, PipelineTask, { id: taskId, clientId });
  if (!task) throw notFound('The task');
  return task;
}
