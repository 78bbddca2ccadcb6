import type { TenantContext } from '../context.ts';
import { resumeUploads } from '../knowledge/resume-uploads.ts';
import { activeStatuses, type SweptTasks } from '../model/pipelines.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { finishTask } from './end-task.ts';
import { startFlow } from './start-task.ts';
import { cancelTask } from './stop-task.ts';
import { tidyTask } from './tidy-task.ts';

/** Whoever recorded a task starts it within this, unless it died; in milliseconds. */
const START_GRACE_MS = 10_000;
/** A flow's first step notes that it runs; only one that has run for a while can have been lost. */
const RUN_GRACE_MS = 60_000;
/** Tasks per sweep and kind, oldest first. */
const BATCH = 1000;

interface Sweep {
  /** Across tenants. */
  db: UnitOfWork;
  contextOf: (clientId: string) => TenantContext;
  now: Date;
  runner: PipelineRunner;
  /** False where tasks are recorded and nothing runs. */
  dispatch: boolean;
}

/**
 * Brings records and flows of tasks together again after a crash: starts what was recorded and never started,
 * fails what says that it runs and has no flow any more, cancels what belongs to a disabled client, and has uploads read
 * that wait for no task.
 *
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function sweepTasks(sweep: Sweep): Promise<SweptTasks> {
  const canceled = await cancelOfDisabled(sweep);
  const lost = await failLost(sweep);
  return { canceled, lost, started: sweep.dispatch ? await startWaiting(sweep) : 0 };
}

async function startWaiting(sweep: Sweep): Promise<number> {
  const { runner, dispatch } = sweep;
  return await startQueued(sweep) + await resumeUploads({ ...sweep, deps: { runner, dispatch } });
}

async function startQueued({ db, now, runner }: Sweep): Promise<number> {
  const tasks = await db.read((em) => em.find(PipelineTask, {
    status: 'QUEUED', dispatched: true, createdDate: { $lt: new Date(now.getTime() - START_GRACE_MS) },
  }, { orderBy: { createdDate: 'asc' }, limit: BATCH }));
  for (const task of tasks) await startFlow(runner, task);
  return tasks.length;
}

async function failLost({ db, contextOf, now, runner }: Sweep): Promise<number> {
  const tasks = await db.read((em) => em.find(PipelineTask, {
    status: 'RUNNING', startedDate: { $lt: new Date(now.getTime() - RUN_GRACE_MS) },
  }, { orderBy: { createdDate: 'asc' }, limit: BATCH }));
  let lost = 0;
  for (const { id: taskId, clientId, taskType } of tasks) {
    if (await runner.isPipelineOpen({ clientId, taskId })) continue;
    await tidyTask({ ctx: contextOf(clientId), input: { taskId, taskType } });
    // A flow that ended in order has recorded its end before; then this changes nothing.
    const error = 'The run of this task was ended from outside. Start the task again.';
    const status = await finishTask({ ctx: contextOf(clientId), input: { taskId, end: { status: 'FAILED', error } } });
    if (status === 'FAILED') lost += 1;
  }
  return lost;
}

async function cancelOfDisabled({ db, contextOf, runner }: Sweep): Promise<number> {
  const clients = await db.read((em) => em.execute<{ client_id: string }[]>(
    `select distinct task.client_id from pipeline_task task join client on client.id = task.client_id
     where task.status in ('QUEUED', 'RUNNING') and client.disabled_date is not null`,
  ));
  let canceled = 0;
  for (const { client_id: clientId } of clients) canceled += await cancelTasksOfDisabled({ ctx: contextOf(clientId), runner });
  return canceled;
}

/** Cancels all tasks of the client in scope if it is disabled. @returns how many */
export async function cancelTasksOfDisabled(
  { ctx, runner }: { ctx: TenantContext; runner: PipelineRunner },
): Promise<number> {
  const tasks = await ctx.db.read(async (em) => {
    const client = await em.findOneOrFail(Client, { id: ctx.clientId });
    if (!client.isDisabled()) return [];
    return em.find(PipelineTask, { clientId: ctx.clientId, status: { $in: [...activeStatuses] } });
  });
  for (const { id: taskId } of tasks) await cancelTask({ ctx, taskId, runner });
  return tasks.length;
}
