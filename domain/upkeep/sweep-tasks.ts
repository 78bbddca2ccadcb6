import type { TenantContext } from '../context.ts';
import { resumeUploads } from './resume-uploads.ts';
import { DomainError } from '../model/errors.ts';
import { activeStatuses, type SweptTasks } from '../model/pipelines.ts';
import type { PipelineRunner } from '../ports/durable-runner.ts';
import type { UnitOfWork } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { PipelineTask } from '../storage/entities/pipeline.ts';
import { finishTask } from '../pipelines/end-task.ts';
import { startFlow } from '../pipelines/start-task.ts';
import { cancelTask, endStoppedFlow } from '../pipelines/stop-task.ts';
import { tidyTask } from './tidy-task.ts';

/** The process that records a task starts it within this, unless it dies; in milliseconds. */
const START_GRACE_MS = 10_000;
/** A flow's first step notes that it runs; only one that has run for a while can have been lost. */
const RUN_GRACE_MS = 60_000;
/** Tasks per sweep and kind, oldest first. */
const BATCH = 1000;

interface Sweep {
  /** Across tenants. */
  db: UnitOfWork;
  contextOf: (clientId: string) => TenantContext;
  /** The same for clearing away what may be a whole site. */
  patientContextOf: (clientId: string) => Promise<TenantContext>;
  now: Date;
  runner: PipelineRunner;
  /** False where tasks are recorded and nothing runs. */
  dispatch: boolean;
  /** Hears of what could not be dealt with; the next sweep tries it again. */
  failed: (error: unknown, about: SweepFailure) => void;
}

type SweepFailure = { clientId: string; taskId?: string; documentId?: string };

/**
 * Brings records and flows of tasks together again after a crash: starts what was recorded and never started,
 * fails what says that it runs and has no flow any more, ends the flows of what was stopped, cancels what belongs to a disabled
 * client, and has uploads read that wait for no task. One that cannot be dealt with keeps no other from being so.
 *
 * @throws DomainError UNAVAILABLE when the flow engine does not answer
 */
export async function sweepTasks(sweep: Sweep): Promise<SweptTasks> {
  await endStopped(sweep);
  const canceled = await cancelOfDisabled(sweep);
  // Before what may take minutes: clearing away what lost tasks have left.
  const started = sweep.dispatch ? await startWaiting(sweep) : 0;
  return { canceled, started, lost: await failLost(sweep) };
}

/** Ends the flows that did not hear that their tasks were stopped. */
async function endStopped(sweep: Sweep): Promise<void> {
  const { db, contextOf, runner } = sweep;
  const tasks = await db.read((em) => em.find(PipelineTask, { stopOwed: true }, { orderBy: { createdDate: 'asc' }, limit: BATCH }));
  for (const task of tasks) {
    await isDone(sweep, aboutTask(task), () => endStoppedFlow({ ctx: contextOf(task.clientId), taskId: task.id, runner }));
  }
}

async function startWaiting(sweep: Sweep): Promise<number> {
  const { runner, dispatch } = sweep;
  return await startQueued(sweep) + await resumeUploads({ ...sweep, deps: { runner, dispatch } });
}

async function startQueued(sweep: Sweep): Promise<number> {
  const { db, now, runner } = sweep;
  const tasks = await db.read((em) => em.find(PipelineTask, {
    status: 'QUEUED', dispatched: true, createdDate: { $lt: new Date(now.getTime() - START_GRACE_MS) },
  }, { orderBy: { createdDate: 'asc' }, limit: BATCH }));
  let started = 0;
  for (const task of tasks) {
    if (await isDone(sweep, aboutTask(task), () => startFlow(runner, task))) started += 1;
  }
  return started;
}

const aboutTask = ({ clientId, id }: PipelineTask): SweepFailure => ({ clientId, taskId: id });

/** @throws DomainError UNAVAILABLE: while the flow engine is away, nothing can be dealt with */
async function isDone({ failed }: Sweep, about: SweepFailure, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'UNAVAILABLE') throw error;
    failed(error, about);
    return false;
  }
}

async function failLost(sweep: Sweep): Promise<number> {
  const { db, now } = sweep;
  const tasks = await db.read((em) => em.find(PipelineTask, {
    status: 'RUNNING', startedDate: { $lt: new Date(now.getTime() - RUN_GRACE_MS) },
  }, { orderBy: { createdDate: 'asc' }, limit: BATCH }));
  let lost = 0;
  for (const task of tasks) {
    await isDone(sweep, aboutTask(task), async () => { if (await failIfLost(sweep, task)) lost += 1; });
  }
  return lost;
}

async function failIfLost(
  { runner, contextOf, patientContextOf }: Sweep, { id: taskId, clientId, taskType }: PipelineTask,
): Promise<boolean> {
  if (await runner.isPipelineOpen({ clientId, taskId })) return false;
  await tidyTask({ ctx: await patientContextOf(clientId), input: { taskId, taskType } });
  // A flow that ended in order has recorded its end before; then this changes nothing.
  const error = 'The run of this task was ended from outside. Start the task again.';
  return await finishTask({ ctx: contextOf(clientId), input: { taskId, end: { status: 'FAILED', error } } }) === 'FAILED';
}

async function cancelOfDisabled(sweep: Sweep): Promise<number> {
  const { db, contextOf, runner } = sweep;
  const clients = await db.read((em) => em.execute<{ client_id: string }[]>(
    `select distinct task.client_id from pipeline_task task join client on client.id = task.client_id
     where task.status in ('QUEUED', 'RUNNING') and client.disabled_date is not null`,
  ));
  let canceled = 0;
  for (const { client_id: clientId } of clients) {
    await isDone(sweep, { clientId }, async () => { canceled += await cancelTasksOfDisabled({ ctx: contextOf(clientId), runner }); });
  }
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
