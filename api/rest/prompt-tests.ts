import { z } from 'zod';
import { pageQuery } from '../../domain/lists/page.ts';
import { taskIdSchema } from '../../domain/pipelines/task-record.ts';
import { caseRecordSchema, createCaseSchema, updateCaseSchema } from '../../domain/prompt-tests/case-record.ts';
import { createCase, deleteCase, getCase, listCases, updateCase } from '../../domain/prompt-tests/cases.ts';
import { getRun, listRuns, runDetailSchema, runRecordSchema } from '../../domain/prompt-tests/read-runs.ts';
import { defineRoute, done, pageOf, type Route } from '../http/route.ts';
import { ifMatch, otherState, tagged } from '../http/state-tags.ts';
import { idParams, listOf, messageSchema, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'knowledge', action: 'READ', scope: 'client', foreign: 404 } as const;
const write = { ...read, action: 'WRITE' } as const;
const caseParams = idParams.extend({ caseId: z.uuid().toLowerCase() });
const noSuchCase = { 404: { description: 'The prompt test does not exist, or is another client\'s.' } };

const getCases = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/prompttests', operationId: 'listPromptTests',
  summary: 'List the prompt tests of a hotel, newest first',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of prompt tests.', schema: listOf('promptTests', caseRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('promptTests', listCases({ ctx, input: call.query, deps: services })),
});

const postCase = defineRoute({
  ...shared, method: 'post', path: '/api/clients/:id/prompttests', operationId: 'createPromptTest',
  summary: 'Add a question that the concierge has to answer well',
  description: 'Start `run-prompt-tests` to ask all of them. With `fromQuestion` it is made from an unanswered question.',
  permission: write,
  request: { params: idParams, body: createCaseSchema },
  bodyExample: { question: 'When is breakfast?', mustContain: ['7:00'], mustNotContain: ['do not know'], expectedSource: 'breakfast' },
  idempotent: true,
  responses: {
    201: { description: 'The prompt test.', schema: caseRecordSchema }, ...noSuchClient,
    409: { description: 'There are too many prompt tests.' },
  },
  answer: (ctx, call) => createCase({ ctx, input: call.body }),
});

const getOneCase = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/prompttests/:caseId', operationId: 'getPromptTest',
  summary: 'Read a prompt test',
  permission: read,
  request: { params: caseParams },
  responses: { 200: { description: 'The prompt test.', schema: caseRecordSchema, headers: tagged }, ...noSuchCase },
  answer: (ctx, call) => getCase({ ctx, input: call.params }),
});

const putCase = defineRoute({
  ...shared, method: 'put', path: '/api/clients/:id/prompttests/:caseId', operationId: 'updatePromptTest',
  summary: 'Change a prompt test',
  description: 'Fields that are left out keep their values. A run in progress asks the earlier version.',
  permission: write,
  request: { params: caseParams, headers: ifMatch, body: updateCaseSchema },
  bodyExample: { mustContain: ['7:30'] },
  responses: {
    200: { description: 'The prompt test as it is now.', schema: caseRecordSchema, headers: tagged }, ...noSuchCase, ...otherState,
  },
  answer: (ctx, call) => updateCase({ ctx, caseId: call.params.caseId, input: call.body, ifMatch: call.headers['if-match'] }),
});

const deleteOneCase = defineRoute({
  ...shared, method: 'delete', path: '/api/clients/:id/prompttests/:caseId', operationId: 'deletePromptTest',
  summary: 'Delete a prompt test',
  description: 'Its results in earlier runs stay.',
  permission: write,
  request: { params: caseParams },
  responses: { 200: { description: 'The prompt test is gone.', schema: messageSchema }, ...noSuchCase },
  answer: (ctx, call) => done(deleteCase({ ctx, input: call.params }), 'The prompt test is deleted.'),
});

const getRuns = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/prompttests/runs', operationId: 'listPromptTestRuns',
  summary: 'List the runs of the prompt tests, newest first',
  permission: read,
  request: { params: idParams, query: z.object(pageQuery) },
  responses: { 200: { description: 'A page of runs.', schema: listOf('runs', runRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('runs', listRuns({ ctx, input: call.query, deps: services })),
});

const getOneRun = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/prompttests/runs/:taskId', operationId: 'getPromptTestRun',
  summary: 'Read a run with the answer to each question',
  description: 'Also while it runs.',
  permission: read,
  request: { params: idParams.extend({ taskId: taskIdSchema }) },
  responses: {
    200: { description: 'The run, failures first.', schema: runDetailSchema },
    404: { description: 'The run does not exist, or is another client\'s.' },
  },
  answer: (ctx, call) => getRun({ ctx, input: call.params }),
});

/** Questions that the concierge has to answer well. Runs come before single tests, or their name would count as an id. */
export const promptTestRoutes: readonly Route[] = [getCases, postCase, getRuns, getOneRun, getOneCase, putCase, deleteOneCase];
