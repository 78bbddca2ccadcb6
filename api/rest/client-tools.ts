import { toolNameSchema } from '../../domain/booking/settings/integration-record.ts';
import { listTools, switchTool, switchToolSchema, toolListSchema, toolRecordSchema } from '../../domain/booking/settings/tool-switches.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, noSuchClient } from './administration-schemas.ts';

/** Decisions, "Table booking": the tools and their switches. */
const getTools = defineRoute({
  method: 'get', path: '/api/clients/:id/tools', operationId: 'listClientTools',
  tag: 'Tools', auth: 'sessionOrKey',
  summary: 'List the table-booking tools of a client\'s concierge',
  description: 'Nine are on while a table-booking system is connected; five can be switched on. No tool takes a property: it is attached '
    + 'on the server.',
  permission: { feature: 'integrations', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: { 200: { description: 'All tools, with their switches.', schema: toolListSchema }, ...noSuchClient },
  answer: (ctx) => listTools({ ctx }),
});

const patchTool = defineRoute({
  method: 'patch', path: '/api/clients/:id/tools/:name', operationId: 'switchClientTool',
  tag: 'Tools', auth: 'sessionOrKey',
  summary: 'Switch an optional tool on or off',
  permission: { feature: 'integrations', action: 'WRITE', scope: 'client', foreign: 404 },
  request: { params: idParams.extend({ name: toolNameSchema }), body: switchToolSchema },
  bodyExample: { enabled: true },
  responses: {
    200: { description: 'The tool.', schema: toolRecordSchema },
    ...noSuchClient,
    409: { description: 'No table-booking system is connected.' },
  },
  answer: (ctx, call) => switchTool({ ctx, name: call.params.name, input: call.body }),
});

/** Tools of clients. */
export const clientToolRoutes: readonly Route[] = [getTools, patchTool];
