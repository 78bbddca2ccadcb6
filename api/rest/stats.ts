import { z } from 'zod';
import {
  clientStatsSchema, getClientStats, getStats, platformStatsSchema, statsQuerySchema,
} from '../../domain/conversations/figures/get-stats.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { idParams, noSuchClient } from './administration-schemas.ts';

const shared = { tag: 'Clients', auth: 'sessionOrKey' } as const;
const query = z.object(statsQuerySchema.shape);
const what = 'Conversations, turns by how they ended, handovers, median wait for a person, ratings and bookings by their end; per day, '
  + 'channel and language.';

const ofClient = defineRoute({
  ...shared, method: 'get', path: '/api/clients/:id/stats', operationId: 'getClientStats',
  summary: 'Read a hotel\'s figures',
  description: `${what} Days are the hotel's own.`,
  permission: { feature: 'conversations', action: 'READ', scope: 'client', foreign: 404 },
  request: { params: idParams, query },
  responses: { 200: { description: 'The figures.', schema: clientStatsSchema }, ...noSuchClient },
  answer: (ctx, call) => getClientStats({ ctx, input: call.query }),
});

const ofAll = defineRoute({
  ...shared, method: 'get', path: '/api/stats', operationId: 'getStats',
  summary: 'Read the figures of all hotels that you may read',
  description: `${what} Days are each hotel's own.`,
  permission: { feature: 'conversations', action: 'READ', scope: 'any' },
  request: { query },
  responses: { 200: { description: 'The figures, together and by hotel.', schema: platformStatsSchema } },
  answer: (ctx, call) => getStats({ ctx, input: call.query }),
});

/** Figures of what guests asked and what came of it. */
export const statsRoutes: readonly Route[] = [ofClient, ofAll];
