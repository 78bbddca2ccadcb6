import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { audit } from '../audit.ts';
import type { TenantContext } from '../context.ts';
import { actorLabel } from '../model/actor.ts';
import { DomainError, notFound } from '../model/errors.ts';
import { activeStatuses, isOneOf, scrapingTaskTypes } from '../model/pipelines.ts';
import type { EntityManager } from '../storage/database.ts';
import { Client } from '../storage/entities/client.ts';
import { PipelineTask, ScrapeSession } from '../storage/entities/pipeline.ts';
import { completeTask, type StartTaskInput, type WantedTask } from './task-input.ts';

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
 * @throws DomainError NOT_FOUND; INVALID_INPUT; CONFLICT when the client is disabled or lacks a website
 */
export async function recordTask(ctx: TenantContext, { input, dispatch, taskId }: Order): Promise<PipelineTask> {
  return ctx.db.transaction(async (em) => {
    const wanted = completeTask(input, await websiteOfActive(em, ctx.clientId));
    for (;;) {
      const known = taskId === undefined ? null : await em.findOne(PipelineTask, { id: taskId, clientId: ctx.clientId });
      const task = known ?? await insertTask(em, ctx, wanted, { dispatch, taskId }) ?? await joinTask(em, ctx, wanted, dispatch);
      // The one that was in the way may have ended in between.
      if (task) return task;
    }
  });
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
  const task = await em.findOne(PipelineTask, {
    clientId: ctx.clientId, taskType, source, status: { $in: [...activeStatuses] },
  }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (task && dispatch && !task.dispatched) {
    task.dispatched = true;
    audit(em, ctx, {
      action: 'pipeline-task.dispatch', target: `pipeline-task:${task.id}`, before: { dispatch: false }, after: { dispatch },
    });
  }
  return task;
}

const newTaskId = (): string => randomUUID().replaceAll('-', '');
