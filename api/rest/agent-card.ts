import { agentCard, agentCardSchema } from '../a2a/card.ts';
import { defineRoute } from '../http/route.ts';

/** Spec 4.4: what other agents need to know of the concierge. */
export const getAgentCard = defineRoute({
  method: 'get',
  path: '/.well-known/agent.json',
  operationId: 'getAgentCard',
  tag: 'A2A',
  summary: 'Read the agent card',
  description: 'Capabilities, skills and what to authenticate with, as A2A 0.1 has it.',
  auth: 'public',
  request: {},
  responses: { 200: { description: 'The agent card.', schema: agentCardSchema } },
  handler: async (_call, services) => ({
    status: 200, body: agentCard(services), headers: { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' },
  }),
});
