import { z } from 'zod';
import { agentCard, agentCardSchema } from './card.ts';
import { currentCard, currentCardSchema } from './v1/cards.ts';
import { dialectOfHeader } from './v1/versions.ts';
import { defineRoute } from '../http/route.ts';

const headers = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };

/** Spec 4.4: what other agents need to know of the concierge. */
export const getAgentCard = defineRoute({
  method: 'get',
  path: '/.well-known/agent.json',
  operationId: 'getAgentCard',
  tag: 'A2A',
  summary: 'Read the agent card',
  description: 'Capabilities, skills and authentication, in the form of A2A 0.1.',
  auth: 'public',
  request: {},
  responses: { 200: { description: 'The agent card.', schema: agentCardSchema } },
  handler: async (_call, services) => ({ status: 200, body: agentCard(services), headers }),
});

/** The card of the current versions, at the place they have for it (A2A 1.0, section 8.2). */
export const getCurrentAgentCard = defineRoute({
  method: 'get',
  path: '/.well-known/agent-card.json',
  operationId: 'getCurrentAgentCard',
  tag: 'A2A',
  summary: 'Read the agent card of the current versions',
  description: 'In the form of A2A 0.3, or of A2A 1.0 for callers that send `A2A-Version: 1.0`.',
  auth: 'public',
  request: { headers: z.object({ 'a2a-version': z.string().max(40).optional() }) },
  responses: { 200: { description: 'The agent card.', schema: currentCardSchema } },
  handler: async ({ headers: { 'a2a-version': version } }, services) => ({
    status: 200, body: currentCard(dialectOfHeader(version), services), headers: { ...headers, Vary: 'A2A-Version' },
  }),
});
