import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/core';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { DomainError, invalidInput, notFound } from '../model/errors.ts';
import { activeStatuses, isOneOf, isUploadId, scrapingTaskTypes } from '../model/pipelines.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { KnowledgeDocument } from '../storage/entities/knowledge-document.ts';
import { PipelineTask, ScrapeSession } from '../storage/entities/pipeline.ts';
import { lockRow } from '../storage/lock-row.ts';
import { completeTask, type StartTaskInput, type WantedTask } from './task-input.ts';

/** The task that a request led to. */
export interface RecordedTask {
  task: PipelineTask;
  /** Whether an earlier request recorded it, whose options count. */
  joined: boolean;
}

/** A hotel's tasks that are queued or running; more than all of its uploads need. */
export const OPEN_TASKS_PER_CLIENT = 600;

interface Order {
  input: StartTaskInput;
  /** False records the task and leaves it. */
  dispatch: boolean;
  /** Where a repetition must meet the task that the first attempt recorded. */
  taskId?: string | undefined;
}

/**
 * Records a task, or finds the one of the same type and source that is queued or running: a unique index
 * decides, so that of two requests at the same moment one records.
 *
 * @throws DomainError NOT_FOUND; INVALID_INPUT; CONFLICT when the client is disabled or lacks a website, and when the task that is
 *   there works with other options than the request names, or when the client has too many tasks
 */
export async function recordTask(ctx: TenantContext, { input, dispatch, taskId }: Order): Promise<RecordedTask> {
  return ctx.db.transaction(async (em) => {
    const wanted = completeTask(input, await websiteOfActive(em, ctx.clientId));
    await requireUpload(em, ctx.clientId, wanted);
    for (;;) {
      const known = taskId === undefined ? null : await em.findOne(PipelineTask, { id: taskId, clientId: ctx.clientId });
      const own = known ?? await insertTask(em, ctx, wanted, { dispatch, taskId });
      if (own && known === null) await requireRoom(em, ctx);
      if (own) return { task: own, joined: false };
      const other = await joinTask(em, ctx, wanted, dispatch);
      // The one that was in the way may have ended in between.
      if (other === null) continue;
      requireSameOptions(other, wanted, Object.keys(input.options ?? {}));
      return { task: other, joined: true };
    }
  });
}

/**
 * What people ask for has a cap, or one hotel could fill the platform's queues. Schedules and sweeps have few tasks, which join those that
 * are there. Of two requests at the same moment, the second counts the first one's.
 */
async function requireRoom(em: EntityManager, { actor, clientId }: TenantContext): Promise<void> {
  if (actor.kind === 'system') return;
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`open-tasks/${clientId}`]);
  if (await em.count(PipelineTask, { clientId, status: { $in: [...activeStatuses] } }) <= OPEN_TASKS_PER_CLIENT) return;
  throw new DomainError('CONFLICT',
    `This client has ${OPEN_TASKS_PER_CLIENT} tasks that are queued or running. Wait until some have ended, or stop them.`);
}

/** A source that is an id names an upload that is there. */
async function requireUpload(em: EntityManager, clientId: string, { source }: WantedTask): Promise<void> {
  if (!isUploadId(source)) return;
  const found = await em.count(KnowledgeDocument, { id: source, clientId, retiredDate: null });
  if (found === 0) throw invalidInput('body sourceId: there is no upload of this client with that id. Upload the document first.');
}

/** A caller that asks for options must not get others without knowing; what it leaves out is as the task has it. */
function requireSameOptions(task: PipelineTask, { options }: WantedTask, named: readonly string[]): void {
  const other = named.filter((name) => name in task.options && !isDeepStrictEqual(task.options[name], options[name]));
  if (other.length === 0) return;
  const has = other.map((name) => `${name} ${JSON.stringify(task.options[name])}`).join(', ');
  throw new DomainError(
    'CONFLICT',
    `The task ${task.id} of the same type and source is ${task.status === 'RUNNING' ? 'running' : 'queued'} with other options: ${has}. `
    + 'Leave them out to join it, or start yours when it has ended.',
  );
}

/** Held against a change until the transaction ends: a client cannot be disabled around its new task. */
async function websiteOfActive(em: EntityManager, clientId: string): Promise<string | null> {
  const client = await em.findOne(Client, { id: clientId }, { lockMode: LockMode.PESSIMISTIC_READ });
  if (!client) throw notFound('The client');
  if (client.isDisabled()) throw new DomainError('CONFLICT', 'This client is disabled. Enable it before starting a task.');
  return client.websiteUrl ?? null;
}

async function insertTask(
  em: EntityManager, ctx: TenantContext, wanted: WantedTask, { dispatch, taskId = newTaskId() }: Omit<Order, 'input'>,
): Promise<PipelineTask | null> {
  const sessionId = isOneOf(scrapingTaskTypes, wanted.taskType) ? randomUUID() : null;
  const inserted = await em.execute<unknown[]>(
    `insert into pipeline_task (id, client_id, task_type, source, options, dispatched, session_id, requested_by, created_date)
     values (?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?) on conflict do nothing returning id`,
    [
      taskId, ctx.clientId, wanted.taskType, wanted.source, JSON.stringify(wanted.options), dispatch, sessionId,
      actorLabel(ctx.actor), ctx.now(),
    ],
  );
  if (inserted.length === 0) return null;
  if (sessionId !== null) {
    em.create(ScrapeSession, { id: sessionId, clientId: ctx.clientId, taskId, createdDate: ctx.now() });
  }
  audit(em, ctx, { action: 'pipeline-task.start', target: `pipeline-task:${taskId}`, after: { ...wanted, dispatch } });
  return em.findOneOrFail(PipelineTask, { id: taskId });
}

async function joinTask(
  em: EntityManager, ctx: TenantContext, { taskType, source }: WantedTask, dispatch: boolean,
): Promise<PipelineTask | null> {
  const task = await lockRow(em, PipelineTask, {
    clientId: ctx.clientId, taskType, source, status: { $in: [...activeStatuses] },
  });
  if (task && dispatch && !task.dispatched) {
    task.dispatched = true;
    audit(em, ctx, {
      action: 'pipeline-task.dispatch', target: `pipeline-task:${task.id}`, before: { dispatch: false }, after: { dispatch },
    });
  }
  return task;
}

const newTaskId = (): string => randomUUID().replaceAll('-', '');
