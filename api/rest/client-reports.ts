import { z } from 'zod';
import { auditRecordSchema } from '../../domain/audit-trail/audit-record.ts';
import { clientTrailFilterSchema } from '../../domain/audit-trail/platform-trail.ts';
import { clientAuditSchema, exportClientAudit, getClientAudit } from '../../domain/clients/get-client-audit.ts';
import { getClientMetrics } from '../../domain/clients/get-client-metrics.ts';
import { clientsSummarySchema, getClientsSummary } from '../../domain/clients/get-clients-summary.ts';
import { adminContext, adminTenantContext } from '../http/admin.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, listOf } from './administration-schemas.ts';
import { asLines, exported } from './audit-trail.ts';

const noSuchClient = { 404: { description: 'The client does not exist, or is not yours to see.' } };

/** Spec 4.6: figures over all clients the caller may read. */
const getSummary = defineRoute({
  method: 'get',
  path: '/api/clients/summary',
  operationId: 'getClientsSummary',
  tag: 'Clients',
  summary: 'Count the clients',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'any' },
  request: {},
  responses: { 200: { description: 'Counts over the clients you may read.', schema: clientsSummarySchema } },
  handler: async (call, services) => ({
    status: 200, body: await getClientsSummary({ ctx: adminContext(services, call) }),
  }),
});

/** Spec 4.6: figures of one client; none yet. */
const getMetrics = defineRoute({
  method: 'get',
  path: '/api/clients/:id/metrics',
  operationId: 'getClientMetrics',
  tag: 'Clients',
  summary: 'Read the metrics of a client',
  description: 'Empty for now. Fields will be added; those that are there stay.',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams },
  responses: {
    200: { description: 'The metrics.', schema: z.looseObject({}).meta({ id: 'ClientMetrics' }), example: {} },
    ...noSuchClient,
  },
  handler: async (call, services) => ({
    status: 200, body: await getClientMetrics({ ctx: adminTenantContext(services, call, call.params.id) }),
  }),
});

/** Who changed what of a client. */
const getAudit = defineRoute({
  method: 'get',
  path: '/api/clients/:id/audit',
  operationId: 'getClientAudit',
  tag: 'Clients',
  summary: 'List the changes of a client, newest first',
  description: 'Narrowed by who, what and when.',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query: z.object(clientAuditSchema.shape) },
  responses: {
    200: { description: 'A page of changes.', schema: listOf('entries', auditRecordSchema) },
    ...noSuchClient,
  },
  async handler(call, services) {
    const ctx = adminTenantContext(services, call, call.params.id);
    const { items, nextCursor } = await getClientAudit({ ctx, input: call.query, deps: services });
    return { status: 200, body: { entries: items, nextCursor } };
  },
});

/** The same as a file. */
const getAuditExport = defineRoute({
  method: 'get',
  path: '/api/clients/:id/audit/export',
  operationId: 'exportClientAudit',
  tag: 'Clients',
  summary: 'Export the changes of a client as JSON lines, oldest first',
  description: 'Each line is an entry with its place in the platform\'s chain of seals. Takes the filters of the list.',
  auth: 'session',
  permission: { feature: 'clients', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query: z.object(clientTrailFilterSchema.shape) },
  responses: { ...exported, ...noSuchClient },
  handler: (call, services) => asLines(exportClientAudit({ ctx: adminTenantContext(services, call, call.params.id), input: call.query })),
});

/** What can be read about clients beside their records. */
export const clientReportRoutes: readonly Route[] = [getSummary, getMetrics, getAudit, getAuditExport];
