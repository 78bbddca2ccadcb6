import { z } from 'zod';
import {
  decideExample, decideExampleSchema, exampleRecordSchema, listExamples, listExamplesSchema,
} from '../../domain/examples/examples.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf } from './administration-schemas.ts';

const shared = { tag: 'Settings', auth: 'sessionOrKey' } as const;

const getExamples = defineRoute({
  ...shared, method: 'get', path: '/api/examples', operationId: 'listExamples',
  summary: 'List the examples that operators have corrected',
  description: 'Sentences of guests that operators have put right, oldest first. They belong to the platform and name no hotel.',
  permission: { feature: 'settings', action: 'READ', scope: 'global' },
  request: { query: z.object(listExamplesSchema.shape) },
  responses: { 200: { description: 'A page of examples.', schema: listOf('examples', exampleRecordSchema) } },
  answer: (ctx, call, services) => pageOf('examples', listExamples({ ctx, input: call.query, deps: services })),
});

const putExample = defineRoute({
  ...shared, method: 'put', path: '/api/examples/:id', operationId: 'decideExample',
  summary: 'Approve or refuse an example',
  description: 'Workers learn from approved examples when they next start. Reword an example that still contains personal data.',
  permission: { feature: 'settings', action: 'WRITE', scope: 'global' },
  request: { params: idParams, body: decideExampleSchema },
  bodyExample: { state: 'approved' },
  responses: {
    200: { description: 'The example as it is now.', schema: exampleRecordSchema },
    404: { description: 'The example does not exist.' },
    409: { description: 'Another example has these words already.' },
  },
  answer: (ctx, call) => decideExample({ ctx, id: call.params.id, input: call.body }),
});

/** What the platform learns from operators' corrections. */
export const exampleRoutes: readonly Route[] = [getExamples, putExample];
