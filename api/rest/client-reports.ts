import { z } from 'zod';
import { auditRecordSchema } from '../../domain/audit-trail/audit-record.ts';
import { clientTrailFilterSchema } from '../../domain/audit-trail/platform-trail.ts';
import {
  clientAuditSchema, clientsSummarySchema, exportClientAudit, getClientAudit, getClientMetrics, getClientsSummary,
} from '../../domain/clients/client-reports.ts';
import { adminTenantContext } from '../http/admin.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';
import { asLines, exported } from './audit-trail.ts';

const shared = { tag: 'Clients', auth: 'session' } as const;


/** Spec 4.6: figures over all clients the caller may read. */
const getSummary = defineRoute({
  ...shared, method: 'get', path: '/api/clients/summary', operationId: 'getClientsSummary',
  summary: 'Count the clients',
  permission: { feature: 'clients', action: 'READ', scope: 'any' },
  request: {},
  responses: { 200: { description: 'Counts over the clients you may read.', schema: clientsSummarySchema } },
  answer: (ctx) => getClientsSummary({ ctx }),
});

/** Spec 4.6: figures of one client; none yet. */
const getMetrics = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/metrics', operationId: 'getClientMetrics',
  summary: 'Read the metrics of a client',
  description: 'Empty for now. Fields will be added and never removed.',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The metrics.', schema: z.looseObject({}).meta({ id: 'ClientMetrics' }), example: {} },
    ...noSuchClient,
  },
  answer: (ctx) => getClientMetrics({ ctx }),
});

const getAudit = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/audit', operationId: 'getClientAudit',
  summary: 'List the changes to a client, newest first',
  description: 'Filter by who, what and when.',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query: z.object(clientAuditSchema.shape) },
  responses: { 200: { description: 'A page of changes.', schema: listOf('entries', auditRecordSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('entries', getClientAudit({ ctx, input: call.query, deps: services })),
});

const getAuditExport = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/audit/export', operationId: 'exportClientAudit',
  summary: 'Export the changes to a client as JSON lines, oldest first',
  description: 'Each line is an entry with its place in the platform\'s chain of seals. Takes the filters of the list.',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query: z.object(clientTrailFilterSchema.shape) },
  responses: { ...exported, ...noSuchClient },
  handler: (call, services) => asLines(exportClientAudit({ ctx: adminTenantContext(services, call, call.params.id), input: call.query })),
});

/** What can be read about clients beside their records. */
export const clientReportRoutes: readonly Route[] = [getSummary, getMetrics, getAudit, getAuditExport];
