import { getAgentCard, getCurrentAgentCard } from './a2a/agent-card.ts';
import type { Route } from './http/route.ts';
import { restRoutes } from './rest/routes.ts';

/** Every endpoint that a route defines; the router, the OpenAPI document and the test manifest are made of this list. */
export const routes: readonly Route[] = [...restRoutes, getAgentCard, getCurrentAgentCard];
