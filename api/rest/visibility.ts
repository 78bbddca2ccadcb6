import { z } from 'zod';
import { getVisibilityRun, listVisibilityRuns } from '../../domain/analyses/list-visibility-runs.ts';
import { addPrompt, addPromptSchema, deletePrompt, listPrompts } from '../../domain/analyses/visibility-prompts.ts';
import { visibilityPromptSchema, visibilityRunDetailSchema, visibilityRunSchema } from '../../domain/analyses/visibility-records.ts';
import { pageQuery } from '../../domain/lists/page.ts';
import { taskIdSchema } from '../../domain/pipelines/task-record.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;

const getRuns = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/aivisibility/runs', operationId: 'listVisibilityRuns',
  summary: 'List what answer engines said of a hotel, run by run',
  description: 'Rates with their counts and ranges: answers vary, so a single one proves nothing.',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of runs.', schema: listOf('runs', visibilityRunSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('runs', listVisibilityRuns({ ctx, input: call.query, deps: services })),
});

const getRun = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/aivisibility/runs/:taskId', operationId: 'getVisibilityRun',
  summary: 'Read a run with its questions and answers',
  permission: read,
  request: { params: idParams.extend({ taskId: taskIdSchema }) },
  responses: {
    200: { description: 'The run.', schema: visibilityRunDetailSchema },
    404: { description: "The run does not exist, or is another client's." },
  },
  answer: (ctx, call) => getVisibilityRun({ ctx, taskId: call.params.taskId }),
});

const getPrompts = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/aivisibility/prompts', operationId: 'listVisibilityPrompts',
  summary: "List the operator's own questions to answer engines",
  description: 'They are asked before the ones that the platform derives from what the hotel offers.',
  permission: read,
  request: { params: idParams },
  responses: {
    200: {
      description: 'All of them, oldest first; at most fifty.',
      schema: z.object({ prompts: z.array(visibilityPromptSchema) }).meta({ id: 'VisibilityPrompts' }),
    },
    ...noSuchClient,
  },
  answer: async (ctx) => ({ prompts: await listPrompts({ ctx }) }),
});

const postPrompt = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/aivisibility/prompts', operationId: 'addVisibilityPrompt',
  summary: 'Add a question to answer engines',
  permission: write,
  request: { params: idParams, body: addPromptSchema },
  bodyExample: { text: 'Which hotel on Lake Arven has a bathing jetty?', locale: 'en' },
  idempotent: true,
  responses: {
    201: { description: 'The question.', schema: visibilityPromptSchema },
    ...noSuchClient,
    409: { description: 'The question is there already, or there are fifty.' },
  },
  answer: (ctx, call) => addPrompt({ ctx, input: call.body }),
});

const removePrompt = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/aivisibility/prompts/:promptId', operationId: 'deleteVisibilityPrompt',
  summary: 'Delete a question to answer engines',
  description: 'Earlier runs keep its answers.',
  permission: write,
  request: { params: idParams.extend({ promptId: z.uuid().toLowerCase() }) },
  responses: { 204: { description: 'It is deleted.' }, 404: { description: "The question does not exist, or is another client's." } },
  answer: (ctx, call) => deletePrompt({ ctx, id: call.params.promptId }),
});

/** What answer engines say of a hotel. */
export const visibilityRoutes: readonly Route[] = [getRuns, getRun, getPrompts, postPrompt, removePrompt];
