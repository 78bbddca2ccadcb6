import { z } from 'zod';
import { getTask, listRunningTasks, listTasks, listTasksSchema } from '../../domain/pipelines/read-tasks.ts';
import { rescrapeSchema, rescrapeWebsite } from '../../domain/pipelines/rescrape-website.ts';
import { startTask } from '../../domain/pipelines/start-task.ts';
import { stopTask } from '../../domain/pipelines/stop-task.ts';
import { startTaskSchema } from '../../domain/pipelines/task-input.ts';
import { runningTaskSchema, taskDetailSchema, taskIdSchema, taskRecordSchema } from '../../domain/pipelines/task-record.ts';
import { listSchedules, scheduleRecordSchema } from '../../domain/schedules/list-schedules.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const taskParams = idParams.extend({ taskId: taskIdSchema });
const enqueued = z.boolean().meta({ description: 'True: accepted for processing. False: recorded, and nothing runs.' });
const joined = z.boolean().meta({
  description: 'True: an earlier request\'s task of the same type and source is queued or running; this is its id.' });
const options = z.record(z.string(), z.unknown()).meta({
  description: 'How the task works, complete; of a joined one, as the earlier request said.' });
const exampleTaskId = '5f0c2a9d1b7e4c3fa6d8e0b1c2d3e4f5';

/** What background tasks are started with. */
export const taskDeps = ({ runner, config }: Services) => ({ runner, dispatch: config.PIPELINE_DISPATCH === 'on' });

const postTask = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/pipelinetasks', operationId: 'startPipelineTask',
  summary: 'Start a background task',
  description: 'A task of the same type and source that is queued or running is joined: the answer names it with its options. '
    + 'A request with other options is 409.',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams, body: startTaskSchema },
  bodyExample: { taskType: 'scrape-website', options: { maxPages: 200 } },
  idempotent: true,
  responses: {
    202: {
      description: 'The task is recorded.',
      schema: z.object({ enqueued, taskId: taskIdSchema, joined, options }).meta({ id: 'StartedTask' }),
      example: { enqueued: true, taskId: exampleTaskId, joined: false, options: { maxPages: 200, maxDepth: 5, full: false } },
    },
    ...noSuchClient,
    409: { description: 'The client is disabled, has no website to work on, or has a task with other options.' },
  },
  async answer(ctx, call, services) {
    const { sessionId: _session, ...task } = await startTask({ ctx, input: call.body, deps: taskDeps(services) });
    return task;
  },
});

/** Spec 4.6: has the client's website read again. */
const postRescrape = defineRoute({
  method: 'post', path: '/api/clients/:id/website/rescrape', operationId: 'rescrapeClientWebsite',
  tag: 'Clients', auth: 'session',
  summary: 'Read the website of a client again',
  permission: { feature: 'clients', action: 'WRITE', scope: 'client', foreign: 403 },
  request: { params: idParams, body: rescrapeSchema },
  bodyOptional: true,
  bodyExample: { full: true, maxPages: 200 },
  idempotent: true,
  responses: {
    202: {
      description: 'The scrape is recorded; one that is queued or running is joined.',
      schema: z.object({ enqueued, taskId: taskIdSchema, sessionId: z.uuid(), joined, options }).meta({ id: 'Rescrape' }),
      example: {
        enqueued: true, taskId: exampleTaskId, sessionId: '0b5f6c1e-8d0c-4a53-9f58-1d2f3a4b5c6d', joined: false,
        options: { maxPages: 500, maxDepth: 5, full: true },
      },
    },
    404: { description: 'The client does not exist.' },
    409: { description: 'The client has no website, is disabled, or is being read with other options.' },
  },
  answer: (ctx, call, services) => rescrapeWebsite({ ctx, input: call.body, deps: taskDeps(services) }),
});

/** Spec 4.6: what runs. */
const getRunningTasks = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/pipelinetasks', operationId: 'listClientPipelineTasks',
  summary: 'List the running tasks of a client',
  description: 'Tasks in state RUNNING and no others; `/history` lists all.',
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  request: { params: idParams },
  responses: {
    200: {
      description: 'The running tasks, the longest-running first.',
      schema: z.object({ tasks: z.array(runningTaskSchema), count: z.int() }).meta({ id: 'RunningTasks' }),
    },
    404: { description: 'The client does not exist.' },
  },
  async answer(ctx) {
    const tasks = await listRunningTasks({ ctx });
    return { tasks, count: tasks.length };
  },
});

const getHistory = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/pipelinetasks/history', operationId: 'listPipelineTasks',
  summary: 'List all tasks of a client, newest first',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query: z.object(listTasksSchema.shape) },
  responses: {
    200: { description: 'A page of tasks, whatever their outcome.', schema: listOf('tasks', taskRecordSchema) },
    ...noSuchClient,
  },
  answer: (ctx, call, services) => pageOf('tasks', listTasks({ ctx, input: call.query, deps: services })),
});

const getSchedules = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/schedules', operationId: 'listClientSchedules',
  summary: 'List what starts automatically for a client, and when next',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The schedules.', schema: z.object({ schedules: z.array(scheduleRecordSchema) }).meta({ id: 'Schedules' }) },
    ...noSuchClient,
  },
  answer: async (ctx, _call, services) => ({ schedules: await listSchedules({ ctx, runner: services.runner }) }),
});

const getOneTask = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/pipelinetasks/:taskId', operationId: 'getPipelineTask',
  summary: 'Read a task',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: taskParams },
  responses: {
    200: { description: 'The task, its progress and how it ended.', schema: taskDetailSchema },
    404: { description: 'The task does not exist, or is another client\'s.' },
  },
  answer: (ctx, call) => getTask({ ctx, input: call.params }),
});

/** Spec 4.6: stops one. */
const deleteTask = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/pipelinetasks/:taskId', operationId: 'stopClientPipelineTask',
  summary: 'Stop a task',
  description: 'Its record says at once that it is canceled; the running step stops within seconds.',
  permission: { feature: 'ALL', action: 'EXECUTE', scope: 'global', platformAdministrator: true },
  request: { params: taskParams },
  responses: {
    200: {
      description: 'The task is stopped.',
      schema: z.object({
        stopped: z.literal(true),
        taskId: taskIdSchema,
        sessionMarked: z.boolean().meta({
          description: 'Whether its scrape session is marked canceled by this; false without one, when it was ended '
            + 'already, and when it could not be marked in time.',
        }),
      }).meta({ id: 'StoppedTask' }),
    },
    404: { description: 'The task is unknown, already ended, or another client\'s.' },
  },
  answer: (ctx, call, services) => stopTask({ ctx, input: call.params, deps: services }),
});

/** Background tasks. The history comes before single tasks, or its name would count as an id. */
export const pipelineTaskRoutes: readonly Route[] = [
  postTask, postRescrape, getRunningTasks, getHistory, getOneTask, deleteTask, getSchedules,
];
