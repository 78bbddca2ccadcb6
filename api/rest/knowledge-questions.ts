import { z } from 'zod';
import {
  listQuestions, listQuestionsSchema, markQuestionSchema, questionRecordSchema, updateQuestion,
} from '../../domain/knowledge/questions.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const read = { feature: 'knowledge', action: 'READ', scope: 'client', foreign: 404 } as const;

const getQuestions = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/knowledge/unanswered', operationId: 'listUnansweredQuestions',
  summary: 'List the questions that no passage answered',
  description: 'Those asked most often first; rephrasings are counted together. Add a `faq` with `answers` to answer one.',
  permission: read,
  request: { params: idParams, query: z.object(listQuestionsSchema.shape) },
  responses: { 200: { description: 'A page of questions.', schema: listOf('questions', questionRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('questions', listQuestions({ ctx, input: call.query, deps: services })),
});

const putQuestion = defineRoute({
  ...shared, method: 'put', path: '/api/clients/:id/knowledge/unanswered/:questionId', operationId: 'updateUnansweredQuestion',
  summary: 'Mark an unanswered question as answered, ignored or open',
  description: 'An answered one opens again when a guest asks it and gets no answer; an ignored one does not.',
  permission: { ...read, action: 'WRITE' },
  request: { params: idParams.extend({ questionId: z.uuid().toLowerCase() }), body: markQuestionSchema },
  bodyExample: { state: 'ignored' },
  responses: {
    200: { description: 'The question as it is now.', schema: questionRecordSchema },
    404: { description: 'The question does not exist, or is another client\'s.' },
  },
  answer: (ctx, call) => updateQuestion({ ctx, questionId: call.params.questionId, input: call.body }),
});

/** Questions of guests that got no answer. */
export const questionRoutes: readonly Route[] = [getQuestions, putQuestion];
