import { z } from 'zod';
import {
  bookingLinkSchema, decideBookingLink, decideBookingLinkSchema, listBookingLinks, listBookingLinksSchema,
} from '../../domain/analyses/booking-link-records.ts';
import { decideFinding, decideFindingSchema, findingSchema, listFindings, listFindingsSchema } from '../../domain/analyses/findings.ts';
import { duplicateSchema, listDuplicates } from '../../domain/analyses/list-duplicates.ts';
import { defineRoute, pageOf, type Route } from '../http/route.ts';
import { idParams, listOf, noSuchClient } from './administration-schemas.ts';
import { visibilityRoutes } from './visibility.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const knowledge = { feature: 'knowledge', scope: 'client', foreign: 404 } as const;
const clients = { feature: 'clients', scope: 'client', foreign: 404 } as const;

const getFindings = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/findings', operationId: 'listFindings',
  summary: "List what is wrong with a hotel's knowledge",
  description: 'What `check-consistency` found, the newest first: facts that disagree with both passages, dates that are over, dead '
    + 'links, missing core facts.',
  permission: { ...knowledge, action: 'READ' },
  request: { params: idParams, query: z.object(listFindingsSchema.shape) },
  responses: { 200: { description: 'A page of findings.', schema: listOf('findings', findingSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('findings', listFindings({ ctx, input: call.query, deps: services })),
});

const patchFinding = defineRoute({
  ...shared, method: 'patch', path: '/api/clients/:id/findings/:findingId', operationId: 'decideFinding',
  summary: 'Ignore a finding, or reopen it',
  permission: { ...knowledge, action: 'WRITE' },
  request: { params: idParams.extend({ findingId: z.uuid().toLowerCase() }), body: decideFindingSchema },
  bodyExample: { state: 'ignored' },
  responses: {
    200: { description: 'The finding as it is now.', schema: findingSchema },
    404: { description: "The finding does not exist, or is another client's." },
  },
  answer: (ctx, call) => decideFinding({ ctx, id: call.params.findingId, input: call.body }),
});

const getBookingLinks = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/bookinglinks', operationId: 'listBookingLinks',
  summary: 'List where guests book tables and rooms',
  description: "What `discover-booking-links` found on the hotel's website, the surest first, with the evidence.",
  permission: { ...clients, action: 'READ' },
  request: { params: idParams, query: z.object(listBookingLinksSchema.shape) },
  responses: { 200: { description: 'A page of booking links.', schema: listOf('bookingLinks', bookingLinkSchema) }, ...noSuchClient },
  answer: (ctx, call, services) => pageOf('bookingLinks', listBookingLinks({ ctx, input: call.query, deps: services })),
});

const patchBookingLink = defineRoute({
  ...shared, method: 'patch', path: '/api/clients/:id/bookinglinks/:linkId', operationId: 'decideBookingLink',
  summary: 'Publish or reject a booking link',
  description: 'Later runs leave the decision alone.',
  permission: { ...clients, action: 'WRITE' },
  request: { params: idParams.extend({ linkId: z.uuid().toLowerCase() }), body: decideBookingLinkSchema },
  bodyExample: { status: 'published' },
  responses: {
    200: { description: 'The link as it is now.', schema: bookingLinkSchema },
    404: { description: "The link does not exist, or is another client's." },
  },
  answer: (ctx, call) => decideBookingLink({ ctx, id: call.params.linkId, input: call.body }),
});

const getDuplicates = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/knowledge/:itemId/duplicates', operationId: 'listDuplicates',
  summary: 'List what was merged into an item',
  description: 'Each can be brought back by restoring it.',
  permission: { ...knowledge, action: 'READ' },
  request: { params: idParams.extend({ itemId: z.uuid().toLowerCase() }) },
  responses: {
    200: {
      description: 'The first two hundred.', schema: z.object({ duplicates: z.array(duplicateSchema) }).meta({ id: 'MergedDuplicates' }),
    },
    404: { description: "The item does not exist, or is another client's." },
  },
  answer: async (ctx, call) => ({ duplicates: await listDuplicates({ ctx, itemId: call.params.itemId }) }),
});

/** What the analyses of a hotel found. */
export const analysisRoutes: readonly Route[] =
  [getFindings, patchFinding, getDuplicates, getBookingLinks, patchBookingLink, ...visibilityRoutes];
