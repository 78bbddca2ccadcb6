import { defineEntity, p } from '@mikro-orm/core';
import { taskStatuses, type ScrapeError, type TaskResult } from '../../model/pipelines.ts';
import { tenantPolicy } from '../tenant-policy.ts';
import { Client } from './client.ts';

const PipelineTaskSchema = defineEntity({
  name: 'PipelineTask',
  ...tenantPolicy('pipeline_task'),
  indexes: [
    {
      name: 'pipeline_task_one_at_a_time',
      expression: 'create unique index pipeline_task_one_at_a_time on pipeline_task '
        + "(client_id, task_type, coalesce(source, '')) where status in ('QUEUED', 'RUNNING')",
    },
    { name: 'pipeline_task_active', properties: ['createdDate'], where: "status in ('QUEUED', 'RUNNING')" },
    { name: 'pipeline_task_stop_owed', properties: ['createdDate'], where: 'stop_owed' },
    { name: 'pipeline_task_history', properties: ['clientId', 'createdDate', 'id'] },
  ],
  properties: {
    /** 32 lowercase hexadecimal characters. */
    id: p.string().length(32).primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id'),
    /** Text rather than one of a list: a record outlives the version that knew its type. */
    taskType: p.string().length(64),
    source: p.text().nullable(),
    options: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
    status: p.enum(taskStatuses).default('QUEUED'),
    /** False for one that was recorded while dispatch was off: nothing starts it by itself. */
    dispatched: p.boolean().default(true),
    progressDone: p.integer().default(0),
    progressTotal: p.integer().nullable(),
    progressUnit: p.string().length(40).default(''),
    result: p.json<TaskResult>().nullable(),
    /** Whether what it does takes effect: it can no longer be stopped. */
    settled: p.boolean().default(false),
    /** Whether its flow has yet to hear that it is stopped. */
    stopOwed: p.boolean().default(false),
    /** What it is about to do, where that is more than its flow can carry; gone when it has ended. */
    plan: p.json<unknown[]>().nullable(),
    /** A sentence for the hotel's operator. */
    error: p.text().nullable(),
    /** Of its scrape session, where it has one; the session points back. */
    sessionId: p.uuid().nullable(),
    /** The workflow run that took it on last; leads to it in the Temporal UI. */
    runId: p.string().length(64).nullable(),
    /** Who asked for it, as the audit trail names them. */
    requestedBy: p.string().length(200),
    createdDate: p.datetime(),
    startedDate: p.datetime().nullable(),
    finishedDate: p.datetime().nullable(),
  },
});

/** A background task of a client: what was asked for, how far it is, how it ended. */
export class PipelineTask extends PipelineTaskSchema.class {}
PipelineTaskSchema.setClass(PipelineTask);

const ScrapeSessionSchema = defineEntity({
  name: 'ScrapeSession',
  ...tenantPolicy('scrape_session'),
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(Client).mapToPk().deleteRule('cascade').fieldName('client_id').index(),
    taskId: () => p.manyToOne(PipelineTask).mapToPk().deleteRule('cascade').fieldName('task_id').unique(),
    status: p.enum(taskStatuses).default('QUEUED'),
    pagesDone: p.integer().default(0),
    pagesFailed: p.integer().default(0),
    errors: p.json<ScrapeError[]>().defaultRaw("'[]'"),
    createdDate: p.datetime(),
    finishedDate: p.datetime().nullable(),
  },
});

/** What one scrape read, and which pages it could not. */
export class ScrapeSession extends ScrapeSessionSchema.class {}
ScrapeSessionSchema.setClass(ScrapeSession);

const ScheduleChangeSchema = defineEntity({
  name: 'ScheduleChange',
  ...tenantPolicy('schedule_change'),
  properties: {
    clientId: () => p.manyToOne(Client).mapToPk().primary().deleteRule('cascade').fieldName('client_id'),
    /** Another one with each change, so that what changed meanwhile is not taken for done. */
    revision: p.uuid(),
    changedDate: p.datetime().index(),
  },
});

/** A client whose schedules have yet to follow a change of its settings. */
export class ScheduleChange extends ScheduleChangeSchema.class {}
ScheduleChangeSchema.setClass(ScheduleChange);
